import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { askForPrices } from '#server/modules/subscriptions/prices/asking.jobs.ts'
import type { PlanPriceChange } from '#server/modules/subscriptions/prices/prices.contract.ts'
import type { TestApp } from './api.ts'
import { at, join, type Member, type PlanOf, sellPlan, withCard } from './memberships.ts'
import { rows } from './rows.ts'

export const priceChangesPath = '/core-admin/v1/plan-price-changes'
export const RISE = 21_900

export type PriceChangeBody = PlanPriceChange & { code?: string; extra?: { fields?: object } }

/** Prices of memberships that rise: staff who ask for it, the days that pass, and members who answer. */
export function priceRisesOf(api: TestApp) {
  const ask = async (plan: PlanOf, more: object = {}) =>
    (await api.staff('admin')).post<PriceChangeBody>(priceChangesPath, {
      plan_id: plan.planId,
      price: RISE,
      effective_on: '2026-12-16',
      reason: '강사료가 올랐어요',
      ...more,
    })

  async function approve(kind = 'MEMBER_PRICE') {
    const [waiting] = await rows(api.deps.db, sql`select id from approvals where kind = ${kind} and status = 'PENDING'`)
    return (await api.staff('admin')).post<{ code?: string }>(
      `/store-admin/v1/approvals/${String(waiting?.['id'])}/approve`,
    )
  }

  /** A member since 16 November, and a rise that was agreed to by two people. */
  async function rising(more: object = {}, values: Parameters<typeof sellPlan>[1] = {}) {
    const plan = await sellPlan(api, values)
    const member = await withCard(api)
    await join(member, plan, values.price ?? 19_900)
    const { body } = await ask(plan, more)
    expect((await approve()).status).toBe(200)
    return { plan, member, id: body.id }
  }

  /** The clock's morning of a day: it asks, reminds and then charges. */
  async function morning(day: string) {
    api.clock.set(`${day}T09:00:00+09:00`)
    const done = await askForPrices(api.deps)
    await askForPrices(api.deps)
    await sendMessages(api.deps)
    return done
  }
  const charge = (day: string) => at(api, `${day}T10:00:00+09:00`)

  const answer = (member: Member, agreed: boolean, more: object = {}) =>
    member.post<{ code?: string; next_payment?: object }>('/api/v2/subscriptions/price-consent', {
      version: '2026-11',
      agreed,
      ...more,
    })

  const told = async () =>
    (
      await rows(
        api.deps.db,
        sql`select kind, attempt % 100 as stage from subscription_notices where kind like 'MEMBERSHIP_PRICE%' order by id`,
      )
    ).map(({ kind, stage }) => `${String(kind).replace('MEMBERSHIP_PRICE_', '')} ${String(stage)}`)

  const movements = () =>
    rows(api.deps.db, sql`select kind, amount::int as amount from subscription_movements order by id`)

  return { ask, approve, rising, morning, charge, answer, told, movements }
}
