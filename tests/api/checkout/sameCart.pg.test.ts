import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import {
  approve,
  confirm,
  type Customer,
  expectBalanced,
  makeReady,
  type Paying,
  pressInWindow,
  readSheet,
  type Ready,
  refresh,
  seoul,
  sendTo,
  type Sheet,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

/** A cart of so many products, and what makes order sheets of its lines. */
async function cartOf(products = 1) {
  const customer = await api.customer()
  const skus: number[] = []
  for (let n = 0; n < products; n++)
    skus.push((await makeProduct(api.deps.db, { name: `매트 ${n + 1}`, skus: [{ onHand: 100 }] })).sku.id)
  const { body } = await customer.post<{ items: { id: number }[] }>('/store/v1/user/cart/items/bulk/create', {
    items: skus.map((id) => ({ sku_id: id, quantity: 1 })),
  })
  const lines = body.items.map(({ id }) => id)
  const sheet = async (ids = lines) => {
    const started = await customer.post<{ id: number }>('/store/v1/checkout/initiate/from-cart', { cart_item_ids: ids })
    expect(started.status, JSON.stringify(started.body)).toBe(201)
    return sendTo(customer, started.body.id, seoul)
  }
  return { customer, skus, lines, sheet }
}

const statuses = async (customer: Customer) =>
  (
    await rows<{ status: string }>(
      api.deps.db,
      sql`select status from orders where user_id = ${customer.id} order by id`,
    )
  ).map(({ status }) => status)

const pay = async (customer: Customer, sheet: Sheet) => {
  expect((await confirm(await approve(api, customer, sheet))).status).toBe(200)
}

describe('같은 장바구니 줄에서 만든 두 주문서', () => {
  test('하나를 결제하면 다른 하나는 결제창을 열기 전에 거절하고, 어느 주문에서 샀는지 말한다', async () => {
    const { customer, sheet } = await cartOf(2)
    const [first, second] = [await sheet(), await sheet()]
    await pay(customer, first)
    const refused = await tryReady(customer, second)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CART_ALREADY_BOUGHT',
        title: '이미 결제한 상품이에요',
        message: expect.stringContaining(`매트 1 외 1개: 주문번호 ${first.order_no}에서 이미 결제했어요`),
        extra: { order_id: first.id, order_no: first.order_no, count: 2 },
      },
    })
    expect(await statuses(customer)).toEqual(['COMPLETED', 'INITIALIZED'])
    expect(await rows(api.deps.db, sql`select 1 from payments where order_id = ${second.id}`)).toEqual([])
  })

  test('알고도 한 번 더 사겠다고 하면 새 구매로 결제된다', async () => {
    const { customer, sheet } = await cartOf()
    const [first, second] = [await sheet(), await sheet()]
    await pay(customer, first)
    const again = await tryReady(customer, second, { buy_again: true })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    const key = (await pressInWindow(api, again.body as Ready, 'approve')).get('payment_key') ?? ''
    expect((await confirm({ customer, sheet: second, ready: again.body as Ready, key })).status).toBe(200)
    expect(await statuses(customer)).toEqual(['COMPLETED', 'COMPLETED'])
  })

  test('일부만 겹쳐도 거절하고, 겹치지 않는 주문서와 다시 담은 상품은 그대로 산다', async () => {
    const { customer, skus, lines, sheet } = await cartOf(3)
    const [whole, one, other] = [await sheet(), await sheet(lines.slice(0, 1)), await sheet(lines.slice(2))]
    await pay(customer, one)
    await pay(customer, other)
    expect((await tryReady(customer, whole)).body).toMatchObject({ code: 'CART_ALREADY_BOUGHT' })
    const { body } = await customer.post<{ items: { id: number }[] }>('/store/v1/user/cart/items/bulk/create', {
      items: [{ sku_id: skus[0], quantity: 1 }],
    })
    await pay(customer, await sheet([body.items.at(-1)?.id ?? 0]))
  })

  test('바로구매는 장바구니와 상관없이 살 때마다 새 구매다', async () => {
    const { customer, skus, sheet } = await cartOf()
    const direct = await startCheckout(customer, [{ sku_id: skus[0] ?? 0, quantity: 1 }])
    await pay(customer, await sheet())
    await pay(customer, direct)
  })

  test('결제를 취소한 뒤에는 남은 주문서로 다시 살 수 있다', async () => {
    const { customer, sheet } = await cartOf()
    const [first, second] = [await sheet(), await sheet()]
    await pay(customer, first)
    await api.deps.db.execute(sql`update orders set status = 'CANCELED' where id = ${first.id}`)
    expect((await tryReady(customer, second)).status).toBe(200)
    await api.deps.db.execute(sql`update orders set status = 'COMPLETED' where id = ${first.id}`)
  })
})

