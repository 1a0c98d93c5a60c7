import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num } from '#server/db/shape.ts'
import { billingKeys } from '#server/modules/billing/billing.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { plans, subscriptionProducts } from '#server/modules/plans/plans.tables.ts'
import { driveSubscriptionRefunds } from '#server/modules/subscriptions/charging/refunds.service.ts'
import { askForPayments, chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'
import type { Subscription } from '#server/modules/subscriptions/subscriptions.contract.ts'
import { subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import type { TestApp, TestClient } from './api.ts'
import { sandboxKey } from './sandboxBilling.ts'

/** A shop that sells memberships, people who have a card registered, and a clock that does what is due. */

export type PlanOf = { planId: number; productId: number }

export async function sellPlan(api: TestApp, values: Partial<typeof plans.$inferInsert> = {}): Promise<PlanOf> {
  const plan = { name: '월간 멤버십', interval: 'MONTH' as const, price: 19_900, listPrice: 24_900, ...values }
  const [made] = await api.deps.db
    .insert(plans)
    .values({ ...plan, listPrice: Math.max(plan.listPrice, plan.price) })
    .returning({ id: plans.id })
  const planId = made?.id ?? 0
  const [product] = await api.deps.db
    .insert(subscriptionProducts)
    .values({ planId, title: plan.name })
    .returning({ id: subscriptionProducts.id })
  return { planId, productId: product?.id ?? 0 }
}

/** A card of somebody, as it stands after it was registered. */
export async function registerCard(api: TestApp, userId: number, last4 = '0000'): Promise<number> {
  const { key, customerKey } = await sandboxKey(api, last4)
  const [made] = await api.deps.db
    .insert(billingKeys)
    .values({
      userId,
      kind: 'CARD',
      provider: 'SANDBOX',
      sealedKey: api.deps.keys.seal(key.billingKey),
      customerKey,
      fingerprint: `${last4}:${customerKey}`,
      label: key.label,
      last4,
      cardType: 'CREDIT',
      status: 'ACTIVE',
    })
    .returning({ id: billingKeys.id })
  return made?.id ?? 0
}

export type Member = TestClient & { id: number; card: number }

export async function withCard(api: TestApp, last4 = '0000'): Promise<Member> {
  const { id } = await api.customer()
  return { ...lasting(api, id), id, card: await registerCard(api, id, last4) }
}

const SESSION_MS = 9 * 60_000

/** Somebody who signs in again whenever their session is over: the clock here moves by months. */
export function lasting(api: TestApp, subjectId: number): TestClient {
  let known: { client: TestClient; at: number } | undefined
  const client = async () => {
    const now = api.clock.now().getTime()
    if (!known || now < known.at || now > known.at + SESSION_MS) {
      const session = { audience: 'customer' as const, subjectId, role: 'user', userAgent: 'test' }
      const { accessToken } = await openSession(api.deps.db, api.deps, session)
      known = { client: api.as({ token: accessToken }), at: now }
    }
    return known.client
  }
  return {
    token: undefined,
    get: async (...call) => (await client()).get(...call),
    post: async (...call) => (await client()).post(...call),
    patch: async (...call) => (await client()).patch(...call),
    put: async (...call) => (await client()).put(...call),
    delete: async (...call) => (await client()).delete(...call),
    raw: async (...call) => (await client()).raw(...call),
  }
}

const agreed = (...kinds: string[]) => kinds.map((kind) => ({ kind, version: CONSENT_VERSION, agreed: true }))

export const joining = (member: Member, { productId }: PlanOf, expected: number, more: object = {}) => ({
  product_id: productId,
  billing_key_id: member.card,
  expected_amount: expected,
  consents: agreed('ORDER', 'AUTO_PAYMENT'),
  ...more,
})

/** Joins, and expects that it was possible at once. */
export async function join(member: Member, plan: PlanOf, expected: number): Promise<Subscription> {
  const { status, body } = await member.post('/api/v2/subscriptions/payments/initial', joining(member, plan, expected))
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'SUCCEEDED' } })
  return own(member)
}

export async function own(member: TestClient): Promise<Subscription> {
  const { body } = await member.get<{ results: Subscription[] }>('/api/v2/user/subscriptions')
  const [newest] = body.results
  if (!newest) throw new Error('no subscription')
  return newest
}

export const changeStatus = (member: TestClient, status: string, more: object = {}) =>
  member.post<Subscription>('/api/v1/user/subscription/change-status/', { status, ...more })

/** Agrees to what follows the trial, at the amount that is shown. */
export const agreeToConversion = (member: TestClient, amount: number, isAgreed = true) =>
  member.post<Subscription>('/api/v2/subscriptions/trial/consent', {
    agreed: isAgreed,
    version: CONSENT_VERSION,
    expected_amount: amount,
  })

export const upgrading = (plan: PlanOf, expected: number) => ({
  product_id: plan.productId,
  expected_amount: expected,
  consents: agreed('ORDER', 'AUTO_PAYMENT'),
})

/** Puts the clock to a moment and lets it do what is due then. */
export async function at(api: TestApp, moment: string): Promise<Record<string, number>> {
  api.clock.set(moment)
  await sendMessages(api.deps)
  const done = await chargeSubscriptions(api.deps)
  await askForPayments(api.deps)
  await driveSubscriptionRefunds(api.deps)
  await sendMessages(api.deps)
  return done
}

/** What the gateway has taken and given back of somebody, by its own books. */
export async function atGateway(api: TestApp, userId: number): Promise<{ taken: number; returned: number }> {
  const [found] = await rows(
    api.deps.db,
    { taken: num, returned: num },
    sql`select coalesce(sum(b.amount), 0)::bigint as taken, coalesce(sum(b.canceled), 0)::bigint as returned
        from subscription_payments p join sandbox_payments b on b.order_no = p.order_no and b.status in ('PAID', 'PARTIAL_CANCELED', 'CANCELED')
        where p.user_id = ${userId}`,
  )
  return found ?? { taken: 0, returned: 0 }
}

/** The row of somebody's newest subscription. */
export async function rowOf(api: TestApp, userId: number) {
  const [row] = await api.deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`id desc`)
    .limit(1)
  if (!row) throw new Error('no subscription')
  return row
}
