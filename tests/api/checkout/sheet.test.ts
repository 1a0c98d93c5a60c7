import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { CartItem } from '#server/modules/cart/cart.contract.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { stockReservations } from '#server/modules/catalog/stock.tables.ts'
import { useApi } from '#tests/support/api.ts'
import {
  expectBalanced,
  jeju,
  readSheet,
  refresh,
  seoul,
  sendTo,
  signInAgain,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { makeRemoteArea } from '#tests/support/remoteAreas.ts'

const api = useApi()
afterEach(() => expectBalanced(api))
const fromProduct = '/store/v1/checkout/initiate/from-product'
const fromCart = '/store/v1/checkout/initiate/from-cart'
const minutes = (count: number) => count * 60_000

describe('주문서 만들기', () => {
  test('장바구니에서 고른 줄만, 기본 배송지와 함께', async () => {
    const customer = await api.customer()
    const [one, two] = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)]
    await customer.post('/store/v1/user/deliveries/addresses/default/upsert', seoul)
    const { body } = await customer.post<{ items: CartItem[] }>('/store/v1/user/cart/items/bulk/create', {
      items: [one, two].map(({ sku }) => ({ sku_id: sku.id, quantity: 2 })),
    })
    const started = await customer.post<{ id: number }>(fromCart, { cart_item_ids: [body.items[1]?.id] })
    expect(started.status).toBe(201)
    const sheet = await readSheet(customer, started.body.id)
    expect(sheet).toMatchObject({
      status: 'INITIALIZED',
      items: [{ sku_id: two.sku.id, quantity: 2, unit_price: 29_900, list_price: 40_000, status: 'PENDING' }],
      delivery_address: { name: '홍길동', postcode: '06236' },
      price: { list_amount: 80_000, product_discount: 20_200, shipping_base: 0, payable: 59_800 },
    })
    expect(sheet.order_no).toMatch(/^261116[0-9A-HJKMNP-TV-Z]{8}$/)
  })

  test('살 수 없는 것은 시작하지 않는다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const product = await makeProduct(api.deps.db, {
      purchaseLimit: 3,
      skus: [{ onHand: 2, option: [['색상', '검정']] }, { option: [['색상', '회색']] }],
    })
    const [few, many] = product.skus
    const theirs = await other.post<{ items: CartItem[] }>('/store/v1/user/cart/items/bulk/create', {
      items: [{ sku_id: few?.id, quantity: 1 }],
    })
    const refused = async (path: string, body: object) => {
      const answer = await customer.post<{ code: string }>(path, body)
      return [answer.status, answer.body.code]
    }
    expect(await refused(fromCart, { cart_item_ids: [] })).toEqual([400, 'CHECKOUT_EMPTY'])
    expect(await refused(fromCart, { cart_item_ids: [theirs.body.items[0]?.id] })).toEqual([404, 'CART_ITEM_NOT_FOUND'])
    expect(await refused(fromProduct, { items: [{ sku_id: 999_999, quantity: 1 }] })).toEqual([404, 'SKU_NOT_FOUND'])
    expect(await refused(fromProduct, { items: [{ sku_id: few?.id, quantity: 3 }] })).toEqual([409, 'SKU_SOLD_OUT'])
    expect(await refused(fromProduct, { items: [{ sku_id: many?.id, quantity: 4 }] })).toEqual([
      409,
      'QUANTITY_LIMIT_EXCEEDED',
    ])
    expect(await refused(fromProduct, { items: [few, many].map((sku) => ({ sku_id: sku?.id, quantity: 2 })) })).toEqual(
      [409, 'QUANTITY_LIMIT_EXCEEDED'],
    )
    for (const quantity of [0, -1, 1.5, '1', 2 ** 31])
      expect(await refused(fromProduct, { items: [{ sku_id: few?.id, quantity }] })).toEqual([400, 'VALIDATION'])
    expect(await refused(fromProduct, { items: [{ sku_id: few?.id, quantity: 1, price: 1 }] })).toEqual([
      400,
      'VALIDATION',
    ])
  })

  test('같은 SKU를 두 줄로 보내도 합쳐서 재고를 본다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 3 }] })
    const half = { sku_id: product.sku.id, quantity: 2 }
    expect((await customer.post(fromProduct, { items: [half, half] })).body).toMatchObject({
      code: 'SKU_SOLD_OUT',
      extra: { available: 3 },
    })
  })

  test('시작해도 재고는 잡지 않는다', async () => {
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 1 }] })
    for (let twice = 0; twice < 2; twice++)
      await startCheckout(await api.customer(), [{ sku_id: product.sku.id, quantity: 1 }])
    expect(await api.deps.db.select().from(stockReservations)).toEqual([])
  })
})

