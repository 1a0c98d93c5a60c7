import type { Db } from '#server/db/db.ts'
import { sure } from '#server/db/sure.ts'
import { plans, subscriptionProducts } from '#server/modules/plans/plans.tables.ts'
import { subscriptionPeriods, subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'

/** Plans, what they are sold as, and memberships of them, as rows. */

type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

export const planPath = (id?: number) => `/core-admin/v1/plans${id === undefined ? '' : `/${id}`}`
export const subscriptionProductPath = (id?: number) =>
  `/core-admin/v1/subscription-products${id === undefined ? '' : `/${id}`}`

export async function makePlan(db: Db, values: Values<typeof plans> = {}) {
  const [plan] = await db
    .insert(plans)
    .values({ name: '월간 멤버십', interval: 'MONTH', price: 19_900, listPrice: 24_900, trialDays: 7, ...values })
    .returning()
  return sure(plan)
}

export async function makeSubscriptionProduct(
  db: Db,
  planId: number,
  values: Values<typeof subscriptionProducts> = {},
) {
  const [product] = await db
    .insert(subscriptionProducts)
    .values({ title: '웹에서 시작하기', ...values, planId })
    .returning()
  return sure(product)
}

/** A plan that is sold in the web store. */
export async function makeSoldPlan(db: Db, values: Values<typeof plans> = {}) {
  const plan = await makePlan(db, values)
  return { plan, product: await makeSubscriptionProduct(db, plan.id, { title: plan.name }) }
}

type Member = {
  userId: number
  planId: number
  startsOn: string
  endsOn: string
  period?: Values<typeof subscriptionPeriods>
  values?: Values<typeof subscriptions>
}

/** A membership with one period, paid unless it says otherwise. */
export async function makeMembership(db: Db, { userId, planId, startsOn, endsOn, period, values }: Member) {
  const [made] = await db
    .insert(subscriptions)
    .values({
      userId,
      planId,
      status: 'ACTIVE',
      startedOn: startsOn,
      anchorOn: startsOn,
      endsOn,
      nextPrice: 19_900,
      ...values,
    })
    .returning()
  const subscription = sure(made)
  await db.insert(subscriptionPeriods).values({
    subscriptionId: subscription.id,
    planId,
    kind: 'PAID',
    startsOn,
    endsOn,
    paidUntil: endsOn,
    cashPaid: 19_900,
    value: 19_900,
    ...period,
  })
  return subscription
}
