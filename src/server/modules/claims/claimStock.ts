import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { subjectOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { perSku, type SkuQuantity } from '../checkout/stock.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { type ClaimOrder, skusOfUnits } from './claimOrder.ts'
import type { ClaimRow } from './claimRow.ts'
import { goodPieces } from './inspection.ts'

/**
 * Stock that claims move: goods that come back on sale, once, and goods set aside for an exchange. SKUs are locked as an
 * UPDATE locks them (no key), so that a foreign key that merely points to one never stands in the way.
 */

/**
 * Puts a claim's goods back on sale: each claim item once, whoever asks and however often; of inspected goods only the
 * pieces that were in order. Goods exchanged before come back as what they had been exchanged for.
 */
export async function restock(
  tx: Tx,
  order: ClaimOrder,
  claim: ClaimRow,
  kind: 'CANCEL' | 'RETURN',
  doer: Doer,
): Promise<void> {
  const back: (SkuQuantity & { line: number })[] = []
  for (const line of claim.items.filter((one) => !one.restocked)) {
    const item = order.items.find((one) => one.id === line.order_item_id)
    if (!item) continue
    const units = line.units.slice(0, kind === 'CANCEL' ? line.quantity : goodPieces(claim, line))
    for (const [skuId, quantity] of await skusOfUnits(tx, item, units)) back.push({ line: line.id, skuId, quantity })
  }
  const at = sql`${doer.now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with v as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as v(line bigint, "skuId" bigint, quantity int)),
    fresh as (
      update claim_items ci set restocked_at = ${at}, restocked_quantity = t.quantity
      from (select line, sum(quantity)::int as quantity from v group by line) t
      where ci.id = t.line and ci.claim_id = ${claim.id} and ci.restocked_at is null returning ci.id),
    w as materialized (
      select v."skuId" as sku_id, sum(v.quantity)::int as quantity from v join fresh on fresh.id = v.line group by v."skuId"),
    locked as materialized (select s.id, w.quantity from skus s join w on w.sku_id = s.id order by s.id for no key update of s),
    changed as (update skus s set on_hand = s.on_hand + l.quantity from locked l where s.id = l.id)
    insert into stock_movements (sku_id, delta, kind, ref_type, ref_id, actor, created_at)
    select id, quantity, ${kind}, 'claim', ${claim.id}::bigint, ${subjectOf(doer.actor)}, ${at} from locked`)
}

/** The goods an exchange sends out leave the shelf when it is asked for. Error: EXCHANGE_SKU_SOLD_OUT. */
export async function takeForExchange(
  tx: Tx,
  claimId: number,
  wanted: readonly SkuQuantity[],
  doer: Doer,
): Promise<void> {
  const perId = perSku(wanted)
  const taken = await rows<{ id: number }>(
    tx,
    sql`with w as materialized (
          select * from unnest(${sql.param(perId.map((one) => one.skuId))}::bigint[], ${sql.param(perId.map((one) => one.quantity))}::int[]) as w(sku_id, quantity)),
        locked as materialized (select s.id, w.quantity from skus s join w on w.sku_id = s.id order by s.id for no key update of s)
        update skus s set on_hand = s.on_hand - l.quantity from locked l
        where s.id = l.id and s.status = 'ACTIVE' and s.on_hand - s.reserved - s.safety_stock >= l.quantity returning s.id`,
  )
  const missing = perId.filter((one) => !taken.some(({ id }) => id === one.skuId))
  if (missing.length > 0) throw new AppError('EXCHANGE_SKU_SOLD_OUT', { sku_ids: missing.map((one) => one.skuId) })
  await recordMovements(
    tx,
    perId.map((one) => ({ ...one, quantity: -one.quantity })),
    { kind: 'EXCHANGE_OUT', claimId, reason: null },
    doer,
  )
}

/** An exchange that will not be sent gives back what was set aside for it. */
export const releaseExchange = (tx: Tx, claim: ClaimRow, doer: Doer): Promise<void> =>
  moveStock(
    tx,
    claim.items.flatMap((item) =>
      item.exchange_sku_id === null ? [] : [{ skuId: item.exchange_sku_id, quantity: item.quantity }],
    ),
    { kind: 'EXCHANGE_OUT', claimId: claim.id, reason: '교환을 하지 않게 됨' },
    doer,
  )

type Cause = { kind: 'EXCHANGE_OUT'; claimId: number; reason: string | null }

async function moveStock(tx: Tx, moves: readonly SkuQuantity[], cause: Cause, doer: Doer): Promise<void> {
  const perId = perSku(moves)
  if (perId.length === 0) return
  await tx.execute(sql`
    with w as materialized (
      select * from unnest(${sql.param(perId.map((one) => one.skuId))}::bigint[], ${sql.param(perId.map((one) => one.quantity))}::int[]) as w(sku_id, quantity)),
    locked as materialized (select s.id, w.quantity from skus s join w on w.sku_id = s.id order by s.id for no key update of s)
    update skus s set on_hand = s.on_hand + l.quantity from locked l where s.id = l.id`)
  await recordMovements(tx, perId, cause, doer)
}

async function recordMovements(tx: Tx, moves: readonly SkuQuantity[], cause: Cause, doer: Doer): Promise<void> {
  if (moves.length === 0) return
  await tx.execute(sql`
    insert into stock_movements (sku_id, delta, kind, ref_type, ref_id, reason, actor, created_at)
    select sku_id, delta, ${cause.kind}, 'claim', ${cause.claimId}::bigint, ${cause.reason}::text, ${subjectOf(doer.actor)}, ${doer.now.toISOString()}::timestamptz
    from unnest(${sql.param(moves.map((one) => one.skuId))}::bigint[], ${sql.param(moves.map((one) => one.quantity))}::int[]) as m(sku_id, delta)`)
}
