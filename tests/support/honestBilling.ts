import { sql } from 'drizzle-orm'
import { inTransaction } from '#server/db/transaction.ts'
import { nameUnused } from '#server/modules/subscriptions/honest/naming.jobs.ts'
import { countTraining } from '#server/modules/training/training.service.ts'
import type { Policies } from '#shared/policy.ts'
import type { Subscription } from '#server/modules/subscriptions/subscriptions.contract.ts'
import type { TestApp } from './api.ts'
import { at, join, type Member, sellPlan, withCard } from './memberships.ts'
import { rows } from './rows.ts'

type Answered = Subscription & { code?: string }

/** A shop that records who trains, members who do and who do not, and a clock that names their months. */
export function honestBillingOf(api: TestApp) {
  const setPolicies = async (part: Partial<Policies>) => {
    const admin = await api.staff('admin')
    const { body } = await admin.get<Policies & { version: number }>('/store-admin/v1/policies')
    return admin.put('/store-admin/v1/policies', { ...body, ...part })
  }
  /** From today on. */
  const record = (part: Partial<Policies> = {}) =>
    setPolicies({
      training_recorded_from: new Date(api.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10),
      ...part,
    })

  /** Ten minutes that ended at a moment, which has passed. */
  const train = (userId: number, moment: string, minutes = 10) => {
    const until = new Date(moment)
    return inTransaction(api.deps.db, (tx) =>
      countTraining(
        tx,
        { userId, from: new Date(until.getTime() - minutes * 60_000), until, source: 'PLAYER' },
        new Date(Math.max(until.getTime(), api.clock.now().getTime())),
      ),
    )
  }

  /** Somebody who joined on 16 November and has not trained since; somebody else has. */
  async function idle(price = 19_900) {
    const plan = await sellPlan(api, { price })
    const member = await withCard(api)
    await join(member, plan, price)
    const other = await api.customer()
    await train(other.id, '2026-11-20T08:00:00+09:00')
    return { plan, member, other }
  }

  const morning = async (day: string) => {
    api.clock.set(`${day}T09:10:00+09:00`)
    return nameUnused(api.deps)
  }
  const charge = (day: string) => at(api, `${day}T10:00:00+09:00`)

  const answer = (member: Member, what: 'PAUSE' | 'CREDIT' | 'CONTINUE', more: object = {}) =>
    member.post<Answered>('/api/v2/subscriptions/honest-answer', { answer: what, charge_on: '2026-12-16', ...more })

  const told = async () =>
    (
      await rows(
        api.deps.db,
        sql`select n.user_id, count(*)::int as count from (select s.user_id from subscription_notices n join subscriptions s on s.id = n.subscription_id where n.kind = 'MEMBERSHIP_UNUSED') n group by 1 order by 1`,
      )
    ).map(({ user_id: id, count }) => [id, count])

  const ledger = (userId: number) =>
    rows(
      api.deps.db,
      sql`select c.kind, c.amount::int as amount from subscription_credits c join subscriptions s on s.id = c.subscription_id where s.user_id = ${userId} order by c.id`,
    )

  return { setPolicies, record, train, idle, morning, charge, answer, told, ledger }
}
