import type { Day } from '#shared/format/kst.ts'
import type { Won } from '#shared/pricing/types.ts'
import { terminationRefund, type TerminationRefund } from '../../../pricing/proration.ts'

/** What the refund of an ending is reckoned by, and the kits that had left by then with what each is worth, in won. */
export type Ending = {
  value: Won
  starts_on: Day
  ends_on: Day
  on: Day
  paid_on: Day
  penalty_percent: number
  kits: readonly { id: number; value: Won }[]
  /** its person has trained since it was paid: there is nothing to withdraw from any more */
  trained?: boolean
}

/**
 * What an ending pays back when these kits (by their ids) come back. Goods that stay are used: only when all of them come
 * back is there something to withdraw from within the days of 청약철회. Pure; more kits never pay back less.
 */
export function endingWith(ending: Ending, back: ReadonlySet<number>): TerminationRefund {
  const kept = ending.kits.filter(({ id }) => !back.has(id)).reduce((sum, { value }) => sum + value, 0)
  return terminationRefund({
    value: ending.value,
    startsOn: ending.starts_on,
    endsOn: ending.ends_on,
    on: ending.on,
    paidOn: ending.paid_on,
    penaltyPercent: ending.penalty_percent,
    used: kept > 0 || ending.trained === true,
    unreturnedKit: kept,
  })
}

export const allKits = ({ kits }: Ending): ReadonlySet<number> => new Set(kits.map(({ id }) => id))
export const noKits: ReadonlySet<number> = new Set()

/** What one more kit that comes back adds, after those that came back before it. */
export const addedBy = (ending: Ending, kit: number, before: ReadonlySet<number>): Won =>
  endingWith(ending, new Set([...before, kit])).refund - endingWith(ending, before).refund

/** What all of them add to what is paid back without any. */
export const mostOf = (ending: Ending): Won =>
  endingWith(ending, allKits(ending)).refund - endingWith(ending, noKits).refund
