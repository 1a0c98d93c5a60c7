import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeArrivedExchanges } from '#server/modules/claims/claims.jobs.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { confirmPurchases } from '#server/modules/purchases/purchases.jobs.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { approve, buy, confirm, expectBalanced, signInAgain, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, claimPath, itemsOf, moveItems, reasons, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** Corners of claims where money, time or goods could go astray. */

// a Friday: the next business day is Monday
const api = useApi({ start: '2026-11-20T15:00:00+09:00' })
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

async function bought(quantity = 1) {
  const { skus } = await makeProduct(api.deps.db, {
    skus: [
      { onHand: 10, option: [['색상', '그레이']] },
      { onHand: 10, option: [['색상', '블루']] },
    ],
  })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: skus[0]?.id as number, quantity }])
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id as number
  return { customer, orderId, itemId, blue: skus[1]?.id as number }
}

describe('쿠폰', () => {
  test('변심으로 반품한 상품의 쿠폰과 주문 쿠폰은 나머지를 취소해도 돌아오지 않는다', async () => {
    const { db } = api.deps
    const customer = await api.customer()
    const [mat, band] = [
      await makeProduct(db, { listPrice: 30_000, salePrice: 30_000 }),
      await makeProduct(db, { listPrice: 8_000, salePrice: 8_000 }),
    ]
    const product = await giveCoupon(db, customer.id, {
      target: 'PRODUCT',
      value: 3_000,
      scopeType: 'PRODUCTS',
      scopeIds: [mat.id],
    })
    const cart = await giveCoupon(db, customer.id, { target: 'CART', value: 2_000 })
    const sheet = await startCheckout(customer, [
      { sku_id: mat.sku.id, quantity: 1 },
      { sku_id: band.sku.id, quantity: 1 },
    ])
    expect((await confirm(await approve(api, customer, sheet))).status).toBe(200)
    const [matItem, bandItem] = sheet.items.map(({ id }) => id) as [number, number]
    await db
      .update(orderItems)
      .set({ status: 'DELIVERED', carrier: 'CJ', invoiceNo: '580000000011', deliveredAt: api.clock.now() })
      .where(eq(orderItems.id, matItem))
    const back = await claim(customer, sheet.id, 'return', [{ order_item_id: matItem, quantity: 1 }])
    await bulk(await api.staff('admin'), 'return', 'complete', [{ claim_id: back.id, inspection: { result: 'OK' } }])
    const rest = await claim(customer, sheet.id, 'cancel', [{ order_item_id: bandItem, quantity: 1 }])
    expect(rest).toMatchObject({ status: 'COMPLETED', refund: { coupons_restored: [] } })
    const states = await db.select({ id: userCoupons.id, status: userCoupons.status }).from(userCoupons)
    expect(states.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: product.id, status: 'USED' },
      { id: cart.id, status: 'USED' },
    ])
  })
})

