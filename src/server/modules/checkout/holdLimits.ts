import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { hit } from '../../http/rateLimit.ts'
import { inTransaction, retried } from '../../db/transaction.ts'
import { findOut } from './reconcile.service.ts'
import { closePayment } from './release.service.ts'
import { refuseSecondPayment, type SameCart, sameCartOf } from './sameCart.ts'
import { type RowOf, json, num } from '../../db/shape.ts'

/**
 * How much one customer may hold without paying: three orders, and of one SKU twenty pieces (or what one order may have)
 * across them. Who opens more has the oldest closed. So nobody keeps a stock from everybody else for nothing.
 */
const mostReady = 3
const mostUnits = 20
/** A hold may be begun anew so often; what the gateway refused after a real try does not count. */
const mostRenewals = 2
const readyCallsAMinute = 10
const mostRounds = 5

/** Refuses (429) more than ten calls a minute to make an order ready. Off where calls are not counted at all. */
export async function countReadyCall(deps: Deps, userId: number, now: Date): Promise<void> {
  if (deps.config.requestsPerMinute > 0) await hit(deps.db, `ready:user:${userId}`, readyCallsAMinute, 60, now)
}

type OpenHold = { id: number; payment_id: number | null; quantities: Record<string, number> }
const heldRow = {
  sku_id: num,
  quantity: num,
  max_per_order: num,
}

type Held = RowOf<typeof heldRow>

/** Ends the attempt: these payments must be asked about at the gateway before what they hold is given back. */
class AskFirst extends Error {
  readonly paymentIds: number[]
  constructor(paymentIds: number[]) {
    super('ask the gateway first')
    this.paymentIds = paymentIds
  }
}

/** What the gateway said of payments whose orders may have to be closed. */
export type Asked = { idle: Set<number>; busy: Set<number>; silent: Set<number> }

/**
 * Runs `work`, which takes what it may of the customer's other holds (`makeRoom`); the gateway is asked outside of the
 * transaction, because what was sent to a window may be paid there. Errors: PG_UNAVAILABLE, CHECKOUT_CONFIRMING, BUSY
 * for who opens orders faster than they can be asked about.
 */
export async function withRoom<T>(deps: Deps, work: (tx: Tx, asked: Asked) => Promise<T>): Promise<T> {
  const asked: Asked = { idle: new Set(), busy: new Set(), silent: new Set() }
  const ask = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof AskFirst)) return false
    for (const id of error.paymentIds) {
      const found = await findOut(deps, id)
      const kind = found === 'PENDING' ? 'busy' : found === 'UNREACHABLE' ? 'silent' : 'idle'
      asked[kind].add(id)
    }
    return true
  }
  const once = () => inTransaction(deps.db, (tx) => work(tx, asked))
  return retried(once, { tries: mostRounds + 1, again: ask }).catch((error: unknown) => {
    throw error instanceof AskFirst ? new AppError('BUSY') : error
  })
}

/**
 * Locks the customer, so that parallel calls count one after the other, and closes their oldest holds until one more
 * with these lines is within the limits, and those of the same cart lines, which are paid once. Called before the order's own lock is taken. Answers how often this order was
 * held before; what a bank or a card refused does not count: the customer did try. Errors: as `refuseSecondPayment`.
 */
