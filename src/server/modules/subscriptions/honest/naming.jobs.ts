import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { logError } from '../../../log.ts'
import { withCredit } from '../../../pricing/proration.ts'
import { readPolicies } from '../../policies/policies.read.ts'
import { change } from '../change.ts'
import { type Held, hold } from '../hold.ts'
import { tell } from '../notices.ts'
import { priceOfNext } from '../periods.ts'
import { honestOffers } from './honest.tables.ts'
import { creditsTaken, knownOf } from './known.read.ts'
import { creditFor, type HonestPolicy, isNameable, isNamed } from './rule.ts'

const BATCH = 200

/** Paid periods that end in time and have not been named; the rule looks at each of them, held. */
const candidates = (
  today: Day,
  after: number,
  { honest_days: days, training_recorded_from: from }: HonestPolicy,
) => sql`
  select s.id from subscriptions s join subscription_periods d on d.subscription_id = s.id and d.ends_on = s.ends_on and d.kind = 'PAID'
  where s.id > ${after} and s.status = 'ACTIVE' and s.pause_from is null
    and s.ends_on > ${today}::date and s.ends_on <= ${addDays(today, days)}::date and d.starts_on >= ${from}::date
    and not exists (select from honest_offers o where o.period_id = d.id)
  order by s.id limit ${BATCH}`

/**
 * Names the paid periods without a workout to their members, some days before the charge, each once; what the clock
 * missed is named as long as a day is left. One that cannot be named keeps nobody else from it.
 */
export async function nameUnused(deps: Deps): Promise<{ named: number }> {
  const now = deps.clock.now()
  const policy = await readPolicies(deps.db)
  let named = 0
  if (policy.training_recorded_from === null) return { named }
  for (let after = 0; ;) {
    const ids = await rows(deps.db, { id: num }, candidates(kstDay(now), after, policy))
    const last = ids.at(-1)
    if (!last) return { named }
    after = last.id
    for (const { id } of ids) if (await alone(deps, id, policy, now)) named += 1
  }
}

async function alone(deps: Deps, id: number, policy: HonestPolicy, now: Date): Promise<boolean> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const held = await hold(tx, id)
      return held !== undefined && name(tx, held, policy, now)
    })
  } catch (error) {
    logError({ unused_period_of: id }, error)
    return false
  }
}

async function name(tx: Tx, held: Held, policy: HonestPolicy, now: Date): Promise<boolean> {
  const { subscription: of, last } = held
  const today = kstDay(now)
  if (!isNameable(of, last, today, policy)) return false
  if (!isNamed(of, last, await knownOf(tx, held, today), today, policy)) return false
  const credit = creditFor(of, last, await creditsTaken(tx, of.userId, now), policy)
  const [made] = await tx
    .insert(honestOffers)
    .values({ subscriptionId: of.id, periodId: last.id, chargeOn: of.endsOn, credit, namedAt: now })
    .onConflictDoNothing()
    .returning({ id: honestOffers.id })
  if (!made) return false
  const detail = { starts_on: last.startsOn, ends_on: last.endsOn, credit }
  const done = await change(tx, held, { set: {}, event: 'HONEST_NAMED', actor: 'clock', detail }, now)
  const { charge } = withCredit(priceOfNext(of), of.credit)
  await tell(tx, done, 'MEMBERSHIP_UNUSED', { periodStart: last.startsOn, amount: charge, day: of.endsOn }, now)
  return true
}
