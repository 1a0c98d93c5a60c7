import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sure } from '../../db/sure.ts'
import type { Db, Tx } from '../../db/db.ts'
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

/** As `hold`, without keeping anybody away from it. */
export async function read(db: Db, id: number): Promise<Held | undefined> {
  const [row] = await db
    .select({ subscription: subscriptions, plan: plans, nextPlan: next, keyStatus: billingKeys.status })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(next, eq(next.id, subscriptions.nextPlanId))
    .leftJoin(billingKeys, eq(billingKeys.id, subscriptions.billingKeyId))
    .where(eq(subscriptions.id, id))
  if (!row) return undefined
  const [last] = await db
    .select()
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, id))
    .orderBy(desc(subscriptionPeriods.endsOn), desc(subscriptionPeriods.id))
    .limit(1)
  return {
    subscription: row.subscription,
    plan: row.plan,
    nextPlan: row.nextPlan ?? row.plan,
    last: sure(last),
    canCharge: row.keyStatus === 'ACTIVE',
  }
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
