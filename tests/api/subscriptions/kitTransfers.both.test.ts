import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { otherTodos } from '#server/modules/dashboard/otherTodos.ts'
import { sweep } from '#server/modules/ops/invariants.ts'
import type { StaffKitReturn } from '#server/modules/subscriptions/kitReturns/kitReturns.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { endingKits } from '#tests/support/endingKits.ts'
import { at, atGateway, rowOf } from '#tests/support/memberships.ts'
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
    await (await api.staff('cs')).get<{ results: { id: number }[] }>('/core-admin/v1/subscriptions?kit_transfer=true')
  ).body.results.map(({ id }) => id)

const todo = async () => (await otherTodos(api.deps.db, api.clock.now())).find(({ key }) => key === 'kit-transfers')

const oneOf = async (member: Awaited<ReturnType<typeof owedByBank>>) => {
  const [one] = await returns(member)
  if (!one) throw new Error('no kit')
  return one
}

test('결제수단으로 돌려줄 수 없는 키트 값은 할 일로 보이고, 보냈다고 적으면 한 번만 끝나 회원에게 알린다', async () => {
  expect(await todo()).toMatchObject({ count: 0, resource: 'subscriptions', filter: { kit_transfer: true } })
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
