import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Cart, CartItem } from '#server/modules/cart/cart.contract.ts'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { jeju } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { makeRemoteArea } from '#tests/support/remoteAreas.ts'

const api = useApi()
type Added = { items: CartItem[]; count: number; skipped: { product_id: number; code: string }[] }
const add = '/store/v1/user/cart/items/bulk/create'
const cart = '/store/v1/user/cart/items'

describe('장바구니', () => {
  test('출고지별로 묶고 지금 가격과 배송비를 보여 준다', async () => {
    const customer = await api.customer()
    const own = await makeOrigin(api.deps.db)
    const other = await makeOrigin(api.deps.db, { feePolicy: 'FIXED', baseFee: 4000, freeThreshold: null })
    const mat = await makeProduct(api.deps.db, {
      shippingOriginId: own.id,
      skus: [{ option: [['두께', '6mm', 3000]], extraPrice: 500 }],
    })
    const bench = await makeProduct(api.deps.db, { shippingOriginId: other.id, salePrice: 10_000, listPrice: 10_000 })
    const added = await customer.post<Added>(add, {
      items: [
        { sku_id: mat.sku.id, quantity: 1 },
        { sku_id: bench.sku.id, quantity: 2 },
      ],
    })
    expect(added.status).toBe(200)
    expect(added.body.count).toBe(2)
    const { body } = await customer.get<Cart>(cart)
    expect(body.count).toBe(2)
    expect(body.unavailable).toEqual([])
    const groups = body.groups.toSorted((a, b) => a.shipping_origin.id - b.shipping_origin.id)
    expect(groups).toMatchObject([
      {
        goods_amount: 33_400,
        shipping_fee: 3000,
        to_free: 16_600,
        items: [{ unit_price: 33_400, quantity: 1, state: 'OK', option_label: '6mm' }],
      },
      {
        goods_amount: 20_000,
        shipping_fee: 4000,
        items: [{ unit_price: 10_000, amount: 20_000, product: { id: bench.id } }],
      },
    ])
    expect(groups[1]).not.toHaveProperty('to_free')
    expect(body.estimate).toMatchObject({
      list_amount: 63_500,
      product_discount: 10_100,
      shipping_base: 7000,
      payable: 60_400,
    })
  })

  test('기본 배송지가 제주면 미리 보는 금액에도 추가 배송비가 들어 있다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { salePrice: 60_000, listPrice: 60_000 })
    await makeRemoteArea(api.deps.db, product.shippingOriginId, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU' })
    await customer.post(add, { items: [{ sku_id: product.sku.id, quantity: 1 }] })
    expect((await customer.get<Cart>(cart)).body.estimate).toMatchObject({ remote_surcharge: 0, payable: 60_000 })
    await customer.post('/store/v1/user/deliveries/addresses/default/upsert', jeju)
    expect((await customer.get<Cart>(cart)).body.estimate).toMatchObject({ remote_surcharge: 3000, payable: 63_000 })
  })

  test('같은 SKU를 다시 담으면 수량을 더하고, 한 번에 살 수 있는 수량을 넘기지 않는다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ maxPerOrder: 3 }] })
    const items = [{ sku_id: product.sku.id, quantity: 1 }]
    await customer.post(add, { items: [...items, ...items] })
    const third = await customer.post<Added>(add, { items })
    expect(third.body).toMatchObject({ count: 1, items: [{ quantity: 3, max_quantity: 3 }] })
    const fourth = await customer.post(add, { items })
    expect(fourth).toMatchObject({ status: 409, body: { code: 'QUANTITY_LIMIT_EXCEEDED', extra: { limit: 3 } } })
    expect((await customer.get('/store/v1/user/cart/count')).body).toEqual({ count: 1 })
  })

  test('품절, 모르는 SKU, 재고보다 많은 수량은 담기지 않는다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 0 }, { onHand: 2, option: [['색상', '검정']] }] })
    const [none, two] = product.skus
    expect(await customer.post(add, { items: [{ sku_id: none?.id, quantity: 1 }] })).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT', extra: { available: 0 } },
    })
    expect(await customer.post(add, { items: [{ sku_id: two?.id, quantity: 3 }] })).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT', extra: { available: 2 } },
    })
    expect(await customer.post(add, { items: [{ sku_id: 999_999, quantity: 1 }] })).toMatchObject({
      status: 404,
      body: { code: 'SKU_NOT_FOUND' },
    })
    expect((await customer.get('/store/v1/user/cart/count')).body).toEqual({ count: 0 })
  })

  test('서로 다른 상품은 100줄까지 담을 수 있다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [] })
    const many = Array.from({ length: 101 }, (_, n) => ({
      productId: product.id,
      code: `S-${n}`,
      onHand: 0,
      optionValueIds: [n + 1],
    }))
    const made = await api.deps.db
      .insert(skus)
      .values(many.map((sku) => ({ ...sku, onHand: 5 })))
      .returning({ id: skus.id })
    const items = made.map(({ id }) => ({ sku_id: id, quantity: 1 }))
    expect((await customer.post(add, { items: items.slice(0, 50) })).status).toBe(200)
    expect((await customer.post<Added>(add, { items: items.slice(50, 100) })).body.count).toBe(100)
    expect(await customer.post(add, { items: items.slice(100) })).toMatchObject({
      status: 409,
      body: { code: 'CART_LIMIT_EXCEEDED' },
    })
    expect((await customer.post<Added>(add, { items: items.slice(0, 1) })).status).toBe(200)
  })

  test('상품으로 담을 때 옵션이 있는 상품은 까닭과 함께 건너뛴다', async () => {
    const customer = await api.customer()
    const plain = await makeProduct(api.deps.db)
    const choice = await makeProduct(api.deps.db, {
      skus: [{ option: [['색상', '검정']] }, { option: [['색상', '회색']] }],
    })
    const sold = await makeProduct(api.deps.db, { skus: [{ onHand: 0 }] })
    const hidden = await makeProduct(api.deps.db, { status: 'HIDDEN' })
    const ids = [plain, choice, sold, hidden].map(({ id }) => ({ product_id: id, quantity: 1 }))
    const { body, status } = await customer.post<Added>('/store/v1/user/cart/items/bulk/by-product', { items: ids })
    expect(status).toBe(200)
    expect(body.items.map((item) => item.sku_id)).toEqual([plain.sku.id])
    expect(body.count).toBe(1)
    expect(Object.fromEntries(body.skipped.map((one) => [one.product_id, one.code]))).toEqual({
      [choice.id]: 'OPTION_REQUIRED',
      [sold.id]: 'SKU_SOLD_OUT',
      [hidden.id]: 'PRODUCT_NOT_FOUND',
    })
  })

  test('상품으로 담을 때는 이미 담긴 것과 두 번 적은 것까지 세고, 모자란 상품만 건너뛴다', async () => {
    const customer = await api.customer()
    const made = [1, 2, 3].map(() => makeProduct(api.deps.db, { skus: [{ onHand: 3 }] }))
    const [held, twice, fresh] = (await Promise.all(made)).map(({ id, sku }) => ({ id, sku_id: sku.id }))
    await customer.post(add, { items: [{ sku_id: held?.sku_id, quantity: 2 }] })
    const items = [held, twice, twice, fresh].map((one) => ({ product_id: one?.id, quantity: 2 }))
    const { body } = await customer.post<Added>('/store/v1/user/cart/items/bulk/by-product', { items })
    expect(body.skipped).toEqual([held, twice].map((one) => ({ product_id: one?.id, code: 'SKU_SOLD_OUT' })))
    expect(body).toMatchObject({ count: 2, items: [{ sku_id: fresh?.sku_id, quantity: 2 }] })
  })

  test('담은 뒤의 변화를 줄마다 말한다: 가격, 남은 수량, 품절, 판매 중지', async () => {
    const customer = await api.customer()
    const { db } = api.deps
    const [price, few, sold, gone] = await Promise.all([1, 2, 3, 4].map(() => makeProduct(db)))
    await customer.post(add, {
      items: [price, few, sold, gone].map((product) => ({ sku_id: product?.sku.id, quantity: 6 })),
    })
    await db
      .update(products)
      .set({ salePrice: 25_000 })
      .where(eq(products.id, price?.id ?? 0))
    await db
      .update(skus)
      .set({ safetyStock: 7 })
      .where(eq(skus.id, few?.sku.id ?? 0))
    await db
      .update(skus)
      .set({ safetyStock: 10 })
      .where(eq(skus.id, sold?.sku.id ?? 0))
    await db
      .update(products)
      .set({ status: 'HIDDEN' })
      .where(eq(products.id, gone?.id ?? 0))
    const { body } = await customer.get<Cart>(cart)
    const states = new Map(
      [...body.groups.flatMap((group) => group.items), ...body.unavailable].map((item) => [item.product.id, item]),
    )
    expect(states.get(price?.id ?? 0)).toMatchObject({
      state: 'PRICE_CHANGED',
      unit_price: 25_000,
      price_when_added: 29_900,
    })
    expect(states.get(few?.id ?? 0)).toMatchObject({ state: 'LOW_STOCK', available_quantity: 3 })
    expect(states.get(sold?.id ?? 0)).toMatchObject({ state: 'SOLD_OUT' })
    expect(states.get(gone?.id ?? 0)).toMatchObject({ state: 'UNAVAILABLE' })
    expect(body.unavailable).toHaveLength(2)
    expect(body.estimate.payable).toBe(25_000 * 6 + 29_900 * 6)
    const again = await customer.post<Added>(add, { items: [{ sku_id: price?.sku.id, quantity: 1 }] })
    expect(again.body.items).toMatchObject([{ state: 'OK', quantity: 7, unit_price: 25_000 }])
  })

  test('빼기는 몇 번 해도 같고, 다른 사람의 줄은 그대로다', async () => {
    const [mine, other] = [await api.customer(), await api.customer()]
    const product = await makeProduct(api.deps.db)
    const items = [{ sku_id: product.sku.id, quantity: 1 }]
    const own = (await mine.post<Added>(add, { items })).body.items[0]?.id
    const theirs = (await other.post<Added>(add, { items })).body.items[0]?.id
    for (let twice = 0; twice < 2; twice++) {
      expect((await mine.post('/store/v1/user/cart/items/bulk/delete', { ids: [own, theirs, 999] })).body).toEqual({
        count: 0,
      })
    }
    expect((await other.get('/store/v1/user/cart/count')).body).toEqual({ count: 1 })
  })
})

