import { expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num } from '#server/db/shape.ts'
import { chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { subscriptionPeriods, subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { at, atGateway, changeStatus, join, joining, own, sellPlan, withCard } from '#tests/support/memberships.ts'
import { sql } from 'drizzle-orm'
import { manyDue } from '#tests/support/manyDue.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

test('두 프로세스가 함께 갱신해도 한 기간은 한 번만 결제된다', async () => {
  await manyDue(api, 400, '2026-11-16')
  const dones = await Promise.all([chargeSubscriptions(api.deps), chargeSubscriptions(api.deps)])
  const sum = (what: string) => dones.reduce((total, done) => total + (done[what] ?? 0), 0)
  expect([sum('PAID'), sum('UNKNOWN'), sum('TROUBLE')]).toEqual([380, 20, 0])
  for (let second = 5; second <= 90; second += 15) {
    api.clock.advance(15_000)
    await Promise.all([chargeSubscriptions(api.deps), chargeSubscriptions(api.deps)])
  }
  const [books] = await rows(
    api.deps.db,
    { paid: num, taken: num, members: num, ends: num },
    sql`select (select count(*)::int from subscription_payments where status = 'PAID') as paid,
          (select count(*)::int from sandbox_payments where status = 'PAID' and order_no like 'M%') as taken,
          (select count(distinct subscription_id)::int from subscription_periods where starts_on = '2026-11-16') as members,
          (select count(*)::int from subscriptions where ends_on = '2026-12-16') as ends`,
  )
  expect(books).toEqual({ paid: 400, taken: 400, members: 400, ends: 400 })
})

test('해지가 결제와 같은 때에 오면 둘 가운데 하나만 남고, 늦은 결제는 모두 돌려준다', async () => {
  const plan = await sellPlan(api)
  for (let round = 0; round < 6; round += 1) {
    api.clock.set('2026-11-16T15:00:00+09:00')
    const member = await withCard(api, round % 2 === 0 ? '0000' : '5001')
    const { body } = await member.post<{ status: string }>(
      '/api/v2/subscriptions/payments/initial',
      joining(member, plan, 19_900),
    )
    expect(['SUCCEEDED', 'PENDING']).toContain(body.status)
    await at(api, '2026-11-16T15:01:00+09:00')
    api.clock.set('2026-12-16T10:00:00+09:00')
    await Promise.all([chargeSubscriptions(api.deps), changeStatus(member, 'CANCEL_SCHEDULED')])
    for (const minute of ['10:01', '10:02', '10:10']) await at(api, `2026-12-16T${minute}:00+09:00`)
    const { ends_on: endsOn } = await own(member)
    const { taken, returned } = await atGateway(api, member.id)
    const periods = endsOn === '2027-01-16' ? 2 : 1
    expect({ round, net: taken - returned }).toEqual({ round, net: periods * 19_900 })
  }
})

test('한 사람이 동시에 여러 번 가입해도 멤버십은 하나이고 한 번만 결제된다', async () => {
  const plan = await sellPlan(api)
  const member = await withCard(api)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      member.post('/api/v2/subscriptions/payments/initial', joining(member, plan, 19_900)),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  await at(api, '2026-11-16T15:05:00+09:00')
  const { taken, returned } = await atGateway(api, member.id)
  expect(taken - returned).toBe(19_900)
  expect(await api.deps.db.$count(subscriptions)).toBe(1)
  expect(await api.deps.db.$count(subscriptionPeriods)).toBe(1)
})

test('체험도 한 번만 시작한다', async () => {
  const plan = await sellPlan(api, { trialDays: 7 })
  const member = await withCard(api)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => member.post('/api/v2/subscriptions/payments/initial', joining(member, plan, 0))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await api.deps.db.$count(subscriptions)).toBe(1)
  await expect(join(member, plan, 0)).rejects.toThrow()
})
