import { sql } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import type { Deps } from '../../../deps.ts'
import type { Staff } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { type ClaimOrder, lockOrders, readClaimOrder } from '../../claims/claimOrder.ts'
import { quoteToWire } from '../../claims/claimQuote.ts'
import { type Requested, requestClaim } from '../../claims/request.service.ts'
import type { OrderItemStatus } from '../../orders/orderStates.ts'
import { isLarge } from '../../refunds/refundConfirm.ts'
import { lockAllowance } from '../../refunds/refunds.service.ts'
import type { Locked } from '../conversationRow.ts'
import type { ReplyAction, ReplyActionQuote, ReplyActionRequest, Seen } from './action.contract.ts'
import { type ItemThen, seenChanges, sentenceOf, summaryOf } from './actionWords.ts'

/**
 * Actions of a reply, before it is sent: what one would do, tried out by the very service that does it and taken back, and
 * what of it is frozen with the reply. What is done at last stands in `action.dispatch.ts`.
 */

export type About = Pick<Locked, 'id' | 'user_id' | 'order_id'>
export type Writer = { actor: Staff; now: Date }

/** As it is kept with its reply. */
export type FrozenAction = {
  kind: 'claim'
  summary: string
  request: ReplyActionRequest
  seen: Seen
  /** the items as they were when it was queued */
  items: ItemThen[]
}

/** Error: FORBIDDEN. */
export function requireMayAct({ role }: Pick<Staff, 'role'>): void {
  if (!can(role, 'claims:request')) throw new AppError('FORBIDDEN', { permission: 'claims:request' })
}

/**
 * The order that is asked about, locked, as it is now. Errors: ORDER_NOT_FOUND when the conversation is about none, or about
 * somebody else's.
 */
export async function lockOrder(tx: Tx, about: About, actor: Staff): Promise<ClaimOrder> {
  if (about.order_id === null) throw new AppError('ORDER_NOT_FOUND', undefined, '주문을 두고 한 문의가 아니에요.')
  await lockAllowance(tx, actor)
  await lockOrders(tx, [about.order_id])
  const order = await readClaimOrder(tx, about.order_id)
  if (order?.user_id !== about.user_id) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** Does it, as the staff's own command would. Errors: those of `requestClaim`. */
export const doAction = (tx: Tx, order: ClaimOrder, request: ReplyActionRequest, writer: Writer): Promise<Requested> =>
  requestClaim(
    tx,
    {
      orderId: order.id,
      userId: order.user_id,
      type: request.type,
      items: request.items.map((item) => ({
        orderItemId: item.order_item_id,
        quantity: item.quantity,
        exchangeSkuId: item.exchange_sku_id,
      })),
      reasonId: request.reason_id,
      reasonDetail: request.reason_detail,
      requester: 'ADMIN',
    },
    writer,
  )

export const seenIn = ({ breakdown, completed }: Requested): Seen => ({
  refund_cash: breakdown.refundCash,
  refund_points: breakdown.refundPoints,
  additional_payment: breakdown.additionalPayment,
  completes: completed !== null,
})

const itemsThen = (order: ClaimOrder, request: ReplyActionRequest): ItemThen[] =>
  request.items.map(({ order_item_id: id }) => {
    const item = order.items.find((one) => one.id === id)
    return { order_item_id: id, version: item?.version ?? 0, status: (item?.status ?? 'PAID') as OrderItemStatus }
  })

/** Its items and its reason by their names. The caller knows that they are there. */
async function named(tx: Tx, order: ClaimOrder, request: ReplyActionRequest) {
  const skuIds = request.items.flatMap(({ exchange_sku_id: id }) => id ?? [])
  const options = await rows(
    tx,
    { id: num, option_label: text },
    sql`select id, option_label from skus where id = any(${sql.param(skuIds)}::bigint[])`,
  )
  const [reason] = await rows(tx, { label: text }, sql`select label from claim_reasons where id = ${request.reason_id}`)
  const lines = request.items.map((asked) => {
    const item = order.items.find(({ id }) => id === asked.order_item_id)
    const option = options.find(({ id }) => id === asked.exchange_sku_id)
    return {
      order_item_id: asked.order_item_id,
      product_name: item?.product_name ?? '',
      option_label: item?.option_label ?? '',
      quantity: asked.quantity,
      exchange_option_label: option?.option_label ?? null,
    }
  })
  return { lines, reason: reason?.label ?? '' }
}

type Tried = { order: ClaimOrder; requested: Requested }

/** Does it and takes it back: what is answered is what would be done. */
async function tryAction(tx: Tx, about: About, request: ReplyActionRequest, writer: Writer): Promise<Tried> {
  requireMayAct(writer.actor)
  const order = await lockOrder(tx, about, writer.actor)
  await tx.execute(sql`savepoint reply_action`)
  const requested = await doAction(tx, order, request, writer)
  await tx.execute(sql`rollback to savepoint reply_action`)
  return { order, requested }
}

/** What it would do now. Nothing is changed. Errors: FORBIDDEN, ORDER_NOT_FOUND, those of `requestClaim`. */
export async function quoteAction(
  tx: Tx,
  about: About,
  request: ReplyActionRequest,
  writer: Writer & { config: Pick<Deps['config'], 'refundConfirmOver'> },
): Promise<ReplyActionQuote> {
  const { order, requested } = await tryAction(tx, about, request, writer)
  const { lines, reason } = await named(tx, order, request)
  const { breakdown, coupons, completed } = requested
  const said = { type: request.type, lines, reason }
  const seen = seenIn(requested)
  return {
    kind: 'claim',
    type: request.type,
    summary: summaryOf(said),
    sentence: sentenceOf(said, seen),
    items: lines,
    reason: { id: request.reason_id, label: reason, fault: breakdown.fault },
    refund: quoteToWire(breakdown, coupons),
    seen,
    must_confirm: completed !== null && completed.decided && isLarge(writer.config, completed.refundCash),
    waits: completed !== null && !completed.decided,
  }
}

/**
 * What is kept of an action that goes with a reply. Errors: FORBIDDEN, REFUND_CHANGED when it would not do what was seen,
 * ORDER_NOT_FOUND, those of `requestClaim`.
 */
export async function freezeAction(
  tx: Tx,
  about: About,
  { seen, ...request }: ReplyAction,
  writer: Writer,
): Promise<FrozenAction> {
  const { order, requested } = await tryAction(tx, about, request, writer)
  const changes = seenChanges(seen, seenIn(requested))
  if (changes.length > 0)
    throw new AppError(
      'REFUND_CHANGED',
      { refund: quoteToWire(requested.breakdown, requested.coupons) },
      `${changes.join(' ')} 확인하고 다시 보내 주세요.`,
    )
  const { lines, reason } = await named(tx, order, request)
  return {
    kind: 'claim',
    summary: summaryOf({ type: request.type, lines, reason }),
    request,
    seen,
    items: itemsThen(order, request),
  }
}
