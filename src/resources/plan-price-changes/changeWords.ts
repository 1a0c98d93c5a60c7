import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { PlanPriceChange } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

type Progress = PlanPriceChange['progress']

export const statusWords: StatusWords<PlanPriceChange['status']> = {
  WAITING: ['승인 대기', 'warning'],
  SCHEDULED: ['예정', 'good'],
  CANCELED: ['취소', 'neutral'],
}

/** How many said what, in the order in which it happens; what nobody did is left out. */
export const progressText = ({ agreed, declined, silent, to_ask: toAsk, lowered }: Progress): string =>
  [
    [agreed, '동의'],
    [declined, '거절'],
    [silent, '답 없음'],
    [toAsk, '물을 예정'],
    [lowered, '동의 없이 내림'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, word]) => `${word} ${Number(count).toLocaleString('ko')}명`)
    .join(' · ') || '해당하는 구독 없음'

const gain = (to: number, from: number): string => {
  const difference = to - from
  return difference === 0 ? '' : ` (${difference > 0 ? '+' : '−'}${formatKrw(Math.abs(difference))})`
}

/** What members bring in a month under each answer, beside what they bring now. */
export const monthlyLines = ({ monthly }: Progress): { label: string; value: string; why: string }[] => [
  { label: '지금', value: formatKrw(monthly.now), why: '물었거나 물을 구독이 지금 한 달에 내는 돈' },
  {
    label: '답하지 않은 사람이 모두 동의하면',
    value: `${formatKrw(monthly.all_agree)}${gain(monthly.all_agree, monthly.now)}`,
    why: '거절한 사람은 끝나는 것으로 세요',
  },
  {
    label: '지금 동의율이 이어지면',
    value: `${formatKrw(monthly.at_this_rate)}${gain(monthly.at_this_rate, monthly.now)}`,
    why: '답한 사람 가운데 동의한 비율을 남은 사람에게 곱해요',
  },
  {
    label: '더 답하지 않으면',
    value: `${formatKrw(monthly.only_agreed)}${gain(monthly.only_agreed, monthly.now)}`,
    why: '동의한 사람만 남고 나머지는 결제 없이 끝나요',
  },
]
