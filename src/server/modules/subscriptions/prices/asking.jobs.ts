import { and, eq, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num, text, word } from '../../../db/shape.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { logError } from '../../../log.ts'
import { change } from '../change.ts'
import { type Held, hold } from '../hold.ts'
import { type MembershipNotice, tell } from '../notices.ts'
import { priceAnswers, subscriptionPriceRequests } from './prices.tables.ts'
import { agreedPrice, agreedPriceOf, chargeDay } from './requests.read.ts'

/** So long before the charge a member is asked, and reminded on these days. */
export const ASK_DAYS = [30, 14, 3, 1] as const
/** Nobody is asked later than this: whoever could not be asked in time pays once more what they pay now. */
export const LEAST_DAYS = 7
const BATCH = 200

/** Which telling is due so many days before the charge. */
export const stageOf = (daysLeft: number): number => ASK_DAYS.findLast((days) => daysLeft <= days) ?? ASK_DAYS[0]

/** What a change of a plan's price asks of its members: the first charge on or after its day, and nothing of a change that was taken back. */
const candidates = (today: Day) => sql`
  select s.id, c.id as change_id, c.price, d.due::text as due
  from subscriptions s join billing_keys k on k.id = s.billing_key_id and k.status = 'ACTIVE'
    cross join lateral (select coalesce(s.pause_until, s.ends_on) as due) d
    join lateral (select id, price from plan_price_changes p where p.plan_id = s.plan_id and p.status = 'SCHEDULED' and p.effective_on <= d.due
      order by p.effective_on desc, p.id desc limit 1) c on true
  where s.status in ('ACTIVE', 'PAUSED') and not s.is_trial and s.next_plan_id is null
    and d.due > ${today}::date and d.due <= ${addDays(today, ASK_DAYS[0])}::date
    and c.price <> coalesce(${agreedPriceOf}, s.next_price)
    and not exists (select from subscription_price_requests r where r.subscription_id = s.id and r.charge_on = d.due and r.change_id = c.id)`

/**
 * Asks members who are to pay more, lowers the price of those who pay less, reminds who has not answered, and takes back
 * what was called off. Each once, however often it runs.
 */
export async function askForPrices(deps: Deps): Promise<Record<'asked' | 'lowered' | 'reminded' | 'released', number>> {
  const now = deps.clock.now()
  const today = kstDay(now)
  const done = { asked: 0, lowered: 0, reminded: 0, released: await releaseCalledOff(deps) }
  for (let after = 0; ;) {
    const found = await rows(
      deps.db,
      { id: num, change_id: num, price: num, due: text },
      sql`${candidates(today)} and s.id > ${after} order by s.id limit ${BATCH}`,
    )
    const last = found.at(-1)
    if (!last) break
    after = last.id
    for (const one of found) {
      const what = await alone(deps, one.id, (tx, held) => open(tx, held, one, now))
      if (what) done[what] += 1
    }
  }
  done.reminded = await remind(deps, now)
  return done
}

/** One member that cannot be asked keeps nobody else from it. */
async function alone<T>(deps: Deps, id: number, work: (tx: Tx, held: Held) => Promise<T>): Promise<T | undefined> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const held = await hold(tx, id)
      return held ? work(tx, held) : undefined
    })
  } catch (error) {
    logError({ price_of: id }, error)
    return undefined
  }
}

type Candidate = { change_id: number; price: number; due: Day }

async function open(
  tx: Tx,
  held: Held,
  { change_id: changeId, price, due }: Candidate,
  now: Date,
): Promise<'asked' | 'lowered' | undefined> {
  const { subscription: of } = held
  // it may have moved, ended or been changed since it was looked for
  const isOpen = (of.status === 'ACTIVE' || of.status === 'PAUSED') && of.nextPlanId === null
  if (!isOpen || chargeDay(of) !== due) return undefined
  const before = await agreedPrice(tx, held)
  const daysLeft = daysBetween(kstDay(now), due)
  if (before === price || (price > before && daysLeft < LEAST_DAYS)) return undefined
  const isLower = price < before
  const [made] = await tx
    .insert(subscriptionPriceRequests)
    .values({
      changeId,
      subscriptionId: of.id,
      chargeOn: due,
      before,
      after: price,
      openedAt: now,
      ...(isLower ? { answer: 'LOWERED' as const, answeredAt: now } : {}),
    })
    .onConflictDoNothing()
    .returning({ id: subscriptionPriceRequests.id })
  if (!made) return undefined
  const done = await change(
    tx,
    held,
    {
      // what was agreed to for another day counts no more
      set: { nextPrice: isLower ? price : before },
      event: isLower ? 'PRICE_LOWERED' : 'PRICE_ASKED',
      actor: 'clock',
      detail: { before, after: price, charge_on: due },
    },
    now,
  )
  const kind = isLower ? 'MEMBERSHIP_PRICE_LOWERED' : 'MEMBERSHIP_PRICE_ASKED'
  await say(tx, done, kind, { changeId, chargeOn: due, before, after: price, stage: stageOf(daysLeft) }, now)
  return isLower ? 'lowered' : 'asked'
}

