import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  changeStatus,
  join,
  lasting,
  type Member,
  own,
  type PlanOf,
  registerCard,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'
import { chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })
const path = '/core-admin/v1/subscriptions'

type Facts = { status: string; ends_on: string; next_charge_on: string | null; next_charge: number | null }
type Result = {
  code?: string
  message?: string
  dry_run: boolean
  before: Facts
  after: Facts & Record<string, unknown>
  days: number
  charge: number
  refund: number
  quote: { lines: unknown[] } | null
  payment: { status: string; message: string | null } | null
  version: number
}
type Line = { what: string; detail: string | null; actor_name: string; kind: string; amount: number | null; at: string }

let plan: PlanOf
let cs: TestClient
beforeEach(async () => {
  plan = await sellPlan(api)
  cs = await staff()
})

/** Somebody of 상담 who signs in again when the clock has moved. */
async function staff(role: 'cs' | 'admin' = 'cs'): Promise<TestClient> {
  let made = await api.staff(role)
  let since = api.clock.now().getTime()
  const fresh = async () => {
    if (Math.abs(api.clock.now().getTime() - since) > 5 * 60_000) {
      made = await api.staff(role)
      since = api.clock.now().getTime()
    }
    return made
  }
  return {
    ...lasting(api, 0),
    get: async (...call) => (await fresh()).get(...call),
    post: async (...call) => (await fresh()).post(...call),
    raw: async (...call) => (await fresh()).raw(...call),
  }
}

const asked = async (member: Member, body: object) => {
  const { id, version } = await rowOf(api, member.id)
  return cs.post<Result>(`${path}/${id}/actions`, { version, reason: '고객 요청', ...body })
}
const tried = (member: Member, body: object) => asked(member, { ...body, dry_run: true })
const timeline = async (member: Member) => {
  const { id } = await rowOf(api, member.id)
  return (await cs.get<{ results: Line[]; has_next: boolean }>(`${path}/${id}/timeline`)).body
}

/** What the dry run said is what happens, and the dry run itself changed nothing. */
async function doneAsTried(member: Member, body: object): Promise<Result> {
  const before = await rowOf(api, member.id)
  const dry = await tried(member, body)
  expect(dry).toMatchObject({ status: 200, body: { dry_run: true } })
  expect(await rowOf(api, member.id)).toEqual(before)
  const more = 'action' in body && body.action === 'TERMINATE' ? { expected_refund: dry.body.refund } : {}
  const made = await asked(member, { ...body, ...more })
  expect(made).toMatchObject({ status: 200, body: { dry_run: false } })
  const { dry_run: _dry, payment: _paid, version: _version, ...expected } = dry.body
  expect(made.body).toMatchObject(expected)
  expect(await brokenMemberships(api, member.id)).toEqual([])
  return made.body
}

