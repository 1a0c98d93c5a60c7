import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { deliveries, deliveryItems } from '#server/modules/deliveries/deliveries.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import type { TestApp } from './api.ts'
import { anOrder, aShop } from './orders.ts'
import { bookRefund } from './refunds.ts'

const kst = (moment: string) => new Date(`2026-11-${moment}:00+09:00`)

/** One promise of every kind: a parcel for today, a claim, a refund and an approval. */
export async function onePromiseEach(api: TestApp) {
  const { db } = api.deps
  const shop = await aShop(db)
  const order = await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-16' }] })
  const refund = await bookRefund(api, order.orderId, 0)
  await db
    .update(refunds)
    .set({ dueOn: '2026-11-17', completedAt: null, refundCash: 1_000, status: 'FAILED', nextTryAt: null })
  await db.update(claims).set({ status: 'REQUESTED', dueAt: kst('16T11:00'), completedAt: null, holdReason: '확인 중' })
  await db.insert(approvals).values({
    kind: 'POINTS',
    title: '포인트 5,000P 지급',
    amount: 5_000,
    reason: '보상',
    payload: {},
    requestedBy: 1,
    requestedName: '김상담',
    createdAt: kst('13T16:00'),
  })
  return { shop, order, refund }
}

/** So many parcels that left just now: what says how fast it goes. */
export async function parcelsLeft(api: TestApp, orderId: number, itemId: number, count: number) {
  const at = api.clock.now()
  const [origin] = await api.deps.db.select({ id: shippingOrigins.id }).from(shippingOrigins).limit(1)
  for (let n = 0; n < count; n++) {
    const [sent] = await api.deps.db
      .insert(deliveries)
      .values({
        orderId,
        shippingOriginId: origin?.id as number,
        carrier: 'CJ',
        invoiceNo: `9${orderId}${n}`,
        shippedAt: at,
        createdAt: at,
      })
      .returning({ id: deliveries.id })
    await api.deps.db.insert(deliveryItems).values({ deliveryId: sent?.id as number, orderItemId: itemId, quantity: 1 })
  }
}
