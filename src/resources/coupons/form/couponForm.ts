import type { CouponIssue } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'

/** The form of a coupon and its offer: the shape of the API, so that refusals find their fields. */

const policyFields = [
  'name',
  'target',
  'discount_type',
  'value',
  'max_discount',
  'min_order_amount',
  'scope_type',
  'scope_ids',
  'allow_time_sale',
  'stackable',
  'member_only',
] as const

const offerFields = [
  'benefit_name',
  'starts_at',
  'ends_at',
  'total_limit',
  'per_user_limit',
  'audience',
  'validity',
  'valid_until',
  'valid_days',
  'reason',
] as const

const pick = (data: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])))

/** What the form sends; what does not fit the kind of coupon is left out. */
export function toBody(data: Record<string, unknown>): Record<string, unknown> {
  const coupon = (data['coupon'] ?? {}) as Record<string, unknown>
  const wide = coupon['scope_type'] === 'ALL' || coupon['target'] === 'SHIPPING'
  const days = data['validity'] === 'DAYS_AFTER_ISSUE'
  return {
    ...pick(data, offerFields),
    total_limit: data['total_limit'] ?? null,
    valid_until: days ? null : data['valid_until'],
    valid_days: days ? data['valid_days'] : null,
    coupon: {
      ...pick(coupon, policyFields),
      max_discount: coupon['discount_type'] === 'PERCENT' ? coupon['max_discount'] : null,
      min_order_amount: coupon['min_order_amount'] ?? 0,
      scope_type: wide ? 'ALL' : coupon['scope_type'],
      scope_ids: wide ? [] : coupon['scope_ids'],
    },
    ...(data['id'] === undefined && data['code'] ? { code: data['code'] } : {}),
    ...(data['id'] === undefined ? {} : { id: data['id'] }),
    ...(data['version'] === undefined ? {} : { version: data['version'] }),
  }
}

/** A new offer starts now and runs for two weeks; the coupon can be used until then. */
export function newCoupon(now = Date.now()) {
  const endsAt = startOfKstDay(addDays(kstDay(now), 15))
  return {
    coupon: {
      target: 'CART',
      discount_type: 'FIXED',
      min_order_amount: 0,
      scope_type: 'ALL',
      scope_ids: [],
      allow_time_sale: false,
      stackable: true,
      member_only: false,
    },
    starts_at: new Date(Math.floor(now / 60_000) * 60_000).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    per_user_limit: 1,
    audience: 'ALL',
    validity: 'DAYS_AFTER_ISSUE',
    valid_days: 30,
  }
}

/** The same coupon again, for a new period: what 복제 후 수정 starts from. */
export function copyOf(issue: CouponIssue) {
  const { coupon } = issue
  return {
    ...newCoupon(),
    ...pick(issue as unknown as Record<string, unknown>, ['benefit_name', 'total_limit', 'per_user_limit', 'audience']),
    coupon: {
      ...pick(coupon as unknown as Record<string, unknown>, policyFields),
      name: `${coupon.name} (복제)`.slice(0, 60),
    },
    ...(issue.validity === 'DAYS_AFTER_ISSUE' ? { valid_days: issue.valid_days } : {}),
  }
}
