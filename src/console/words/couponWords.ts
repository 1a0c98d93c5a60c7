import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { AdminUserCoupon } from '#contract/schema.d.ts'

/** What staff call the states of a member's own coupon. Imported by: resources. */
export const heldStatus: StatusWords<AdminUserCoupon['status']> = {
  AVAILABLE: ['사용 가능', 'good'],
  RESERVED: ['결제 중', 'progress'],
  USED: ['사용', 'neutral'],
  EXPIRED: ['만료', 'neutral'],
  REVOKED: ['회수', 'bad'],
}
