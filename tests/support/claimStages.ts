import { eq } from 'drizzle-orm'
import { claimItems, claims } from '#server/modules/claims/claims.tables.ts'
import { orderItems, orderItemUnits, shippingGroups } from '#server/modules/orders/orders.tables.ts'
import type { TestApp } from '#tests/support/api.ts'
import type { ClaimType } from '#tests/support/claiming.ts'
import { anOrder, type Shop } from '#tests/support/orders.ts'

type Values = Partial<typeof claims.$inferInsert>
let serial = 0

/** An open claim of a whole order of one piece, put straight into the tables. */
export async function claimed(api: TestApp, shop: Shop, type: ClaimType, values: Values = {}): Promise<number> {
  const { db } = api.deps
  const sent = type === 'cancel' ? { status: 'PROCESSING_ORDER' as const } : { status: 'DELIVERED' as const }
  const { orderId, itemIds } = await anOrder(api.deps, shop, {
    items: [{ ...sent, deliveredAt: api.clock.now(), claimedQuantity: 1, claimType: type, claimStatus: 'REQUESTED' }],
  })
  const [group] = await db
    .insert(shippingGroups)
    .values({ orderId, shippingOriginId: shop.originId, policy: {}, goodsAmount: 20_000, baseFee: 0 })
    .returning()
  const [claim] = await db
    .insert(claims)
    .values({
      claimNo: `C261116${String(serial++).padStart(8, '0')}`,
      orderId,
      userId: shop.userId,
      type,
      status: 'REQUESTED',
      fault: 'SELLER',
      reasonId: { cancel: 4, return: 16, exchange: 26 }[type],
      requester: 'USER',
      collectionStatus: type === 'cancel' ? null : 'WAITING',
      ...values,
    })
    .returning()
  const id = claim?.id ?? 0
  const isOpen = !values.status || values.status === 'REQUESTED' || values.status === 'IN_PROGRESS'
  const [line] = await db
    .insert(claimItems)
    .values({
      claimId: id,
      orderItemId: itemIds[0] as number,
      quantity: 1,
      units: [0],
      priorStatus: sent.status,
      open: isOpen,
    })
    .returning()
  const unit = { productCoupon: 0, cartCoupon: 0, points: 0, paid: 20_000 }
  await db
    .insert(orderItemUnits)
    .values({ orderItemId: itemIds[0] as number, n: 0, ...unit, claimItemId: isOpen ? (line?.id ?? 0) : null })
  await db
    .update(orderItems)
    .set({ shippingGroupId: group?.id ?? 0, claimId: id, claimStatus: values.status ?? 'REQUESTED' })
    .where(eq(orderItems.orderId, orderId))
  return id
}

const inProgress = { status: 'IN_PROGRESS' } as const
/** Where an open or ended claim may stand. */
export const stages: Record<string, Values> = {
  접수: {},
  수거지시: inProgress,
  수거중: { ...inProgress, collectionStatus: 'COLLECTING' },
  수거완료: { ...inProgress, collectionStatus: 'COLLECTED' },
  검수완료: { ...inProgress, collectionStatus: 'INSPECTED', inspection: 'OK' },
  '검수 훼손': { ...inProgress, collectionStatus: 'INSPECTED', inspection: 'DAMAGED', holdReason: '검수: 훼손' },
  보류: { holdReason: '고객 연락 대기' },
  '입금 대기': { feeDue: 3_000, feePayment: 'TRANSFER' },
  완료: { status: 'COMPLETED', collectionStatus: 'INSPECTED', inspection: 'OK' },
  철회: { status: 'RETRACTED' },
}
