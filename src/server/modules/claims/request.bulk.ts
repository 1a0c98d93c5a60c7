import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, failed, refusedRow } from '../bulk/operation.ts'
import { doerOf } from '../orders/order-items.steps.ts'
import { assertConfirmed } from '../refunds/refundConfirm.ts'
import { lockAllowance } from '../refunds/refunds.service.ts'
import type { ClaimType, Fault } from '../orders/claimable.ts'
import { type ClaimInput, refundAfter } from './bulkFrame.ts'
import { lockOrders } from './claimOrder.ts'
import { type Requested, requestClaim } from './request.service.ts'
import { num, type RowOf, text } from '../../db/shape.ts'

/** A row names an order item (its id) and says how many of it and why. */
export type RequestRow = ClaimInput & {
  quantity?: number
  reason_id: number
  reason_detail?: string
  fault?: Fault
  exchange_sku_id?: number
  /** of a claim's first row: the money that moves at once, as the person saw it */
  expected_refund?: number
}

const itemRow = {
  id: num,
  order_id: num,
  order_no: text,
  product_name: text,
  left: num,
}

type Item = RowOf<typeof itemRow>
type Wanted = { index: number; input: RequestRow; item: Item }

/**
 * 접수 by staff. Rows of one order that share their reason and fault become one claim, so that its fees are charged
 * once; a row that is refused fails alone and the others of its claim go on without it.
 */
export const requestRun =
  (type: ClaimType) =>
  async (tx: Tx, context: BulkContext, inputs: RequestRow[]): Promise<BulkRow[]> => {
    const items = await itemsOf(
      tx,
      inputs.map((input) => input.id),
    )
    await lockAllowance(tx, context.actor)
    await lockOrders(tx, [...new Set([...items.values()].map((item) => item.order_id))])
    const outcomes = new Map<number, BulkRow>()
    const wanted = inputs.flatMap((input, index): Wanted[] => {
      const item = items.get(input.id)
      if (item) return [{ index, input, item }]
      outcomes.set(index, failed(input.id, String(input.id), 'ORDER_ITEM_NOT_FOUND', '없는 주문상품이에요.'))
      return []
    })
    const together = Map.groupBy(wanted, ({ input, item }) =>
      [item.order_id, input.reason_id, input.fault ?? '', input.reason_detail ?? ''].join('|'),
    )
    for (const group of together.values()) await requestGroup(tx, context, type, group, outcomes)
    return inputs.map((_input, index) => outcomes.get(index) as BulkRow)
  }

async function requestGroup(
  tx: Tx,
  context: BulkContext,
  type: ClaimType,
  group: Wanted[],
  outcomes: Map<number, BulkRow>,
): Promise<void> {
  let left = group
  while (left.length > 0) {
    await tx.execute(sql`savepoint claim_request`)
    try {
      const requested = await requestOne(tx, context, type, left)
      const seen = left.find(({ input }) => input.expected_refund !== undefined)?.input.expected_refund
      if (requested.completed) assertConfirmed(context, requested.completed, seen)
      await tx.execute(sql`release savepoint claim_request`)
      left.forEach((one, place) => outcomes.set(one.index, successOf(context, one, requested, place === 0)))
      return
    } catch (error) {
      await tx.execute(sql`rollback to savepoint claim_request`)
      const named = error instanceof AppError ? error.extra?.['order_item_id'] : undefined
      const culprits = left.filter(({ item }) => item.id === named)
      const refused = culprits.length > 0 ? culprits : left
      for (const { index, item } of refused) outcomes.set(index, refusedRow(item.id, labelOf(item), error))
      left = left.filter((one) => !refused.includes(one))
    }
  }
}

function requestOne(tx: Tx, context: BulkContext, type: ClaimType, group: Wanted[]): Promise<Requested> {
  const [first] = group as [Wanted]
  const { input, item } = first
  return requestClaim(
    tx,
    {
      orderId: item.order_id,
      type,
      items: group.map((one) => ({
        orderItemId: one.item.id,
        quantity: one.input.quantity ?? Math.max(one.item.left, 1),
        exchangeSkuId: one.input.exchange_sku_id,
      })),
      reasonId: input.reason_id,
      reasonDetail: input.reason_detail,
      fault: input.fault,
      requester: 'ADMIN',
      notify: context.options['notify'],
    },
    doerOf(context),
  )
}

const labelOf = (item: Item) => `${item.order_no} · ${item.product_name}`

/** The refund of a claim is told (and later asked for) by its first row only. */
function successOf(
  context: BulkContext,
  { item }: Wanted,
  { claimId, breakdown, completed }: Requested,
  isFirst: boolean,
): BulkRow {
  const row: BulkRow = { id: item.id, label: labelOf(item), status: 'SUCCESS' }
  if (!completed)
    return {
      ...row,
      after: {
        claim_id: claimId,
        status: 'REQUESTED',
        refund_cash: breakdown.refundCash,
        refund_points: breakdown.refundPoints,
        additional_payment: breakdown.additionalPayment,
      },
    }
  const { after, warnings } = refundAfter(context, completed)
  if (!isFirst) return { ...row, after: { claim_id: claimId, status: 'COMPLETED' } }
  return { ...row, after: { claim_id: claimId, ...after }, ...(warnings ? { warnings } : {}) }
}

async function itemsOf(tx: Tx, ids: number[]): Promise<Map<number, Item>> {
  const found = await rows(
    tx,
    itemRow,
    sql`select id, order_id, order_no, product_name, quantity - claimed_quantity as left from order_items
        where id = any(${sql.param(ids)}::bigint[]) and status <> 'PENDING'`,
  )
  return new Map(found.map((item) => [item.id, item]))
}
