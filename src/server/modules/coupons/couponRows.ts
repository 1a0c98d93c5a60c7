import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { CouponRule, UserCoupon } from './coupons.contract.ts'
import { scopeLabel } from './couponScope.ts'
import { type RowOf, bool, num, text, textAs } from '../../db/shape.ts'

/** Rows of coupons as statements give them, and as they travel. */

/** What is given to members alone is also used by them alone. */
const membersOnly = (audience: SQL) => sql`(c.member_only or ${audience} in ('SUBSCRIBER', 'TRIAL'))`

export const ruleRow = {
  coupon_id: num,
  name: text,
  target: textAs<CouponRule['target']>(),
  discount_type: textAs<CouponRule['discount_type']>(),
  value: num,
  max_discount: num.orNull,
  min_order_amount: num,
  scope_type: textAs<CouponRule['scope']['type']>(),
  scope_label: text,
  allow_time_sale: bool,
  stackable: bool,
  member_only: bool,
}

export type RuleRow = RowOf<typeof ruleRow>

/** The columns of a RuleRow; `c` is the coupon, `audience` whom it is given to. */
export const ruleColumns = (
  audience: SQL,
) => sql`c.id as coupon_id, c.name, c.target, c.discount_type, c.value, c.max_discount, c.min_order_amount, c.scope_type,
  ${scopeLabel} as scope_label, c.allow_time_sale, c.stackable, ${membersOnly(audience)} as member_only`

export const ownedRow = {
  ...ruleRow,
  id: num,
  status: textAs<UserCoupon['status']>(),
  issued_at_ms: num,
  expires_at_ms: num,
  used_at_ms: num.orNull,
}

export type OwnedRow = RowOf<typeof ownedRow>

const ms = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** The columns of an OwnedRow; `uc` is the customer's coupon, `c` the coupon. */
export const ownedColumns = sql`uc.id, uc.status, ${ms(sql`uc.issued_at`)} as issued_at_ms, ${ms(sql`uc.expires_at`)} as expires_at_ms,
  ${ms(sql`uc.used_at`)} as used_at_ms,
  ${ruleColumns(sql`(select ci.audience from coupon_issues ci where ci.id = uc.coupon_issue_id)`)}`

export const toRule = (row: RuleRow): CouponRule => ({
  id: row.coupon_id,
  name: row.name,
  target: row.target,
  discount_type: row.discount_type,
  value: row.value,
  ...(row.max_discount === null ? {} : { max_discount: row.max_discount }),
  min_order_amount: row.min_order_amount,
  scope: { type: row.scope_type, label: row.scope_label },
  allow_time_sale: row.allow_time_sale,
  stackable: row.stackable,
  member_only: row.member_only,
})

export const toUserCoupon = (row: OwnedRow): UserCoupon => ({
  id: row.id,
  coupon: toRule(row),
  status: row.status,
  issued_at: kstIso(new Date(row.issued_at_ms)),
  expires_at: kstIso(new Date(row.expires_at_ms)),
  ...(row.used_at_ms === null ? {} : { used_at: kstIso(new Date(row.used_at_ms)) }),
})
