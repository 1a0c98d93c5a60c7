import { sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import type { RowWarning } from '../bulk/rowCodes.ts'

/**
 * What is said of these schedules where their price alone, before any coupon, is less than a SKU costs the shop: the SKU
 * that loses most of each. One statement, however many they are.
 */
export async function belowCost(db: Db, ids: readonly number[]): Promise<Map<number, RowWarning>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    { id: num, sku: text, below: num },
    sql`select distinct on (paid.id) paid.id, paid.sku, paid.cost - paid.price as below from (
          select c.id, case when k.option_label = '' then k.code else k.option_label end as sku, k.cost,
            case when c.sku_id is null then c.price + k.extra_price else p.sale_price + c.price end
              + (select coalesce(sum(v.extra_price), 0)::bigint from option_values v where v.id = any(k.option_value_ids)) as price
          from price_change_schedules c join products p on p.id = c.product_id
            join skus k on k.product_id = c.product_id and (c.sku_id is null or k.id = c.sku_id)
          where c.id = any(${sql.param([...ids])}::bigint[]) and k.status = 'ACTIVE' and k.cost is not null) paid
        where paid.price < paid.cost order by paid.id, paid.price - paid.cost`,
  )
  return new Map(
    found.map(({ id, sku, below }) => [
      id,
      { code: 'BELOW_COST', message: `이 가격이면 원가보다 ${formatKrw(below)} 낮아요 (${sku}).` },
    ]),
  )
}
