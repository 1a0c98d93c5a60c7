import type { Day } from './format/kst.ts'

/** What the shop promises and how much it takes, each with its unit and its source: the one place of these numbers. */

/** When people are at work on weekdays, `HH:MM` in Korea; the two ends of lunch are given together or not at all. */
export type SupportHours = { opens: string; closes: string; lunch_starts: string | null; lunch_ends: string | null }

/** Policies that a shop sets for itself in 설정 → 정책. */
export type Policies = {
  /** percent of what was paid for goods, earned at the purchase confirmation */
  earn_rate_percent: number
  /** the same for who has a membership; where it is less, they earn what everybody does */
  member_earn_rate_percent: number
  /** points, the least that can be used at once */
  min_points: number
  /** days after the delivery in which a customer may change their mind */
  return_days: number
  /** days after the delivery until the purchase confirms itself */
  auto_confirm_days: number
  /** minutes for which goods are held while somebody pays */
  hold_minutes: number
  /** days after the end of a membership in which a kit that was sent can come back */
  kit_return_days: number
  /** minutes of support hours within which a question is first answered, and every later one */
  first_reply_minutes: number
  next_reply_minutes: number
  /** days before the charge on which a paid month without a workout is named to its member */
  honest_days: number
  /** percent of what was paid for that month, offered off the next charge */
  honest_credit_percent: number
  /** how many such credits one member can take within a year */
  honest_credits_a_year: number
  /** the first KST day of which it is known who trained; null: it is not known yet, so no month is named */
  training_recorded_from: Day | null
  support: SupportHours
  /** when parcels, claims and refunds are worked on: what is left until a promise is counted in these hours */
  operations: SupportHours
}

/** What of it concerns customers. */
export type ToldPolicies = Omit<Policies, 'operations' | 'kit_return_days' | HonestPolicyName>

/** 양심 결제, which staff alone read. */
export type HonestPolicyName = (typeof honestPolicyNames)[number] | 'training_recorded_from'
export const honestPolicyNames = ['honest_days', 'honest_credit_percent', 'honest_credits_a_year'] as const

/** As a shop has them before it sets any (rules §5.1, §5.4, §5.5, §5.6). */
export const DEFAULT_POLICIES: Policies = {
  earn_rate_percent: 1,
  member_earn_rate_percent: 2,
  min_points: 1_000,
  return_days: 7,
  auto_confirm_days: 7,
  hold_minutes: 20,
  kit_return_days: 14,
  first_reply_minutes: 240,
  next_reply_minutes: 480,
  honest_days: 3,
  honest_credit_percent: 30,
  honest_credits_a_year: 3,
  training_recorded_from: null,
  support: { opens: '09:00', closes: '18:00', lunch_starts: null, lunch_ends: null },
  operations: { opens: '09:00', closes: '18:00', lunch_starts: null, lunch_ends: null },
}

export type PolicyNumber = Exclude<keyof Policies, 'support' | 'operations' | 'training_recorded_from'>

/**
 * What each may be. Fewer than seven days to change one's mind are against 전자상거래법 제17조. A gateway's window stays
 * open for thirty minutes, so nothing is held for longer; in fewer than ten nobody finds their card.
 */
export const POLICY_BOUNDS: Record<PolicyNumber, { min: number; max: number }> = {
  earn_rate_percent: { min: 0, max: 20 },
  member_earn_rate_percent: { min: 0, max: 20 },
  min_points: { min: 0, max: 100_000 },
  return_days: { min: 7, max: 90 },
  auto_confirm_days: { min: 7, max: 90 },
  hold_minutes: { min: 10, max: 30 },
  kit_return_days: { min: 7, max: 60 },
  first_reply_minutes: { min: 10, max: 4_800 },
  next_reply_minutes: { min: 10, max: 4_800 },
  honest_days: { min: 1, max: 14 },
  honest_credit_percent: { min: 0, max: 100 },
  honest_credits_a_year: { min: 0, max: 12 },
}

/** What somebody earns for goods, in percent: members never less than everybody. */
export const earnRateOf = (
  {
    earn_rate_percent: all,
    member_earn_rate_percent: members,
  }: Pick<Policies, 'earn_rate_percent' | 'member_earn_rate_percent'>,
  isMember: boolean,
): number => (isMember ? Math.max(all, members) : all)