describe('연장·보상', () => {
  test('미리 본 대로 이용 기간과 다음 결제일이 늘고, 이력에 누가 왜 했는지 남는다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    const done = await doneAsTried(member, { action: 'EXTEND', days: 10, reason: '서비스 장애 보상' })
    expect(done).toMatchObject({
      before: { ends_on: '2026-12-16', next_charge_on: '2026-12-16', next_charge: 19_900 },
      after: { status: 'ACTIVE', ends_on: '2026-12-26', next_charge_on: '2026-12-26', next_charge: 19_900 },
      days: 10,
      charge: 0,
      refund: 0,
    })
    const { results } = await timeline(member)
    expect(results.find(({ kind }) => kind === 'APPENDED')).toMatchObject({
      what: '이용 기간을 더했어요',
      detail: '2026.12.16 ~ 2026.12.26 전날 · 사유: 서비스 장애 보상',
      actor_name: expect.stringMatching(/.+/) as string,
    })
    expect(results.some(({ actor_name }) => actor_name === '고객')).toBe(true)
    // the next charge is made on the new day, and once
    expect(await at(api, '2026-12-16T10:00:00+09:00')).toEqual({})
    expect(await at(api, '2026-12-26T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
  })

  test('쉬어 가기로 한 날도 함께 밀린다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    await changeStatus(member, 'PAUSED', { pause_until: '2026-12-30' })
    const { after } = await doneAsTried(member, { action: 'EXTEND', days: 5 })
    expect(after).toMatchObject({ ends_on: '2026-12-21', pause_from: '2026-12-21', pause_until: '2027-01-04' })
    expect(await at(api, '2026-12-21T00:00:00+09:00')).toEqual({ PAUSED: 1 })
  })

  test('체험은 결제를 미리 알릴 수 있는 만큼 늘릴 수 있고, 동의는 새 날로 다시 받는다', async () => {
    const trial = await sellPlan(api, { trialDays: 7 })
    const member = await withCard(api)
    await join(member, trial, 0)
    await agreeToConversion(member, 19_900)
    await at(api, '2026-11-20T12:00:00+09:00')
    const short = await tried(member, { action: 'EXTEND', days: 2 })
    expect(short).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_STATE' } })
    expect(short.body.message).toContain('5일부터')
    const { after } = await doneAsTried(member, { action: 'EXTEND', days: 5 })
    expect(after).toMatchObject({ status: 'TRIALING', ends_on: '2026-11-28' })
    expect(await own(member)).toMatchObject({ trial: { consent: 'REQUIRED' } })
    await at(api, '2026-11-20T12:01:00+09:00')
    await agreeToConversion(member, 19_900)
    expect(await at(api, '2026-11-28T10:00:00+09:00')).toEqual({ PAID: 1 })
  })

  test('쉬는 중이거나 끝난 구독은 까닭을 말하고 늘리지 않는다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    await changeStatus(member, 'PAUSED', { pause_until: '2026-12-30' })
    await at(api, '2026-12-16T10:00:00+09:00')
    expect((await tried(member, { action: 'EXTEND', days: 5 })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    await changeStatus(member, 'TERMINATED')
    expect((await tried(member, { action: 'EXTEND', days: 5 })).body.message).toContain('끝난 구독')
  })
})

describe('쉬기, 해지, 종료', () => {
  test('쉬기를 잡고 풀고, 쉬는 중에는 오늘 결제하며 다시 시작한다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    const until = { action: 'PAUSE', pause_until: '2026-12-30' }
    expect(await doneAsTried(member, until)).toMatchObject({
      after: { pause_from: '2026-12-16', pause_until: '2026-12-30' },
    })
    expect(await doneAsTried(member, { action: 'RESUME' })).toMatchObject({ charge: 0, after: { pause_from: null } })
    await doneAsTried(member, until)
    await at(api, '2026-12-16T10:00:00+09:00')
    const resumed = await doneAsTried(member, { action: 'RESUME' })
    expect(resumed).toMatchObject({
      charge: 19_900,
      payment: { status: 'PAID' },
      after: { status: 'ACTIVE', ends_on: '2027-01-16' },
    })
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
  })

  test('해지를 예약하고 되돌리며, 지금 끝내면 회원이 보는 견적대로 돌려준다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    expect(await doneAsTried(member, { action: 'CANCEL' })).toMatchObject({
      after: { status: 'CANCEL_SCHEDULED', next_charge: null },
    })
    expect(await doneAsTried(member, { action: 'UNDO_CANCEL' })).toMatchObject({ after: { status: 'ACTIVE' } })
    await at(api, '2026-12-01T12:00:00+09:00')
    const { body: quote } = await member.get<{ refund: number }>('/api/v2/user/subscriptions/refund-quote')
    const ended = await doneAsTried(member, { action: 'TERMINATE' })
    expect(ended).toMatchObject({ refund: quote.refund, after: { status: 'TERMINATED' } })
    expect(ended.quote?.lines.length).toBeGreaterThan(1)
    await at(api, '2026-12-01T12:05:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: quote.refund })
    const { results } = await timeline(member)
    expect(results.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: -quote.refund, what: '환불 완료', detail: '중도 해지' },
    ])
  })

  test('본 금액과 다르거나 금액 없이 끝내지 않는다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    expect((await asked(member, { action: 'TERMINATE' })).status).toBe(400)
    expect(await asked(member, { action: 'TERMINATE', expected_refund: 1 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    })
    expect((await rowOf(api, member.id)).status).toBe('ACTIVE')
  })
})