describe('수량 바꾸기', () => {
  const quantity = (id: number | undefined) => `/store/v1/user/cart/items/${id}/quantity`

  test('바뀐 줄을 지금 가격으로 돌려준다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const { body } = await customer.post<Added>(add, { items: [{ sku_id: product.sku.id, quantity: 1 }] })
    const changed = await customer.patch<CartItem>(quantity(body.items[0]?.id), { quantity: 4 })
    expect(changed).toMatchObject({
      status: 200,
      body: { quantity: 4, unit_price: 29_900, amount: 119_600, state: 'OK' },
    })
  })

  test('살 수 있는 수량과 재고를 넘지 못하고, 남은 수량을 말한다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { purchaseLimit: 5, skus: [{ onHand: 4 }] })
    const { body } = await customer.post<Added>(add, { items: [{ sku_id: product.sku.id, quantity: 1 }] })
    const id = body.items[0]?.id
    expect(await customer.patch(quantity(id), { quantity: 6 })).toMatchObject({
      status: 409,
      body: { code: 'QUANTITY_LIMIT_EXCEEDED', extra: { limit: 5 } },
    })
    expect(await customer.patch(quantity(id), { quantity: 5 })).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT', extra: { available: 4 } },
    })
    await api.deps.db.update(skus).set({ onHand: 10 })
    expect(await customer.patch(quantity(id), { quantity: 6 })).toMatchObject({ status: 409 })
    for (const bad of [0, 1000, 1.5, -1, '2', null])
      expect((await customer.patch(quantity(id), { quantity: bad })).status).toBe(400)
    expect((await customer.get<Cart>(cart)).body.groups[0]?.items[0]?.quantity).toBe(1)
  })

  test('안전재고까지는 담지 못한다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 6, safetyStock: 2 }] })
    const { body } = await customer.post<Added>(add, { items: [{ sku_id: product.sku.id, quantity: 1 }] })
    const id = body.items[0]?.id
    expect((await customer.patch(quantity(id), { quantity: 4 })).status).toBe(200)
    expect(await customer.patch(quantity(id), { quantity: 5 })).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT', extra: { available: 4 } },
    })
  })

  test('다른 사람의 줄은 없는 줄이다', async () => {
    const [mine, other] = [await api.customer(), await api.customer()]
    const product = await makeProduct(api.deps.db)
    const { body } = await mine.post<Added>(add, { items: [{ sku_id: product.sku.id, quantity: 1 }] })
    expect(await other.patch(quantity(body.items[0]?.id), { quantity: 2 })).toMatchObject({
      status: 404,
      body: { code: 'CART_ITEM_NOT_FOUND' },
    })
  })
})

