import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { appendPeriod } from '#server/modules/subscriptions/append.service.ts'
import { chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import {
  at,
  atGateway,
  changeStatus,
  join,
  own,
  registerCard,
  sellPlan,
  upgrading,
  withCard,
} from '#tests/support/memberships.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

test('올리기, 지금 끝내기, 해지, 받은 기간, 갱신이 한꺼번에 와도 돈과 날이 맞고 낸 것보다 더 돌려주지 않는다', async () => {
  const monthly = await sellPlan(api)
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800, penaltyPercent: 10 })
  const ends: string[] = []
  for (let round = 0; round < 10; round += 1) {
    api.clock.set('2026-11-16T15:00:00+09:00')
    const member = await withCard(api)
    await join(member, monthly, 19_900)
    // every third one's charges are answered late
    if (round % 3 === 2) {
      const unsure = await registerCard(api, member.id, '5001')
      await member.post('/api/v2/payments/methods/card', { billing_key_id: unsure })
    }
    const given = { userId: member.id, planId: monthly.planId, kind: 'COMPENSATION' as const, days: 10 }
    // on the day of the renewal everything comes at once
    api.clock.set(round % 2 === 0 ? '2026-12-16T10:00:00+09:00' : '2026-12-01T12:00:00+09:00')
    const quote = await member.get<{ due_now: number }>(
      `/api/v2/subscriptions/payments/upgrade?product_id=${yearly.productId}`,
    )
    await Promise.all([
      member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, quote.body.due_now)),
      member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, quote.body.due_now)),
      changeStatus(member, round % 4 < 2 ? 'TERMINATED' : 'CANCEL_SCHEDULED'),
      changeStatus(member, 'TERMINATED'),
      inTransaction(api.deps.db, (tx) =>
        appendPeriod(tx, { ...given, source: `race:${round}`, actor: 'admin:1', now: api.clock.now() }),
      ),
      chargeSubscriptions(api.deps),
      chargeSubscriptions(api.deps),
    ])
    for (const minutes of [1, 2, 10, 30]) {
      api.clock.advance(minutes * 60_000)
      await at(api, api.clock.now().toISOString())
    }
    expect({ round, broken: await brokenMemberships(api, member.id) }).toEqual({ round, broken: [] })
    const { taken, returned } = await atGateway(api, member.id)
    expect(returned).toBeLessThanOrEqual(taken)
    ends.push((await own(member)).status)
  }
  expect(ends).toHaveLength(10)
})