describe('주문서', () => {
  test('다른 사람의 주문서는 모든 호출에서 없는 주문서다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const product = await makeProduct(api.deps.db)
    const { id, order_no } = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
    const orders = '/store/v1/checkout/orders'
    const calls: [string, string, object?][] = [
      ['GET', `${orders}/initialized/${id}`],
      ['GET', `${orders}/completed/${id}`],
      ['POST', `${orders}/${id}/refresh`],
      ['POST', `${orders}/initialized/${id}/delivery-address`, seoul],
      ['POST', `${orders}/${id}/confirm`, { payment_key: 'x', order_no, amount: 32_900 }],
      [
        'POST',
        `${orders}/initialized/${id}/ready`,
        {
          payment: { kind: 'CARD' },
          agreements: { order: true, privacy_third_party: true },
          expected_payable: 32_900,
          success_url: '/',
          fail_url: '/',
        },
      ],
    ]
    for (const [method, path, body] of calls) {
      const options = body ? { body } : {}
      const answer = await other.raw(method, path, options)
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        404,
        'CHECKOUT_NOT_FOUND',
      ])
      expect((await api.anonymous.raw(method, path, options)).status).toBe(401)
    }
    expect((await customer.raw('GET', `${orders}/initialized/${id}`)).headers.get('cache-control')).toBe('no-store')
  })

  test('배송지를 바꾸면 추가 배송비를 다시 계산하고, 원하면 기본 배송지로 남긴다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    await makeRemoteArea(api.deps.db, product.shippingOriginId, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU' })
    const sheet = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 2 }])
    expect(sheet.price).toMatchObject({ shipping_base: 0, remote_surcharge: 0, payable: 59_800 })
    const moved = await sendTo(customer, sheet.id, { ...jeju, save_as_default: true })
    expect(moved.price).toMatchObject({ shipping_base: 0, remote_surcharge: 3000, payable: 62_800 })
    expect(moved.price_changes).toEqual([
      { field: 'remote_surcharge', before: 0, after: 3000 },
      { field: 'payable', before: 59_800, after: 62_800 },
    ])
    expect(moved.delivery_address).toMatchObject({ is_remote: 'JEJU' })
    expect((await customer.get('/store/v1/user/deliveries/addresses/default')).body).toMatchObject({
      address: { postcode: '63309' },
    })
    expect((await sendTo(customer, sheet.id, seoul)).price.payable).toBe(59_800)
  })

  test('30분 동안 열려 있고, 볼 때마다 늘어나지만 두 시간을 넘지 않는다', async () => {
    const customer = await api.customer()
    const again = () => signInAgain(api, customer)
    const product = await makeProduct(api.deps.db)
    const { id } = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
    for (let passed = 25; passed < 120; passed += 25) {
      api.clock.advance(minutes(25))
      await readSheet(await again(), id)
    }
    api.clock.advance(minutes(20))
    const late = await again()
    expect(await late.get(`/store/v1/checkout/orders/initialized/${id}`)).toMatchObject({
      status: 410,
      body: { code: 'CHECKOUT_EXPIRED' },
    })
    expect(await refresh(late, id)).toMatchObject({ status: 410, body: { code: 'CHECKOUT_EXPIRED' } })
    const left = await startCheckout(late, [{ sku_id: product.sku.id, quantity: 1 }])
    api.clock.advance(minutes(31))
    expect((await tryReady(await again(), left)).status).toBe(410)
  })

  test('새로 고치면 바뀐 가격을 하나하나 말한다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
    await api.deps.db.update(products).set({ salePrice: 31_000 }).where(eq(products.id, product.id))
    expect((await readSheet(customer, sheet.id)).price.payable).toBe(32_900)
    const fresh = await refresh(customer, sheet.id)
    expect(fresh.body).toMatchObject({
      status: 'INITIALIZED',
      price: { payable: 34_000 },
      price_changes: [
        { field: `items.${sheet.items[0]?.id}.unit_price`, before: 29_900, after: 31_000 },
        { field: 'payable', before: 32_900, after: 34_000 },
      ],
    })
    expect((await refresh(customer, sheet.id)).body).not.toHaveProperty('price_changes')
  })

  test('상품의 출고지가 바뀌면 배송 묶음도 따라간다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
    const moved = await makeOrigin(api.deps.db, { feePolicy: 'FIXED', baseFee: 4500, freeThreshold: null })
    await api.deps.db.update(products).set({ shippingOriginId: moved.id }).where(eq(products.id, product.id))
    expect((await refresh(customer, sheet.id)).body).toMatchObject({
      groups: [{ shipping_origin: { id: moved.id }, charged: 4500 }],
      price: { payable: 34_400 },
    })
  })
})
