import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tallyLeadTimes } from '#server/modules/statistics/lead-times/leadTimes.jobs.ts'
import { leadTimesOf } from '#server/modules/statistics/lead-times/leadTimes.read.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-17T12:00:00+09:00' })
const at = (text: string) => new Date(`2026-11-${text}:00+09:00`)
const sent = { status: 'SHIPPING', invoiceNo: '123', carrier: 'CJ' } as const
const days = { from: '2026-11-12', to: '2026-11-14', offset: 0, limit: 100 }
const leave = (id: number | undefined) =>
  sql`update order_items set status = 'SHIPPING', invoice_no = '123', carrier = 'CJ', shipped_at = ${at('13T11:00').toISOString()}::timestamptz where id = ${id}`

test('그날을 더하는 동안 나간 것을 잃지 않고, 같은 날 나간 것들은 서로 기다리지 않는다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  await anOrder(api.deps, shop, { paidAt: at('12T10:00'), items: [{ ...sent, shippedAt: at('13T10:00') }] })
  const ids: number[] = []
  for (let n = 0; n < 2; n++)
    ids.push(...(await anOrder(api.deps, shop, { paidAt: at('12T10:00'), items: [{}] })).itemIds)
  const shipped = async () =>
    (await leadTimesOf(db, { basis: 'OCCURRED', by: 'none', ...days }, clock.now())).total.shipped
  await db.transaction(async (tx) => {
    await tx.execute(leave(ids[0]))
    await db.execute(leave(ids[1]))
    expect((await tallyLeadTimes(api.deps)).days).toBe(5)
    expect(await tallyLeadTimes(api.deps)).toEqual({ days: 0 })
    expect(await shipped()).toBe(2)
  })
  expect(await shipped()).toBe(3)
  expect((await tallyLeadTimes(api.deps)).days).toBe(2)
  expect(await shipped()).toBe(3)
})

test('브랜드를 옮기는 사이에 나간 것도, 더해 둔 뒤든 아니든 옮긴 브랜드의 것이다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  const moved = await makeBrand(db, { name: '여울' })
  await anOrder(api.deps, shop, { paidAt: at('14T10:00'), items: [{ ...sent, shippedAt: at('14T11:00') }] })
  const { itemIds } = await anOrder(api.deps, shop, { paidAt: at('12T10:00'), items: [{}] })
  const brands = async () => {
    const { results } = await leadTimesOf(db, { basis: 'OCCURRED', by: 'brand', ...days }, clock.now())
    return results.map(({ label, shipped }) => [label, shipped])
  }
  const [before] = (await brands())[0] ?? []
  await db.transaction(async (tx) => {
    await tx.execute(sql`update products set brand_id = ${moved.id} where id = ${shop.productId}`)
    await db.execute(leave(itemIds[0]))
    await tallyLeadTimes(api.deps)
    expect(await tallyLeadTimes(api.deps)).toEqual({ days: 0 })
    expect(await brands()).toEqual([[before, 2]])
  })
  expect(await brands()).toEqual([['여울', 2]])
  expect((await tallyLeadTimes(api.deps)).days).toBe(3)
  expect(await brands()).toEqual([['여울', 2]])
  expect(await tallyLeadTimes(api.deps)).toEqual({ days: 0 })
  expect((await brokenBooks(db)).filter((one) => one.startsWith('I20'))).toEqual([])
})

test('아직 더하지 않은 날의 리드타임은, 세는 동안 결제일이 바뀌어도 한 순간의 것이다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  const { itemIds } = await anOrder(api.deps, shop, {
    paidAt: at('12T10:00'),
    items: [{ ...sent, shippedAt: at('13T10:00') }],
  })
  const median = async () =>
    (await leadTimesOf(db, { basis: 'OCCURRED', by: 'none', ...days }, clock.now())).total.median_minutes
  const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const before = await median()
  const during = await db.transaction(async (tx) => {
    // the items are read with their products, and how far they reach without
    await tx.execute(sql`lock table products in access exclusive mode`)
    const reading = median()
    await expect.poll(async () => (await rows<{ n: number }>(db, waiting))[0]?.n, { timeout: 2_500 }).toBe(1)
    await db.execute(sql`update order_items set paid_at = paid_at - interval '10 days' where id = ${itemIds[0]}`)
    return [reading] as const
  })
  expect(await during[0]).toBe(before)
  expect(await median()).toBeGreaterThan(before as number)
})
