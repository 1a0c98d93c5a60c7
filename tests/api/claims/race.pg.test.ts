import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { claimItems, claims } from '#server/modules/claims/claims.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { meeting } from '#tests/concurrency/meeting.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, type Customer, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ask, claim, claimPath, itemsOf, moveItems, type Result, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/**
 * Races of claims. PGlite runs one statement at a time and hides them; the control that must fail does so on PostgreSQL
 * alone. `CLAIM_RACES` sets how many orders are cancelled and shipped at once.
 */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const orders = Number(process.env['CLAIM_RACES'] ?? (onPostgres ? 60 : 20))

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

type Bought = { customer: Customer; orderId: number; itemId: number }

async function bought(skuId: number, quantity: number, buyer?: Customer): Promise<Bought> {
  const customer = buyer ?? (await api.customer())
  const orderId = await buy(api, customer, [{ sku_id: skuId, quantity }])
  return { customer, orderId, itemId: (await itemsOf(customer, orderId)).items[0]?.id as number }
}

describe('함께 누를 때', () => {
  test('같은 취소를 쉰 번 함께 완료해도 환불과 재고 복원은 한 번뿐이다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
    const { customer, orderId, itemId } = await bought(sku.id, 3)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const { id } = await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 3 }])
    const staff = await api.staff('admin')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        staff.post<Result>('/store-admin/v1/claims/cancel/bulk/complete', { ids: [id] }),
      ),
    )
    const outcomes = answers.map(({ body }) => body.rows[0]?.status)
    expect(outcomes.filter((status) => status === 'SUCCESS')).toHaveLength(1)
    expect(outcomes.filter((status) => status === 'SKIPPED')).toHaveLength(49)
    expect(await api.deps.db.$count(refunds)).toBe(1)
    expect((await api.deps.db.select().from(stockMovements)).filter(({ kind }) => kind === 'CANCEL')).toHaveLength(1)
    expect((await api.deps.db.select().from(skus))[0]?.onHand).toBe(10)
  }, 120_000)

  test('읽고 나서 판단하고 더하는 방식은 PostgreSQL에서 재고를 여러 번 되돌린다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
    const { customer, orderId, itemId } = await bought(sku.id, 3)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const { id } = await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 3 }])
    const { db } = api.deps
    const met = meeting()
    const naive = () =>
      db.transaction(async (tx) => {
        const [line] = await tx.select().from(claimItems).where(eq(claimItems.claimId, id))
        if (line?.restockedAt) return 0
        const [stock] = await tx.select().from(skus).where(eq(skus.id, sku.id))
        await met()
        await tx
          .update(skus)
          .set({ onHand: (stock?.onHand ?? 0) + 3 })
          .where(eq(skus.id, sku.id))
        await tx.update(claimItems).set({ restockedAt: api.clock.now() }).where(eq(claimItems.claimId, id))
        return 1
      })
    const times = (await Promise.all(Array.from({ length: 50 }, naive))).reduce<number>((sum, one) => sum + one, 0)
    console.log(JSON.stringify({ test: 'restock-control', engine: api.deps.database.engine, times }))
    if (onPostgres) expect(times).toBeGreaterThan(1)
    else expect(times).toBe(1)
    // the control broke the books on purpose: mend them
    await db.update(skus).set({ onHand: 7 }).where(eq(skus.id, sku.id))
    await db.update(claimItems).set({ restockedAt: null }).where(eq(claimItems.claimId, id))
  })

  test('한 상품의 취소를 서른 번 함께 신청해도 산 수량까지만 받는다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
    const { customer, orderId, itemId } = await bought(sku.id, 5)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 2 }])),
    )
    const codes = answers.map(({ status, body }) => (status === 201 ? 'OK' : body.code))
    // two whole twos; one unit is left and asked for in vain
    expect(codes.filter((code) => code === 'OK')).toHaveLength(2)
    expect(codes.filter((code) => code !== 'OK').every((code) => code === 'CLAIM_NOT_ALLOWED')).toBe(true)
    const [payment] = await api.deps.db.select().from(payments)
    expect(payment?.refunded).toBe(await sumOfRefunds())
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({ status: 'PAID', claimed_quantity: 4 })
  })

  test(`주문 ${orders}건을 고객이 취소하고 직원들이 발송하고 환불해도, 발송되고 환불된 상품은 없다`, async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: orders * 2 }] })
    const customer = await api.customer()
    const made: Bought[] = []
    for (let n = 0; n < orders; n++) made.push(await bought(sku.id, 1, customer))
    const half = made.filter((_, n) => n % 2 === 0)
    for (const { orderId } of half) await moveItems(api, orderId, 'PROCESSING_ORDER')
    const staff = await api.staff('ops')
    const boss = await api.staff('admin')
    const ship = (one: Bought[]) =>
      staff.post<Result>('/store-admin/v1/order-items/bulk/shipping', {
        process_too: true,
        items: one.map(({ itemId }) => ({ id: itemId, carrier: 'CJ', invoice_no: String(584_000_000_000 + itemId) })),
      })
    const cancel = ({ orderId, itemId }: Bought) =>
      customer.post(claimPath(orderId, 'cancel'), { items: [{ order_item_id: itemId, quantity: 1 }], reason_id: 1 })
    // five orders at a time are packed while they are cancelled; every third five have left before anybody asks
    const fives = Array.from({ length: Math.ceil(orders / 5) }, (_, n) => made.slice(n * 5, n * 5 + 5))
    for (const five of fives.filter((_, n) => n % 3 === 0)) await ship(five)
    const complete = () =>
      boss.post<Result>('/store-admin/v1/claims/cancel/bulk/complete', {
        filter: { status: ['REQUESTED'] },
        as_of: '2027-01-01T00:00:00+09:00',
      })
    const calls = fives.flatMap((five) => [() => ship(five), ...five.map((one) => () => cancel(one)), complete])
    const statuses: number[] = []
    await inFlight(20, calls, async (call) => void statuses.push((await call()).status))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const wrong = await rows(
      api.deps.db,
      sql`select i.id, i.status, i.claim_status from order_items i left join refunds f on f.order_id = i.order_id
          where (i.status in ('SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED') and (f.id is not null or i.claim_status in ('REQUESTED', 'IN_PROGRESS', 'COMPLETED')))
             or (i.status = 'CANCELED') <> (f.id is not null)`,
    )
    expect(wrong).toEqual([])
    const ended = await rows<{ status: string; n: number }>(
      api.deps.db,
      sql`select status, count(*)::int as n from order_items group by status order by status`,
    )
    console.log(JSON.stringify({ test: 'cancel-vs-ship', engine: api.deps.database.engine, ended }))
    expect(ended.reduce((sum, { n }) => sum + n, 0)).toBe(orders)
    expect(ended.map(({ status }) => status)).toEqual(expect.arrayContaining(['CANCELED', 'SHIPPING']))
    expect(await api.deps.db.$count(claims, eq(claims.status, 'COMPLETED'))).toBe(await api.deps.db.$count(refunds))
  }, 180_000)
})

async function sumOfRefunds(): Promise<number> {
  const [row] = await rows<{ sum: number }>(
    api.deps.db,
    sql`select coalesce(sum(refund_cash), 0)::bigint as sum from refunds`,
  )
  return row?.sum ?? 0
}
