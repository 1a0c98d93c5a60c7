import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { tallyLeadTimes } from '#server/modules/statistics/lead-times/leadTimes.jobs.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeBrand, makeOrigin } from '#tests/support/catalog.ts'
import { anOrder, aShop, type Shop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'
import { statisticsPath } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-17T12:00:00+09:00' })

const at = (text: string) => new Date(`2026-11-${text}:00+09:00`)
type Lead = { key: string; shipped: number; median_minutes: number | null; p90_minutes: number | null }

const period = 'from=2026-10-20&to=2026-11-17'
/** Everything that is told of the period: by day, origin and brand on either basis, and the rows. */
async function everything(staff: TestClient, limit = 100): Promise<unknown> {
  const answers: unknown[] = []
  for (const basis of ['OCCURRED', 'ORDERED']) {
    for (const by of ['none', 'origin', 'brand']) {
      const path = `${statisticsPath}/lead-times?${period}&basis=${basis}&by=${by}`
      const { body } = await staff.get<{ results: Lead[]; total: Lead }>(path)
      answers.push([body.results, body.total])
    }
    const found: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `${statisticsPath}/lead-times/rows?${period}&basis=${basis}&limit=${limit}${cursor && `&cursor=${cursor}`}`
      const { body } = await staff.get<{ results: unknown[]; next_cursor: string | null }>(path)
      found.push(...body.results)
      cursor = body.next_cursor
    }
    answers.push(found)
  }
  return answers
}

const forgotten = sql`delete from lead_days`
const run = (statement: SQL) => api.deps.db.execute(statement)
const daysKept = async () =>
  (await rows<{ n: number }>(api.deps.db, sql`select count(*)::int as n from lead_days`))[0]?.n

/** Sixteen items, paid from the 1st on, each some hours later on its way; every fifth shipped by the system. */
async function shipped(shop: Shop): Promise<number[]> {
  const items: number[] = []
  for (let n = 0; n < 16; n++) {
    const paidAt = at(`${String(1 + (n % 12)).padStart(2, '0')}T${String(8 + (n % 9)).padStart(2, '0')}:1${n % 6}`)
    const shippedAt = new Date(paidAt.getTime() + (n + 1) * 5 * 3_600_000)
    const { itemIds } = await anOrder(api.deps, shop, {
      paidAt,
      items: [{ status: 'SHIPPING', invoiceNo: '123', carrier: 'CJ', shippedAt }],
    })
    items.push(itemIds[0] as number)
    if (n % 5 === 4)
      await run(sql`insert into order_events (order_id, order_item_id, kind, actor, at)
        select order_id, id, 'item.shipping', 'system', shipped_at from order_items where id = ${items[n]}`)
  }
  return items
}

test('집계하기 전에도 뒤에도, 처음부터 다시 센 뒤에도 숫자와 줄이 같다', async () => {
  await shipped(await aShop(api.deps.db))
  const staff = await api.staff('ops')
  const before = await everything(staff)
  expect((await tallyLeadTimes(api.deps, 5)).days).toBe(5)
  expect(await everything(staff, 3)).toEqual(before)
  expect((await tallyLeadTimes(api.deps)).days).toBe(11)
  expect(await daysKept()).toBe(2 * 16)
  expect(await everything(staff, 3)).toEqual(before)
  expect(await tallyLeadTimes(api.deps)).toEqual({ days: 0 })
  expect((await brokenBooks(api.deps.db)).filter((one) => one.startsWith('I20'))).toEqual([])
  await rebuildStatistics(api.deps.db, api.clock.now())
  expect(await daysKept()).toBe(2 * 16)
  expect(await everything(staff)).toEqual(before)
})

test('집계한 뒤에 바뀐 것은 곧바로 숫자에 보이고, 시계가 그날을 다시 더한다', async () => {
  const { db } = api.deps
  const shop = await aShop(db)
  const items = await shipped(shop)
  const origin = await makeOrigin(db, { name: '위탁 창고' })
  const brand = await makeBrand(db, { name: '여울' })
  const staff = await api.staff('ops')
  await tallyLeadTimes(api.deps)
  const changes: [what: string, change: () => Promise<unknown>][] = [
    [
      '출고일',
      () => run(sql`update order_items set shipped_at = shipped_at + interval '3 hours' where id = ${items[2]}`),
    ],
    ['발송취소', () => run(sql`update order_items set shipped_at = null where id = ${items[3]}`)],
    ['결제일', () => run(sql`update order_items set paid_at = paid_at - interval '10 days' where id = ${items[5]}`)],
    ['출고지', () => run(sql`update order_items set shipping_origin_id = ${origin.id} where id = ${items[8]}`)],
    ['브랜드', () => run(sql`update products set brand_id = ${brand.id} where id = ${shop.productId}`)],
    [
      '자동 출고',
      () =>
        run(sql`insert into order_events (order_id, order_item_id, kind, actor, at)
          select order_id, id, 'item.shipping', 'system', now() from order_items where id = ${items[7]}`),
    ],
    ['새로 들어온 주문', () => shipped(shop)],
    [
      '출고지 휴무',
      () =>
        run(
          sql`insert into consignment_holidays (date, kind, name, shipping_origin_id) values ('2026-11-10', 'CLOSED', '쉼', ${origin.id})`,
        ),
    ],
    [
      '모두의 휴무',
      () => run(sql`insert into consignment_holidays (date, kind, name) values ('2026-11-05', 'CLOSED', '쉼')`),
    ],
    ['휴무 취소', () => run(sql`delete from consignment_holidays where shipping_origin_id is null`)],
    [
      '업무 시간',
      async () => {
        const manager = await api.staff('admin')
        const { body } = await manager.get<{ operations: object }>('/store-admin/v1/policies')
        const saved = await manager.put('/store-admin/v1/policies', {
          ...body,
          operations: { ...body.operations, opens: '08:00' },
        })
        expect(saved.status).toBe(200)
      },
    ],
  ]
  for (const [what, change] of changes) {
    const was = await everything(staff)
    await change()
    const told = await everything(staff)
    expect(told, what).not.toEqual(was)
    expect((await tallyLeadTimes(api.deps)).days, what).toBeGreaterThan(0)
    expect(await everything(staff), what).toEqual(told)
    expect(await tallyLeadTimes(api.deps), what).toEqual({ days: 0 })
    await run(forgotten)
    expect(await everything(staff), what).toEqual(told)
    await tallyLeadTimes(api.deps)
  }
})

test('집계에 나타나지 않는 변화는 그날을 다시 더하게 하지 않는다', async () => {
  const [item] = await shipped(await aShop(api.deps.db))
  await tallyLeadTimes(api.deps)
  await run(sql`update order_items set status = 'DELIVERED', delivered_at = now(), memo_count = 1 where id = ${item}`)
  await run(sql`insert into consignment_holidays (date, kind, name) values ('2026-12-24', 'CLOSED', '쉼')`)
  expect(await tallyLeadTimes(api.deps)).toEqual({ days: 0 })
})
