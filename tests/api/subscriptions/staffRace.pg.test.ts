import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { meeting } from '#tests/concurrency/meeting.ts'
import { useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import { at, atGateway, join, rowOf, sellPlan, withCard } from '#tests/support/memberships.ts'
import { type StaffResult, staffSubscriptionsPath } from '#tests/support/staffOfSubscriptions.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

const actions = {
  EXTEND: { action: 'EXTEND', days: 10 },
  PAUSE: { action: 'PAUSE', pause_until: '2026-12-30' },
  TERMINATE: { action: 'TERMINATE' },
} as const
type Action = keyof typeof actions
const names = Object.keys(actions) as Action[]
const pairs = names.flatMap((one) => names.map((other): [Action, Action] => [one, other]))

test('두 직원이 한 구독에 같은 때에 손대면 하나만 되고, 다른 하나는 바뀐 것을 보고 다시 해야 한다', async () => {
  const plan = await sellPlan(api)
  const staff = [await api.staff('cs'), await api.staff('cs')] as const
  const won: Record<string, number> = {}
  for (const pair of pairs) {
    api.clock.set('2026-11-16T15:00:00+09:00')
    const member = await withCard(api)
    await join(member, plan, 19_900)
    const act = async (nth: 0 | 1, name: Action, version: number) => {
      const path = `${staffSubscriptionsPath}/${(await rowOf(api, member.id)).id}/actions`
      const body = { version, reason: '함께 누름', ...actions[name] }
      if (name !== 'TERMINATE') return () => staff[nth].post<StaffResult>(path, body)
      const dry = await staff[nth].post<StaffResult>(path, { ...body, dry_run: true })
      return () => staff[nth].post<StaffResult>(path, { ...body, expected_refund: dry.body.refund ?? 0 })
    }
    const { version } = await rowOf(api, member.id)
    const calls = [await act(0, pair[0], version), await act(1, pair[1], version)]
    const answers = await Promise.all(calls.map((call) => call()))
    const statuses = answers.map(({ status }) => status)
    expect({ pair, statuses: statuses.toSorted((a, b) => a - b) }).toEqual({ pair, statuses: [200, 409] })
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({ code: 'VERSION_CONFLICT' })
    const winner = pair[statuses.indexOf(200)] as Action
    won[winner] = (won[winner] ?? 0) + 1
    const row = await rowOf(api, member.id)
    expect({ pair, ...row }).toMatchObject({
      version: version + 1,
      ...(winner === 'EXTEND' ? { status: 'ACTIVE', endsOn: '2026-12-26', pauseFrom: null } : {}),
      ...(winner === 'PAUSE' ? { status: 'ACTIVE', endsOn: '2026-12-16', pauseFrom: '2026-12-16' } : {}),
      ...(winner === 'TERMINATE' ? { status: 'TERMINATED' } : {}),
    })
    await at(api, '2026-11-16T15:01:00+09:00')
    const { taken, returned } = await atGateway(api, member.id)
    expect({ pair, net: taken - returned }).toEqual({ pair, net: winner === 'TERMINATE' ? 0 : 19_900 })
    expect(await brokenMemberships(api, member.id)).toEqual([])
  }
  console.log(JSON.stringify({ test: 'two-staff', rounds: pairs.length, ...won }))
  expect(await brokenBooks(api.deps.db)).toEqual([])
})

test('읽고 나서 쓰는 방식은 둘 다 되었다고 말한다', async () => {
  const member = await withCard(api)
  await join(member, await sellPlan(api), 19_900)
  const { id, version } = await rowOf(api, member.id)
  const met = meeting()
  let said = 0
  await inFlight(2, ['2026-12-26', '2026-12-31'], (endsOn) =>
    api.deps.db.transaction(async (tx) => {
      const [seen] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id))
      if (seen?.version !== version) return
      await met()
      await tx
        .update(subscriptions)
        .set({ endsOn, version: version + 1 })
        .where(eq(subscriptions.id, id))
      said += 1
    }),
  )
  expect(said).toBe(2)
})
