import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { subjectOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { perSku, putBack, type SkuQuantity, takeOut, unitsPart } from '../catalog/stock.parts.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { type ClaimOrder, skusOfUnits } from './claimOrder.ts'
import type { ClaimRow } from './claimRow.ts'
import { goodPieces } from './inspection.ts'
import { records } from '../../db/values.ts'
import { num } from '../../db/shape.ts'

/** Stock that claims move: goods that come back on sale, once, and goods set aside for an exchange. */

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
      select * from ${records(back)} as v(line bigint, "skuId" bigint, quantity int)),
    fresh as (
      update claim_items ci set restocked_at = ${at}, restocked_quantity = t.quantity
      from (select line, sum(quantity)::int as quantity from v group by line) t
      where ci.id = t.line and ci.claim_id = ${claim.id} and ci.restocked_at is null returning ci.id),
    w as materialized (
      select v."skuId" as sku_id, sum(v.quantity)::int as quantity from v join fresh on fresh.id = v.line group by v."skuId"),
    ${putBack(sql`w`, { kind, claimId: claim.id, reason: null, actor: subjectOf(doer.actor) }, doer.now)}`)
}

/** The goods an exchange sends out leave the shelf when it is asked for. Error: EXCHANGE_SKU_SOLD_OUT. */
export async function takeForExchange(
  tx: Tx,
  claimId: number,
  wanted: readonly SkuQuantity[],
  doer: Doer,
): Promise<void> {
  const perId = perSku(wanted)
  const cause = { kind: 'EXCHANGE_OUT', claimId, reason: null, actor: subjectOf(doer.actor) } as const
  const taken = await rows(tx, { id: num }, takeOut(perId, cause, doer.now))
  const missing = perId.filter((one) => !taken.some(({ id }) => id === one.skuId))
  if (missing.length > 0) throw new AppError('EXCHANGE_SKU_SOLD_OUT', { sku_ids: missing.map((one) => one.skuId) })
}

/** An exchange that will not be sent gives back what was set aside for it. */
export async function releaseExchange(tx: Tx, claim: ClaimRow, doer: Doer): Promise<void> {
  const units = claim.items.flatMap((item) =>
    item.exchange_sku_id === null ? [] : [{ skuId: item.exchange_sku_id, quantity: item.quantity }],
  )
  if (units.length === 0) return
  const actor = subjectOf(doer.actor)
  const cause = { kind: 'EXCHANGE_OUT', claimId: claim.id, reason: '교환을 하지 않게 됨', actor } as const
  await tx.execute(sql`with ${unitsPart(sql`w`, units)}, ${putBack(sql`w`, cause, doer.now)}`)
}
