/** What an issue can cost at the worst, and who has to agree to it. */

/** Above this exposure an issue opens only when a second person approves it. */
export const approvalThreshold = 10_000_000

/** 고객상담 gives coupons up to this worth, one at a time. */
export const csWorthLimit = 5_000

type Money = { discountType: 'FIXED' | 'PERCENT'; value: number; maxDiscount: number | null }

/** The most that one coupon takes off. */
export const worthOf = ({ discountType, value, maxDiscount }: Money): number =>
  discountType === 'FIXED' ? value : (maxDiscount ?? 0)

/** Limit × worth; null without a limit. */
export const exposureOf = (coupon: Money, totalLimit: number | null): number | null =>
  totalLimit === null ? null : totalLimit * worthOf(coupon)

/** Without a limit the worst case has no bound, so it needs a second person, too. */
export const needsApproval = (exposure: number | null): boolean => exposure === null || exposure > approvalThreshold
