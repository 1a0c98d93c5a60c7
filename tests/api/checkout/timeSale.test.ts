import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { expireCheckouts } from '#server/modules/checkout/checkout.jobs.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { eventProducts, events } from '#server/modules/promotions/promotions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon, openTimeSale } from '#tests/support/benefits.ts'
import {
  approve,
  buy,
  confirm,
  expectBalanced,
  makeReady,
  pressInWindow,
  refresh,
  signInAgain,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ask, bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
afterEach(() => expectBalanced(api))

type Card = { final_price: number; discount_rate: number; badges: string[]; time_sale?: { price: number } }
const dumbbell = () =>
  makeProduct(api.deps.db, {
    listPrice: 50_000,
    salePrice: 42_000,
    skus: [
      { onHand: 100, option: [['무게', '3kg']] },
      { onHand: 100, option: [['무게', '5kg']] },
    ],
  })
const books = async (id: number) => {
  const [row] = await api.deps.db.select().from(eventProducts).where(eq(eventProducts.id, id))
  return [row?.held, row?.sold]
}
const lines = (skuId: number, quantity = 1) => [{ sku_id: skuId, quantity }]

describe('타임세일', () => {
  test('열려 있는 동안 상품, 목록, 장바구니, 주문서의 가격이 같고, 끝나면 장바구니가 가격이 바뀌었다고 한다', async () => {
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900, { quantityLimit: 10 })
    const customer = await api.customer()
    const detail = (await api.anonymous.get<Card>(`/store/v1/products/${product.id}`)).body
    expect(detail).toMatchObject({
      final_price: 31_900,
      sale_price: 42_000,
      discount_rate: 24,
      badges: expect.arrayContaining(['TIME_SALE']),
      time_sale: { event_id: sale.eventId, price: 31_900, remaining_rate: 1 },
    })
    const list = await api.anonymous.get<{ results: Card[] }>('/store/v1/products')
    expect(list.body.results[0]).toMatchObject({ final_price: 31_900, time_sale: { price: 31_900 } })
    await customer.post('/store/v1/user/cart/items/bulk/create', { items: lines(product.sku.id) })
    const cart = () => customer.get<{ groups: { items: object[] }[] }>('/store/v1/user/cart/items')
    expect((await cart()).body.groups[0]?.items).toMatchObject([
      { unit_price: 31_900, state: 'OK', product: { final_price: 31_900, time_sale: { price: 31_900 } } },
    ])
    expect((await startCheckout(customer, lines(product.sku.id))).items).toMatchObject([
      { unit_price: 31_900, list_price: 50_000 },
    ])
    api.clock.advance(25 * 3_600_000)
    const later = await api.customer()
    const after = await api.anonymous.get<Card>(`/store/v1/products/${product.id}`)
    expect(after.body).toMatchObject({ final_price: 42_000 })
    expect(after.body.time_sale).toBeUndefined()
    expect((await startCheckout(later, lines(product.sku.id))).items).toMatchObject([{ unit_price: 42_000 }])
  })

  test('예정, 중지, 끝난 것, 다 팔린 것, 더 싸지 않은 것은 열린 타임세일이 아니다', async () => {
    const { db } = api.deps
    const customer = await api.customer()
    const sales: [price: number, values?: Parameters<typeof openTimeSale>[3]][] = [
      [10_000, { startsAt: new Date('2026-11-16T10:00:01+09:00') }],
      [10_000, { endsAt: new Date('2026-11-16T10:00:00+09:00') }],
      [10_000, { quantityLimit: 0 }],
      [42_000],
      [10_000],
    ]
    const offered: number[] = []
    let last = 0
    for (const [price, values] of sales) {
      const product = await dumbbell()
      last = (await openTimeSale(db, product.id, price, values)).eventId
      offered.push(product.sku.id)
    }
    await db.update(events).set({ status: 'PAUSED' }).where(eq(events.id, last))
    for (const sku of offered)
      expect((await startCheckout(customer, lines(sku))).items).toMatchObject([{ unit_price: 42_000 }])
  })

  test('준비할 때 가격과 수량을 잡는다: 그 사이 끝나도 그 가격에 결제되고, 팔린 수량이 는다', async () => {
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900, { quantityLimit: 10 })
    const customer = await api.customer()
    const sheet = await startCheckout(customer, lines(product.sku.id, 2))
    expect(await books(sale.id)).toEqual([0, 0])
    const paying = await approve(api, customer, sheet)
    expect(await books(sale.id)).toEqual([2, 0])
    await api.deps.db.update(events).set({ status: 'ENDED' }).where(eq(events.id, sale.eventId))
    expect((await confirm(paying)).status).toBe(200)
    expect(await books(sale.id)).toEqual([0, 2])
    expect(await api.deps.db.select().from(orderItems)).toMatchObject([{ unitPrice: 31_900, eventProductId: sale.id }])
  })

  test('준비한 주문은 20분 동안 그 가격이고, 준비하지 않은 주문서는 끝난 뒤 바뀐 금액을 듣는다', async () => {
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900, {
      quantityLimit: 10,
      endsAt: new Date(api.clock.now().getTime() + 5 * 60_000),
    })
    const [paying, late, idle] = [await api.customer(), await api.customer(), await api.customer()]
    const sheet = await startCheckout(paying, lines(product.sku.id))
    const [ready, tooLate, waiting] = [
      await makeReady(paying, sheet),
      await approve(api, late, await startCheckout(late, lines(product.sku.id))),
      await startCheckout(idle, lines(product.sku.id)),
    ]
    api.clock.advance(6 * 60_000)
    expect(await tryReady(idle, waiting)).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        extra: {
          price: { payable: 45_000 },
          price_changes: [
            { before: 31_900, after: 42_000 },
            { before: 34_900, after: 45_000 },
          ],
        },
      },
    })
    expect(await books(sale.id)).toEqual([2, 0])
    api.clock.advance(13.9 * 60_000)
    const [payingAgain, lateAgain] = [await signInAgain(api, paying), await signInAgain(api, late)]
    const key = (await pressInWindow(api, ready, 'approve')).get('payment_key') ?? ''
    expect((await confirm({ customer: payingAgain, sheet, ready, key })).status).toBe(200)
    expect(await books(sale.id)).toEqual([1, 1])
    api.clock.advance(60_000)
    await expireCheckouts(api.deps)
    expect(await books(sale.id)).toEqual([0, 1])
    expect((await confirm({ ...tooLate, customer: lateAgain })).body).toMatchObject({
      code: expect.stringMatching(/^CHECKOUT_/),
    })
  })

  test('준비하기 전에 끝나면 금액이 바뀌었다고 하고, 새로 고치면 보통 가격이다', async () => {
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900)
    const customer = await api.customer()
    const sheet = await startCheckout(customer, lines(product.sku.id))
    await api.deps.db.update(events).set({ status: 'ENDED' }).where(eq(events.id, sale.eventId))
    expect(await tryReady(customer, sheet)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', extra: { price: { payable: 45_000 } } },
    })
    expect((await refresh(customer, sheet.id)).body).toMatchObject({ items: [{ unit_price: 42_000 }] })
    expect(await api.deps.db.select().from(orderItems)).toMatchObject([{ eventProductId: null }])
  })

  test('거절, 새로 고침, 만료, 다시 준비: 잡은 수량은 한 번만 잡히고 돌아온다', async () => {
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900, { quantityLimit: 2 })
    const customer = await api.customer()
    const sheet = await startCheckout(customer, lines(product.sku.id, 2))
    await makeReady(customer, sheet)
    expect(await books(sale.id)).toEqual([2, 0])
    // its own two are all there are: asked again they are held anew, at the same price
    const declined = await approve(api, customer, sheet, '4001')
    expect(await books(sale.id)).toEqual([2, 0])
    const other = await api.customer()
    expect((await startCheckout(other, lines(product.sku.id))).items).toMatchObject([{ unit_price: 42_000 }])
    expect((await confirm(declined)).status).toBe(402)
    expect(await books(sale.id)).toEqual([0, 0])
    expect((await refresh(customer, sheet.id)).body.items).toMatchObject([{ unit_price: 31_900 }])
    await makeReady(customer, sheet)
    expect((await refresh(customer, sheet.id)).body.items).toMatchObject([{ unit_price: 31_900 }])
    expect(await books(sale.id)).toEqual([0, 0])
    await makeReady(customer, sheet)
    api.clock.advance(21 * 60_000)
    await expireCheckouts(api.deps)
    expect(await books(sale.id)).toEqual([0, 0])
  })

  test('남은 수량보다, 한 사람의 몫보다 많이 살 수 없다: 옵션이 달라도, 주문을 나눠도', async () => {
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900, { quantityLimit: 5, perUserLimit: 3 })
    const customer = await api.customer()
    const [a, b] = product.skus
    const tooMany = await customer.post('/store/v1/checkout/initiate/from-product', { items: lines(a?.id ?? 0, 4) })
    expect(tooMany.body).toMatchObject({ code: 'QUANTITY_LIMIT_EXCEEDED' })
    const both = await startCheckout(customer, [...lines(a?.id ?? 0, 2), ...lines(b?.id ?? 0, 2)])
    expect(await tryReady(customer, both)).toMatchObject({
      status: 409,
      body: { code: 'QUANTITY_LIMIT_EXCEEDED', extra: { limit: 3, reason: 'TIME_SALE' } },
    })
    expect(await books(sale.id)).toEqual([0, 0])
    const first = await startCheckout(customer, lines(a?.id ?? 0, 2))
    const second = await startCheckout(customer, lines(b?.id ?? 0, 2))
    expect((await confirm(await approve(api, customer, first))).status).toBe(200)
    expect((await tryReady(customer, second)).body).toMatchObject({ extra: { limit: 1 } })
    const other = await api.customer()
    await makeReady(other, await startCheckout(other, lines(a?.id ?? 0, 3)))
    expect(await books(sale.id)).toEqual([3, 2])
  })

  test('발송 전에 취소하면 한 번만, 취소한 만큼 다시 살 수 있다: 모두의 한도도, 그 사람의 몫도', async () => {
    await withReasons(api)
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900, { quantityLimit: 4, perUserLimit: 3 })
    const customer = await api.customer()
    const orderId = await buy(api, customer, lines(product.sku.id, 3))
    expect(await books(sale.id)).toEqual([0, 3])
    const more = async (quantity: number) =>
      tryReady(customer, await startCheckout(customer, lines(product.sku.id, quantity)))
    expect(await more(1)).toMatchObject({ status: 409, body: { extra: { limit: 0, reason: 'TIME_SALE' } } })
    const id = (await itemsOf(customer, orderId)).items[0]?.id as number
    const cancelled = await Promise.all(
      Array.from({ length: 5 }, () => ask(customer, orderId, 'cancel', [{ order_item_id: id, quantity: 2 }])),
    )
    expect(cancelled.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await books(sale.id)).toEqual([0, 1])
    expect((await more(3)).body).toMatchObject({ extra: { limit: 2 } })
    expect((await more(2)).status).toBe(200)
    expect(await books(sale.id)).toEqual([2, 1])
  })

  test('접수만 된 취소는 아직 몫을 돌려주지 않고, 완료되면 돌려주며, 반품은 돌려주지 않는다', async () => {
    await withReasons(api)
    const product = await dumbbell()
    const sale = await openTimeSale(api.deps.db, product.id, 31_900, { perUserLimit: 2 })
    const customer = await api.customer()
    const orderId = await buy(api, customer, lines(product.sku.id, 2))
    const id = (await itemsOf(customer, orderId)).items[0]?.id as number
    const one = [{ order_item_id: id, quantity: 1 }]
    const again = async () => tryReady(customer, await startCheckout(customer, lines(product.sku.id)))
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const { id: claim_id } = await claim(customer, orderId, 'cancel', one)
    expect(await books(sale.id)).toEqual([0, 2])
    expect((await again()).body).toMatchObject({ extra: { limit: 0, reason: 'TIME_SALE' } })
    const ops = await api.staff('ops')
    const done = await bulk(ops, 'cancel', 'complete', [{ claim_id }])
    expect(done.totals).toMatchObject({ SUCCESS: 1 })
    expect(await books(sale.id)).toEqual([0, 1])
    await moveItems(api, orderId, 'DELIVERED')
    const back = (await claim(customer, orderId, 'return', one)).id
    await bulk(ops, 'return', 'collect', [{ claim_id: back, status: 'COLLECTED' }])
    await bulk(ops, 'return', 'inspect', [{ claim_id: back, result: 'OK' }])
    expect((await bulk(ops, 'return', 'complete', [{ claim_id: back }])).totals).toMatchObject({ SUCCESS: 1 })
    expect(await books(sale.id)).toEqual([0, 1])
    expect((await again()).status).toBe(200)
  })

  test('타임세일 상품에는 그렇다고 하는 쿠폰만 쓸 수 있다', async () => {
    const product = await dumbbell()
    await openTimeSale(api.deps.db, product.id, 31_900)
    const customer = await api.customer()
    await giveCoupon(api.deps.db, customer.id, { value: 3000 })
    const plain = await startCheckout(customer, lines(product.sku.id))
    expect(plain.price.cart_coupon).toBe(0)
    const board = await customer.get<{ cart: object[] }>(`/store/v1/checkout/orders/initialized/${plain.id}/coupons`)
    expect(board.body.cart).toMatchObject([
      { usable: false, reason: '타임세일 상품에는 쓸 수 없어요', eligible_item_ids: [] },
    ])
    await giveCoupon(api.deps.db, customer.id, { value: 2000, allowTimeSale: true })
    expect((await startCheckout(customer, lines(product.sku.id))).price.cart_coupon).toBe(2000)
  })
})
