import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { otherTodos } from '#server/modules/dashboard/otherTodos.ts'
import { sweep } from '#server/modules/ops/invariants.ts'
import type { StaffKitReturn } from '#server/modules/subscriptions/kitReturns/kitReturns.contract.ts'
import { driveSubscriptionRefunds } from '#server/modules/subscriptions/charging/refunds.service.ts'
import { subscriptionRefunds } from '#server/modules/subscriptions/charges.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { takeNothingBack } from '#tests/support/gifts.ts'
import { endingKits } from '#tests/support/endingKits.ts'
import { at, atGateway, changeStatus, join, rowOf, sellPlan, withCard } from '#tests/support/memberships.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import { kitMonday } from '#tests/support/subscriptionKits.ts'

const api = useApi({ start: kitMonday })
const { sentTo, returns, owedByBank, heard } = endingKits(api)

type Answer = { results: StaffKitReturn[]; code?: string }

const transfer = async (
  { id, version }: { id: number; version: number },
  role: 'admin' | 'cs' = 'admin',
  memo = '국민은행 11/16',
) => (await api.staff(role)).post<Answer>(`/core-admin/v1/subscription-kit-returns/${id}/transfer`, { memo, version })

const waiting = async () =>
  (
    await (await api.staff('cs')).get<{ results: { id: number }[] }>('/core-admin/v1/subscriptions?transfer=true')
  ).body.results.map(({ id }) => id)

const todo = async () =>
  (await otherTodos(api.deps.db, api.clock.now())).find(({ key }) => key === 'subscription-transfers')

const oneOf = async (member: Awaited<ReturnType<typeof owedByBank>>) => {
  const [one] = await returns(member)
  if (!one) throw new Error('no kit')
  return one
}

