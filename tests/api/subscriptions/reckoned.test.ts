import { expect, test } from 'vitest'
import { reconcileDay } from '#server/modules/reconciliations/reconciliation.service.ts'
import { useApi } from '#tests/support/api.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  changeStatus,
  join,
  own,
  registerCard,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

test('멤버십의 결제와 환불은 결제사의 장부와 맞고, 우리가 모르던 결제는 찾아서 맞춘다', async () => {
  const plan = await sellPlan(api)
  const member = await withCard(api)
  await join(member, plan, 19_900)
  expect(await reconcileDay(api.deps, '2026-11-16')).toMatchObject({ status: 'MATCHED', differences: 0 })
  const unsure = await registerCard(api, member.id, '5001')
  await api.deps.db.execute(`update subscriptions set billing_key_id = ${unsure}`)
  await at(api, '2026-12-16T10:00:00+09:00')
  expect((await own(member)).ends_on).toBe('2026-12-16')
  expect(await reconcileDay(api.deps, '2026-12-16')).toMatchObject({ status: 'MATCHED', differences: 0 })
  expect((await own(member)).ends_on).toBe('2027-01-16')
  api.clock.set('2026-12-20T12:00:00+09:00')
  await changeStatus(member, 'TERMINATED')
  await at(api, '2026-12-20T12:01:00+09:00')
  expect((await atGateway(api, member.id)).returned).toBe(19_900)
  expect(await reconcileDay(api.deps, '2026-12-20')).toMatchObject({ status: 'MATCHED', differences: 0 })
})

test('이어질 멤버십이 있으면 탈퇴할 수 없고, 내 정보에 보이며, 해지하면 탈퇴할 수 있다', async () => {
  const plan = await sellPlan(api, { trialDays: 7 })
  const member = await withCard(api)
  await join(member, plan, 0)
  const { body: me } = await member.get('/api/v2/user/me')
  expect(me).toMatchObject({ subscription: { status: 'TRIALING', plan: { id: plan.planId }, ends_on: '2026-11-23' } })
  const preview = async () =>
    (await member.get<{ can_deactivate: boolean; blockers: object[] }>('/api/v2/user/deactivate/preview')).body
  expect(await preview()).toMatchObject({
    can_deactivate: false,
    blockers: [{ kind: 'SUBSCRIPTION', link: '/my/subscription' }],
  })
  await changeStatus(member, 'CANCEL_SCHEDULED')
  expect(await preview()).toMatchObject({ can_deactivate: true, blockers: [] })
})

test('체험의 알림이 이레 전에 나가지 않았으면 동의했어도 결제하지 않고 사람이 보게 한다', async () => {
  const plan = await sellPlan(api, { trialDays: 7 })
  const member = await withCard(api)
  await join(member, plan, 0)
  await agreeToConversion(member, 19_900)
  // nobody has sent anything until the day before
  await at(api, '2026-11-22T10:00:00+09:00')
  expect(await at(api, '2026-11-23T10:00:00+09:00')).toEqual({ HELD: 1 })
  expect((await rowOf(api, member.id)).waitsForStaff).toBe(true)
  expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
})

test('동의한 금액과 날짜가 아니면 결제하지 않는다', async () => {
  const plan = await sellPlan(api, { trialDays: 7 })
  const member = await withCard(api)
  await join(member, plan, 0)
  await at(api, '2026-11-16T15:01:00+09:00')
  expect((await agreeToConversion(member, 9_900)).status).toBe(409)
  await agreeToConversion(member, 19_900)
  await agreeToConversion(member, 19_900, false)
  expect(await at(api, '2026-11-23T10:00:00+09:00')).toEqual({ ENDED: 1 })
  expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
})

test('쉬던 시계가 두 기간을 놓쳐도 한 번에 한 기간만 결제하고 나머지는 사람을 기다린다', async () => {
  const plan = await sellPlan(api)
  const member = await withCard(api)
  await join(member, plan, 19_900)
  expect(await at(api, '2027-01-20T09:00:00+09:00')).toEqual({ PAID: 1 })
  expect(await own(member)).toMatchObject({ ends_on: '2027-01-16' })
  expect((await rowOf(api, member.id)).waitsForStaff).toBe(true)
  expect(await at(api, '2027-01-21T10:00:00+09:00')).toEqual({})
  expect((await atGateway(api, member.id)).taken).toBe(39_800)
})

const minutesOn = (from: string, minutes: number) => new Date(Date.parse(from) + minutes * 60_000).toISOString()

test('결제사가 사흘 동안 답하지 않아도 이용은 끊기지 않고, 돌아오면 그 기간을 한 번만 결제한다', async () => {
  const plan = await sellPlan(api)
  const member = await withCard(api)
  await join(member, plan, 19_900)
  const { gateway } = api.deps
  const silent = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const { billing } = gateway
  if (!billing) throw new Error('no billing')
  api.deps.gateway = { ...gateway, query: silent, billing: { ...billing, charge: silent } }
  const due = '2026-12-16T10:00:00+09:00'
  expect(await at(api, due)).toEqual({ UNKNOWN: 1 })
  for (let hour = 1; hour < 72; hour += 1) {
    const done = await at(api, minutesOn(due, hour * 60))
    expect({ hour, paid: done['PAID'] ?? 0, ended: done['ENDED'] ?? 0 }).toEqual({ hour, paid: 0, ended: 0 })
    expect({ hour, has: (await own(member)).has_access }).toEqual({ hour, has: true })
  }
  expect((await own(member)).ends_on).toBe('2026-12-16')
  expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
  api.deps.gateway = gateway
  for (let minute = 0; minute <= 120; minute += 15) await at(api, minutesOn(due, 72 * 60 + minute))
  expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-01-16', has_access: true })
  expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
})

test('시계가 사흘 멈췄다 깨어나도 한 기간을 한 번만, 원래 날짜부터 결제한다', async () => {
  const plan = await sellPlan(api)
  const members = [await withCard(api), await withCard(api, '5001')]
  for (const member of members) await join(member, plan, 19_900).catch(() => undefined)
  await at(api, '2026-11-16T15:05:00+09:00')
  expect(await at(api, '2026-12-15T09:30:00+09:00')).toEqual({})
  for (let minute = 0; minute <= 60; minute += 10) await at(api, minutesOn('2026-12-19T07:00:00+09:00', minute))
  for (const member of members) {
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-01-16' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
  }
})
