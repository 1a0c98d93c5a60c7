import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  changeStatus,
  join,
  own,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'
import {
  type StaffResult,
  staffSubscriptionsPath,
  useStaffOfSubscriptions,
} from '#tests/support/staffOfSubscriptions.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })
const { shop, asked, tried, timeline, doneAsTried } = useStaffOfSubscriptions(api)

describe('연장·보상', () => {
  test('미리 본 대로 이용 기간과 다음 결제일이 늘고, 이력에 누가 왜 했는지 남는다', async () => {
    const member = await withCard(api)
    await join(member, shop.plan, 19_900)
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
      detail: '2026.12.16 ~ 2026.12.25 · 사유: 서비스 장애 보상',
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
    await join(member, shop.plan, 19_900)
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
    await join(member, shop.plan, 19_900)
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
    await join(member, shop.plan, 19_900)
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
    await join(member, shop.plan, 19_900)
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
    await join(member, shop.plan, 19_900)
    expect((await asked(member, { action: 'TERMINATE' })).status).toBe(400)
    expect(await asked(member, { action: 'TERMINATE', expected_refund: 1 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    })
    expect((await rowOf(api, member.id)).status).toBe('ACTIVE')
  })
})

describe('버전, 두 번 누르기, 값', () => {
  test('다른 사람이 먼저 바꿨으면 하지 않고, 같은 요청은 한 번만 한다', async () => {
    const member = await withCard(api)
    await join(member, shop.plan, 19_900)
    const { id, version } = await rowOf(api, member.id)
    const body = { action: 'EXTEND', days: 7, version, reason: '보상' }
    const call = () =>
      shop.cs.post<StaffResult>(`${staffSubscriptionsPath}/${id}/actions`, body, { requestId: 'extend-00001' })
    const first = await call()
    expect(first.status).toBe(200)
    expect((await call()).body).toEqual(first.body)
    expect(await shop.cs.post(`${staffSubscriptionsPath}/${id}/actions`, body)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    expect((await own(member)).ends_on).toBe('2026-12-23')
  })

  test('사유와 값이 맞아야 하고, 없는 구독은 없다고 한다', async () => {
    const member = await withCard(api)
    await join(member, shop.plan, 19_900)
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
    const none = await shop.cs.post(`${staffSubscriptionsPath}/999999/actions`, {
      action: 'CANCEL',
      version: 1,
      reason: '없음',
    })
    expect(none.status).toBe(404)
    expect((await shop.cs.get(`${staffSubscriptionsPath}/999999`)).status).toBe(404)
    expect((await shop.cs.get(`${staffSubscriptionsPath}/999999/timeline`)).status).toBe(404)
    for (const role of ['ops', 'marketer'] as const) {
      const other = await api.staff(role)
      const { id, version } = await rowOf(api, member.id)
      expect((await other.get(`${staffSubscriptionsPath}/${id}`)).status).toBe(200)
      const refused = await other.post(`${staffSubscriptionsPath}/${id}/actions`, {
        action: 'CANCEL',
        version,
        reason: '해지',
      })
      expect(refused.status).toBe(403)
    }
  })
})
