import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import { priceOfNext } from './periods.ts'
import type { Deps } from '../../deps.ts'
import { withCredit } from '../../pricing/proration.ts'
import { holdAll } from './hold.ts'
import { type MembershipNotice, tellAll } from './notices.ts'
import { isAsked } from './prices/requests.read.ts'

/** Subscriptions that are told in one go. */
const BATCH = 200

/** So many days before: for whom, and what. */
const reminders: readonly { kind: MembershipNotice; days: number; whose: ReturnType<typeof sql> }[] = [
  { kind: 'MEMBERSHIP_TRIAL_ENDING', days: 2, whose: sql`s.status = 'TRIALING'` },
  {
    kind: 'MEMBERSHIP_RENEWING',
    days: 1,
    whose: sql`s.status = 'ACTIVE' and s.pause_from is null and p.interval = 'MONTH'`,
  },
  {
    kind: 'MEMBERSHIP_RENEWING',
    days: 3,
    whose: sql`s.status = 'ACTIVE' and s.pause_from is null and p.interval <> 'MONTH'`,
  },
  { kind: 'MEMBERSHIP_RESUMING', days: 7, whose: sql`s.status = 'PAUSED'` },
  { kind: 'MEMBERSHIP_RESUMING', days: 1, whose: sql`s.status = 'PAUSED'` },
]

/**
 * Tells people what is about to be charged, each once: before a trial ends, a period is renewed or a pause is over. Who is
 * not charged (no way to pay, cancelled) is told nothing.
 */
export async function remindOfCharges(deps: Deps): Promise<{ told: number }> {
  let told = 0
  for (const [nth, reminder] of reminders.entries()) told += await remind(deps, reminder, nth)
  return { told }
}

async function remind(deps: Deps, { kind, days, whose }: (typeof reminders)[number], nth: number): Promise<number> {
  const now = deps.clock.now()
  const on = addDays(kstDay(now), days)
  let told = 0
  for (let after = 0; ;) {
    const ids = await rows(
      deps.db,
      { id: num },
      sql`select s.id from subscriptions s join plans p on p.id = s.plan_id join billing_keys k on k.id = s.billing_key_id and k.status = 'ACTIVE'
          where s.id > ${after} and coalesce(s.pause_until, s.ends_on) = ${on}::date and ${whose} and not ${isAsked}
            and not exists (select from subscription_notices n where n.subscription_id = s.id and n.period_start = ${on}::date and n.kind = ${kind} and n.attempt = ${nth})
          order by s.id limit ${BATCH}`,
    )
    const last = ids.at(-1)
    if (!last) return told
    await inTransaction(deps.db, async (tx) => {
      const all = await holdAll(
        tx,
        ids.map(({ id }) => id),
      )
      const notices = all.map((held) => {
        const { charge } = withCredit(priceOfNext(held.subscription), held.subscription.credit)
        return { held, told: { periodStart: on, attempt: nth, amount: charge, day: on } }
      })
      if (notices.length > 0) await tellAll(tx, notices, kind, now)
    })
    told += ids.length
    after = last.id
  }
}
