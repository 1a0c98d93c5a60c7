import { and, asc, eq, gt } from 'drizzle-orm'
import { addDays, daysBetween } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { monthlyOf, renewalDay } from '../../pricing/proration.ts'
import type { Period, PlanRow, Subscription } from './hold.ts'
import { subscriptionPeriods } from './subscriptions.tables.ts'

/** The stretch that a plan pays for from a day on; the anchor's day of the month is kept while one follows the other. */
export function spanFrom(
  of: Pick<Subscription, 'planId' | 'anchorOn' | 'anchorNth'>,
  plan: PlanRow,
  from: Day,
): { anchorOn: Day; anchorNth: number; endsOn: Day } {
  const { interval, intervalCount } = plan
  const follows = plan.id === of.planId && renewalDay(of.anchorOn, interval, of.anchorNth, intervalCount) === from
  const anchorOn = follows ? of.anchorOn : from
  const anchorNth = (follows ? of.anchorNth : 0) + 1
  return { anchorOn, anchorNth, endsOn: renewalDay(anchorOn, interval, anchorNth, intervalCount) }
}

export const mrrOf = (price: number, { interval, intervalCount }: PlanRow): number =>
  monthlyOf(price, interval, intervalCount)

/** What the next charge is before credit: the first one after a trial may be less. */
export const priceOfNext = ({ nextPrice, firstDiscount }: Pick<Subscription, 'nextPrice' | 'firstDiscount'>): number =>
  Math.max(nextPrice - firstDiscount, 0)

export type NewPeriod = typeof subscriptionPeriods.$inferInsert

export const addPeriod = (tx: Tx, period: NewPeriod): Promise<void> => addPeriods(tx, [period])

export const addPeriods = async (tx: Tx, periods: NewPeriod[]): Promise<void> => {
  await tx.insert(subscriptionPeriods).values(periods)
}

/** What lies ahead on a day: what is being used, and what comes after it. */
export function ahead(tx: Tx, subscriptionId: number, on: Day): Promise<Period[]> {
  return tx
    .select()
    .from(subscriptionPeriods)
    .where(and(eq(subscriptionPeriods.subscriptionId, subscriptionId), gt(subscriptionPeriods.endsOn, on)))
    .orderBy(asc(subscriptionPeriods.startsOn))
}

type Given = Pick<Period, 'kind' | 'planId' | 'source'>
/** A stretch that stands (`id`) and moves, or what is left of one that is cut. */
export type Moved = { id: number | null; given: Given; startsOn: Day; endsOn: Day }

/**
 * What becomes of everything ahead when a period that is paid for begins on `from` and ends on `until`: what is being used
 * ends there, and what was given (voucher, gift, compensation) follows behind, day for day. Pure.
 */
export function rearranged(
  periods: readonly Period[],
  from: Day,
  until: Day,
): { cut: Period | undefined; moved: Moved[] } {
  const cut = periods.find(({ startsOn }) => startsOn <= from)
  let cursor = until
  const moved: Moved[] = []
  for (const period of periods) {
    const isGiven = period.kind !== 'PAID' && period.kind !== 'TRIAL'
    if (!isGiven) continue
    const startsOn = cursor
    cursor = addDays(startsOn, daysBetween(period === cut ? from : period.startsOn, period.endsOn))
    moved.push({ id: period === cut ? null : period.id, given: period, startsOn, endsOn: cursor })
  }
  return { cut, moved }
}

/** Puts a paid period in on its first day, as `rearranged` says. Answers the day after the last one of it all. */
export async function insertNow(tx: Tx, period: NewPeriod, now: Date): Promise<Day> {
  const { subscriptionId, startsOn: from, endsOn: until } = period
  return makeRoom(tx, subscriptionId, { from, until, period }, now)
}

/** Ends what is being used on a day; what was given and lies ahead comes nearer. Answers the day after the last one of it. */
export const cutNow = (tx: Tx, subscriptionId: number, on: Day, now: Date): Promise<Day> =>
  makeRoom(tx, subscriptionId, { from: on, until: on }, now)

async function makeRoom(
  tx: Tx,
  subscriptionId: number,
  { from, until, period }: { from: Day; until: Day; period?: NewPeriod },
  now: Date,
): Promise<Day> {
  const periods = await ahead(tx, subscriptionId, from)
  const { cut, moved } = rearranged(periods, from, until)
  if (cut) await tx.update(subscriptionPeriods).set({ endsOn: from }).where(eq(subscriptionPeriods.id, cut.id))
  // each to where nothing stands any more: the last one first when they move away, the first one first when they come nearer
  const standing = moved.flatMap(({ id, startsOn, endsOn }) => (id === null ? [] : [{ id, startsOn, endsOn }]))
  const before = new Map(periods.map((one) => [one.id, one.startsOn]))
  const isLater = standing.some(({ id, startsOn }) => startsOn > (before.get(id) ?? ''))
  for (const { id, startsOn, endsOn } of isLater ? standing.toReversed() : standing)
    await tx
      .update(subscriptionPeriods)
      .set({ startsOn, endsOn, paidUntil: endsOn })
      .where(eq(subscriptionPeriods.id, id))
  if (period) await addPeriod(tx, period)
  for (const { id, given, startsOn, endsOn } of moved)
    if (id === null)
      await addPeriod(tx, {
        subscriptionId,
        planId: given.planId,
        kind: given.kind,
        startsOn,
        endsOn,
        paidUntil: endsOn,
        createdAt: now,
      })
  return moved.at(-1)?.endsOn ?? until
}
