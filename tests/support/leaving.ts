import { sql } from 'drizzle-orm'
import { rows } from '#tests/support/rows.ts'
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

/** The tables with a row that holds one of these words, each as often as it has such rows. */
export async function tablesWith(api: TestApp, words: readonly string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    api.deps.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const stored = await rows<{ row: unknown }>(
      api.deps.db,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    )
    const holding = stored.filter(({ row }) => words.some((word) => JSON.stringify(row).includes(word)))
    found.push(...holding.map(() => name))
  }
  return found
}