/** `평일 09:00–18:00` */
export const hoursText = ({ opens, closes, lunch_starts: from, lunch_ends: to }: SupportHours): string =>
  `평일 ${opens}–${closes}${from !== null && to !== null ? ` (점심 ${from}–${to})` : ''}`

/** `평일 10:00–18:00 (점심 12:30–13:30) · 주말과 공휴일은 쉬어요.` */
export const supportText = (hours: SupportHours): string => `${hoursText(hours)} · 주말과 공휴일은 쉬어요.`

/** Months after the delivery in which a defect or a mismatch can be claimed (전자상거래법 제17조 제3항). */
export const DEFECT_MONTHS = 3

/** Won, the least that a gateway charges; an order may also cost nothing at all (rules §5.1). */
export const MIN_PAYMENT = 100

/** Won, from which a card takes instalments (rules §5.10). */
export const INSTALLMENT_FROM = 50_000

/** Lines of a cart. */
export const CART_LIMIT = 100

/** Products and brands that one person can follow (찜). */
export const FOLLOW_LIMIT = { product: 500, brand: 200 }

/** SKUs whose return one person can wait for (재입고 알림). */
export const ALERT_LIMIT = 100

/** Products that are kept of what one person looked at, and for how many days (최근 본 상품). */
export const RECENT_PRODUCTS = { most: 50, days: 90 }

/** Pieces left, up to which customers are told how many. */
export const LOW_STOCK = 5

/** Days since they joined in which a customer is new. */
export const NEW_MEMBER_DAYS = 30

/** Options of a product, and combinations of their values. */
export const MOST_OPTIONS = 3
export const MOST_COMBINATIONS = 200

/** Filled-in notices that staff keep for one catalog. */
export const MOST_FILLED_NOTICES = 50

/** Products counted for one row of a list of brands, tags or categories; beyond that it is only "more than". */
export const MOST_COUNTED = 1000

/** So many coupons are taken in one call. */
export const MOST_TAKEN_COUPONS = 50

/** Products that staff show beside one. */
export const MOST_RELATED = 20

/** Pictures that go with one thing. */
export const MOST_IMAGES = 10

/** Megabytes of one picture. */
export const IMAGE_MB = 10

/** Rows of one job; a larger selection is refused with the number, never cut (decisions 11). */
export const JOB_ROWS = 5_000

/** Points for one member, given or taken in one request. */
export const MOST_POINTS = 1_000_000

/** Points that 고객상담 may give at once, in one go and to one member in a day (decisions 14). */
export const CS_POINTS = 3_000

/** Days after the delivery in which a review of it can be written, and days in which it can be changed (rules §5.9). */
export const REVIEW_DAYS = 90
export const REVIEW_EDIT_DAYS = 30

/** Letters of a review, and pictures that go with it. */
export const REVIEW_LETTERS = { min: 10, max: 2_000 } as const

/** Points for a review of a line: with words alone, and in all with a photo. */
export const REVIEW_POINTS = { text: 100, photo: 500 } as const

/** Percent of what a line cost that its review can earn, and how many reviews of one product earn in 30 days. */
export const REVIEW_POINTS_SHARE = 20
export const REVIEWS_PAID = { count: 5, days: 30 } as const

/** Reports that one person may make in a day. */
export const REVIEW_REPORTS_A_DAY = 20

/** A question of a customer: how long it may be, and how many pictures go with it. */
export const INQUIRY_LETTERS = { min: 1, max: 2_000 }
export const INQUIRY_IMAGES = 5

/** Questions, and words that follow one, which one person may send in an hour. */
export const INQUIRIES_AN_HOUR = 10
export const FOLLOW_UPS_AN_HOUR = 30

/** Seconds in which a reply can be taken back before it leaves. */
export const REPLY_DELAY_SECONDS = 10

/** Days ahead for which a reply can be scheduled. */
export const SCHEDULE_DAYS = 30
/** Nobody lets a conversation rest for longer: a year that was mistyped would hide it for good. */
export const HOLD_DAYS = 365

/** Letters of a reply, and of a note among staff. */
export const REPLY_LETTERS = 5_000

/** Days after its end in which a conversation that its customer opens again counts as 재문의. */
export const REOPEN_DAYS = 7

/** Minutes of support hours before an answer is due, from which it is 기한 임박. */
export const DUE_SOON_MINUTES = 60
