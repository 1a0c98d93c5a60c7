import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { couponEvents, couponIssues, coupons, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { eventProducts, events } from '#server/modules/promotions/promotions.tables.ts'
import { testStart } from './testStart.ts'

/** Coupons of customers and time sales, made through the back door, with books that agree; points are in points.ts. */

type CouponValues = Partial<typeof coupons.$inferInsert> & { expiresAt?: Date }

const dayMs = 86_400_000
const started = new Date(testStart)

/** One coupon of this customer; by default 1,000원 off the cart, for thirty days. Answers the customer's coupon. */
export async function giveCoupon(db: Db, userId: number, { expiresAt, ...values }: CouponValues = {}) {
  const until = expiresAt ?? new Date(started.getTime() + 30 * dayMs)
  const [coupon] = (await db
    .insert(coupons)
    .values({
      name: `쿠폰 ${randomUUID().slice(0, 8)}`,
      target: 'CART',
      discountType: 'FIXED',
      value: 1000,
      maxDiscount: values.discountType === 'PERCENT' ? 1_000_000 : null,
      ...values,
    })
    .returning()) as [typeof coupons.$inferSelect]
  const [issue] = (await db
    .insert(couponIssues)
    .values({
      couponId: coupon.id,
      startsAt: new Date(started.getTime() - 30 * dayMs),
      endsAt: new Date(started.getTime() + 60 * dayMs),
      issuedCount: 1,
      audience: 'MANUAL',
      validity: 'FIXED_UNTIL',
      validUntil: until,
      status: 'OPEN',
    })
    .returning()) as [typeof couponIssues.$inferSelect]
  const [own] = (await db
    .insert(userCoupons)
    .values({ userId, couponIssueId: issue.id, couponId: coupon.id, nth: 1, expiresAt: until, issuedAt: started })
    .returning()) as [typeof userCoupons.$inferSelect]
  await db.insert(couponEvents).values({ userCouponId: own.id, kind: 'ISSUED', actor: 'system', at: started })
  return own
}

type SaleValues = Partial<typeof eventProducts.$inferInsert> & { startsAt?: Date; endsAt?: Date }

/** A time sale of one product, open from an hour ago until tomorrow unless said otherwise. */
let sequence = 0

export async function openTimeSale(
  db: Db,
  productId: number,
  price: number,
  { startsAt, endsAt, ...values }: SaleValues = {},
) {
  const [event] = (await db
    .insert(events)
    .values({
      kind: 'single-product',
      title: '오늘만 이 가격',
      startsAt: startsAt ?? new Date(started.getTime() - 3_600_000),
      endsAt: endsAt ?? new Date(started.getTime() + dayMs),
      status: 'ACTIVE',
      isTimeSale: true,
      sequence: (sequence += 1),
    })
    .returning()) as [typeof events.$inferSelect]
  const [row] = (await db
    .insert(eventProducts)
    .values({ eventId: event.id, productId, timeSalePrice: price, ...values })
    .returning()) as [typeof eventProducts.$inferSelect]
  return row
}
