import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Cart, CartItem } from '#server/modules/cart/cart.contract.ts'
import { productImages, products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeBrand, makeImage, makeOrigin, makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const add = '/store/v1/user/cart/items/bulk/create'

const cartOf = async (customer: Awaited<ReturnType<typeof api.customer>>) =>
  (await customer.get<Cart>('/store/v1/user/cart/items')).body
const everyLine = (cart: Cart): CartItem[] => [...cart.groups.flatMap(({ items }) => items), ...cart.unavailable]

/** A cart with two of each of these, in this order. */
async function holding(made: { sku: { id: number } }[]) {
  const customer = await api.customer()
  for (const { sku } of made)
    expect((await customer.post(add, { items: [{ sku_id: sku.id, quantity: 2 }] })).status).toBe(200)
  return customer
}

describe('담은 줄', () => {
  test('상품을 이름, 브랜드, 사진, 값, 배지, 평점과 배송비로 보이고, 나중에 담은 것이 먼저다', async () => {
    const { db } = api.deps
    const brand = await makeBrand(db, { name: '고요', slug: 'goyo' })
    const free = await makeOrigin(db, { feePolicy: 'FREE', baseFee: 0, freeThreshold: null })
    const fixed = await makeOrigin(db, { feePolicy: 'FIXED', baseFee: 4_000, freeThreshold: null })
    const plain = await makeProduct(db, { shippingOriginId: fixed.id, listPrice: 29_900 })
    const rich = await makeProduct(db, {
      name: '고요 매트',
      brandId: brand.id,
      shippingOriginId: free.id,
      listPrice: 80_000,
      salePrice: 60_000,
      exclusive: true,
      reviewCount: 3,
      reviewSum: 14,
    })
    const sale = await makeProduct(db, { listPrice: 40_000, salePrice: 30_000 })
    await openTimeSale(db, sale.id, 24_000)
    const customer = await holding([plain, rich, sale])
    const cart = await cartOf(customer)
    const lines = new Map(everyLine(cart).map((item) => [item.product.id, item]))
    expect(lines.get(rich.id)).toMatchObject({
      product: {
        name: '고요 매트',
        brand: { id: brand.id, name: '고요', slug: 'goyo' },
        thumbnail: { id: rich.image.id, url: rich.image.url, width: 720, height: 720 },
        list_price: 80_000,
        sale_price: 60_000,
        final_price: 60_000,
        discount_rate: 25,
        status: 'ON_SALE',
        badges: ['EXCLUSIVE', 'FREE_SHIPPING'],
        review: { average: 4.7, count: 3 },
        shipping: { origin_id: free.id, label: '무료배송' },
      },
      unit_price: 60_000,
      amount: 120_000,
    })
    expect(lines.get(plain.id)?.product).toMatchObject({
      discount_rate: 0,
      badges: [],
      review: { average: 0, count: 0 },
      shipping: { label: '4,000원' },
    })
    expect(lines.get(sale.id)).toMatchObject({
      product: {
        sale_price: 30_000,
        final_price: 24_000,
        discount_rate: 20,
        reference_price: 30_000,
        badges: ['TIME_SALE'],
        time_sale: { price: 24_000 },
        shipping: { label: '3,000원 (50,000원 이상 무료)' },
      },
      unit_price: 24_000,
    })
    expect(cart.groups.flatMap(({ items }) => items.map(({ product }) => product.id))).toEqual([
      sale.id,
      rich.id,
      plain.id,
    ])
  })

  test.each([
    ['ON_SALE', 'ON_SALE', 'OK'],
    ['SOLD_OUT', 'SOLD_OUT', 'SOLD_OUT'],
    ['HIDDEN', 'DISCONTINUED', 'UNAVAILABLE'],
    ['DISCONTINUED', 'DISCONTINUED', 'UNAVAILABLE'],
    ['ARCHIVED', 'DISCONTINUED', 'UNAVAILABLE'],
  ] as const)('상품이 %s가 되면 %s이고 줄은 %s다', async (status, shown, state) => {
    const made = await makeProduct(api.deps.db)
    const customer = await holding([made])
    await api.deps.db.update(products).set({ status }).where(eq(products.id, made.id))
    const cart = await cartOf(customer)
    expect(everyLine(cart)).toMatchObject([{ state, product: { status: shown } }])
    expect([cart.groups.length, cart.unavailable.length]).toEqual(state === 'OK' ? [1, 0] : [0, 1])
  })

  test('SKU를 쓰지 않게 되면 살 수 없는 줄이다', async () => {
    const made = await makeProduct(api.deps.db)
    const customer = await holding([made])
    await api.deps.db.update(skus).set({ status: 'INACTIVE' })
    expect(everyLine(await cartOf(customer))).toMatchObject([{ state: 'UNAVAILABLE' }])
    expect((await customer.post(add, { items: [{ sku_id: made.sku.id, quantity: 1 }] })).status).toBe(409)
  })

  test('판매는 시작하는 순간부터 끝나는 순간 바로 앞까지다', async () => {
    const now = api.clock.now()
    const at = (ms: number) => new Date(now.getTime() + ms)
    const windows = [
      [{ availableFrom: at(0) }, 200],
      [{ availableFrom: at(1) }, 409],
      [{ availableTo: at(1) }, 200],
      [{ availableTo: at(0) }, 409],
      [{ availableFrom: at(-1), availableTo: at(1) }, 200],
    ] as const
    const customer = await api.customer()
    for (const [values, status] of windows) {
      const { sku } = await makeProduct(api.deps.db, values)
      const answer = await customer.post(add, { items: [{ sku_id: sku.id, quantity: 1 }] })
      expect([values, answer.status]).toEqual([values, status])
    }
  })

  test('다섯 개 이하로 남았거나 담은 것보다 적게 남았을 때만 몇 개 남았는지 말한다', async () => {
    const made = await makeProduct(api.deps.db, { skus: [{ onHand: 50 }] })
    const customer = await holding([made])
    const told = async (available: number, quantity = 2) => {
      await api.deps.db.update(skus).set({ onHand: 50, safetyStock: 0 })
      const [line] = everyLine(await cartOf(customer))
      await customer.patch(`/store/v1/user/cart/items/${line?.id}/quantity`, { quantity })
      await api.deps.db.update(skus).set({ safetyStock: 50 - available })
      const [item] = everyLine(await cartOf(customer))
      return [item?.state, item?.available_quantity]
    }
    expect(await told(6)).toEqual(['OK', undefined])
    expect(await told(5)).toEqual(['OK', 5])
    expect(await told(2)).toEqual(['OK', 2])
    expect(await told(1)).toEqual(['LOW_STOCK', 1])
    expect(await told(7, 8)).toEqual(['LOW_STOCK', 7])
    expect(await told(0)).toEqual(['SOLD_OUT', 0])
  })

  test('한 번에 살 수 있는 수는 SKU, 상품, 타임세일의 남은 수 가운데 가장 적다', async () => {
    const { db } = api.deps
    const most = async (values: object, sku: object, left?: number) => {
      const made = await makeProduct(db, { ...values, skus: [{ onHand: 90, ...sku }] })
      if (left !== undefined) await openTimeSale(db, made.id, 9_000, { quantityLimit: 10, sold: 10 - left })
      const customer = await holding([made])
      return everyLine(await cartOf(customer))[0]?.max_quantity
    }
    expect(await most({}, {})).toBe(99)
    expect(await most({}, { maxPerOrder: 4 })).toBe(4)
    expect(await most({ purchaseLimit: 3 }, { maxPerOrder: 4 })).toBe(3)
    expect(await most({ purchaseLimit: 8 }, { maxPerOrder: 4 })).toBe(4)
    expect(await most({ purchaseLimit: 8 }, {}, 5)).toBe(5)
  })

  test('사진은 순서가 가장 앞선 것이다', async () => {
    const made = await makeProduct(api.deps.db)
    const first = await makeImage(api.deps.db, { alt: '앞' })
    await api.deps.db.insert(productImages).values({ productId: made.id, imageId: first.id, sequence: -1 })
    const [line] = everyLine(await cartOf(await holding([made])))
    expect(line?.product.thumbnail).toMatchObject({ id: first.id, alt: '앞' })
  })
})
