import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chargeTogether } from '#server/modules/subscriptions/charging/together.service.ts'
import { useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  join,
  type Member,
  own,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

test('동의하고 미리 알린 체험만 갱신과 함께 한 묶음으로 결제되고, 나머지는 저마다의 길로 간다', async () => {
  const [trial, monthly] = [await sellPlan(api, { trialDays: 30 }), await sellPlan(api)]
  const trying = async () => {
    const member = await withCard(api)
    await join(member, trial, 0)
    return member
  }
  const [agreed, second, silent, declined, untold] = [
    await trying(),
    await trying(),
    await trying(),
    await trying(),
    await trying(),
  ]
  const renewing = await withCard(api)
  await join(renewing, monthly, 19_900)
  await at(api, '2026-11-16T15:01:00+09:00')
  for (const member of [agreed, second, declined, untold]) await agreeToConversion(member, 19_900)
  await agreeToConversion(declined, 19_900, false)
  const idOf = async (member: Member) => (await rowOf(api, member.id)).id
  await api.deps.db.execute(
    sql`update outbox set done_at = null where dedupe like ${`membership:${await idOf(untold)}:%MEMBERSHIP_TRIAL_STARTED%`}`,
  )
  const everybody = [agreed, second, silent, declined, untold, renewing]
  const ids = await Promise.all(everybody.map(idOf))
  api.clock.set('2026-12-16T10:00:00+09:00')
  await api.deps.db.execute(
    sql`update subscriptions set claimed_by = 'set', claimed_until = '2026-12-16T10:00:20+09:00'`,
  )
  const done = await chargeTogether(api.deps, ids, 'set')
  const together = await Promise.all([agreed, second, renewing].map(idOf))
  expect([...done].toSorted(([a], [b]) => a - b)).toEqual(together.map((id) => [id, 'PAID']))
  for (const member of [agreed, second]) {
    expect(await own(member)).toMatchObject({
      status: 'ACTIVE',
      current_period: { starts_on: '2026-12-16', ends_on: '2027-01-16', kind: 'PAID' },
      next_payment: { on: '2027-01-16', amount: 19_900 },
    })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
  }
  const kinds = await rows(
    api.deps.db,
    sql`select kind, count(*)::int as n from subscription_payments where status = 'PAID' and amount > 0 group by kind order by kind`,
  )
  expect(kinds).toEqual([
    { kind: 'CONVERSION', n: 2 },
    { kind: 'INITIAL', n: 1 },
    { kind: 'RENEWAL', n: 1 },
  ])
  await api.deps.db.execute(sql`update subscriptions set claimed_by = null, claimed_until = null`)
  expect(await at(api, '2026-12-16T10:01:00+09:00')).toEqual({ ENDED: 2, HELD: 1 })
  for (const member of [silent, declined, untold])
    expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
  for (const member of everybody) expect(await brokenMemberships(api, member.id)).toEqual([])
})
