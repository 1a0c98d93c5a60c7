import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { eventAlarms } from '#server/modules/promotions/promotions.tables.ts'
import { brandFollows, productFollows, recentProducts, restockAlerts } from '#server/modules/wishes/wishes.tables.ts'
import { RECENT_PRODUCTS } from '#shared/policy.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeEvent, saleBody, shelved } from '#tests/support/events.ts'
import { rows } from '#tests/support/rows.ts'
import { follow, waitFor } from '#tests/support/wishes.ts'

const api = useApi()
const recent = '/store/v1/user/recent-products'

test('탈퇴하는 사이에 누른 것도 남지 않는다', async () => {
  const { db } = api.deps
  const [leaving, marketer] = [await api.customer(), await api.staff('marketer')]
  const product = await makeProduct(db, { skus: [{ onHand: 0 }] })
  const period = { starts_at: '2026-12-30T00:00:00+09:00', ends_at: '2026-12-31T00:00:00+09:00' }
  const sale = await makeEvent(marketer, 'single-product', saleBody((await shelved(db)).id, period))
  const taps = () => [
    follow(leaving, 'product', product.id),
    follow(leaving, 'brand', product.brandId),
    waitFor(leaving, product.sku.id),
    leaving.post(recent, { product_ids: [product.id] }),
    leaving.post(`/store/v1/events/${sale.id}/alarm`),
  ]
  const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const asked = await db.transaction(async (tx) => {
    await tx.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, leaving.id))
    // the embedded engine has one connection: nobody can wait there
    if (process.env['TEST_ENGINE'] !== 'postgres') return []
    const made = taps()
    await expect.poll(async () => (await rows<{ n: number }>(db, waiting))[0]?.n, { timeout: 10_000 }).toBe(made.length)
    return made
  })
  await Promise.all(asked.length > 0 ? asked : taps())
  for (const table of [productFollows, brandFollows, restockAlerts, recentProducts, eventAlarms])
    expect(await db.select().from(table)).toEqual([])
})

test('여러 기기에서 함께 보아도 최근 본 상품은 50개까지다', async () => {
  const customer = await api.customer()
  const ids: number[] = []
  for (let n = 0; n < 60; n++) ids.push((await makeProduct(api.deps.db)).id)
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => customer.post(recent, { product_ids: ids.slice(n * 5, n * 5 + 5) })),
  )
  expect(await api.deps.db.select().from(recentProducts)).toHaveLength(RECENT_PRODUCTS.most)
})
