import { sql } from 'drizzle-orm'
import { rows } from '#server/db/db.ts'
import type { TestApp } from './api.ts'
import { buy, type Customer } from './buying.ts'

/** A paid order whose goods have arrived and whose purchase is confirmed: nothing about it is open. */
export async function finishedOrder(api: TestApp, customer: Customer, skuId: number): Promise<number> {
  const orderId = await buy(api, customer, [{ sku_id: skuId, quantity: 1 }])
  const now = api.clock.now().toISOString()
  const [item] = await rows<{ id: number }>(
    api.deps.db,
    sql`update order_items set status = 'DELIVERED', carrier = 'CJ', invoice_no = ${`68${orderId}`}, delivered_at = ${now}, shipped_at = ${now}
        where order_id = ${orderId} returning id`,
  )
  const answer = await customer.post(`/store/v1/user/orders/items/${item?.id}/confirm-purchase`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return orderId
}

/** Every row of every table as text, each with the name of its table, to look for what should no longer be there. */
export async function everythingStored(api: TestApp): Promise<string> {
  const tables = await rows<{ name: string }>(
    api.deps.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const found = await rows<{ row: unknown }>(
      api.deps.db,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    )
    parts.push(...found.map(({ row }) => `${name} ${JSON.stringify(row)}`))
  }
  return parts.join('\n')
}