export async function makeRoom(
  tx: Tx,
  { userId, orderId, buyAgain, asked }: { userId: number; orderId: number; buyAgain: boolean; asked: Asked },
  now: Date,
): Promise<number> {
  await hotRows(tx, { id: num }, sql`select id from users where id = ${userId} for no key update`)
  const [holds] = await hotRows(
    tx,
    { times: num, open: json<OpenHold[]>(), same: json<SameCart[]>() },
    sql`select
          (select count(*)::int from payments where order_id = ${orderId}
            and (status <> 'FAILED' or failure_code in ('NOT_FOUND_PAYMENT_SESSION', 'NOT_FOUND_PAYMENT'))) as times,
          (select coalesce(jsonb_agg(to_jsonb(x)), '[]'::jsonb) from (
            select o.id, (select max(p.id) from payments p where p.order_id = o.id and p.status = 'READY' and p.provider <> 'FREE') as payment_id,
              (select coalesce(jsonb_object_agg(r.sku_id, r.quantity), '{}'::jsonb) from stock_reservations r where r.order_id = o.id and r.status = 'HELD') as quantities
            from orders o where o.user_id = ${userId} and o.status = 'READY' and o.id <> ${orderId} order by o.expires_at, o.id for update of o) x) as open,
          ${sameCartOf(orderId)} as same`,
  )
  const { times, open, same } = holds as { times: number; open: OpenHold[]; same: SameCart[] }
  const left = await refuseSecondPayment(tx, { orderId, buyAgain }, same, new Set(open.map(({ id }) => id)))
  if (open.length === 0) return times
  const wanted = await rows(
    tx,
    heldRow,
    sql`select i.sku_id, sum(i.quantity)::int as quantity, max(s.max_per_order)::int as max_per_order
        from order_items i join skus s on s.id = i.sku_id where i.order_id = ${orderId} group by i.sku_id`,
  )
  const closing = tooMany(open, wanted, asked, left)
  const mustAsk = ({ payment_id: id }: OpenHold) => id !== null && !asked.idle.has(id)
  if (closing.some(mustAsk)) throw new AskFirst(open.filter(mustAsk).flatMap(({ payment_id: id }) => id ?? []))
  const whyOf = (id: number) => (left.has(id) ? 'payment.superseded' : 'payment.made_room')
  for (const { id } of closing)
    await closePayment(tx, { orderId: id, to: 'INITIALIZED', as: 'EXPIRED', why: whyOf(id) }, now)
  return times
}

/** The oldest of `open` that must go, `left` first. What the gateway is at work on, or is silent about, stays and counts. */
function tooMany(open: readonly OpenHold[], wanted: readonly Held[], asked: Asked, left: Set<number>): OpenHold[] {
  const stays = ({ payment_id: id }: OpenHold) => id !== null && (asked.busy.has(id) || asked.silent.has(id))
  if (open.some((hold) => left.has(hold.id) && stays(hold))) throw inTheWay(asked)
  const closable = open.filter((hold) => !stays(hold)).toSorted((a, b) => +left.has(b.id) - +left.has(a.id))
  const closing = closable.slice(0, Math.max(left.size, open.length - (mostReady - 1)))
  const isShort = open.length - closing.length >= mostReady
  const unitsLeft = (skuId: number) =>
    open.reduce((sum, hold) => sum + (closing.includes(hold) ? 0 : (hold.quantities[skuId] ?? 0)), 0)
  for (const { sku_id: skuId, quantity, max_per_order: most } of wanted) {
    const limit = Math.max(mostUnits, most)
    for (const hold of closable)
      if (unitsLeft(skuId) + quantity > limit && !closing.includes(hold) && hold.quantities[skuId]) closing.push(hold)
    if (unitsLeft(skuId) + quantity > limit && unitsLeft(skuId) > 0) throw inTheWay(asked)
  }
  if (isShort) throw inTheWay(asked)
  return closing
}

const inTheWay = (asked: Asked) =>
  new AppError(
    asked.silent.size > 0 ? 'PG_UNAVAILABLE' : 'CHECKOUT_CONFIRMING',
    undefined,
    '다른 주문서의 결제가 진행 중이에요. 끝난 뒤 다시 결제해 주세요.',
  )

/** Refuses to hold for an order that was held as often as it may be. Error: HOLD_RENEWAL_LIMIT. */
export function refuseRenewal(times: number): void {
  if (times > mostRenewals) throw new AppError('HOLD_RENEWAL_LIMIT', { limit: mostRenewals })
}