test('가진 쿠폰으로 얼마나 더 할인받을 수 있는지 알려 주고, 쿠폰이 없으면 말하지 않는다', async () => {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db, { salePrice: 29_900 })
  await customer.post(add, { items: [{ sku_id: product.sku.id, quantity: 1 }] })
  expect((await customer.get<Cart>(cart)).body).not.toHaveProperty('coupon_saving')
  await giveCoupon(api.deps.db, customer.id, { value: 2000 })
  await giveCoupon(api.deps.db, customer.id, { value: 5000, minOrderAmount: 30_000 })
  await giveCoupon(api.deps.db, customer.id, { target: 'SHIPPING', value: 2500 })
  expect((await customer.get<Cart>(cart)).body).toMatchObject({ coupon_saving: 4500, estimate: { payable: 32_900 } })
})

test('로그인하지 않으면 장바구니의 모든 호출은 401이고, 직원에게는 403이다', async () => {
  const staff = await api.staff('admin')
  const calls: [string, string, object?][] = [
    ['GET', cart],
    ['GET', '/store/v1/user/cart/count'],
    ['POST', add, { items: [] }],
    ['POST', '/store/v1/user/cart/items/bulk/by-product', { items: [] }],
    ['POST', '/store/v1/user/cart/items/bulk/delete', { ids: [] }],
    ['PATCH', '/store/v1/user/cart/items/1/quantity', { quantity: 1 }],
  ]
  for (const [method, path, body] of calls) {
    expect((await api.anonymous.raw(method, path, body ? { body } : {})).status, path).toBe(401)
    expect((await staff.raw(method, path, body ? { body } : {})).status, path).toBe(403)
  }
})
