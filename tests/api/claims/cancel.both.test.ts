import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { claimItems } from '#server/modules/claims/claims.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import {
  ask,
  claim,
  type ClaimAnswer,
  claimPath,
  itemsOf,
  moveItems,
  reasons,
  withReasons,
} from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

/** A paid order of some units of one product. */
async function bought(quantity = 1, onHand = 10) {
  const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand }] })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity }])
  const [item] = (await itemsOf(customer, orderId)).items
  return { sku, customer, orderId, itemId: item?.id as number }
}

const stockOf = async (skuId: number) => (await api.deps.db.select().from(skus).where(eq(skus.id, skuId)))[0]?.onHand

describe('취소', () => {
  test('결제완료 상품은 신청하는 즉시 취소되고 환불된다', async () => {
    const { sku, customer, orderId, itemId } = await bought(2)
    expect(await stockOf(sku.id)).toBe(8)
    const form = await customer.get<{ instant: boolean; refund_simulation: { refund_cash: number; why: string[] } }>(
      `${claimPath(orderId, 'cancel')}?order_item_ids=${itemId}&quantities=2&reason_id=1`,
    )
    expect(form.status, JSON.stringify(form.body)).toBe(200)
    expect(form.body.instant).toBe(true)
    const answer = await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 2 }], 'CUSTOMER', {
      expected_refund: form.body.refund_simulation.refund_cash,
    })
    expect(answer).toMatchObject({ status: 'COMPLETED', can_retract: false })
    const order = await itemsOf(customer, orderId)
    expect(order.items[0]).toMatchObject({ status: 'CANCELED', claimed_quantity: 2, actions: [] })
    expect(order.refunds).toMatchObject([{ id: answer.refund_id, status: 'COMPLETED' }])
    const [payment] = await api.deps.db.select().from(payments)
    expect(payment).toMatchObject({ status: 'CANCELED', refunded: payment?.captured })
    expect((await api.deps.db.select().from(orders))[0]?.status).toBe('CANCELED')
    const staff = await api.staff('cs')
    const listed = await staff.get<{ results: { id: number; item_status: string }[] }>('/store-admin/v1/orders')
    expect(listed.body.results).toMatchObject([{ id: orderId, item_status: '취소완료' }])
    expect(await stockOf(sku.id)).toBe(10)
    expect((await api.deps.db.select().from(stockMovements)).filter((one) => one.kind === 'CANCEL')).toHaveLength(1)
  })

  test('상품준비중이면 접수만 되고, 그 동안 상품은 발송할 수 없다', async () => {
    const { customer, orderId, itemId } = await bought(3)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const answer = await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }])
    expect(answer).toMatchObject({ status: 'REQUESTED', can_retract: true, due_at: '2026-11-17T10:00:00.000+09:00' })
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({
      status: 'PROCESSING_ORDER',
      claimed_quantity: 1,
      actions: [],
    })
    expect(await api.deps.db.$count(refunds)).toBe(0)
    const ops = await api.staff('ops')
    const ship = await ops.post<{ rows: { code: string }[] }>('/store-admin/v1/order-items/bulk/shipping', {
      items: [{ id: itemId, carrier: 'CJ', invoice_no: '584012345678' }],
    })
    expect(ship.body.rows[0]?.code).toBe('CLAIM_OPEN')
  })

  test('진행 중인 상품에 다시 신청하면 거절하고, 철회하면 다시 신청할 수 있다', async () => {
    const { customer, orderId, itemId } = await bought(2)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const first = await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 2 }])
    const again = await ask(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }])
    expect(again).toMatchObject({ status: 409, body: { code: 'CLAIM_IN_PROGRESS', extra: { claim_id: first.id } } })
    const back = await customer.post<ClaimAnswer>(`/store/v1/user/claims/${first.id}/retract`, {
      reason: '그냥 받을게요',
    })
    expect(back.body).toMatchObject({ status: 'RETRACTED', retracted: { by: '고객', reason: '그냥 받을게요' } })
    expect((await itemsOf(customer, orderId)).items[0]).toMatchObject({
      status: 'PROCESSING_ORDER',
      claimed_quantity: 0,
      actions: ['CANCEL'],
    })
    const second = await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }])
    const [line] = await api.deps.db.select().from(claimItems).where(eq(claimItems.claimId, second.id))
    expect(line?.units).toEqual([1])
  })

  test('발송된 상품은 취소할 수 없고 반품을 권한다', async () => {
    const { customer, orderId, itemId } = await bought()
    await moveItems(api, orderId, 'SHIPPING')
    const answer = await ask(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }])
    expect(answer).toMatchObject({ status: 409, body: { code: 'CLAIM_NOT_ALLOWED', extra: { offer: 'return' } } })
    expect((await itemsOf(customer, orderId)).items[0]?.actions).toEqual(['RETURN', 'TRACK'])
  })

  test('본 금액과 다르면 새 금액과 함께 거절하고 아무것도 바꾸지 않는다', async () => {
    const { customer, orderId, itemId } = await bought(2)
    const answer = await ask(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }], 'CUSTOMER', {
      expected_refund: { refund_cash: 1, refund_points: 0 },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'REFUND_CHANGED' })
    expect(answer.body.extra?.refund?.refund_cash).toBeGreaterThan(1)
    expect(await api.deps.db.$count(claimItems)).toBe(0)
  })

  test('남의 주문, 없는 상품, 다른 종류의 사유, 없는 수량은 거절한다', async () => {
    const { customer, orderId, itemId } = await bought(2)
    const stranger = await api.customer()
    const item = { order_item_id: itemId, quantity: 1 }
    expect((await ask(stranger, orderId, 'cancel', [item])).body.code).toBe('ORDER_NOT_FOUND')
    expect((await ask(customer, orderId, 'cancel', [{ ...item, order_item_id: 99_999 }])).body.code).toBe(
      'ORDER_ITEM_NOT_FOUND',
    )
    expect((await ask(customer, orderId, 'cancel', [{ ...item, quantity: 3 }])).body).toMatchObject({
      code: 'CLAIM_NOT_ALLOWED',
      extra: { claimable_quantity: 2 },
    })
    expect((await ask(customer, orderId, 'cancel', [item, item])).body.code).toBe('VALIDATION')
    const wrong = await customer.post<ClaimAnswer>(claimPath(orderId, 'cancel'), {
      items: [item],
      reason_id: reasons.return.CUSTOMER,
    })
    expect(wrong.body.code).toBe('VALIDATION')
    const unknown = await customer.post<ClaimAnswer>(`/store/v1/user/orders/${orderId}/claims/keep/request`, {
      items: [item],
      reason_id: 1,
    })
    expect(unknown).toMatchObject({ status: 400, body: { code: 'CLAIM_TYPE_INVALID' } })
    const quiet = await api.anonymous.post<ClaimAnswer>(claimPath(orderId, 'cancel'), { items: [item], reason_id: 1 })
    expect(quiet.status).toBe(401)
  })

  test('같은 요청 번호로 두 번 눌러도 한 번만 취소된다', async () => {
    const { customer, orderId, itemId } = await bought(2)
    const body = { items: [{ order_item_id: itemId, quantity: 1 }], reason_id: 1 }
    const requestId = 'same-request-1'
    const [a, b] = [
      await customer.post<ClaimAnswer>(claimPath(orderId, 'cancel'), body, { requestId }),
      await customer.post<ClaimAnswer>(claimPath(orderId, 'cancel'), body, { requestId }),
    ]
    expect(b.body.id).toBe(a.body.id)
    expect(await api.deps.db.$count(refunds)).toBe(1)
  })

  test('취소한 상품은 한 번만 장바구니에 다시 담긴다', async () => {
    const { sku, customer, orderId, itemId } = await bought(2)
    const none = await customer.post<{ code: string }>(`/store/v1/user/orders/${orderId}/post-claims/rollback-to-cart`)
    expect(none).toMatchObject({ status: 409, body: { code: 'CLAIM_NOT_COMPLETED' } })
    await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 2 }])
    type Rolled = {
      added: { sku_id: number; quantity: number }[]
      skipped: { sku_id: number; code: string }[]
      count: number
    }
    const path = `/store/v1/user/orders/${orderId}/post-claims/rollback-to-cart`
    await api.deps.db.update(skus).set({ status: 'INACTIVE' }).where(eq(skus.id, sku.id))
    expect((await customer.post<Rolled>(path)).body).toMatchObject({
      added: [],
      skipped: [{ sku_id: sku.id, code: 'SKU_SOLD_OUT' }],
      count: 0,
    })
    await api.deps.db.update(skus).set({ status: 'ACTIVE' }).where(eq(skus.id, sku.id))
    expect((await customer.post<Rolled>(path)).body).toMatchObject({
      added: [{ sku_id: sku.id, quantity: 2 }],
      skipped: [],
      count: 1,
    })
    expect((await customer.post<Rolled>(path)).body).toMatchObject({ added: [], skipped: [], count: 1 })
  })

  test('일부만 취소했으면 그만큼만, 취소마다 따로 다시 담긴다', async () => {
    const { sku, customer, orderId, itemId } = await bought(5)
    const cancel = (quantity: number) => claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity }])
    const rolled = async (claim_id?: number) => {
      const address = `/store/v1/user/orders/${orderId}/post-claims/rollback-to-cart`
      return (await customer.post<{ added: object[] }>(address, claim_id === undefined ? {} : { claim_id })).body.added
    }
    const first = await cancel(2)
    api.clock.advance(1_000)
    await cancel(1)
    expect(await rolled()).toMatchObject([{ sku_id: sku.id, quantity: 1 }])
    expect(await rolled(first.id)).toMatchObject([{ sku_id: sku.id, quantity: 3 }])
    expect([await rolled(), await rolled(first.id)]).toEqual([[], []])
  })
})