describe('다시 결제와 직원 확인', () => {
  test('결제하지 못한 기간을 다시 결제하고, 거절되면 거절된 대로 말한다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    expect((await tried(member, { action: 'RETRY' })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    const bad = await registerCard(api, member.id, '4001')
    const good = member.card
    const chargeOn = (billingKeyId: number) =>
      api.deps.db.update(subscriptions).set({ billingKeyId }).where(eq(subscriptions.userId, member.id))
    await chargeOn(bad)
    await at(api, '2026-12-16T10:00:00+09:00')
    expect((await rowOf(api, member.id)).status).toBe('PAST_DUE')
    await at(api, '2026-12-16T12:00:00+09:00')
    // a dry run shows what becomes of it when it comes through
    expect((await tried(member, { action: 'RETRY' })).body).toMatchObject({
      charge: 19_900,
      after: { status: 'ACTIVE', ends_on: '2027-01-16' },
    })
    expect((await asked(member, { action: 'RETRY' })).body).toMatchObject({
      payment: { status: 'FAILED', message: expect.stringMatching(/.+/) as string },
      after: { status: 'PAST_DUE', ends_on: '2026-12-16' },
    })
    await chargeOn(good)
    const paid = await doneAsTried(member, { action: 'RETRY' })
    expect(paid).toMatchObject({ charge: 19_900, payment: { status: 'PAID' }, after: { ends_on: '2027-01-16' } })
    const { results } = await timeline(member)
    expect(results.filter(({ kind }) => kind === 'RETRY_ASKED')).toHaveLength(2)
    expect(results.find(({ kind }) => kind === 'RETRY_ASKED')?.detail).toContain('고객 요청')
  })

  test('시계가 멈춰 놓친 기간은 직원이 결제하거나 건너뛰며, 두 번 결제하지 않는다', async () => {
    const [charged, skipped] = [await withCard(api), await withCard(api)]
    for (const member of [charged, skipped]) await join(member, plan, 19_900)
    // two periods were missed: the clock charges the first, a person decides about the second
    expect(await at(api, '2027-01-20T12:00:00+09:00')).toEqual({ PAID: 2 })
    expect(await at(api, '2027-01-20T12:05:00+09:00')).toEqual({})
    const { body: list } = await cs.get<{ total_count: number }>(`${path}?waits_for_staff=true`)
    expect(list.total_count).toBe(2)
    const { id } = await rowOf(api, skipped.id)
    expect((await cs.get(`${path}/${id}`)).body).toMatchObject({
      waits_for_staff: true,
      missed: { from: '2027-01-16', amount: 19_900, skipped_until: '2027-01-21' },
    })
    expect((await tried(charged, { action: 'EXTEND', days: 3 })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    expect(await doneAsTried(charged, { action: 'CHARGE_MISSED' })).toMatchObject({
      charge: 19_900,
      after: { ends_on: '2027-02-16', waits_for_staff: false },
    })
    expect(await doneAsTried(skipped, { action: 'SKIP_MISSED' })).toMatchObject({
      charge: 0,
      days: 5,
      after: { status: 'ACTIVE', ends_on: '2027-01-21', waits_for_staff: false },
    })
    expect((await asked(skipped, { action: 'SKIP_MISSED' })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    expect(await at(api, '2027-01-21T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await atGateway(api, charged.id)).toEqual({ taken: 59_700, returned: 0 })
    expect(await atGateway(api, skipped.id)).toEqual({ taken: 59_700, returned: 0 })
    for (const member of [charged, skipped]) expect(await brokenMemberships(api, member.id)).toEqual([])
  })

  test('미리 알리지 못한 체험은 결제할 수 없고, 건너뛰면 새 날을 알리고 다시 묻는다', async () => {
    const trial = await sellPlan(api, { trialDays: 7 })
    const member = await withCard(api)
    await join(member, trial, 0)
    await agreeToConversion(member, 19_900)
    // the notice never left
    api.clock.set('2026-11-23T10:00:00+09:00')
    expect(await chargeSubscriptions(api.deps)).toEqual({ HELD: 1 })
    expect((await tried(member, { action: 'CHARGE_MISSED' })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    const { after } = await doneAsTried(member, { action: 'SKIP_MISSED' })
    expect(after).toMatchObject({ status: 'TRIALING', ends_on: addDays('2026-11-23', 8) })
    await at(api, '2026-11-23T10:05:00+09:00')
    await agreeToConversion(member, 19_900)
    expect(await at(api, '2026-12-01T10:00:00+09:00')).toEqual({ PAID: 1 })
  })
})

describe('버전, 두 번 누르기, 값', () => {
  test('다른 사람이 먼저 바꿨으면 하지 않고, 같은 요청은 한 번만 한다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    const { id, version } = await rowOf(api, member.id)
    const body = { action: 'EXTEND', days: 7, version, reason: '보상' }
    const call = () => cs.post<Result>(`${path}/${id}/actions`, body, { requestId: 'extend-00001' })
    const first = await call()
    expect(first.status).toBe(200)
    expect((await call()).body).toEqual(first.body)
    expect(await cs.post(`${path}/${id}/actions`, body)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    expect((await own(member)).ends_on).toBe('2026-12-23')
  })

  test('사유와 값이 맞아야 하고, 없는 구독은 없다고 한다', async () => {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    for (const wrong of [
      { action: 'EXTEND' },
      { action: 'EXTEND', days: 0 },
      { action: 'EXTEND', days: 367 },
      { action: 'EXTEND', days: 1.5 },
      { action: 'EXTEND', days: 3, reason: ' ' },
      { action: 'PAUSE' },
      { action: 'PAUSE', pause_until: '2026-12-17' },
      { action: 'DELETE' },
      { action: 'CANCEL', expected_refund: 3 },
    ])
      expect((await asked(member, wrong)).status, JSON.stringify(wrong)).toBe(400)
    const none = await cs.post(`${path}/999999/actions`, { action: 'CANCEL', version: 1, reason: '없음' })
    expect(none.status).toBe(404)
    expect((await cs.get(`${path}/999999`)).status).toBe(404)
    expect((await cs.get(`${path}/999999/timeline`)).status).toBe(404)
    for (const role of ['ops', 'marketer'] as const) {
      const other = await api.staff(role)
      const { id, version } = await rowOf(api, member.id)
      expect((await other.get(`${path}/${id}`)).status).toBe(200)
      const refused = await other.post(`${path}/${id}/actions`, { action: 'CANCEL', version, reason: '해지' })
      expect(refused.status).toBe(403)
    }
  })
})
