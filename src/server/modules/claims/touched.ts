import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { BulkContext } from '../bulk/operation.ts'
import type { Touched } from '../bulk/rowPieces.ts'
import { numberTouched } from '../deliveries/touched.ts'
import type { ClaimType } from '../orders/claimable.ts'
import { ordersTouched } from '../orders/order-items.touched.ts'
import { allowanceTouched } from '../refunds/refundLimits.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import type { ClaimInput } from './bulkFrame.ts'
import type { CompleteRow } from './claims.bulk.ts'
import type { RequestRow } from './request.bulk.ts'

/** What rows of the bulk commands over claims touch beyond themselves. */

/** The order with its money and its coupons, and the customer's points. */
export async function touchedByClaims(db: Db, _context: unknown, inputs: readonly ClaimInput[]): Promise<Touched[][]> {
  const found = await rows(
    db,
    { id: num, order_id: num, user_id: num },
    sql`select id, order_id, user_id from claims where id = any(${sql.param(inputs.map(({ id }) => id))}::bigint[])`,
  )
  const claims = new Map(found.map((claim) => [claim.id, [`order:${claim.order_id}`, `member:${claim.user_id}`]]))
  return inputs.map(({ id }) => claims.get(id) ?? [])
}

/** Besides: the day's limit of whoever pays back, or the parcel in which the new goods of an exchange leave. */
export const touchedByCompleting =
  (type: ClaimType) =>
  async (db: Db, context: BulkContext, inputs: CompleteRow[]): Promise<Touched[][]> => {
    const touched = await touchedByClaims(db, context, inputs)
    const carriers = type === 'exchange' ? await readCarriers(db) : []
    const more = type === 'exchange' ? [] : allowanceTouched(context.actor)
    return inputs.map(({ reship }, at) => [...(touched[at] ?? []), ...more, ...numberTouched(carriers, reship ?? {})])
  }

/** The order, the customer's points, the day's limit where a cancel is completed at once, and the goods that an exchange takes. */
export const touchedByRequesting =
  (type: ClaimType) =>
  async (db: Db, { actor }: BulkContext, inputs: RequestRow[]): Promise<Touched[][]> => {
    const orders = await ordersTouched(
      db,
      inputs.map(({ id }) => id),
    )
    const more = type === 'cancel' ? allowanceTouched(actor) : []
    return inputs.map(({ id, exchange_sku_id: sku }) => {
      const { order, member } = orders.get(id) ?? {}
      return [order ?? [], member ?? [], more, type === 'exchange' && sku !== undefined ? `sku:${sku}` : []].flat()
    })
  }