describe('신청', () => {
  test('같은 요청번호로 함께 두 번 온 부분 취소는 한 번만 취소한다', async () => {
    const { customer, orderId, itemId } = await bought(3)
    const body = { items: [{ order_item_id: itemId, quantity: 1 }], reason_id: reasons.cancel.CUSTOMER }
    const requestId = crypto.randomUUID()
    const answers = await Promise.all(
      [1, 2].map(() => customer.post<{ id: number }>(claimPath(orderId, 'cancel'), body, { requestId })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect((await itemsOf(customer, orderId)).items[0]?.claimed_quantity).toBe(1)
  })

  test('환불하다 서버가 멈춰 답을 못 들은 부분 취소를 같은 요청번호로 다시 보내도 더 취소되지 않는다', async () => {
    const { customer, orderId, itemId } = await bought(3)
    const body = { items: [{ order_item_id: itemId, quantity: 1 }], reason_id: reasons.cancel.CUSTOMER }
    const requestId = crypto.randomUUID()
    const { clock } = api.deps
    const broken = {
      now: () => {
        throw new Error('the process dies')
      },
    }
    const real = api.deps.gateway
    api.deps.gateway = {
      ...real,
      cancel: () => {
        api.deps.clock = broken
        throw new Error('the process dies')
      },
    }
    await customer.post(claimPath(orderId, 'cancel'), body, { requestId })
    api.deps.clock = clock
    api.deps.gateway = real
    const again = await customer.post<{ id: number }>(claimPath(orderId, 'cancel'), body, { requestId })
    expect(again.status).toBe(201)
    expect((await itemsOf(customer, orderId)).items[0]?.claimed_quantity).toBe(1)
  })
})

describe('날', () => {
  test('자정 지나 받은 상품도 일곱째 날이 다 갈 때까지 저절로 구매확정되지 않는다', async () => {
    const { customer, orderId, itemId } = await bought()
    await moveItems(api, orderId, 'DELIVERED', new Date('2026-11-21T02:00:00+09:00'))
    api.clock.set('2026-11-28T04:00:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 0 })
    api.clock.set('2026-11-28T23:59:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 0 })
    const me = await signInAgain(api, customer)
    const form = await me.get<{ items: { claimable_quantity: number }[] }>(
      `${claimPath(orderId, 'return')}?order_item_ids=${itemId}&quantities=1&reason_id=${reasons.return.CUSTOMER}`,
    )
    expect(form.body.items[0]?.claimable_quantity).toBe(1)
    api.clock.set('2026-11-29T04:00:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 1 })
  })

  test('반품 환불의 기한은 완료한 날이 아니라 상품을 받은 날부터 3영업일이다', async () => {
    const { customer, orderId, itemId } = await bought()
    await moveItems(api, orderId, 'DELIVERED')
    const made = await claim(customer, orderId, 'return', [{ order_item_id: itemId, quantity: 1 }], 'SELLER')
    await bulk(await api.staff('ops'), 'return', 'collect', [{ claim_id: made.id, status: 'COLLECTED' }])
    api.clock.set('2026-11-25T11:00:00+09:00')
    await bulk(await api.staff('ops'), 'return', 'complete', [{ claim_id: made.id, inspection: { result: 'OK' } }])
    expect(await api.deps.db.select({ due: refunds.dueOn }).from(refunds)).toEqual([{ due: '2026-11-25' }])
  })
})

describe('교환', () => {
  const exchange = async (fault: 'SELLER' | 'CUSTOMER' = 'SELLER', more: object = {}) => {
    const shopping = await bought()
    await moveItems(api, shopping.orderId, 'DELIVERED')
    const { customer, orderId, itemId, blue } = shopping
    const wanted = [{ order_item_id: itemId, quantity: 1, exchange_sku_id: blue }]
    return { ...shopping, made: await claim(customer, orderId, 'exchange', wanted, fault, more) }
  }

  test('직접 전달한 교환은 담당자가 배송완료로 바꾸면 완료된다', async () => {
    const { made, customer, orderId, blue } = await exchange()
    const ops = await api.staff('ops')
    const sent = await bulk(ops, 'exchange', 'complete', [
      { claim_id: made.id, inspection: { result: 'OK' }, reship: { carrier: 'DIRECT', invoice_no: '' } },
    ])
    expect(sent.rows).toMatchObject([{ status: 'SUCCESS' }])
    const [parcel] = await api.deps.db.select().from(deliveries).where(eq(deliveries.kind, 'EXCHANGE'))
    const arrived = await ops.patch(`/store-admin/v1/deliveries/${parcel?.id}`, { status: 'DELIVERED' })
    expect(arrived.status, JSON.stringify(arrived.body)).toBe(200)
    expect(await completeArrivedExchanges(api.deps)).toEqual({ completed: 1 })
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({ status: 'DELIVERED', sku_id: blue })
  })

  test('받은 상품을 검수하다 보류한 교환을 반품으로 바꾸면 보류와 환불 기한이 그대로 이어진다', async () => {
    const { made } = await exchange()
    const ops = await api.staff('ops')
    await bulk(ops, 'exchange', 'inspect', [{ claim_id: made.id, result: 'DAMAGED', memo: '사용 흔적' }])
    const [before] = await api.deps.db.select().from(claims).where(eq(claims.id, made.id))
    api.clock.advance(60_000)
    const turned = await ops.post<{ id: number; hold_reason: string; sla_due_at: string }>(
      `/store-admin/v1/claims/${made.id}/convert`,
      { version: before?.version, reason: '통화로 동의' },
    )
    expect(turned.status, JSON.stringify(turned.body)).toBe(200)
    const [after] = await api.deps.db.select().from(claims).where(eq(claims.id, turned.body.id))
    expect(after).toMatchObject({ type: 'return', holdReason: before?.holdReason, dueAt: before?.dueAt })
  })

  test('이체로 받은 배송비를 쓰지 않게 되면 돌려줄 금액이 이력에 남고 담당자에게 알린다', async () => {
    const { made, orderId } = await exchange('CUSTOMER', { fee_payment: 'TRANSFER' })
    const ops = await api.staff('ops')
    const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/claims/${made.id}`)).body
    const paid = await ops.patch<{ fee: { amount: number } }>(`/store-admin/v1/claims/${made.id}`, {
      version,
      fee_paid: true,
    })
    const { amount } = paid.body.fee
    const gone = await bulk(ops, 'exchange', 'retract', [{ claim_id: made.id, reason: '고객 요청' }])
    expect(gone.rows[0]?.warnings).toMatchObject([{ code: 'FEE_TO_RETURN' }])
    const order = await ops.get<{ timeline: { kind: string; detail: string }[] }>(`/store-admin/v1/orders/${orderId}`)
    const told = order.body.timeline.find(({ kind }) => kind === 'claim.exchange.fee-owed')
    expect(told?.detail).toContain(amount.toLocaleString('ko-KR'))
  })
})
