import { addMonths, daysBetween, isDay } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { floorOfRatio } from '#shared/pricing/allocate.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type { Won } from '#shared/pricing/types.ts'

/** Money and days of subscription periods (rules §5.10). Days are KST calendar days, periods half-open: `[startsOn, endsOn)`. */

export type PaidPeriod = { paid: Won; startsOn: Day; endsOn: Day }
export type BillingInterval = 'MONTH' | 'QUARTER' | 'YEAR'

/** What ending a plan at once costs, as a share of what was paid; the law's ceiling is 10 %. */
export const terminationPenaltyPercent: Record<BillingInterval, number> = { MONTH: 0, QUARTER: 0, YEAR: 10 }

/** Within so many days of payment a period nobody has used is paid back whole (청약철회). */
export const WITHDRAWAL_DAYS = 7

/**
 * An upgrade on a day of a paid period: `credit = floor(paid × remaining / total days)` comes off the new price, and the
 * new period starts that day. A credit above the new price is not paid out.
 */
export function upgradeQuote(
  period: PaidPeriod,
  on: Day,
  newPrice: Won,
): { credit: Won; charge: Won; remainingDays: number; totalDays: number } {
  assertWon('newPrice', newPrice)
  const { usedDays, totalDays } = usage(period, on)
  const remainingDays = totalDays - usedDays
  const credit = floorOfRatio(period.paid, remainingDays, totalDays)
  return { credit, charge: Math.max(newPrice - credit, 0), remainingDays, totalDays }
}

export type Termination = PaidPeriod & {
  on: Day
  penaltyPercent: number
  /** The day of payment; default the first day of the period. */
  paidOn?: Day
  /** A lesson was watched, or goods of the plan are kept: there is nothing to withdraw from any more. */
  used?: boolean
  /** Value of kits that were sent and are not coming back. */
  unreturnedKit?: Won
}

export type TerminationRefund = {
  usedDays: number
  totalDays: number
  usedAmount: Won
  penalty: Won
  kit: Won
  refund: Won
  /** The whole price comes back; then nothing is taken off. */
  full: boolean
}

/**
 * What ending a plan today pays back: everything within 7 days of payment when it was not used, else what was paid less
 * the days used (rounded down), less the penalty and kits kept; never below 0.
 */
export function terminationRefund(termination: Termination): TerminationRefund {
  const { paid, on, penaltyPercent, paidOn = termination.startsOn, used = true, unreturnedKit: kit = 0 } = termination
  assertWon('unreturnedKit', kit)
  if (!Number.isSafeInteger(penaltyPercent) || penaltyPercent < 0 || penaltyPercent > 10) refuse('penaltyPercent')
  const { usedDays, totalDays } = usage(termination, on)
  if (!used && daysBetween(paidOn, on) <= WITHDRAWAL_DAYS) {
    return { usedDays, totalDays, usedAmount: 0, penalty: 0, kit: 0, refund: paid, full: true }
  }
  const usedAmount = floorOfRatio(paid, usedDays, totalDays)
  const penalty = floorOfRatio(paid, penaltyPercent, 100)
  const refund = Math.max(paid - usedAmount - penalty - kit, 0)
  return { usedDays, totalDays, usedAmount, penalty, kit, refund, full: false }
}

/**
 * The day on which the `nth` period after the anchor day begins (0 is the anchor itself). The anchor's day of the month
 * is kept: joined 31 January → 28 February → 31 March.
 */
export function renewalDay(anchor: Day, interval: BillingInterval, nth: number, intervalCount = 1): Day {
  if (!isDay(anchor)) refuse('anchor')
  if (!Number.isSafeInteger(nth) || nth < 0 || !Number.isSafeInteger(intervalCount) || intervalCount < 1) refuse('nth')
  return addMonths(anchor, nth * intervalCount * monthsOf[interval])
}

const monthsOf: Record<BillingInterval, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

/** Days of the period before `on`: 0 before it starts, all of them once it is over. */
function usage({ paid, startsOn, endsOn }: PaidPeriod, on: Day): { usedDays: number; totalDays: number } {
  assertWon('paid', paid)
  if (![startsOn, endsOn, on].every(isDay) || endsOn <= startsOn) refuse('period')
  const totalDays = daysBetween(startsOn, endsOn)
  return { usedDays: Math.min(Math.max(daysBetween(startsOn, on), 0), totalDays), totalDays }
}

function assertWon(field: string, value: Won) {
  if (!Number.isSafeInteger(value) || value < 0) refuse(field)
}

function refuse(field: string): never {
  throw new PricingError('PRICING_INPUT_INVALID', { field })
}
