import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Cart, CartItem } from '#server/modules/cart/cart.contract.ts'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'

/** What a cart says exactly at a limit, and one beyond it. */

const api = useApi()
const cart = '/store/v1/user/cart/items'
const add = '/store/v1/user/cart/items/bulk/create'

type Customer = Awaited<ReturnType<typeof api.customer>>
const put = async (customer: Customer, skuId: number, quantity: number) =>
  customer.post<{ items: CartItem[]; code?: string; extra?: object }>(add, { items: [{ sku_id: skuId, quantity }] })
const read = async (customer: Customer) => (await customer.get<Cart>(cart)).body

test('무료배송은 딱 그 금액부터이고, 1원이라도 모자라면 배송비와 모자란 금액을 말한다', async () => {
  const { db } = api.deps
  const origin = await makeOrigin(db, { baseFee: 3_000, freeThreshold: 50_000 })
  const { sku, id } = await makeProduct(db, { listPrice: 90_000, salePrice: 25_000, shippingOriginId: origin.id })
  const customer = await api.customer()
  await put(customer, sku.id, 2)
  const shipping = async (salePrice: number) => {
    await db.update(products).set({ salePrice }).where(eq(products.id, id))
    const { groups, estimate } = await read(customer)
    return [groups[0]?.shipping_fee, groups[0]?.to_free, estimate.shipping_base, estimate.payable]
  }
  expect(await shipping(25_000)).toEqual([0, 0, 0, 50_000])
  expect(await shipping(24_999)).toEqual([3_000, 2, 3_000, 52_998])
  expect(await shipping(25_001)).toEqual([0, 0, 0, 50_002])
})

test('배송비는 정책마다의 말로 보인다', async () => {
  const { db } = api.deps
  const customer = await api.customer()
  const told = new Map<string, string>()
  for (const [label, values] of [
    ['무료배송', { feePolicy: 'FREE', baseFee: 0, freeThreshold: null }],
    ['2,500원', { feePolicy: 'FIXED', baseFee: 2_500, freeThreshold: null }],
    ['3,000원 (50,000원 이상 무료)', { feePolicy: 'CONDITIONAL_FREE' }],
  ] as const) {
    const { sku } = await makeProduct(db, { shippingOriginId: (await makeOrigin(db, values)).id })
    const { body } = await put(customer, sku.id, 1)
    told.set(label, body.items[0]?.product.shipping.label ?? '')
    expect(body.items[0]?.product.badges.includes('FREE_SHIPPING')).toBe(values.feePolicy === 'FREE')
  }
  for (const [expected, label] of told) expect(label).toBe(expected)
})

test('남은 수량은 다섯 개부터 말하고, 담은 것보다 적을 때에만 모자라다고 한다', async () => {
  const { db } = api.deps
  const { sku } = await makeProduct(db, { skus: [{ onHand: 20 }] })
  const customer = await api.customer()
  await put(customer, sku.id, 3)
  const state = async (available: number) => {
    await db
      .update(skus)
      .set({ safetyStock: 20 - available })
      .where(eq(skus.id, sku.id))
    const { groups, unavailable } = await read(customer)
    const line = [...groups.flatMap(({ items }) => items), ...unavailable][0]
    return [line?.state, line?.available_quantity, line?.product.status, unavailable.length]
  }
  expect(await state(6)).toEqual(['OK', undefined, 'ON_SALE', 0])
  expect(await state(5)).toEqual(['OK', 5, 'ON_SALE', 0])
  expect(await state(3)).toEqual(['OK', 3, 'ON_SALE', 0])
  expect(await state(2)).toEqual(['LOW_STOCK', 2, 'ON_SALE', 0])
  expect(await state(0)).toEqual(['SOLD_OUT', 0, 'SOLD_OUT', 1])
  await db.update(products).set({ status: 'SOLD_OUT' })
  expect(await state(9)).toEqual(['SOLD_OUT', undefined, 'SOLD_OUT', 1])
  for (const status of ['HIDDEN', 'DISCONTINUED', 'ARCHIVED', 'DRAFT'] as const) {
    await db.update(products).set({ status })
    expect(await state(9), status).toEqual(['UNAVAILABLE', undefined, 'DISCONTINUED', 1])
  }
  const soon = new Date(api.clock.now().getTime() + 1)
  await db.update(products).set({ status: 'ON_SALE', availableFrom: soon })
  expect(await state(9)).toEqual(['UNAVAILABLE', undefined, 'COMING', 1])
  await db.update(products).set({ availableFrom: api.clock.now(), availableTo: soon })
  expect(await state(9)).toEqual(['OK', undefined, 'ON_SALE', 0])
  await db.update(products).set({ availableFrom: null, availableTo: api.clock.now() })
  expect((await state(9))[0]).toBe('UNAVAILABLE')
})

describe('살 수 있는 가장 많은 수는 담을 때와 바꿀 때가 같다', () => {
  const limits: [what: string, most: number, make: () => Promise<{ sku: { id: number } }>][] = [
    ['한 번에 살 수 있는 수', 4, () => makeProduct(api.deps.db, { skus: [{ onHand: 50, maxPerOrder: 4 }] })],
    ['상품의 구매 한도', 3, () => makeProduct(api.deps.db, { purchaseLimit: 3, skus: [{ onHand: 50 }] })],
    ['타임세일의 한 사람 한도', 2, () => onTimeSale({ perUserLimit: 2 })],
    ['타임세일에 남은 수', 3, () => onTimeSale({ quantityLimit: 9, held: 2, sold: 4 })],
    ['타임세일의 한도와 남은 수 가운데 적은 것', 1, () => onTimeSale({ quantityLimit: 9, sold: 4, perUserLimit: 1 })],
  ]
  async function onTimeSale(values: Parameters<typeof openTimeSale>[3]) {
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 50 }] })
    await openTimeSale(api.deps.db, product.id, 9_900, values)
    return product
  }

  test.each(limits)('%s: %i개', async (_, most, make) => {
    const { sku } = await make()
    const customer = await api.customer()
    const over = { status: 409, body: { code: 'QUANTITY_LIMIT_EXCEEDED', extra: { limit: most } } }
    expect(await put(customer, sku.id, most + 1)).toMatchObject(over)
    const { body } = await put(customer, sku.id, 1)
    expect(body.items[0]?.max_quantity).toBe(most)
    const path = `${cart}/${body.items[0]?.id}/quantity`
    expect(await customer.patch(path, { quantity: most + 1 })).toMatchObject(over)
    expect(await customer.patch(path, { quantity: most })).toMatchObject({ status: 200, body: { quantity: most } })
    expect(await put(customer, sku.id, 1)).toMatchObject(over)
    expect((await read(customer)).groups[0]?.items[0]?.quantity).toBe(most)
  })
})
