import type { OrderEvent } from '#contract/schema.d.ts'
import { itemStateWord, type ItemState } from '#shared/words/orders.ts'
import { hasCome, known, type Known, type OrderFacts, timeOf, UNKNOWN } from './facts.ts'
import { type ParcelAt, parcelAt } from './parcelAt.ts'

/** 시간여행: an order as it was at one instant, folded from what was written down. What was not is never guessed. Pure. */

type Facts = OrderFacts['order']
type Item = Facts['items'][number]
type Claim = Facts['claims'][number]

export type ItemAt = {
  id: number
  name: string
  quantity: number
  status: Known<ItemState>
  claimed: Known<number>
  hold: Known<string | null>
  invoice: Known<string | null>
}
export type ClaimAt = { id: number; no: string; type: Claim['type']; status: Claim['status']; quantity: number }

export type OrderAt = {
  items: ItemAt[]
  claims: ClaimAt[]
  parcels: ParcelAt[]
  price: Known<Facts['price']>
  captured: number
  refundedCash: number
  refundedPoints: number
  memo: Known<string | null>
  memos: { id: number; content: string; by: string }[]
}

export function stateAt({ order, events, complete }: OrderFacts, at: number): OrderAt {
  // in the order of writing: a scan is told late and must not undo what came after it
  const past = events.filter((event) => timeOf(event.at) <= at)
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const refunded = order.refunds.filter(({ completed_at }) => hasCome(completed_at, at))
  return {
    items: order.items.map((item) => itemAt(item, order.claims, past, events, { at, complete })),
    claims: order.claims.flatMap((claim) => claimAt(claim, past, at)),
    parcels: order.deliveries.flatMap((parcel) => parcelAt(parcel, events, at)),
    price: priceAt(order, at),
    captured: sum(order.payments.flatMap(({ approved_at, captured }) => (hasCome(approved_at, at) ? captured : []))),
    refundedCash: sum(refunded.map(({ refund_cash }) => refund_cash)),
    refundedPoints: sum(refunded.map(({ refund_points }) => refund_points)),
    memo: memoAt(order, past, events),
    memos: order.memos
      .filter(({ created_at }) => hasCome(created_at, at))
      .map(({ id, content, admin }) => ({ id, content, by: admin.name })),
  }
}

/** What it costs holds from when the payment window was last opened for it; before, the sheet could still change. */
function priceAt({ price, payments, paid_at: paid }: Facts, at: number): OrderAt['price'] {
  const asked = payments.at(-1)
  const since = asked && asked.amount === price.payable ? asked.created_at : paid
  return at === Infinity || hasCome(since, at) || hasCome(paid, at) ? known(price) : { known: false, since }
}

const isState = (text: string | null): text is ItemState => text !== null && text in itemStateWord

type Moment = { at: number; complete: boolean }

function itemAt(
  item: Item,
  claims: readonly Claim[],
  past: readonly OrderEvent[],
  events: readonly OrderEvent[],
  { at, complete }: Moment,
): ItemAt {
  const own = events.filter((event) => event.order_item_id === item.id)
  const then = past.filter((event) => event.order_item_id === item.id)
  return {
    id: item.id,
    name: item.product_name,
    quantity: item.quantity,
    status: complete ? statusAt(then, own) : UNKNOWN,
    claimed: claimedAt(item, claims, at),
    hold: own.some(({ to_status }) => isState(to_status)) || item.hold_reason === null ? holdAt(then) : UNKNOWN,
    invoice: invoiceAt(item, then, own),
  }
}

/** The last state that was written, else the one that the first line says it came from. */
function statusAt(then: readonly OrderEvent[], own: readonly OrderEvent[]): Known<ItemState> {
  const last = then.findLast(({ to_status }) => isState(to_status))?.to_status ?? null
  if (isState(last)) return known(last)
  const first = own.find(({ to_status }) => isState(to_status))?.from_status ?? null
  return isState(first) ? known(first) : UNKNOWN
}

function holdAt(then: readonly OrderEvent[]): Known<string | null> {
  const last = then.findLast(({ kind, to_status }) => /^item\.(hold|release)$/.test(kind) || to_status === 'CANCELED')
  return known(last?.kind === 'item.hold' ? (last.hold_reason ?? last.reason ?? '') : null)
}

function invoiceAt(item: Item, then: readonly OrderEvent[], own: readonly OrderEvent[]): Known<string | null> {
  const tells = ({ kind }: OrderEvent) =>
    /^(item\.(shipping|cancel-shipping|exchanged)|delivery\.invoice-changed)$/.test(kind)
  const last = then.findLast(tells)
  if (!last) return own.some(tells) || item.delivery === null ? known(null) : UNKNOWN
  if (last.kind === 'item.cancel-shipping') return known(null)
  if (last.invoice_no !== null) return known(last.invoice_no)
  // an exchange brings the number of its own parcel, which is the one it has now
  return own.findLast(tells) === last ? known(item.delivery?.invoice_no ?? null) : UNKNOWN
}

/** The units that are somebody's claim at that moment; those of an exchange that ended are free again. */
function claimedAt(item: Item, claims: readonly Claim[], at: number): Known<number> {
  const units = claims.flatMap((claim) => {
    const gone = claim.retracted !== null && hasCome(claim.retracted.at, at)
    const free = claim.type === 'exchange' && hasCome(claim.completed_at, at)
    if (!hasCome(claim.requested_at, at) || gone || free) return []
    return claim.items.filter((one) => one.order_item_id === item.id).map(({ quantity }) => quantity)
  })
  return known(units.reduce((sum, one) => sum + one, 0))
}

function claimAt(claim: Claim, past: readonly OrderEvent[], at: number): ClaimAt[] {
  if (!hasCome(claim.requested_at, at)) return []
  const steps = past.filter((event) => event.claim_id === claim.id && event.kind.startsWith('claim.'))
  const status = hasCome(claim.completed_at, at)
    ? 'COMPLETED'
    : claim.retracted !== null && hasCome(claim.retracted.at, at)
      ? 'RETRACTED'
      : steps.some(({ kind }) => !/\.(requested|edited|fee-paid|held|released|corrected|converted)$/.test(kind))
        ? 'IN_PROGRESS'
        : 'REQUESTED'
  const quantity = claim.items.reduce((sum, one) => sum + one.quantity, 0)
  return [{ id: claim.id, no: claim.claim_no, type: claim.type, status, quantity }]
}

function memoAt({ memo }: Facts, past: readonly OrderEvent[], events: readonly OrderEvent[]): Known<string | null> {
  const last = past.findLast(({ kind }) => kind === 'order.memo')
  if (last) return known(last.memo)
  return events.some(({ kind }) => kind === 'order.memo') || memo === null ? known(null) : UNKNOWN
}