test('결제수단으로 돌려줄 수 없는 키트 값은 할 일로 보이고, 보냈다고 적으면 한 번만 끝나 회원에게 알린다', async () => {
  expect(await todo()).toMatchObject({ count: 0, resource: 'subscriptions', filter: { transfer: true } })
  const letters = heard()
  const member = await owedByBank()
  const { id } = await rowOf(api, member.id)
  expect([await waiting(), (await todo())?.count]).toEqual([[id], 1])
  const counts = await (
    await api.staff('cs')
  ).get<{ results: { key: string; count: number }[] }>('/core-admin/v1/subscriptions/counts')
  expect(counts.body.results.find(({ key }) => key === 'transfers')).toMatchObject({ count: 1 })
  const one = await oneOf(member)
  expect(one).toMatchObject({ by_bank: 8_000, bank_sent_at: null })
  expect((await transfer(one, 'cs')).status).toBe(403)
  expect((await transfer(one, 'admin', '')).status).toBe(400)
  const answers = await Promise.all([transfer(one), transfer(one)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [done] = await returns(member)
  expect(done).toMatchObject({ status: 'ARRIVED', amount: 12_000, by_bank: 8_000, bank_sent_at: expect.any(String) })
  expect(done).not.toHaveProperty('bank_memo')
  expect((await transfer({ id: one.id, version: one.version + 1 })).body.code).toBe('KIT_TRANSFER_STATE')
  expect([await waiting(), (await todo())?.count]).toEqual([[], 0])
  const cs = await api.staff('cs')
  const detail = await cs.get<{ kit_returns: StaffKitReturn[] }>(`/core-admin/v1/subscriptions/${id}`)
  expect(detail.body.kit_returns).toMatchObject([{ bank_memo: '국민은행 11/16' }])
  const lines = await cs.get<{ results: { what: string; detail: string; amount: number }[] }>(
    `/core-admin/v1/subscriptions/${id}/timeline`,
  )
  expect(lines.body.results.filter(({ what }) => what === '키트 값을 계좌로 보냈어요')).toMatchObject([
    { amount: 8_000, detail: '사유: 국민은행 11/16' },
  ])
  await at(api, '2026-11-16T17:00:00+09:00')
  // all that was paid goes back over the card; the rest went by bank
  expect(await atGateway(api, member.id)).toEqual({ taken: 30_000, returned: 30_000 })
  const told = (await letters()).filter(({ title }) => title === '[홈핏] 키트 값을 계좌로 보냈어요')
  expect(told).toHaveLength(1)
  expect(await brokenMemberships(api, member.id)).toEqual([])
  expect((await sweep(api.deps.db)).filter(({ rows: found }) => found.length > 0)).toEqual([])
})

test('계좌로 보낼 것이 없으면 보냈다고 적을 수 없고, 데이터베이스가 적은 것을 지킨다', async () => {
  const other = await sentTo([12_000])
  await other.post('/api/v1/user/subscription/change-status/', { status: 'TERMINATED', returns_kits: true })
  expect(await transfer(await oneOf(other))).toMatchObject({ status: 409, body: { code: 'KIT_TRANSFER_STATE' } })
  expect((await transfer({ id: 999_999, version: 1 })).status).toBe(404)
  api.clock.set('2026-11-17T09:00:00+09:00')
  const member = await owedByBank()
  const one = await oneOf(member)
  expect((await transfer(one)).status).toBe(200)
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(
      api.deps.db.execute(statement).then(
        () => 'done',
        ({ cause }: Error) => (cause as Error & { constraint: string }).constraint,
      ),
    ).resolves
  const its = sql`where id = ${one.id}`
  await refused(sql`update subscription_kit_returns set bank_memo = '다른 은행' ${its}`).toBe(
    'subscription_kit_returns_sent_once',
  )
  await refused(
    sql`update subscription_kit_returns set bank_sent_at = null, bank_memo = null, bank_by = null ${its}`,
  ).toBe('subscription_kit_returns_sent_once')
  await refused(
    sql`update subscription_kit_returns set bank_sent_at = now(), bank_memo = '은행', bank_by = 'admin:1' where id <> ${one.id}`,
  ).toBe('subscription_kit_returns_sent')
})

test('카드가 받지 않는 환불은 회원에게 계좌를 묻고 할 일로 보이며, 보냈다고 적으면 한 번만 끝난다', async () => {
  const letters = heard()
  const member = await withCard(api)
  await join(member, await sellPlan(api), 19_900)
  const { gateway } = api.deps
  takeNothingBack(api)
  expect((await changeStatus(member, 'TERMINATED')).status).toBe(200)
  await api.deps.db.update(subscriptionRefunds).set({ tries: 10 })
  await driveSubscriptionRefunds(api.deps)
  // it is tried once more before anybody is asked
  const { id } = await rowOf(api, member.id)
  expect(await waiting()).toEqual([])
  api.clock.advance(3_600_000)
  await driveSubscriptionRefunds(api.deps)
  expect([await waiting(), (await todo())?.count]).toEqual([[id], 1])
  const cs = await api.staff('cs')
  const transfers = async () =>
    (await cs.get<{ transfers: { id: number; amount: number }[] }>(`/core-admin/v1/subscriptions/${id}`)).body.transfers
  const [one] = await transfers()
  expect(one).toMatchObject({ amount: 19_900, cause: 'TERMINATED', failure_code: 'CANCEL_PERIOD_OVER' })
  const send = async (role: 'admin' | 'cs', memo = '국민은행 11/16', of = one?.id) =>
    (await api.staff(role)).post<Answer>(`/core-admin/v1/subscription-refunds/${of}/transfer`, { memo })
  expect((await send('cs')).status).toBe(403)
  expect((await send('admin', '')).status).toBe(400)
  expect((await send('admin', '국민은행', 999_999)).status).toBe(404)
  const answers = await Promise.all([send('admin'), send('admin')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await waiting(), (await todo())?.count, await transfers()]).toEqual([[], 0, []])
  api.deps.gateway = gateway
  await at(api, new Date(api.clock.now().getTime() + 86_400_000).toISOString())
  // nothing is tried again over the card
  expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
  const titles = (await letters()).map(({ title }) => title)
  const told = ['[홈핏] 환불받을 계좌를 알려 주세요', '[홈핏] 환불을 계좌로 보냈어요']
  expect(told.map((title) => titles.filter((one) => one === title).length)).toEqual([1, 1])
  const lines = await (
    await api.staff('cs')
  ).get<{ results: { what: string; detail: string; amount: number }[] }>(`/core-admin/v1/subscriptions/${id}/timeline`)
  expect(lines.body.results.filter(({ what }) => what === '환불을 계좌로 보냈어요')).toMatchObject([
    { amount: 19_900, detail: '사유: 국민은행 11/16' },
  ])
  expect((await sweep(api.deps.db)).filter(({ rows: found }) => found.length > 0)).toEqual([])
})
