import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { claims, claimStatuses } from '#server/modules/claims/claims.tables.ts'
import { orderItems, orderItemStatuses, orders, orderStatuses } from '#server/modules/orders/orders.tables.ts'
import { refunds, refundStatuses } from '#server/modules/refunds/refunds.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { claimed } from '#tests/support/claimStages.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
beforeEach(() => withReasons(api))

type Preview = { can_deactivate: boolean; blockers: { kind: string; count: number }[] }

/** What keeps a member from leaving for each of these values, as the screen asks; `set` gives the one row the value. */
async function blocked<Value extends string>(
  preview: () => Promise<Preview>,
  values: readonly Value[],
  set: (value: Value) => Promise<unknown>,
): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const value of values) {
    await set(value)
    const { can_deactivate, blockers } = await preview()
    expect(can_deactivate, value).toBe(blockers.length === 0)
    told[value] = blockers.map(({ kind, count }) => `${kind} ${count}`).join()
  }
  return told
}

async function aMember() {
  const member = await api.customer()
  const preview = async () => (await member.get<Preview>('/api/v2/user/deactivate/preview')).body
  const shop = { ...(await aShop(api.deps.db)), userId: member.id }
  return { member, preview, shop }
}

test('주문: 결제를 확인하는 중이거나, 산 상품이 확정되지도 무르지도 않았으면 아직이다', async () => {
  const { preview, shop } = await aMember()
  const { db } = api.deps
  const sent = { carrier: 'CJ', invoiceNo: '584012345678' }
  const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'CONFIRMED' }, sent] })
  const told = await blocked(preview, orderItemStatuses, (status) =>
    db
      .update(orderItems)
      .set({ status })
      .where(eq(orderItems.id, itemIds[1] ?? 0)),
  )
  const open = 'ORDER 1'
  expect(told).toEqual({
    PENDING: open,
    PAID: open,
    PROCESSING_ORDER: open,
    SHIPPING: open,
    OUT_OF_DELIVERY: open,
    DELIVERED: open,
    CONFIRMED: '',
    CANCELED: '',
    RETURNED: '',
    EXCHANGED: '',
  })
  await db.update(orderItems).set({ status: 'PENDING' })
  const ofOrders = await blocked(preview, orderStatuses, (status) =>
    db.update(orders).set({ status }).where(eq(orders.id, orderId)),
  )
  expect(ofOrders).toEqual({
    INITIALIZED: '',
    READY: '',
    CONFIRMING: open,
    COMPLETED: open,
    FAILED: '',
    EXPIRED: '',
    CANCELED: '',
  })
})

test('클레임: 접수됐거나 진행 중이면 아직이다', async () => {
  const { preview, shop } = await aMember()
  const { db } = api.deps
  const id = await claimed(api, shop, 'return')
  await db.update(orderItems).set({ status: 'CONFIRMED' })
  const told = await blocked(preview, claimStatuses, (status) =>
    db.update(claims).set({ status }).where(eq(claims.id, id)),
  )
  expect(told).toEqual({ REQUESTED: 'CLAIM 1', IN_PROGRESS: 'CLAIM 1', COMPLETED: '', RETRACTED: '' })
})

test('환불: 끝난 것만 막지 않는다. 실패했거나 손으로 돌려줄 돈도 아직 회원의 것이다', async () => {
  const { member, preview, shop } = await aMember()
  const { db } = api.deps
  await claimed(api, shop, 'return', { status: 'COMPLETED' })
  await db.update(orderItems).set({ status: 'RETURNED' })
  await db.execute(sql`
    insert into refunds (refund_no, kind, claim_id, order_id, user_id, goods, product_coupon, cart_coupon, goods_cash, points,
      shipping_refund_cash, refund_cash, refund_points, status, method, due_on, completed_at)
    select 'R1', 'CLAIM', c.id, c.order_id, c.user_id, 0, 0, 0, 0, 0, 0, 0, 0, 'COMPLETED', 'CARD', '2026-11-16', now() from claims c`)
  const told = await blocked(preview, refundStatuses, (status) => db.update(refunds).set({ status }))
  const open = 'REFUND 1'
  expect(told).toEqual({ REQUESTED: open, PROCESSING: open, COMPLETED: '', FAILED: open, MANUAL: open })
  for (const status of refundStatuses.filter((one) => one !== 'COMPLETED')) {
    await db.update(refunds).set({ status })
    const answer = await member.delete('/api/v1/user/deactivate/')
    expect(answer, status).toMatchObject({
      status: 409,
      body: { code: 'DEACTIVATE_BLOCKED', extra: { open_orders: 0, open_claims: 0, open_refunds: 1 } },
    })
  }
})

test('남의 주문, 클레임, 환불은 아무도 막지 않는다', async () => {
  const { shop } = await aMember()
  await claimed(api, shop, 'return')
  const other = await api.customer()
  expect((await other.get('/api/v2/user/deactivate/preview')).body).toMatchObject({
    can_deactivate: true,
    blockers: [],
  })
})
