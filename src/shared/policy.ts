/** What the shop promises and how much it takes, each with its unit and its source: the one place of these numbers. */

/** Policies that a shop sets for itself, as it has them before it does. */
export const DEFAULT_POLICIES = {
  /** percent of what was paid for goods, earned at the purchase confirmation (rules §5.4) */
  earn_rate_percent: 1,
  /** points, the least that can be used at once (rules §5.1) */
  min_points: 1_000,
  /** days after the delivery in which a customer may change their mind (전자상거래법 제17조: no fewer than seven) */
  return_days: 7,
  /** days after the delivery until the purchase confirms itself (rules §5.6) */
  auto_confirm_days: 7,
  /** minutes for which goods are held while somebody pays (rules §5.5) */
  hold_minutes: 20,
} as const

/** When a person answers (KST, on weekdays). */
export const SUPPORT_HOURS = '평일 10:00–18:00 (점심 12:30–13:30) · 주말과 공휴일은 쉬어요.'

/** Months after the delivery in which a defect or a mismatch can be claimed (전자상거래법 제17조 제3항). */
export const DEFECT_MONTHS = 3

/** Won, the least that a gateway charges; an order may also cost nothing at all (rules §5.1). */
export const MIN_PAYMENT = 100

/** Won, from which a card takes instalments (rules §5.10). */
export const INSTALLMENT_FROM = 50_000

/** Lines of a cart. */
export const CART_LIMIT = 100

/** Pieces left, up to which customers are told how many. */
export const LOW_STOCK = 5

/** Days since they joined in which a customer is new. */
export const NEW_MEMBER_DAYS = 30

/** Combinations of the options of a product. */
export const MOST_COMBINATIONS = 500

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
