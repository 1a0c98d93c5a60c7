import { addMonths, daysBetween, isDay } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { floorOfRatio } from '#shared/pricing/allocate.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import type { Won } from '#shared/pricing/types.ts'
import type { Interval } from '#shared/words/subscriptions.ts'

/**
 * Money and days of subscription periods (rules §5.10, decisions 47). Days are KST calendar days, periods half-open:
 * `[startsOn, endsOn)`. What is left of a period is one formula for changes of plan and endings:
 * `value − floor(value × used ÷ total days)`, less what was given back of it before; the day itself is not a used one.
 */

/** `value`: what was paid for it, in cash and in credit. */
export type PaidPeriod = { value: Won; startsOn: Day; endsOn: Day; givenBack?: Won }

/** Within so many days of payment a period nobody has used is paid back whole (청약철회). */
export const WITHDRAWAL_DAYS = 7

export type Usage = { usedDays: number; totalDays: number; remainingDays: number; usedAmount: Won; left: Won }

/** How much of a period is used up on a day, and what is left of its value. */
export function usageOf({ value, startsOn, endsOn, givenBack = 0 }: PaidPeriod, on: Day): Usage {
  assertWon('value', value)
  assertWon('givenBack', givenBack)
  if (![startsOn, endsOn, on].every(isDay) || endsOn <= startsOn) refuse('period')
  const totalDays = daysBetween(startsOn, endsOn)
  const usedDays = Math.min(Math.max(daysBetween(startsOn, on), 0), totalDays)
  const usedAmount = floorOfRatio(value, usedDays, totalDays)
  return {
    usedDays,
    totalDays,
    remainingDays: totalDays - usedDays,
    usedAmount,
    left: Math.max(value - usedAmount - givenBack, 0),
  }
}

export type UpgradeQuote = {
  /** what the new period begins with: what is left of the old one, and credit that was there before */
  credit: Won
  charge: Won
  /** credit above the new price: it stays for the next charges and is paid back at the end */
  creditLeft: Won
  usedDays: number
  remainingDays: number
  totalDays: number
}

/** A change of plan on a day of a paid period: what is left of it comes off the new price, and the new period starts that day. */
export function upgradeQuote(period: PaidPeriod, on: Day, newPrice: Won, creditBefore: Won = 0): UpgradeQuote {
  assertWon('newPrice', newPrice)
  assertWon('creditBefore', creditBefore)
  const { left, usedDays, remainingDays, totalDays } = usageOf(period, on)
  const credit = left + creditBefore
  const { charge, creditLeft } = withCredit(newPrice, credit)
  return { credit, charge, creditLeft, usedDays, remainingDays, totalDays }
}

/** The least that a gateway charges; what would be less is let off (decisions 47). */
const LEAST = 100

/** A price with credit taken off. A rest of 1 to 99 won is not charged. */
export function withCredit(price: Won, credit: Won): { charge: Won; used: Won; waived: Won; creditLeft: Won } {
  const used = Math.min(price, credit)
  const rest = price - used
  const waived = rest < LEAST ? rest : 0
  return { charge: rest - waived, used, waived, creditLeft: credit - used }
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
 * What ending a plan today pays back: everything within 7 days of payment when it was not used, else what is left of the
 * days, less the penalty and kits kept; never below 0.
 */
export function terminationRefund(termination: Termination): TerminationRefund {
  const { value, on, penaltyPercent, paidOn = termination.startsOn, used = true, unreturnedKit: kit = 0 } = termination
  assertWon('unreturnedKit', kit)
  if (!Number.isSafeInteger(penaltyPercent) || penaltyPercent < 0 || penaltyPercent > 10) refuse('penaltyPercent')
  const { usedDays, totalDays, usedAmount, left } = usageOf(termination, on)
  if (!used && daysBetween(paidOn, on) <= WITHDRAWAL_DAYS) {
    const refund = Math.max(value - (termination.givenBack ?? 0), 0)
    return { usedDays, totalDays, usedAmount: 0, penalty: 0, kit: 0, refund, full: true }
  }
  const penalty = floorOfRatio(value, penaltyPercent, 100)
  return { usedDays, totalDays, usedAmount, penalty, kit, refund: Math.max(left - penalty - kit, 0), full: false }
}

/**
 * The day on which the `nth` period after the anchor day begins (0 is the anchor itself). The anchor's day of the month
 * is kept: joined 31 January → 28 February → 31 March.
 */
export function renewalDay(anchor: Day, interval: Interval, nth: number, intervalCount = 1): Day {
  if (!isDay(anchor)) refuse('anchor')
  if (!Number.isSafeInteger(nth) || nth < 0 || !Number.isSafeInteger(intervalCount) || intervalCount < 1) refuse('nth')
  return addMonths(anchor, nth * monthsOf(interval, intervalCount))
}

const months: Record<Interval, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 }

/** How many months one period of a plan is long. */
export const monthsOf = (interval: Interval, intervalCount = 1): number => months[interval] * intervalCount

/** What a plan brings in a month, rounded down. */
export const monthlyOf = (price: Won, interval: Interval, intervalCount = 1): Won =>
  floorOfRatio(price, 1, monthsOf(interval, intervalCount))

function assertWon(field: string, value: Won) {
  if (!Number.isSafeInteger(value) || value < 0) refuse(field)
}

function refuse(field: string): never {
  throw new PricingError('PRICING_INPUT_INVALID', { field })
}
