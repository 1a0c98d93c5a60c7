import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { billingKeys } from '../billing/billing.tables.ts'
import { plans } from '../plans/plans.tables.ts'
import type { Standing } from './subscriptionStates.ts'
import { subscriptionPeriods, subscriptions } from './subscriptions.tables.ts'

export type Subscription = typeof subscriptions.$inferSelect
export type Period = typeof subscriptionPeriods.$inferSelect
export type PlanRow = typeof plans.$inferSelect

/** A subscription with what is decided by: its plan, the plan that comes next, and the last of its periods. */
export type Held = {
  subscription: Subscription
  plan: PlanRow
  /** the plan of the next charge */
  nextPlan: PlanRow
  last: Period
  /** its way to pay can be charged */
  canCharge: boolean
  /** why staff change it, for its timeline */
  because?: string
}

const next = alias(plans, 'next_plan')

/**
 * Locks a subscription until the transaction ends: charges, changes of it and the clock all begin here, so each sees what
 * the one before left. Undefined when there is none.
 */
export async function hold(tx: Tx, id: number): Promise<Held | undefined> {
  const [locked] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('update')
  return locked ? read(tx, id) : undefined
}

/** The same for the one of a person that is not over. */
export async function holdLive(tx: Tx, userId: number): Promise<Held | undefined> {
  const [locked] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), sql`status not in ('ENDED', 'TERMINATED')`))
    .for('update')
  return locked ? read(tx, locked.id) : undefined
}

/** The same for several, in the order of their ids. */
export const holdAll = (tx: Tx, ids: readonly number[]): Promise<Held[]> => holdSome(tx, ids)

/** The same for those of several that nobody else has now: it waits for none of them. */
export const holdFree = (tx: Tx, ids: readonly number[]): Promise<Held[]> => holdSome(tx, ids, { skipLocked: true })

async function holdSome(tx: Tx, ids: readonly number[], how?: { skipLocked: true }): Promise<Held[]> {
  const locked = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
    .for('update', how)
  return readAll(
    tx,
    locked.map(({ id }) => id),
  )
}

/** As `hold`, without keeping anybody away from it. */
export async function read(db: Db, id: number): Promise<Held | undefined> {
  return (await readAll(db, [id]))[0]
}

async function readAll(db: Db, ids: readonly number[]): Promise<Held[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ subscription: subscriptions, plan: plans, nextPlan: next, keyStatus: billingKeys.status })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(next, eq(next.id, subscriptions.nextPlanId))
    .leftJoin(billingKeys, eq(billingKeys.id, subscriptions.billingKeyId))
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
  if (found.length === 0) return []
  const periods = await db
    .selectDistinctOn([subscriptionPeriods.subscriptionId])
    .from(subscriptionPeriods)
    .where(inArray(subscriptionPeriods.subscriptionId, [...ids]))
    .orderBy(asc(subscriptionPeriods.subscriptionId), desc(subscriptionPeriods.endsOn), desc(subscriptionPeriods.id))
  const lastOf = new Map(periods.map((period) => [period.subscriptionId, period]))
  return found.map(({ subscription, plan, nextPlan, keyStatus }) => ({
    subscription,
    plan,
    nextPlan: nextPlan ?? plan,
    last: sure(lastOf.get(subscription.id)),
    canCharge: keyStatus === 'ACTIVE',
  }))
}

/** What the pure rules look at. */
export const standingOf = ({ subscription: of, canCharge }: Held): Standing => ({
  status: of.status,
  isTrial: of.isTrial,
  endsOn: of.endsOn,
  pauseFrom: of.pauseFrom,
  pauseUntil: of.pauseUntil,
  retries: of.retries,
  isHardFailure: of.isHardFailure,
  canCharge,
  waitsForStaff: of.waitsForStaff,
})
