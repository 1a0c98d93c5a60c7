import { afterEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, expectBalanced, signInAgain, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ofProduct, ofSku, schedule, schedulesPath } from '#tests/support/priceSchedules.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
afterEach(() => expectBalanced(api))
const at = (time: string) => api.clock.set(`2026-11-16T${time}+09:00`)
const onShelf = () => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, skus: [{ onHand: 1000 }] })

test('여럿이 같은 대상을 함께 예약해도 하나만 되고, 다른 대상은 막지 않는다', async () => {
  const [first, second] = [await api.staff('admin'), await api.staff('admin')]
  const [product, other] = [await onShelf(), await onShelf()]
  const bodies = [
    ...Array.from({ length: 12 }, (_, n) => ofProduct(product.id, 30_000 + n)),
    ...Array.from({ length: 12 }, (_, n) => ofSku(product.sku.id, 1000 + n)),
    ofProduct(other.id, 30_000),
  ]
  const answers = await Promise.all(bodies.map((body, n) => (n % 2 ? first : second).post(schedulesPath, body)))
  const codes = (from: number, to: number) =>
    answers.slice(from, to).map(({ status, body }) => (status === 201 ? 'MADE' : String(body['code'])))
  for (const [from, to] of [
    [0, 12],
    [12, 24],
  ] as const)
    expect(codes(from, to).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'MADE',
      ...Array.from({ length: 11 }, () => 'SCHEDULE_OVERLAP'),
    ])
  expect(codes(24, 25)).toEqual(['MADE'])
})

test('예약이 시작하는 순간 주문이 몰려도 아무도 보지 못한 금액을 내지 않는다', async () => {
  const admin = await api.staff('admin')
  const product = await onShelf()
  await schedule(admin, ofProduct(product.id, 45_000))
  const people = await Promise.all(Array.from({ length: 24 }, () => api.customer()))
  at('11:59:59.900')
  const customers = await Promise.all(people.map((one) => signInAgain(api, one)))
  const sheets = await Promise.all(
    customers.map((one) => startCheckout(one, [{ sku_id: product.sku.id, quantity: 1 }])),
  )
  const early = customers.slice(0, 8)
  const paying = await Promise.all(early.map((one, n) => approve(api, one, sheets[n] as (typeof sheets)[number])))
  // the price begins while eight confirm, eight become ready and eight look at their sheets
  const [confirmed, ready] = await Promise.all([
    Promise.all(paying.map((one) => confirm(one))),
    Promise.all(
      customers.slice(8).map((one, n) => {
        if (n === 8) at('12:00:00.000')
        return tryReady(one, sheets[n + 8] as (typeof sheets)[number])
      }),
    ),
  ])
  expect(new Set(confirmed.map(({ body }) => body.status))).toEqual(new Set(['COMPLETED']))
  for (const { status, body } of ready) {
    const held = status === 200 && body.pg.amount === 43_000
    const refused = status === 409 && (body as unknown as { code: string }).code === 'PRICE_CHANGED'
    expect([held, refused]).toContain(true)
  }
  // what began after it is refused with the new amount, and agreed to it costs that
  expect(ready.slice(8).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 409))
  const last = customers.at(-1) as (typeof customers)[number]
  const again = await startCheckout(last, [{ sku_id: product.sku.id, quantity: 1 }])
  const bought = await confirm(await approve(api, last, again))
  expect(bought.body.status).toBe('COMPLETED')
  const stored = await api.deps.db
    .select({ unit: orderItems.unitPrice, payable: orders.payable, status: orders.status, id: orders.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
  for (const { unit, payable, status, id } of stored.filter((one) => one.status !== 'INITIALIZED'))
    expect([id, status, payable - unit]).toEqual([id, status, 3000])
  expect(stored.find(({ id }) => id === bought.body.order_id)).toMatchObject({ unit: 45_000, payable: 48_000 })
})
