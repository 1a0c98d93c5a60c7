import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { couponEvents, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { pointsAccounts } from '#server/modules/points/points.tables.ts'
import { eventProducts } from '#server/modules/promotions/promotions.tables.ts'
import { takeNaively } from '#tests/concurrency/couponRace.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon, openTimeSale } from '#tests/support/benefits.ts'
import {
  confirm,
  type Customer,
  expectBalanced,
  pressInWindow,
  type Ready,
  refresh,
  type Sheet,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { givePoints } from '#tests/support/points.ts'

/**
 * Races for what a customer owns once. PGlite runs one statement at a time, so the control fails on PostgreSQL only;
 * RACE_SIZE=full runs as many as are promised.
 */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const parallel = process.env['RACE_SIZE'] === 'full' ? 200 : onPostgres ? 60 : 20

const api = useApi()
afterEach(() => expectBalanced(api))

async function sheetsOf(customer: Customer, skuId: number): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  for (let n = 0; n < parallel; n++) sheets.push(await startCheckout(customer, [{ sku_id: skuId, quantity: 1 }]))
  return sheets
}

/** Every sheet asks to pay at the same moment; those that may, pay. */
async function payAll(sheets: readonly Sheet[], of: (sheet: Sheet) => Customer, more: (sheet: Sheet) => object) {
  const outcomes: Record<string, number> = {}
  let completed = 0
  await inFlight(sheets.length, sheets, async (sheet) => {
    const customer = of(sheet)
    const answer = await tryReady(customer, sheet, more(sheet))
    const outcome = (answer.body as unknown as { code?: string }).code ?? answer.body.status
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (answer.status === 200 && (await pay(customer, sheet, answer.body))) completed++
  })
  return { outcomes, completed }
}

async function pay(customer: Customer, sheet: Sheet, ready: Ready): Promise<boolean> {
  const key = (await pressInWindow(api, ready, 'approve')).get('payment_key') ?? ''
  return (await confirm({ customer, sheet, ready, key }, { amount: ready.pg.amount })).status === 200
}

const shelf = () => makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000, skus: [{ onHand: 1000 }] })

describe(`${parallel}개의 주문서가 한꺼번에 결제하면`, () => {
  test('쿠폰 한 장은 한 번만 쓰인다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf()
    const coupon = await giveCoupon(api.deps.db, customer.id, { value: 3000 })
    const sheets = await sheetsOf(customer, sku.id)
    const { outcomes, completed } = await payAll(
      sheets,
      () => customer,
      () => ({}),
    )
    console.log(JSON.stringify({ test: 'coupon-race', engine: api.deps.database.engine, parallel, outcomes }))
    expect(outcomes).toEqual({ READY: 1, COUPON_NOT_USABLE: parallel - 1 })
    expect(completed).toBe(1)
    const [used] = await api.deps.db.select().from(userCoupons).where(eq(userCoupons.id, coupon.id))
    expect(used?.status).toBe('USED')
    expect(await api.deps.db.$count(couponEvents, eq(couponEvents.kind, 'USED'))).toBe(1)
    expect(await api.deps.db.$count(orders, eq(orders.status, 'COMPLETED'))).toBe(1)
  }, 120_000)

  test('보고 나서 잡는 방식은 PostgreSQL에서 같은 쿠폰을 여럿에게 준다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf()
    const coupon = await giveCoupon(api.deps.db, customer.id, { value: 3000 })
    const sheets = await sheetsOf(customer, sku.id)
    const promised = await takeNaively(
      api.deps.db,
      coupon.id,
      sheets.map(({ id }) => id),
    )
    console.log(JSON.stringify({ test: 'coupon-race-control', engine: api.deps.database.engine, parallel, promised }))
    if (onPostgres) expect(promised).toBeGreaterThan(1)
    else expect(promised).toBe(1)
  })

  test('포인트는 가진 만큼만 쓰이고, 나머지는 부족하다는 답을 받는다', async () => {
    const customer = await api.customer()
    const { sku } = await shelf()
    await givePoints(api, customer.id, 3500)
    const sheets = await sheetsOf(customer, sku.id)
    const { outcomes } = await payAll(
      sheets,
      () => customer,
      (sheet) => ({ points: 1000, expected_payable: sheet.price.payable - 1000 }),
    )
    expect(outcomes).toEqual({ READY: 3, POINTS_NOT_ENOUGH: parallel - 3 })
    expect(await api.deps.db.select().from(pointsAccounts)).toMatchObject([{ balance: 500, held: 0 }])
  }, 120_000)

  test('타임세일은 정한 수량만 그 가격에 팔리고, 한 사람은 제 몫만 산다', async () => {
    const { id: productId, sku } = await shelf()
    const sale = await openTimeSale(api.deps.db, productId, 20_000, { quantityLimit: 7, perUserLimit: 2 })
    const greedy = await api.customer()
    const own = new Map<number, Customer>()
    for (let n = 0; n < parallel; n++) {
      const customer = n % 4 === 0 ? greedy : await api.customer()
      own.set((await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])).id, customer)
    }
    const sheets = [...own.keys()].map((id) => ({ id, price: { payable: 23_000 } }) as Sheet)
    const { outcomes, completed } = await payAll(
      sheets,
      (sheet) => own.get(sheet.id) as Customer,
      () => ({}),
    )
    expect(
      Object.keys(outcomes).every((code) => ['READY', 'PRICE_CHANGED', 'QUANTITY_LIMIT_EXCEEDED'].includes(code)),
    ).toBe(true)
    expect(completed).toBe(7)
    expect(await api.deps.db.select().from(eventProducts)).toMatchObject([{ id: sale.id, held: 0, sold: 7 }])
    expect(await api.deps.db.$count(orders, eq(orders.userId, greedy.id))).toBe(Math.ceil(parallel / 4))
    const bought = await api.deps.db.select().from(orders).where(eq(orders.status, 'COMPLETED'))
    expect(bought.filter((order) => order.userId === greedy.id).length).toBeLessThanOrEqual(2)
  }, 120_000)

  test('승인과 새로 고침이 겹쳐도 쿠폰과 포인트는 쓰이거나 돌아온다', async () => {
    const { sku } = await shelf()
    for (let n = 0; n < Math.ceil(parallel / 5); n++) {
      const customer = await api.customer()
      await giveCoupon(api.deps.db, customer.id, { value: 3000 })
      await givePoints(api, customer.id, 2000)
      const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
      const ready = await tryReady(customer, sheet, { points: 2000, expected_payable: sheet.price.payable - 2000 })
      const last4 = ['0000', '4001'][n % 2]
      const key = (await pressInWindow(api, ready.body, 'approve', last4)).get('payment_key') ?? ''
      const paying = { customer, sheet, ready: ready.body, key }
      const answers = await Promise.all([
        confirm(paying, { amount: ready.body.pg.amount }),
        refresh(customer, sheet.id),
        confirm(paying, { amount: ready.body.pg.amount }),
        refresh(customer, sheet.id),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
  }, 120_000)
})
