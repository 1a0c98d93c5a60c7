import type { Db } from '#server/db/db.ts'
import { couponBenefits, couponIssues, coupons } from '#server/modules/coupons/coupons.tables.ts'

type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

/** An open issue of a coupon worth 3,000 won, offered everywhere: `{ coupon, issue, benefit }`. Valid for a month. */
export async function makeIssue(
  db: Db,
  {
    coupon = {},
    issue = {},
    benefit = {},
  }: {
    coupon?: Values<typeof coupons>
    issue?: Values<typeof couponIssues>
    benefit?: Values<typeof couponBenefits>
  } = {},
) {
  const [made] = (await db
    .insert(coupons)
    .values({ name: '첫 만남 쿠폰', target: 'PRODUCT', discountType: 'FIXED', value: 3_000, ...coupon })
    .returning()) as [typeof coupons.$inferSelect]
  const [offer] = (await db
    .insert(couponIssues)
    .values({
      couponId: made.id,
      startsAt: new Date('2026-11-01T00:00:00+09:00'),
      endsAt: new Date('2026-12-01T00:00:00+09:00'),
      validity: 'FIXED_UNTIL',
      validUntil: new Date('2026-12-16T23:59:59.999+09:00'),
      audience: 'ALL',
      status: 'OPEN',
      ...issue,
    })
    .returning()) as [typeof couponIssues.$inferSelect]
  const [place] = (await db
    .insert(couponBenefits)
    .values({ couponIssueId: offer.id, place: 'ALL', title: made.name, ...benefit })
    .returning()) as [typeof couponBenefits.$inferSelect]
  return { coupon: made, issue: offer, benefit: place }
}

/** The body of a new issue as the console sends it. */
export const issueBodyOf = (more: Record<string, unknown> = {}, coupon: Record<string, unknown> = {}) => ({
  coupon: {
    name: '가을 할인',
    target: 'CART',
    discount_type: 'FIXED',
    value: 5_000,
    min_order_amount: 30_000,
    ...coupon,
  },
  benefit_name: '가을 맞이 5,000원',
  starts_at: '2026-11-16T00:00:00+09:00',
  ends_at: '2026-12-01T00:00:00+09:00',
  total_limit: 1_000,
  per_user_limit: 1,
  audience: 'ALL',
  ...more,
})
