import { addDays, addMonths, daysBetween } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import type { Policies } from '#shared/policy.ts'
import { floorOfRatio } from '#shared/pricing/allocate.ts'
import { withCredit } from '../../../pricing/proration.ts'
import type { Period, Subscription } from '../hold.ts'
import { priceOfNext } from '../periods.ts'

/**
 * 양심 결제 as pure functions: which paid period without a workout is named before the next charge, and what is offered.
 * Nobody is told that they did not train when it is not known.
 */

/** A period longer than this is none of a month. */
export const LONGEST_DAYS = 31

export type HonestPolicy = Pick<
  Policies,
  'honest_days' | 'honest_credit_percent' | 'honest_credits_a_year' | 'training_recorded_from'
>

/** What is looked at besides the subscription. */
export type Known = {
  /** the way to pay can be charged */
  canCharge: boolean
  /** a charge is under way, or waits for its price to be agreed to */
  isUncertain: boolean
  /** in the period so far: somebody's training was recorded, and theirs was */
  wasRecorded: boolean
  trained: boolean
}

type Of = Pick<
  Subscription,
  'status' | 'isTrial' | 'waitsForStaff' | 'pauseFrom' | 'endsOn' | 'nextPrice' | 'firstDiscount' | 'credit'
>
type Last = Pick<Period, 'kind' | 'startsOn' | 'endsOn' | 'paidUntil' | 'value'>

/** Whether a subscription is renewed as things stand: what an offer is about, when it is made and when it is taken. */
export const isRenewed = (of: Of, { canCharge, isUncertain }: Pick<Known, 'canCharge' | 'isUncertain'>): boolean =>
  of.status === 'ACTIVE' &&
  !of.isTrial &&
  !of.waitsForStaff &&
  of.pauseFrom === null &&
  canCharge &&
  !isUncertain &&
  priceOfNext(of) > 0

/** Whether a period is one that may be named on a day, before it is known whether there was training in it. */
export function isNameable(of: Of, last: Last, today: Day, { honest_days: days, ...policy }: HonestPolicy): boolean {
  const from = policy.training_recorded_from
  const left = daysBetween(today, of.endsOn)
  return (
    from !== null &&
    last.startsOn >= from &&
    last.kind === 'PAID' &&
    last.value > 0 &&
    last.endsOn === of.endsOn &&
    last.endsOn === last.paidUntil &&
    last.startsOn <= today &&
    daysBetween(last.startsOn, last.endsOn) <= LONGEST_DAYS &&
    left >= 1 &&
    left <= days
  )
}

/** Whether it is named: everything above, and nobody trained as far as is known. */
export const isNamed = (of: Of, last: Last, known: Known, today: Day, policy: HonestPolicy): boolean =>
  isNameable(of, last, today, policy) && isRenewed(of, known) && known.wasRecorded && !known.trained

/**
 * Won off the next charge: percent of what was paid for the period, never more than the charge is. 0 when no credit is
 * offered: as many as a year allows were taken.
 */
export function creditFor(of: Of, { value }: Pick<Last, 'value'>, taken: number, policy: HonestPolicy): number {
  if (taken >= policy.honest_credits_a_year) return 0
  const { charge } = withCredit(priceOfNext(of), of.credit)
  return Math.min(floorOfRatio(value, policy.honest_credit_percent, 100), charge)
}

/** 한 달 쉬어 가기: from the end of what is paid for a month. */
export const monthOff = (endsOn: Day): { from: Day; until: Day } => ({ from: endsOn, until: addMonths(endsOn, 1) })

/** The days in which training counts for a period, up to today and with it. */
export const daysOf = ({ startsOn, endsOn }: Pick<Last, 'startsOn' | 'endsOn'>, today: Day) => {
  const until = addDays(today, 1)
  return { from: startsOn, until: until < endsOn ? until : endsOn }
}