type Said = { changeId: number; chargeOn: Day; before: number; after: number; stage: number }

const say = (
  tx: Tx,
  held: Held,
  kind: MembershipNotice,
  { changeId, chargeOn, before, after, stage }: Said,
  now: Date,
) =>
  tell(
    tx,
    held,
    kind,
    { periodStart: chargeOn, attempt: changeId * 100 + stage, amount: after, before, day: chargeOn },
    now,
  )

async function remind(deps: Deps, now: Date): Promise<number> {
  const today = kstDay(now)
  let told = 0
  for (let after = 0; ;) {
    const found = await rows(
      deps.db,
      { id: num, subscription_id: num },
      sql`select r.id, r.subscription_id from subscription_price_requests r join plan_price_changes c on c.id = r.change_id
            join subscriptions s on s.id = r.subscription_id
          where r.answer is null and c.status = 'SCHEDULED' and r.charge_on > ${today}::date and r.charge_on <= ${addDays(today, 14)}::date
            and s.status in ('ACTIVE', 'PAUSED') and coalesce(s.pause_until, s.ends_on) = r.charge_on and s.next_plan_id is null and r.id > ${after}
            and not exists (select from subscription_notices n where n.subscription_id = s.id and n.period_start = r.charge_on and n.kind = 'MEMBERSHIP_PRICE_ASKED'
              and n.attempt = c.id * 100 + case when r.charge_on - ${today}::date <= 1 then 1 when r.charge_on - ${today}::date <= 3 then 3 else 14 end)
          order by r.id limit ${BATCH}`,
    )
    const last = found.at(-1)
    if (!last) return told
    after = last.id
    for (const { id, subscription_id: subscriptionId } of found)
      if (await alone(deps, subscriptionId, (tx, held) => remindOne(tx, held, id, now))) told += 1
  }
}

async function remindOne(tx: Tx, held: Held, id: number, now: Date): Promise<boolean> {
  const [request] = await tx.select().from(subscriptionPriceRequests).where(eq(subscriptionPriceRequests.id, id))
  if (!request || request.answer !== null) return false
  const stage = stageOf(daysBetween(kstDay(now), request.chargeOn))
  await say(tx, held, 'MEMBERSHIP_PRICE_ASKED', { ...request, stage }, now)
  return true
}

/** Members of a change that was taken back pay what they paid before, and are told so when they had been asked. */
export async function releaseCalledOff(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  let released = 0
  for (;;) {
    const found = await rows(
      deps.db,
      { id: num, subscription_id: num, answer: word(priceAnswers).orNull },
      sql`select r.id, r.subscription_id, r.answer from subscription_price_requests r join plan_price_changes c on c.id = r.change_id
          where c.status = 'CANCELED' and r.charge_on >= ${kstDay(now)}::date and r.answer is distinct from 'CALLED_OFF' order by r.id limit ${BATCH}`,
    )
    if (found.length === 0) return released
    let moved = 0
    for (const { id, subscription_id: subscriptionId } of found)
      if (await alone(deps, subscriptionId, (tx, held) => release(tx, held, id, now))) moved += 1
    if (moved === 0) return released
    released += moved
  }
}

async function release(tx: Tx, held: Held, id: number, now: Date): Promise<boolean> {
  const [request] = await tx
    .update(subscriptionPriceRequests)
    .set({ answer: 'CALLED_OFF', answeredAt: now })
    .where(and(eq(subscriptionPriceRequests.id, id), sql`answer is distinct from 'CALLED_OFF'`))
    .returning()
  if (!request) return false
  const { subscription: of } = held
  const isWaiting = of.status === 'ACTIVE' || of.status === 'PAUSED'
  if (!isWaiting || chargeDay(of) !== request.chargeOn) return true
  const detail = { before: request.before, after: request.after, charge_on: request.chargeOn }
  const set = of.nextPlanId === null ? { nextPrice: request.before } : {}
  const done = await change(tx, held, { set, event: 'PRICE_CALLED_OFF', actor: 'clock', detail }, now)
  await say(tx, done, 'MEMBERSHIP_PRICE_KEPT', { ...request, after: request.before, stage: 0 }, now)
  return true
}
