import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import type { Deps } from '../../../deps.ts'
import { limiter } from '../../../limiter.ts'
import { logError } from '../../../log.ts'
import { CLAIM_MS, newOwner } from './attempts.ts'
import { drive } from './charge.service.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { act, type Done } from './renew.service.ts'
import { chargeTogether } from './together.service.ts'

/** Subscriptions that are charged together, how many sets of them a process has in hand, and what it does one by one beside. */
const SET = 20
const LANES = 2
const SIDE_BY_SIDE = 8

/**
 * Everything that is due of subscriptions, each once: whoever claims a row works on it, in as many processes as there are,
 * and what a process that died had in hand is taken over when its claim is over. One that fails is tried again in a
 * minute, and keeps nobody else from their turn.
 */
export async function chargeSubscriptions(deps: Deps): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  const count = (what: Done | 'TROUBLE') => {
    done[what] = (done[what] ?? 0) + 1
  }
  const sideBySide = limiter(SIDE_BY_SIDE)
  const one = async (id: number, owner: string) => {
    try {
      count(await act(deps, id, owner))
    } catch (error) {
      logError({ subscription: id }, error)
      count('TROUBLE')
      await putOff(deps, id)
    }
  }
  const lane = async (first: Claimed) => {
    for (let { owner, ids } = first; ids.length > 0; { owner, ids } = await claimDue(deps)) {
      const together = await chargeTogether(deps, ids, owner)
      for (const what of together.values()) count(what)
      const left = ids.filter((id) => !together.has(id))
      await Promise.all(left.map((id) => sideBySide(() => one(id, owner))))
    }
  }
  const first = await claimDue(deps)
  const others = first.ids.length < SET ? 0 : LANES - 1
  await Promise.all([lane(first), ...Array.from({ length: others }, async () => lane(await claimDue(deps)))])
  return done
}

type Claimed = { owner: string; ids: number[] }

async function claimDue(deps: Deps): Promise<Claimed> {
  const now = deps.clock.now()
  const owner = newOwner()
  const found = await rows(
    deps.db,
    { id: num },
    sql`with due as materialized (
          select id from subscriptions where act_at <= ${at(now)} and (claimed_until is null or claimed_until <= ${at(now)})
          order by act_at, id limit ${SET} for update skip locked)
        update subscriptions s set claimed_by = ${owner}, claimed_until = ${at(new Date(now.getTime() + CLAIM_MS))}
        from due where s.id = due.id returning s.id`,
  )
  return { owner, ids: found.map(({ id }) => id) }
}

const putOff = (deps: Deps, id: number) => {
  const later = new Date(deps.clock.now().getTime() + 60_000)
  return deps.db.execute(
    sql`update subscriptions set act_at = ${at(later)}, claimed_by = null, claimed_until = null where id = ${id}`,
  )
}

/** The next moment at which something is due of a subscription. */
export async function nextDue(deps: Deps): Promise<Date | null> {
  const [next] = await rows(
    deps.db,
    { ms: num.orNull },
    sql`select (extract(epoch from min(greatest(act_at, claimed_until))) * 1000)::float8 as ms from (
          select act_at, claimed_until from subscriptions where act_at is not null order by act_at limit 50) s`,
  )
  return next?.ms == null ? null : new Date(next.ms)
}

/**
 * What became of charges that a person asked for (first payments, changes of plan, gifts), of those that were given up, and
 * of those whose subscription has been cancelled since: asked at the gateway until it is known.
 */
export async function askForPayments(deps: Deps): Promise<{ asked: number }> {
  const due = await deps.db
    .select({ id: subscriptionPayments.id, status: subscriptionPayments.status })
    .from(subscriptionPayments)
    .where(
      and(
        lte(subscriptionPayments.nextQueryAt, deps.clock.now()),
        sql`(${subscriptionPayments.status} = 'FAILED' or ${subscriptionPayments.kind} not in ('CONVERSION', 'RENEWAL', 'RETRY')
          or exists (select from subscriptions s where s.id = ${subscriptionPayments.subscriptionId} and s.status in ('CANCEL_SCHEDULED', 'ENDED', 'TERMINATED')))`,
      ),
    )
    .orderBy(asc(subscriptionPayments.nextQueryAt))
    .limit(200)
  const one = async (id: number) => {
    try {
      await drive(deps, id, { owner: '', isNew: false })
    } catch (error) {
      logError({ subscription_payment: id }, error)
      const later = new Date(deps.clock.now().getTime() + 60_000)
      await deps.db.update(subscriptionPayments).set({ nextQueryAt: later }).where(eq(subscriptionPayments.id, id))
    }
  }
  const sideBySide = limiter(SIDE_BY_SIDE)
  await Promise.all(due.map(({ id }) => sideBySide(() => one(id))))
  return { asked: due.length }
}
