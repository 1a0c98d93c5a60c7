import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { expireCheckouts } from '#server/modules/checkout/checkout.jobs.ts'
import { orderCoupons, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import {
  approve,
  confirm,
  type Customer,
  expectBalanced,
  jeju,
  makeReady,
  readSheet,
  refresh,
  sendTo,
  signInAgain,
  type Sheet,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { makeRemoteArea } from '#tests/support/remoteAreas.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

const shelf = async (salePrice: number, values: Partial<typeof products.$inferInsert> = {}) =>
  makeProduct(api.deps.db, { listPrice: salePrice, salePrice, ...values })
const apply = (customer: Customer, sheet: Sheet, body: object) =>
  customer.post<Sheet>(`/store/v1/checkout/orders/initialized/${sheet.id}/coupons/apply`, body)
const statusOf = async (id: number) =>
  (await api.deps.db.select().from(userCoupons).where(eq(userCoupons.id, id)))[0]?.status
const one = (sku: { id: number }) => [{ sku_id: sku.id, quantity: 1 }]

type Board = {
  product: { order_item_id: number; coupons: Row[] }[]
  cart: Row[]
  shipping: Row[]
  best: Sheet['coupons']
  best_discount: number
}
type Row = { id: number; usable: boolean; reason?: string; discount_amount: number; eligible_item_ids: number[] }
const board = (customer: Customer, sheet: Sheet) =>
  customer.get<Board>(`/store/v1/checkout/orders/initialized/${sheet.id}/coupons`)

describe('쿠폰 고르기', () => {
  test('쓸 수 있는 쿠폰은 얼마나 할인되는지, 쓸 수 없는 쿠폰은 왜인지 말한다', async () => {
    const customer = await api.customer()
    const { db } = api.deps
    const [mat, band] = [await shelf(30_000), await shelf(8000)]
    const forMat = { target: 'PRODUCT' as const, scopeType: 'PRODUCTS' as const, scopeIds: [mat.id] }
    const ten = await giveCoupon(db, customer.id, { ...forMat, discountType: 'PERCENT', value: 10 })
    const big = await giveCoupon(db, customer.id, { value: 5000, minOrderAmount: 50_000 })
    const small = await giveCoupon(db, customer.id, { value: 2000 })
    const member = await giveCoupon(db, customer.id, { value: 9000, memberOnly: true })
    const ship = await giveCoupon(db, customer.id, { target: 'SHIPPING', value: 2500 })
    await giveCoupon(db, (await api.customer()).id, { value: 20_000 })
    const sheet = await startCheckout(customer, [...one(mat.sku), ...one(band.sku)])
    const [matId, bandId] = sheet.items.map((item) => item.id)

    const { body } = await board(customer, sheet)
    expect(body.product).toMatchObject([
      {
        order_item_id: matId,
        coupons: [{ id: ten.id, usable: true, discount_amount: 3000, eligible_item_ids: [matId] }],
      },
      { order_item_id: bandId, coupons: [] },
    ])
    expect(body.cart.map(({ id, usable, reason, discount_amount: amount }) => [id, usable, reason, amount])).toEqual([
      [small.id, true, undefined, 2000],
      [big.id, false, '15,000원 더 담으면 쓸 수 있어요', 0],
      [member.id, false, '멤버십 회원만 쓸 수 있어요', 0],
    ])
    expect(body.shipping).toMatchObject([{ id: ship.id, usable: true, discount_amount: 2500 }])
    expect(body).toMatchObject({ best: sheet.coupons, best_discount: 7500 })
    expect(sheet).toMatchObject({
      coupons: {
        product: [{ order_item_id: matId, user_coupon_id: ten.id }],
        cart_user_coupon_id: small.id,
        shipping_user_coupon_id: ship.id,
      },
      price: { product_coupon: 3000, cart_coupon: 2000, shipping_coupon: 2500 },
    })
  })

  test('고른 것 전체를 바꾸고, 비우고, 다시 가장 좋은 것으로 돌린다', async () => {
    const customer = await api.customer()
    const mat = await shelf(30_000)
    const best = await giveCoupon(api.deps.db, customer.id, { value: 3000 })
    const other = await giveCoupon(api.deps.db, customer.id, { value: 1000 })
    const sheet = await startCheckout(customer, one(mat.sku))
    expect(sheet.coupons.cart_user_coupon_id).toBe(best.id)
    const changed = await apply(customer, sheet, { product: [], cart_user_coupon_id: other.id })
    expect(changed.body).toMatchObject({ coupons: { cart_user_coupon_id: other.id }, price: { cart_coupon: 1000 } })
    const none = await apply(customer, sheet, { product: [] })
    expect(none.body).toMatchObject({ coupons: { product: [] }, price: { cart_coupon: 0, payable: 33_000 } })
    expect(await api.deps.db.select().from(orderCoupons)).toEqual([])
    expect((await apply(customer, sheet, { auto: 'BEST' })).body).toMatchObject({ price: { cart_coupon: 3000 } })
    expect(await readSheet(customer, sheet.id)).toMatchObject({ price: { cart_coupon: 3000, payable: 30_000 } })
  })

  test('남의 쿠폰, 다른 종류, 다른 주문의 상품, 조건에 안 맞는 쿠폰, 함께 쓸 수 없는 쿠폰은 거절하고 그대로 둔다', async () => {
    const customer = await api.customer()
    const { db } = api.deps
    const mat = await shelf(30_000)
    const cart = await giveCoupon(db, customer.id, { value: 3000 })
    const alone = await giveCoupon(db, customer.id, { target: 'SHIPPING', value: 1000, stackable: false })
    const strangers = await giveCoupon(db, (await api.customer()).id, { value: 9000 })
    const minimum = await giveCoupon(db, customer.id, { value: 9000, minOrderAmount: 100_000 })
    const sheet = await startCheckout(customer, one(mat.sku))
    const itemId = sheet.items[0]?.id ?? 0
    const refused = async (body: object) => {
      const answer = await apply(customer, sheet, body)
      const { code, message } = answer.body as unknown as { code: string; message: string }
      return [answer.status, code, message]
    }
    const notUsable = [409, 'COUPON_NOT_USABLE', expect.any(String)]
    expect(await refused({ product: [], cart_user_coupon_id: strangers.id })).toEqual(notUsable)
    expect(await refused({ product: [], shipping_user_coupon_id: cart.id })).toEqual(notUsable)
    expect(await refused({ product: [{ order_item_id: itemId, user_coupon_id: cart.id }] })).toEqual(notUsable)
    expect(await refused({ product: [{ order_item_id: itemId + 999, user_coupon_id: cart.id }] })).toEqual([
      400,
      'VALIDATION',
      expect.any(String),
    ])
    expect(await refused({ product: [], cart_user_coupon_id: minimum.id })).toEqual([
      409,
      'COUPON_NOT_USABLE',
      '70,000원 더 담으면 쓸 수 있어요.',
    ])
    expect(await refused({ product: [], cart_user_coupon_id: cart.id, shipping_user_coupon_id: alone.id })).toEqual([
      409,
      'COUPON_STACK_CONFLICT',
      expect.any(String),
    ])
    expect(await refused({ auto: 'WORST' })).toEqual([400, 'VALIDATION', expect.any(String)])
    expect(await readSheet(customer, sheet.id)).toMatchObject({ coupons: { cart_user_coupon_id: cart.id } })
    const other = await api.customer()
    expect((await board(other, sheet)).status).toBe(404)
    expect((await apply(other, sheet, { auto: 'BEST' })).status).toBe(404)
  })

  test('조건에 맞지 않게 된 쿠폰은 새로 고칠 때 빠지고, 무엇이 달라졌는지 말한다', async () => {
    const customer = await api.customer()
    const mat = await shelf(30_000)
    await giveCoupon(api.deps.db, customer.id, { value: 3000, minOrderAmount: 25_000 })
    const sheet = await startCheckout(customer, one(mat.sku))
    await api.deps.db.update(products).set({ salePrice: 20_000 }).where(eq(products.id, mat.id))
    expect(await tryReady(customer, sheet)).toMatchObject({ status: 409, body: { code: 'COUPON_NOT_USABLE' } })
    const fresh = await refresh(customer, sheet.id)
    expect(fresh.body).toMatchObject({ coupons: { product: [] }, price: { cart_coupon: 0, payable: 23_000 } })
    expect(fresh.body.coupons.cart_user_coupon_id).toBeUndefined()
    expect(fresh.body.price_changes).toEqual(
      expect.arrayContaining([
        { field: 'cart_coupon', before: 3000, after: 0 },
        { field: 'payable', before: 30_000, after: 23_000 },
      ]),
    )
  })

  test('배송지를 바꾸면 고른 쿠폰 그대로 새로 계산하고, 쿠폰을 바꾸면 배송지가 그대로다', async () => {
    const customer = await api.customer()
    const mat = await shelf(30_000)
    await makeRemoteArea(api.deps.db, mat.shippingOriginId, { valueFrom: '63000', valueTo: '63644', zone: 'JEJU' })
    const [best, other] = [
      await giveCoupon(api.deps.db, customer.id, { value: 3000 }),
      await giveCoupon(api.deps.db, customer.id, { value: 1000 }),
    ]
    const sheet = await startCheckout(customer, one(mat.sku))
    expect(sheet.coupons.cart_user_coupon_id).toBe(best.id)
    await apply(customer, sheet, { product: [], cart_user_coupon_id: other.id })
    const moved = await sendTo(customer, sheet.id, jeju)
    expect(moved).toMatchObject({ coupons: { cart_user_coupon_id: other.id }, price: { remote_surcharge: 3000 } })
    const back = await apply(customer, sheet, { auto: 'BEST' })
    expect(back.body).toMatchObject({ delivery_address: { is_remote: 'JEJU' }, price: { payable: 33_000 } })
  })
})

describe('쿠폰의 한 생애', () => {
  const prepare = async (values = {}) => {
    const customer = await api.customer()
    const mat = await shelf(30_000)
    const coupon = await giveCoupon(api.deps.db, customer.id, { value: 3000, ...values })
    return { customer, mat, coupon, sheet: await startCheckout(customer, one(mat.sku)) }
  }

  test('결제를 준비하면 묶이고, 결제되면 쓰이며, 주문 기록에 남는다', async () => {
    const { customer, coupon, sheet } = await prepare()
    expect(await statusOf(coupon.id)).toBe('AVAILABLE')
    const paying = await approve(api, customer, sheet)
    expect(await statusOf(coupon.id)).toBe('RESERVED')
    expect((await confirm(paying)).status).toBe(200)
    expect(await statusOf(coupon.id)).toBe('USED')
    const kinds = (await api.deps.db.select().from(orderEvents)).map((event) => event.kind)
    expect(kinds).toContain('coupon.used')
  })

  test('묶인 쿠폰은 다른 주문서에서 쓸 수 없고, 풀리면 다시 쓸 수 있다', async () => {
    const { customer, mat, coupon, sheet } = await prepare()
    const second = await startCheckout(customer, one(mat.sku))
    expect(second.coupons.cart_user_coupon_id).toBe(coupon.id)
    await makeReady(customer, sheet)
    expect(await tryReady(customer, second)).toMatchObject({ status: 409, body: { code: 'COUPON_NOT_USABLE' } })
    expect((await refresh(customer, second.id)).body.coupons.cart_user_coupon_id).toBeUndefined()
    expect((await startCheckout(customer, one(mat.sku))).coupons.cart_user_coupon_id).toBeUndefined()
    expect((await refresh(customer, sheet.id)).body.coupons.cart_user_coupon_id).toBe(coupon.id)
    expect(await statusOf(coupon.id)).toBe('AVAILABLE')
    const again = await apply(customer, second, { auto: 'BEST' })
    expect(again.body.coupons.cart_user_coupon_id).toBe(coupon.id)
  })

  test('다시 준비해도, 거절되어도, 20분이 지나도 쿠폰은 돌아온다', async () => {
    const { customer, coupon, sheet } = await prepare()
    await makeReady(customer, sheet)
    const declined = await approve(api, customer, sheet, '4001')
    expect(await statusOf(coupon.id)).toBe('RESERVED')
    expect((await confirm(declined)).status).toBe(402)
    expect(await statusOf(coupon.id)).toBe('AVAILABLE')
    const reopened = (await refresh(customer, sheet.id)).body
    expect(reopened).toMatchObject({ status: 'INITIALIZED', price: { cart_coupon: 3000 } })
    await makeReady(customer, sheet)
    api.clock.advance(21 * 60_000)
    await expireCheckouts(api.deps)
    expect(await statusOf(coupon.id)).toBe('AVAILABLE')
  })

  test('결제창이 열린 사이 기한이 지나도 잡아 둔 쿠폰으로 결제된다', async () => {
    const { customer, coupon, sheet } = await prepare({ expiresAt: new Date('2026-11-16T10:05:00+09:00') })
    const paying = await approve(api, customer, sheet)
    api.clock.advance(6 * 60_000)
    expect((await confirm({ ...paying, customer: await signInAgain(api, customer) })).status).toBe(200)
    expect(await statusOf(coupon.id)).toBe('USED')
  })

  test('배송비 쿠폰은 배송비가 가장 비싼 출고지에 든다', async () => {
    const customer = await api.customer()
    const far = await makeOrigin(api.deps.db, { feePolicy: 'FIXED', baseFee: 4000, freeThreshold: null })
    const [near, other] = [await shelf(30_000), await shelf(10_000, { shippingOriginId: far.id })]
    await giveCoupon(api.deps.db, customer.id, { target: 'SHIPPING', value: 10_000 })
    const sheet = await startCheckout(customer, [...one(near.sku), ...one(other.sku)])
    expect(sheet.groups).toMatchObject([{ charged: 3000 }, { base_fee: 4000, charged: 0 }])
    expect((await confirm(await approve(api, customer, sheet))).status).toBe(200)
  })
})
