import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { promiseRefund } from '#server/modules/subscriptions/charging/refunds.service.ts'
import { subscriptionPayments } from '#server/modules/subscriptions/charges.tables.ts'
import type { KitReturnShown } from '#server/modules/subscriptions/kitReturns/kitReturns.contract.ts'
import type { Statement } from '#server/modules/subscriptions/subscriptions.contract.ts'
import type { TestApp } from './api.ts'
import { listenToLetters } from './letters.ts'
import { type Member, sellPlan, withCard } from './memberships.ts'
import { rows } from './rows.ts'
import { kitsOf } from './subscriptionKits.ts'

/** Members of a plan of 30,000 won a month whose kits are worth something, and how their memberships end. */
export function endingKits(api: TestApp) {
  const { withKit, addressed } = kitsOf(api)

  /** Somebody whose kits of these values (won) have left, or wait. */
  async function sentTo(values: number[], plan: Parameters<typeof sellPlan>[1] = {}, sent = true): Promise<Member> {
    const sold = await sellPlan(api, { price: 30_000, ...plan })
    const [of] = await rows(api.deps.db, sql`select id from shipping_origins where name = '이천센터'`)
    let originId = of ? Number(of['id']) : undefined
    for (const [n, value] of values.entries())
      ({ originId } = await withKit(sold, { name: `키트 ${n + 1}`, value, ...(originId ? { originId } : {}) }))
    const member = await withCard(api)
    await addressed(member, sold, 30_000)
    if (sent) await send(member)
    return member
  }

  /** Its cut-off has passed, and everything of somebody leaves. */
  async function send({ id }: Member): Promise<void> {
    const day = api.clock.now().toISOString().slice(0, 10)
    api.clock.set(`${day}T15:00:00+09:00`)
    const waiting = await rows(
      api.deps.db,
      sql`select k.schedule_id as id from subscription_kits k join subscriptions s on s.id = k.subscription_id where s.user_id = ${id} order by k.id`,
    )
    const items = waiting.map((one) => ({
      id: Number(one['id']),
      carrier: 'CJ',
      invoice_no: `58401234${1_000 + Number(one['id'])}`,
    }))
    const sent = await (await api.staff('ops')).post('/core-admin/v1/delivery-schedules/bulk/shipping', { items })
    expect(sent.body).toMatchObject({ rows: items.map(() => ({ status: 'SUCCESS' })) })
  }

  const quote = async (member: Member) => (await member.get<Statement>('/api/v2/user/subscriptions/refund-quote')).body
  const returns = async (member: Member) =>
    (await member.get<{ results: KitReturnShown[] }>('/api/v2/user/subscriptions/kit-returns')).body.results

  /** What staff found when a kit came back. */
  async function confirm(
    one: Pick<KitReturnShown, 'id' | 'version'> | undefined,
    result: 'ARRIVED' | 'DAMAGED',
    reason?: string,
  ) {
    const staff = await api.staff('cs')
    return staff.post<{ results: KitReturnShown[]; code?: string }>(
      `/core-admin/v1/subscription-kit-returns/${one?.id}/result`,
      { result, version: one?.version, ...(reason === undefined ? {} : { reason }) },
    )
  }

  /** Staff give back some more over what somebody has paid, so that a kit that comes back is not covered any more. */
  async function giveBack({ id }: Member, amount: number): Promise<void> {
    const [payment] = await api.deps.db.select().from(subscriptionPayments).where(eq(subscriptionPayments.userId, id))
    if (!payment) throw new Error('nothing was paid')
    await inTransaction(api.deps.db, (tx) => promiseRefund(tx, payment, { amount, cause: 'STAFF' }, api.clock.now()))
  }

  /** What became of the kit that came back: 4,000 of its 12,000 won go over the payment, 8,000 by bank. */
  async function owedByBank(): Promise<Member> {
    const member = await sentTo([12_000])
    await member.post('/api/v1/user/subscription/change-status/', {
      status: 'TERMINATED',
      expected_refund: 18_000,
      returns_kits: true,
    })
    await giveBack(member, 8_000)
    const [one] = await returns(member)
    expect((await confirm(one, 'ARRIVED')).body.results).toMatchObject([{ amount: 12_000, by_bank: 8_000 }])
    return member
  }

  const heard = () => listenToLetters(api)
  return { sentTo, quote, returns, confirm, owedByBank, heard }
}
