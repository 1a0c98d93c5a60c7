import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import type { Tx } from '#server/db/db.ts'
import { releaseCoupons } from '#server/modules/coupons/coupons.service.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { outbox } from '#server/modules/outbox/outbox.tables.ts'
import { payments, sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { pointsAccounts } from '#server/modules/points/points.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import {
  approve,
  confirm,
  expectBalanced,
  makeReady,
  pressInWindow,
  refresh,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { givePoints } from '#tests/support/points.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const { capture, charged, post, real, shelf, shopping, signed, statusOf } = useSandbox(api)
afterEach(() => expectBalanced(api))
const seconds = (count: number) => count * 1000

describe('돈은 나갔는데 주문할 수 없으면', () => {
  test('결제가 끝났을 때 주문이 이미 만료됐으면 결제를 자동으로 취소하고 알린다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const ready = await makeReady(customer, sheet)
    await refresh(customer, sheet.id)
    const session = ready.pg.redirect_url?.split('/').at(-1) ?? ''
    await capture(session)
    await post(signed(session, sheet.order_no))
    expect(await api.deps.db.select().from(sandboxPayments)).toMatchObject([{ status: 'CANCELED', canceled: 32_900 }])
    expect(await api.deps.db.select().from(payments)).toMatchObject([
      { status: 'CANCELED', captured: 32_900, refunded: 32_900 },
    ])
    expect(await shelf(skuId)).toEqual({ onHand: 10, reserved: 0 })
    const box = await api.deps.db.select().from(outbox)
    expect(Object.fromEntries(box.map((one) => [one.topic, one.doneAt !== null]))).toEqual({
      'payment.cancel': true,
      'order.message': false,
    })
  })

  test('자동 취소의 답이 오지 않으면 될 때까지 다시 하고, 한 번만 취소된다', async () => {
    const { customer, sheet } = await shopping()
    const ready = await makeReady(customer, sheet)
    await refresh(customer, sheet.id)
    const session = ready.pg.redirect_url?.split('/').at(-1) ?? ''
    await capture(session)
    api.deps.gateway = {
      ...real(),
      cancel: async (args) => {
        await real().cancel(args)
        return { kind: 'UNKNOWN', code: 'TIMEOUT' }
      },
    }
    await post(signed(session, sheet.order_no))
    expect(await api.deps.db.select().from(payments)).toMatchObject([
      { status: 'EXPIRED', captured: 32_900, refunded: 32_900 },
    ])
    api.deps.gateway = real()
    api.clock.advance(seconds(61))
    expect(await reconcilePayments(api.deps)).toMatchObject({ canceled: 1 })
    expect(await api.deps.db.select().from(payments)).toMatchObject([{ status: 'CANCELED' }])
    expect(await api.deps.db.select().from(sandboxPayments)).toMatchObject([{ canceled: 32_900 }])
    api.clock.advance(seconds(120))
    expect(await reconcilePayments(api.deps)).toMatchObject({ canceled: 0 })
  })

  test('결제사가 다른 금액을 받았다고 하면 완료하지 않고 취소한다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const paying = await approve(api, customer, sheet)
    await capture(paying.key, { amount: 20_000 })
    expect((await confirm(paying)).status).toBe(202)
    expect((await refresh(customer, sheet.id)).body).toMatchObject({
      status: 'INITIALIZED',
      price: { payable: 32_900 },
    })
    expect(await api.deps.db.select().from(sandboxPayments)).toMatchObject([{ status: 'CANCELED', canceled: 20_000 }])
    expect(await shelf(skuId)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('한 주문에 두 번 결제됐으면 한 번만 남기고 취소한다', async () => {
    const { customer, sheet } = await shopping()
    const first = await makeReady(customer, sheet)
    const paying = await approve(api, customer, sheet)
    expect((await confirm(paying)).status).toBe(200)
    const session = first.pg.redirect_url?.split('/').at(-1) ?? ''
    await capture(session)
    await post(signed(session, sheet.order_no))
    expect(await charged()).toBe(1)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
    expect((await api.deps.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, session)))[0]).toMatchObject({
      status: 'CANCELED',
      canceled: 32_900,
    })
  })

  const promoted = async () => {
    const customer = await api.customer()
    const coupon = await giveCoupon(api.deps.db, customer.id, { value: 3000 })
    await givePoints(api, customer.id, 2000)
    const { sku } = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    const ready = await tryReady(customer, sheet, { points: 2000, expected_payable: 27_900 })
    const key = (await pressInWindow(api, ready.body, 'approve')).get('payment_key') ?? ''
    const paying = { customer, sheet, ready: ready.body, key }
    const owned = async () => [
      (await api.deps.db.select().from(userCoupons).where(eq(userCoupons.id, coupon.id)))[0]?.status,
      (await api.deps.db.select().from(pointsAccounts))[0],
    ]
    return { paying, owned }
  }

  test('자동으로 취소하면 쿠폰과 포인트도 돌아온다', async () => {
    const { paying, owned } = await promoted()
    await capture(paying.key, { amount: 20_000 })
    expect((await confirm(paying, { amount: 27_900 })).status).toBe(202)
    await refresh(paying.customer, paying.sheet.id)
    expect(await owned()).toMatchObject(['AVAILABLE', { balance: 2000, held: 0 }])
  })

  test('결제하는 사이 쿠폰이 사라졌으면 결제를 취소하고 포인트와 재고를 돌려놓는다', async () => {
    const { paying, owned } = await promoted()
    const lost = { orderId: paying.sheet.id, now: api.clock.now() }
    await api.deps.db.transaction((tx) => releaseCoupons(tx as Tx, lost))
    expect(await confirm(paying, { amount: 27_900 })).toMatchObject({ status: 402, body: { code: 'PAYMENT_REJECTED' } })
    expect(await owned()).toMatchObject(['AVAILABLE', { balance: 2000, held: 0 }])
    expect(await api.deps.db.select().from(sandboxPayments)).toMatchObject([{ status: 'CANCELED', canceled: 27_900 }])
  })
})
