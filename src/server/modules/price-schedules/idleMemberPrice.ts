import { sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { RowWarning } from '../bulk/rowCodes.ts'

/**
 * What is said of these schedules where their price is as low as the product's member price: members then pay what
 * everybody does, and their own price counts again when the schedule ends.
 */
export async function idleMemberPrice(db: Db, ids: readonly number[]): Promise<Map<number, RowWarning>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    db,
    { id: num, member_price: num },
    sql`select c.id, p.member_price from price_change_schedules c join products p on p.id = c.product_id
        where c.id = any(${sql.param([...ids])}::bigint[]) and c.sku_id is null and c.price <= p.member_price`,
  )
  return new Map(
    found.map(({ id, member_price: price }) => [
      id,
      {
        code: 'MEMBER_PRICE_IDLE',
        message: `회원가 ${formatKrw(price)}보다 비싸지 않아서, 이 기간에는 회원도 이 가격을 내요.`,
      },
    ]),
  )
}
