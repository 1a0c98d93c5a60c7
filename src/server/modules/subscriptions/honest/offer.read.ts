import { kstDay } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Held } from '../hold.ts'
import { PAUSES } from '../own/pauses.ts'
import type { Subscription } from '../subscriptions.contract.ts'
import { knownOf, offerBefore } from './known.read.ts'
import { isRenewed, monthOff } from './rule.ts'

/**
 * What a member is offered for a paid period without a workout, as long as it can be taken: not answered, not trained
 * since, and the charge is not under way.
 */
export async function offerOf(
  db: Db | Tx,
  held: Held,
  { pauses, charge, now }: { pauses: number; charge: number; now: Date },
): Promise<Subscription['honest_offer']> {
  const { subscription: of, last } = held
  if (of.status !== 'ACTIVE') return undefined
  const offer = await offerBefore(db, of.id, of.endsOn)
  if (!offer || offer.answer !== null || offer.periodId !== last.id) return undefined
  const known = await knownOf(db, held, kstDay(now))
  if (known.trained || !isRenewed(of, known)) return undefined
  return {
    starts_on: last.startsOn,
    charge_on: offer.chargeOn,
    amount: charge,
    pause: { ...monthOff(of.endsOn), most_a_year: PAUSES.mostAYear, possible: pauses < PAUSES.mostAYear },
    credit: Math.min(offer.credit, charge),
  }
}
