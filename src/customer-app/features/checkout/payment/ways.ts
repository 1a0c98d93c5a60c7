import type { CheckoutOrder } from '#customer/api/models.ts'
import { availableMonths } from '#shared/pricing/installments.ts'
import type { Way as Payment } from './usePay.ts'

/** One line of the ways to pay: a kind of the window, or a registered card. */
export type PayWay = {
  /** tells it from the others */
  key: string
  kind: Payment['kind']
  label: string
  enabled: boolean
  reason?: string | undefined
  cashReceipt?: boolean | undefined
  billingKeyId?: number
  /** over how many months it may be paid, apart from at once */
  months: number[]
}

export type Choice = { key: string | null; months: number }

/** Nothing to pay, nothing to choose; the points decide it here before the server has heard of them. */
export function waysFor({ payment_methods: all, billing_keys: keys }: CheckoutOrder, payable: number): PayWay[] {
  if (payable === 0)
    return all
      .filter(({ kind }) => kind === 'FREE')
      .map((free) => ({ ...free, key: 'FREE', enabled: true, months: [] }))
  const registered = keys.map(({ id, kind, label, card_type: type }): PayWay => {
    const months = availableMonths({ kind, cardType: type }, payable)
    return { key: `registered-${id}`, kind: 'BILLING_KEY', label, enabled: true, billingKeyId: id, months }
  })
  const windows = all
    .filter(({ kind }) => kind !== 'FREE' && kind !== 'BILLING_KEY')
    .map(({ cash_receipt: cashReceipt, ...method }) => ({ ...method, key: method.kind, cashReceipt, months: [] }))
  return [...registered, ...windows]
}

/** The way that is chosen, else the first that can be. */
export function wayOf(ways: readonly PayWay[], { key }: Choice): PayWay | null {
  const usable = ways.filter(({ enabled }) => enabled)
  return usable.find((way) => way.key === key) ?? usable[0] ?? null
}

/** Paid at once unless the chosen months are still allowed. */
export const monthsOf = (way: PayWay, { months }: Choice): number => (way.months.includes(months) ? months : 0)

export const paymentOf = (way: PayWay, choice: Choice): Payment => {
  const months = monthsOf(way, choice)
  return {
    kind: way.kind,
    ...(way.billingKeyId === undefined ? {} : { billing_key_id: way.billingKeyId }),
    ...(months > 0 ? { installment_months: months } : {}),
  }
}
