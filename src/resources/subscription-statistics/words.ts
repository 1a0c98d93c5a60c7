import type { Definition } from '#console/figures/Definitions.tsx'
import type { SubscriptionStatistics, SubscriptionStatisticsRows } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

export type RowFigure = SubscriptionStatisticsRows['figure']
/** What a line tells: the figures whose rows can be seen, and what stands at its end. */
export type Figure = Exclude<keyof SubscriptionStatistics['total'], never>
export type Named = Figure | RowFigure

type Word = { label: string; meaning: string; unit: '명' | '건' | '원' }
const people = (label: string, meaning: string): Word => ({ label, meaning, unit: '명' })
const won = (label: string, meaning: string): Word => ({ label, meaning, unit: '원' })
const times = (label: string, meaning: string): Word => ({ label, meaning, unit: '건' })

export const figureWords: Record<Named, Word> = {
  members: people('구독자', '그 기간의 끝에 끝나지 않은 구독이에요. 체험, 일시정지, 결제 실패(재시도 중)를 포함해요.'),
  started_trial: people('체험 시작', '무료 체험으로 시작한 구독, 시작한 날에 세요.'),
  started_paid: people('결제로 시작', '체험 없이 바로 결제해 시작한 구독, 시작한 날에 세요.'),
  started_given: people('이용권·선물로 시작', '이용권, 선물, 보상 기간으로 시작한 구독, 시작한 날에 세요.'),
  ended_trial: people('체험만 하고 끝남', '한 번도 결제하지 않은 체험이 끝난 날에 세요.'),
  ended_choice: people(
    '해지',
    '고객이나 직원이 해지해서 끝난 구독, 끝난 날에 세요. 바로 종료와 기간 말 해지를 더한 것이에요.',
  ),
  ended_unpaid: people('결제 실패로 끝남', '갱신 결제가 마지막 재시도까지 되지 않아 끝난 구독이에요.'),
  ended_price: people('가격 미동의로 끝남', '오른 가격에 동의하지 않아 결제 없이 끝난 구독이에요.'),
  ended_over: people('받은 기간이 끝남', '이용권·선물 기간이 끝나고 이어서 결제하지 않은 구독이에요.'),
  converted: people('체험 전환', '체험을 거쳐 처음 결제한 구독, 결제한 기간이 시작한 날에 세요.'),
  joined: people('첫 결제', '체험 없이 처음 결제한 구독이에요. 이용권·선물 뒤에 결제한 것도 들어 있어요.'),
  renewed: times('갱신', '앞서 결제한 기간을 이은 결제예요. 재시도해서 된 것과 일시정지 뒤의 결제도 들어 있어요.'),
  refused_soft: times('거절 (재시도 가능)', '한도·잔액처럼 다시 해 볼 수 있는 까닭으로 거절된 결제 시도예요.'),
  refused_hard: times('거절 (카드 교체 필요)', '정지·만료·분실처럼 다시 해도 되지 않는 까닭으로 거절된 결제 시도예요.'),
  taken: won('받은 돈', '멤버십으로 받은 돈이에요. 승인된 날에 세고 크레딧으로 낸 것은 빼요. 스토어 매출과 따로예요.'),
  given_back: won('돌려준 돈', '멤버십 결제에서 돌려주기로 한 돈, 환불을 시작한 날에 세요.'),
  mrr: won(
    '월 반복 매출',
    '그 기간의 끝에 끝나지 않은 구독이 한 달에 내는 돈이에요. 연간은 12로, 몇 달 치는 그 달 수로 나눠요. 체험과 일시정지는 0원이에요.',
  ),
  mrr_new: won('새로', '처음 결제해서 늘어난 월 반복 매출이에요.'),
  mrr_upgrade: won('업그레이드', '요금제를 바꿔 늘어난 것이에요.'),
  mrr_downgrade: won(
    '다운그레이드',
    '요금제를 바꿔 줄어든 것이에요. 월간에서 연간으로 바꿔 한 달 값이 줄어도 여기에 세요.',
  ),
  mrr_price: won('가격 변경', '같은 요금제의 가격이 바뀌어 늘거나 줄어든 것이에요.'),
  mrr_pause: won('일시정지', '쉬는 동안 내지 않아 줄어든 것이에요.'),
  mrr_resume: won('쉬다 돌아옴', '쉬다가 다시 결제해서 돌아온 것이에요.'),
  mrr_churn: won('종료', '구독이 끝나 줄어든 것이에요.'),
  mrr_return: won('되돌아옴', '끝난 구독을 되살려 늘어난 것이에요.'),
  honest_named: people('운동 없는 달 알림', '결제한 달에 운동이 없어서 다음 결제 전에 알린 구독, 알린 날에 세요.'),
  honest_paused: people(
    '쉬어 가기',
    '알림에 한 달 쉬어 가기로 답한 구독, 답한 날에 세요. 나중에 취소한 것도 들어 있어요.',
  ),
  honest_credited: people('크레딧', '알림에 다음 결제에서 크레딧 받기로 답한 구독, 답한 날에 세요.'),
  honest_continued: people('이대로 계속', '알림에 이대로 계속하기로 답한 구독, 답한 날에 세요.'),
  honest_ended: people('알림 뒤 끝남', '알린 지 30일 안에 끝난 구독, 끝난 날에 세요. 어떻게 답했는지와 상관없어요.'),
  cohort_kept: people('남은 구독', '그 달에 처음 결제한 구독 가운데, 그만큼 뒤의 달 끝까지 끝나지 않은 것이에요.'),
  cohort_left: people('그사이 끝난 구독', '그 달에 처음 결제한 구독 가운데, 그만큼 뒤의 달 끝까지 끝난 것이에요.'),
  trial_converted: people('유료로 전환', '그때 시작한 체험 가운데 결제로 이어진 것이에요.'),
  trial_ended: people('전환하지 않음', '그때 시작한 체험 가운데 결제 없이 끝난 것이에요.'),
  trial_open: people('아직 체험 중', '그때 시작한 체험 가운데 아직 정해지지 않은 것이에요.'),
}

export const labelOf = (figure: Named) => figureWords[figure].label

/** `12명`, `3건`, `1,200원`. */
export const say = (figure: Named, value: number) => `${formatNumber(value)}${figureWords[figure].unit}`

/** `66.7%`; `—` of nothing. */
export const sayShare = (part: number, whole: number) => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`)

export const definitions: readonly Definition[] = [
  ...Object.values(figureWords).map(({ label, meaning }): Definition => [label, meaning]),
  ['날짜', '모두 한국 시각의 날짜예요.'],
  ['구독자의 변화', '앞의 구독자 + 시작한 셋 − 끝난 다섯 = 그 기간 끝의 구독자예요.'],
  ['월 반복 매출의 변화', '앞의 월 반복 매출 + 변화의 합 = 그 기간 끝의 월 반복 매출이에요.'],
]
