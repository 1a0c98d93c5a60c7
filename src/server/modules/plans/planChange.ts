import { monthsOf } from '../../pricing/proration.ts'
import type { Interval } from '#shared/words/subscriptions.ts'

type Ranked = { id: number; tier: number; interval: Interval; intervalCount: number }

/**
 * What going from one plan to another is: a higher tier, or the same one for longer, begins at once; anything else with
 * the next period.
 */
export function planChange(from: Ranked, to: Ranked): 'SAME' | 'UPGRADE' | 'DOWNGRADE' {
  if (from.id === to.id) return 'SAME'
  if (from.tier !== to.tier) return to.tier > from.tier ? 'UPGRADE' : 'DOWNGRADE'
  return length(to) > length(from) ? 'UPGRADE' : 'DOWNGRADE'
}

const length = ({ interval, intervalCount }: Ranked) => monthsOf(interval, intervalCount)
