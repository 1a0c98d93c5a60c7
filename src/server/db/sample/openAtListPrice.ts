import { sql } from 'drizzle-orm'
import type { Tx } from '../db.ts'

/** What is cheaper than its list price was sold at that for its first ten days, so that its discount is a true one. */
export const openAtListPrice = (tx: Tx) =>
  tx.execute(sql`with cheaper as (
      update product_price_log l set since = l.since + interval '10 days' from products p
      where p.id = l.product_id and p.sale_price < p.list_price and p.created_at < (select max(created_at) from products) - interval '10 days'
      returning p.id, p.list_price, p.created_at)
    insert into product_price_log (product_id, list_price, sale_price, since)
    select id, list_price, list_price, created_at from cheaper order by id`)
