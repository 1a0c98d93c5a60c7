import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminSubscriptionProduct } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { spanWord } from '#shared/words/plans.ts'

export const sellingWords: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['판매', 'good'],
  INACTIVE: ['판매 멈춤', 'neutral'],
}

export const storeWords: StatusWords<AdminSubscriptionProduct['store']> = {
  web: ['웹', 'neutral'],
  ios: ['App Store', 'neutral'],
  android: ['Google Play', 'neutral'],
}

type Sold = Pick<AdminSubscriptionProduct, 'status' | 'starts_at' | 'ends_at' | 'plan'>

/** What customers can do with it now, and why not. */
export function sellingState({ status, starts_at: from, ends_at: to, plan }: Sold, now: number): [string, boolean] {
  if (status === 'INACTIVE') return ['판매 멈춤', false]
  if (plan.status === 'INACTIVE') return ['요금제 판매 멈춤', false]
  if (from && Date.parse(from) > now) return ['판매 예정', false]
  if (to && Date.parse(to) <= now) return ['판매 끝', false]
  return ['판매', true]
}

export const planText = ({ name, interval, interval_count: count, price }: Sold['plan']) =>
  `${name} · ${spanWord(interval, count)} ${formatKrw(price)}`
