import type { Day } from '#shared/format/kst.ts'
import type { Interval } from '#shared/words/subscriptions.ts'
import { daysBetween } from '#shared/calendar/days.ts'
import { floorOfRatio } from '#shared/pricing/allocate.ts'
import type { Won } from '#shared/pricing/types.ts'
import { renewalDay } from '../../pricing/proration.ts'

export type PricedPlan = {
  id: number
  name: string
  interval: Interval
  intervalCount: number
  price: Won
  tier: number
  seats: number
}

/** `worth`: what the voucher takes off the plan's price; `[startsOn, endsOn)` is one period of the plan. */
export type VoucherUpgrade = { plan: PricedPlan; startsOn: Day; endsOn: Day; worth: Won; extraAmount: Won }

/** Below this nothing is charged: no card takes it. */
const leastCharge = 100

const endOf = (plan: PricedPlan, startsOn: Day): Day => renewalDay(startsOn, plan.interval, 1, plan.intervalCount)

/**
 * What may be had instead of a voucher for some more money: one period of a plan of a higher tier, or of the same one for
 * longer than the voucher. The days of the voucher count as what its own plan would cost for them.
 */
export function voucherUpgrades(
  own: PricedPlan,
  days: number,
  startsOn: Day,
  plans: readonly PricedPlan[],
): VoucherUpgrade[] {
  const worth = floorOfRatio(own.price, days, daysBetween(startsOn, endOf(own, startsOn)))
  return plans
    .filter((plan) => plan.id !== own.id && plan.tier >= own.tier)
    .map((plan) => ({ plan, endsOn: endOf(plan, startsOn) }))
    .filter(({ plan, endsOn }) => plan.tier > own.tier || daysBetween(startsOn, endsOn) > days)
    .filter(({ plan }) => plan.price - worth >= leastCharge)
    .map(({ plan, endsOn }) => ({ plan, startsOn, endsOn, worth, extraAmount: plan.price - worth }))
    .toSorted((a, b) => a.extraAmount - b.extraAmount || a.plan.id - b.plan.id)
}
