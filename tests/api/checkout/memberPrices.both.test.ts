import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { subscriptionPeriods, subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon, openTimeSale } from '#tests/support/benefits.ts'
import {
  buy,
  expectBalanced,
  makeReady,
  readSheet,
  refresh,
  startCheckout,
  tryReady,
  type Customer,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, withReasons } from '#tests/support/claiming.ts'
import { join, sellPlan, withCard } from '#tests/support/memberships.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
afterEach(() => expectBalanced(api))

const mat = () =>
  makeProduct(api.deps.db, {
    listPrice: 40_000,
    salePrice: 30_000,
    memberPrice: 26_000,
    skus: [{ onHand: 100, option: [['색', '그레이']], extraPrice: 1_000 }],
  })
const lines = (skuId: number, quantity = 1) => [{ sku_id: skuId, quantity }]
const subscriber = async () => {
  const member = await withCard(api)
  await join(member, await sellPlan(api), 19_900)
  return member
}
const endNow = async (userId: number) => {
  const [of] = await api.deps.db
    .update(subscriptions)
    .set({ status: 'CANCEL_SCHEDULED', endsOn: '2026-11-16' })
    .where(eq(subscriptions.userId, userId))
    .returning({ id: subscriptions.id })
  await api.deps.db
    .update(subscriptionPeriods)
    .set({ endsOn: '2026-11-16' })
    .where(eq(subscriptionPeriods.subscriptionId, of?.id ?? 0))
}
type Item = { id: number; unit_price: number; price_rule: string; max_quantity: number; state: string }
const cartOf = async (customer: Pick<Customer, 'get'>) => {
  const { body } = await customer.get<{ groups: { items: Item[] }[]; estimate: object }>('/store/v1/user/cart/items')
  return { items: body.groups.flatMap(({ items }) => items), estimate: body.estimate }
}
const boughtBy = async (customer: Pick<Customer, 'get'>, orderId: number) =>
  (await customer.get<{ items: Item[] }>(`/store/v1/user/orders/${orderId}`)).body.items
const addTo = (customer: Pick<Customer, 'post'>, skuId: number, quantity = 1) =>
  customer.post<{ items: Item[] }>('/store/v1/user/cart/items/bulk/create', { items: lines(skuId, quantity) })

describe('회원가', () => {
  test('누구에게나 같은 목록과 상품은 두 가격을 말하고, 장바구니·혜택·주문서·주문은 그 사람의 가격을 말한다', async () => {
    const { id, sku } = await mat()
    const [member, other] = [await subscriber(), await api.customer()]
    for (const customer of [api.anonymous, other, member]) {
      const both = { sale_price: 30_000, final_price: 30_000, member_price: 26_000 }
      expect((await customer.get(`/store/v1/products/${id}`)).body).toMatchObject(both)
      expect((await customer.get('/store/v1/products')).body).toMatchObject({ results: [both] })
    }
    for (const [customer, price, rule] of [
      [other, 31_000, 'SALE_PRICE'],
      [member, 27_000, 'MEMBER_PRICE'],
    ] as const) {
      expect((await addTo(customer, sku.id)).body.items).toMatchObject([{ unit_price: price, price_rule: rule }])
      const discount = 41_000 - price
      expect(await cartOf(customer)).toMatchObject({
        items: [{ unit_price: price, price_rule: rule, state: 'OK', product: { final_price: price - 1_000 } }],
        estimate: { list_amount: 41_000, product_discount: discount },
      })
      expect((await customer.get(`/store/v1/user/benefits/by-products/${id}`)).body).toMatchObject({
        member_price: 26_000,
        best_price: price - 1_000,
        is_member: rule === 'MEMBER_PRICE',
      })
      const sheet = await startCheckout(customer, lines(sku.id, 2))
      expect(sheet.items).toMatchObject([{ unit_price: price, list_price: 41_000, price_rule: rule }])
      expect(sheet.price).toMatchObject({ list_amount: 82_000, product_discount: discount * 2 })
      const orderId = await buy(api, customer, lines(sku.id))
      expect(await boughtBy(customer, orderId)).toMatchObject([{ unit_price: price, price_rule: rule, paid: price }])
      const staff = await api.staff('admin')
      expect((await staff.get(`/store-admin/v1/orders/${orderId}`)).body).toMatchObject({
        items: [{ unit_price: price, list_price: 41_000, price_rule: rule }],
      })
    }
  })

  test('주문서를 연 뒤에 멤버십이 끝나면 결제 전에 가격이 바뀌었다고 하고, 다시 보면 판매가다. 시작돼도 그렇다', async () => {
    const { sku } = await mat()
    const member = await subscriber()
    const sheet = await startCheckout(member, lines(sku.id))
    await endNow(member.id)
    expect((await tryReady(member, sheet)).body).toMatchObject({
      code: 'PRICE_CHANGED',
      extra: {
        price: { product_discount: 10_000 },
        price_changes: expect.arrayContaining([
          { field: `items.${(sheet.items[0] as { id: number }).id}.unit_price`, before: 27_000, after: 31_000 },
        ]),
      },
    })
    const again = (await refresh(member, sheet.id)).body
    expect(again.items).toMatchObject([{ unit_price: 31_000, price_rule: 'SALE_PRICE' }])
    await makeReady(member, again)

    const late = await withCard(api)
    const before = await startCheckout(late, lines(sku.id))
    await join(late, await sellPlan(api), 19_900)
    expect((await tryReady(late, before)).body).toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await refresh(late, before.id)).body.items).toMatchObject([
      { unit_price: 27_000, price_rule: 'MEMBER_PRICE' },
    ])
  })

  test('결제한 값은 그대로다: 멤버십이 끝나도 회원가로 산 주문은 낸 만큼 돌려받는다', async () => {
    await withReasons(api)
    const { sku } = await mat()
    const member = await subscriber()
    const orderId = await buy(api, member, lines(sku.id, 2))
    await endNow(member.id)
    const [item] = await boughtBy(member, orderId)
    expect(item).toMatchObject({ price_rule: 'MEMBER_PRICE', paid: 54_000 })
    const canceled = await claim(member, orderId, 'cancel', [{ order_item_id: item?.id ?? 0, quantity: 1 }])
    expect(canceled).toMatchObject({ refund: { goods: 27_000, goods_cash: 27_000 } })
    const [row] = await api.deps.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect(row).toMatchObject({ atMemberPrice: true, eventProductId: null, unitPrice: 27_000 })
  })

  test('담을 때 회원이 아니었으면 장바구니가 가격이 바뀌었다고 한다', async () => {
    const { sku } = await mat()
    const person = await withCard(api)
    await addTo(person, sku.id)
    await join(person, await sellPlan(api), 19_900)
    expect((await cartOf(person)).items).toMatchObject([
      { state: 'PRICE_CHANGED', unit_price: 27_000, price_when_added: 31_000, price_rule: 'MEMBER_PRICE' },
    ])
  })
})

