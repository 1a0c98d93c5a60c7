import { sql } from 'drizzle-orm'
import type { Tx } from '../db.ts'
import { at } from '../values.ts'

/** Members pay a tenth less for some goods from now on: what was ordered before was sold without it. */
export const beginMemberPrices = (tx: Tx, now: Date) =>
  tx.execute(sql`update products set member_price = sale_price * 9 / 1000 * 100, updated_at = ${at(now)}
    where status = 'ON_SALE' and id % 6 = 1`)
