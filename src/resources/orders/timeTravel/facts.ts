import type { AdminOrder, OrderEvent } from '#contract/schema.d.ts'

/**
 * What is known of an order with the times at which it became true: the order as it is, and everything that was written
 * down of it, in the order of writing.
 */
export type OrderFacts = {
  order: Pick<AdminOrder, 'ordered_at' | 'paid_at' | 'price' | 'memo'> & {
    items: readonly Pick<
      AdminOrder['items'][number],
      | 'id'
      | 'product_name'
      | 'quantity'
      | 'claimed_quantity'
      | 'status'
      | 'hold_reason'
      | 'address_changed_at'
      | 'delivery'
    >[]
    payments: readonly Pick<
      AdminOrder['payments'][number],
      'id' | 'amount' | 'captured' | 'approved_at' | 'created_at'
    >[]
    refunds: readonly Pick<AdminOrder['refunds'][number], 'id' | 'refund_cash' | 'refund_points' | 'completed_at'>[]
    claims: readonly Pick<
      AdminOrder['claims'][number],
      'id' | 'claim_no' | 'type' | 'status' | 'requested_at' | 'completed_at' | 'retracted' | 'items'
    >[]
    deliveries: readonly Pick<
      AdminOrder['deliveries'][number],
      | 'id'
      | 'kind'
      | 'carrier'
      | 'invoice_no'
      | 'status'
      | 'shipped_at'
      | 'picked_up_at'
      | 'delivered_at'
      | 'events'
      | 'invoice_changes'
      | 'items'
    >[]
    memos: readonly Pick<AdminOrder['memos'][number], 'id' | 'content' | 'created_at' | 'admin'>[]
  }
  events: readonly OrderEvent[]
  /** whether nothing of the history is missing here */
  complete: boolean
}

/** Something that was true then, or that nobody wrote down, with since when somebody does. */
export type Known<T> = { known: true; value: T } | { known: false; since?: string | null }
export const known = <T>(value: T): Known<T> => ({ known: true, value })
export const UNKNOWN = { known: false } as const

export const timeOf = (iso: string): number => Date.parse(iso)
export const hasCome = (iso: string | null | undefined, at: number): boolean =>
  iso !== null && iso !== undefined && timeOf(iso) <= at

/** Every moment at which something became true, of the order or (`others`) of what was bought, oldest first, each once. */
export function momentsOf({ order, events }: OrderFacts, others: readonly string[] = []): number[] {
  const times = [
    order.ordered_at,
    order.paid_at,
    ...others,
    ...events.map(({ at }) => at),
    ...order.payments.flatMap(({ created_at, approved_at }) => [created_at, approved_at]),
    ...order.refunds.map(({ completed_at }) => completed_at),
    ...order.claims.flatMap(({ requested_at, completed_at, retracted }) => [requested_at, completed_at, retracted?.at]),
    ...order.deliveries.flatMap((parcel) => [
      parcel.shipped_at,
      parcel.picked_up_at,
      parcel.delivered_at,
      ...parcel.events.map(({ at }) => at),
      ...parcel.invoice_changes.map(({ at }) => at),
    ]),
    ...order.memos.map(({ created_at }) => created_at),
    ...order.items.map(({ address_changed_at }) => address_changed_at),
  ].filter((time) => time !== null && time !== undefined)
  return [...new Set(times.map(timeOf))].toSorted((a, b) => a - b)
}