describe('회원가와 타임세일과 쿠폰', () => {
  test('회원은 더 낮은 하나를 낸다: 타임세일이 낮으면 타임세일가, 아니면 회원가. 회원가는 더 낮을 때만 보인다', async () => {
    const [low, high] = [await mat(), await mat()]
    await openTimeSale(api.deps.db, low.id, 20_000)
    await openTimeSale(api.deps.db, high.id, 28_000)
    const member = await subscriber()
    const priced = async (skuId: number, customer: Customer) => (await startCheckout(customer, lines(skuId))).items
    expect(await priced(low.sku.id, member)).toMatchObject([{ unit_price: 21_000, price_rule: 'TIME_SALE_PRICE' }])
    expect(await priced(high.sku.id, member)).toMatchObject([{ unit_price: 27_000, price_rule: 'MEMBER_PRICE' }])
    const other = await api.customer()
    expect(await priced(high.sku.id, other)).toMatchObject([{ unit_price: 29_000, price_rule: 'TIME_SALE_PRICE' }])
    const shown = async (id: number) => (await api.anonymous.get(`/store/v1/products/${id}`)).body
    expect(await shown(low.id)).not.toHaveProperty('member_price')
    expect(await shown(high.id)).toMatchObject({ final_price: 28_000, member_price: 26_000 })
  })

  test('타임세일의 남은 수량은 타임세일가로 사는 사람에게만 걸린다: 회원가로 사는 회원은 더 담고 고칠 수 있다', async () => {
    const { id, sku } = await mat()
    await openTimeSale(api.deps.db, id, 28_000, { quantityLimit: 2 })
    const [member, other] = [await subscriber(), await api.customer()]
    expect((await addTo(other, sku.id, 3)).body).toMatchObject({ code: 'QUANTITY_LIMIT_EXCEEDED' })
    await addTo(member, sku.id, 3)
    const [line] = (await cartOf(member)).items
    expect(line?.max_quantity).toBeGreaterThan(4)
    const path = (item: Item | undefined) => `/store/v1/user/cart/items/${item?.id}/quantity`
    expect((await member.patch(path(line), { quantity: 4 })).body).toMatchObject({ quantity: 4, unit_price: 27_000 })
    await addTo(other, sku.id, 1)
    const [others] = (await cartOf(other)).items
    expect((await other.patch(path(others), { quantity: 3 })).body).toMatchObject({ code: 'QUANTITY_LIMIT_EXCEEDED' })
    await buy(api, member, lines(sku.id, 3))
  })

  test('쿠폰은 회원가에서 깎고, 가장 싼 값도 회원가에서 센다', async () => {
    const { id, sku } = await mat()
    const member = await subscriber()
    await giveCoupon(api.deps.db, member.id, { target: 'PRODUCT', discountType: 'FIXED', value: 3_000 })
    expect((await member.get(`/store/v1/user/benefits/by-products/${id}`)).body).toMatchObject({ best_price: 23_000 })
    const sheet = await readSheet(member, (await startCheckout(member, lines(sku.id))).id)
    expect(sheet.price).toMatchObject({ product_discount: 14_000, product_coupon: 3_000 })
    expect(sheet.items).toMatchObject([{ unit_price: 27_000, paid: 24_000, price_rule: 'MEMBER_PRICE' }])
  })
})