describe('결제창이 열려 있는 동안', () => {
  test('나란히 만든 다른 주문서는 먼저 연 결제창을 닫지 않고 그 주문서를 가리킨다', async () => {
    const { customer, sheet } = await cartOf()
    const [first, second] = [await sheet(), await sheet()]
    const paying = await approve(api, customer, first)
    expect(await tryReady(customer, second)).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_PAYING_ELSEWHERE', extra: { paying_order_id: first.id } },
    })
    expect((await confirm(paying)).status).toBe(200)
    expect((await tryReady(customer, second)).body).toMatchObject({ code: 'CART_ALREADY_BOUGHT' })
  })

  test('결제를 그만두면 다른 주문서로 결제할 수 있다', async () => {
    const { customer, sheet } = await cartOf()
    const [first, second] = [await sheet(), await sheet()]
    await makeReady(customer, first)
    expect((await refresh(customer, first.id)).status).toBe(200)
    await pay(customer, second)
  })

  test('장바구니로 돌아와 새로 만든 주문서는 버려 둔 결제창을 닫고 결제하며, 닫힌 결제창으로는 청구되지 않는다', async () => {
    const { customer, sheet } = await cartOf()
    const first = await sheet()
    const left = await approve(api, customer, first)
    api.clock.advance(60_000)
    const second = await sheet()
    await pay(customer, second)
    expect((await confirm(left)).body).toMatchObject({ code: 'CHECKOUT_NOT_READY' })
    expect(await statuses(customer)).toEqual(['INITIALIZED', 'COMPLETED'])
    expect((await readSheet(customer, first.id)).status).toBe('INITIALIZED')
    expect(await rows(api.deps.db, sql`select 1 from sandbox_payments where status = 'PAID'`)).toHaveLength(1)
  })

  test('결제사의 답을 기다리는 동안에는 한 번 더 살 수도 없다', async () => {
    const { customer, sheet } = await cartOf()
    const [first, second] = [await sheet(), await sheet()]
    expect((await confirm(await approve(api, customer, first, '5001'))).status).toBe(202)
    for (const more of [{}, { buy_again: true }])
      expect((await tryReady(customer, second, more)).body).toMatchObject({
        code: 'CHECKOUT_CONFIRMING',
        extra: { paying_order_id: first.id },
      })
  })
})

test('여러 주문서가 같은 순간에 결제해도 정확히 하나만 결제된다', async () => {
  for (let round = 0; round < 5; round++) {
    const { customer, sheet } = await cartOf()
    const sheets: Sheet[] = []
    for (let n = 0; n < 6; n++) sheets.push(await sheet())
    const paid = await Promise.all(
      sheets.map(async (one) => {
        const answer = await tryReady(customer, one)
        if (answer.status !== 200) {
          expect(['CHECKOUT_PAYING_ELSEWHERE', 'CHECKOUT_CONFIRMING', 'CART_ALREADY_BOUGHT']).toContain(
            (answer.body as unknown as { code: string }).code,
          )
          return false
        }
        const ready = answer.body as Ready
        const key = (await pressInWindow(api, ready, 'approve')).get('payment_key') ?? ''
        const paying: Paying = { customer, sheet: one, ready, key }
        return (await confirm(paying)).status === 200
      }),
    )
    expect(paid.filter(Boolean)).toHaveLength(1)
    expect((await statuses(customer)).filter((status) => status === 'COMPLETED')).toHaveLength(1)
  }
})
