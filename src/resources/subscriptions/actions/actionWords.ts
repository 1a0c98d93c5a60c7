import type { AdminSubscriptionDetail, SubscriptionActionResult } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { subscriptionStatusWord } from '#shared/words/subscriptions.ts'

export type StaffAction = AdminSubscriptionDetail['actions'][number]['action']
type Facts = SubscriptionActionResult['before']

type Words = { label: string; body: string; usual: readonly string[]; danger?: true }

export const actionWords: Record<StaffAction, Words> = {
  EXTEND: {
    label: '연장·보상',
    body: '이용 기간 뒤에 더해서 다음 결제일이 그만큼 밀려요.',
    usual: ['서비스 장애 보상', '배송 지연 보상', '고객 요청'],
  },
  PAUSE: {
    label: '쉬어 가기',
    body: '지금 기간이 끝나는 날부터 쉬어요. 다시 시작하는 날에 결제돼요.',
    usual: ['고객 요청 (전화)', '부상·질병'],
  },
  RESUME: {
    label: '다시 시작',
    body: '쉬기로 한 것을 없애요. 이미 쉬고 있으면 오늘 결제하고 오늘부터 다시 이용해요.',
    usual: ['고객 요청 (전화)'],
  },
  CANCEL: {
    label: '해지 예약',
    body: '남은 기간은 그대로 이용하고, 더는 결제하지 않아요. 결제하지 못한 구독은 바로 끝나요.',
    usual: ['고객 요청 (전화)', '고객 요청 (문의)'],
    danger: true,
  },
  UNDO_CANCEL: { label: '해지 취소', body: '다음 결제일에 다시 결제돼요.', usual: ['고객 요청 (전화)'] },
  TERMINATE: {
    label: '지금 종료',
    body: '오늘 끝나고, 아래 금액을 결제한 수단으로 돌려줘요. 되돌릴 수 없어요.',
    usual: ['고객 요청 (중도 해지)', '청약철회'],
    danger: true,
  },
  RETRY: {
    label: '다시 결제',
    body: '결제하지 못한 기간을 지금 등록된 결제수단으로 결제해요. 아래는 결제가 되었을 때의 모습이에요.',
    usual: ['고객 요청 (한도 해결)'],
  },
  CHARGE_MISSED: {
    label: '놓친 기간 결제',
    body: '저절로 결제하지 못한 기간을 지금 결제해요. 거절되면 결제하지 못한 구독이 돼요. 아래는 결제가 되었을 때의 모습이에요.',
    usual: ['고객 동의 (전화)'],
  },
  SKIP_MISSED: {
    label: '놓친 기간 건너뛰기',
    body: '저절로 결제하지 못한 기간은 돈을 받지 않고, 다음 결제를 미리 알린 뒤에 이어 가요.',
    usual: ['시스템 장애'],
  },
}

const day = (value: string | null) => (value === null ? '없음' : formatDay(value, 'YYYY.MM.DD'))

const facts: [label: string, of: (facts: Facts) => string][] = [
  ['상태', ({ status }) => subscriptionStatusWord[status]],
  ['이용 마지막 날', ({ ends_on: endsOn }) => day(addDays(endsOn, -1))],
  ['다음 결제일', ({ next_charge_on: on }) => day(on)],
  ['다음 결제 금액', ({ next_charge: amount }) => (amount === null ? '없음' : formatKrw(amount))],
  [
    '쉬는 기간',
    ({ pause_from: from, pause_until: until }) =>
      from === null || until === null ? '없음' : `${day(from)} ~ ${day(addDays(until, -1))}`,
  ],
  ['크레딧', ({ credit }) => formatKrw(credit)],
  ['직원 확인', ({ waits_for_staff: waits }) => (waits ? '기다림' : '없음')],
]

/** What an action changes, before and after; the rest stays as it is. */
export const changesOf = ({ before, after }: Pick<SubscriptionActionResult, 'before' | 'after'>) =>
  facts
    .map(([label, of]) => ({ label, before: of(before), after: of(after) }))
    .filter((fact) => fact.before !== fact.after)
