import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminPlan } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { kitRhythmWord, spanWord } from '#shared/words/plans.ts'
import { intervalWord } from '#shared/words/subscriptions.ts'

export const planStatus: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['판매', 'good'],
  INACTIVE: ['판매 멈춤', 'neutral'],
}

export const intervalChoices = Object.entries(intervalWord).map(([id, name]) => ({ id, name }))
export const rhythmChoices = Object.entries(kitRhythmWord).map(([id, name]) => ({ id, name }))

/** `연 118,800원` */
export const totalText = ({
  interval,
  interval_count: count,
  price,
}: Pick<AdminPlan, 'interval' | 'interval_count' | 'price'>) => `${spanWord(interval, count)} ${formatKrw(price)}`

/** What a change of the price does to those who are members already. */
export function keptText({ live_count: live, kept_price_count: kept }: AdminPlan): string {
  if (live === 0) return '이 요금제를 쓰는 구독이 아직 없어요.'
  const other = kept > 0 ? ` 이미 ${formatNumber(kept)}명은 다른 값을 내고 있어요.` : ''
  return `값을 바꿔도 지금 구독 ${formatNumber(live)}명은 내던 값을 그대로 내고, 새로 시작하는 사람부터 바뀐 값을 내요.${other}`
}

/** Lines of a text as a list, and back. */
export const toText = (lines: unknown): string => (Array.isArray(lines) ? lines.join('\n') : '')
export const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** The row that is written: benefits without empty lines. */
export const toRow = ({ benefits, ...data }: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  ...(Array.isArray(benefits) ? { benefits: benefits.map((one) => String(one).trim()).filter(Boolean) } : {}),
})
