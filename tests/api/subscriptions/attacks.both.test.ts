import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { subscriptionNotices } from '#server/modules/subscriptions/records.tables.ts'
import { appendPeriod } from '#server/modules/subscriptions/append.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { useApi } from '#tests/support/api.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  changeStatus,
  join,
  type Member,
  own,
  registerCard,
  rowOf,
  sellPlan,
  upgrading,
  withCard,
} from '#tests/support/memberships.ts'
import { deactivate } from '#server/modules/accounts/deactivate.service.ts'
import { countTraining } from '#server/modules/training/training.service.ts'
import type { RefundQuote } from '#server/modules/subscriptions/subscriptions.contract.ts'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

const useCard = async (memberId: number, last4: string) => {
  const card = await registerCard(api, memberId, last4)
  const { id } = await rowOf(api, memberId)
  await api.deps.db.execute(`update subscriptions set billing_key_id = ${card} where id = ${id}`)
  return card
}

test('쉬어 가기를 정해 두고 요금제를 올리면, 낸 기간 가운데에서 쉬거나 다시 결제되지 않는다', async () => {
  const monthly = await sellPlan(api)
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const member = await withCard(api)
  await join(member, monthly, 19_900)
  await changeStatus(member, 'PAUSED', { pause_until: '2027-01-10' })
  api.clock.set('2026-12-01T12:00:00+09:00')
  await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, 108_850))
  expect((await own(member)).pause).toBeUndefined()
  expect(await at(api, '2026-12-16T00:00:00+09:00')).toEqual({})
  expect(await at(api, '2027-01-10T10:00:00+09:00')).toEqual({})
  expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-12-01' })
  expect(await atGateway(api, member.id)).toEqual({ taken: 128_750, returned: 0 })
})

test('중도 해지하고 남은 이용권을 쓰다가 해지를 되돌려도, 끝낸 요금제의 값이 결제되지 않는다', async () => {
  const monthly = await sellPlan(api)
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const member = await withCard(api)
  await join(member, yearly, 118_800)
  const given = { userId: member.id, planId: monthly.planId, kind: 'VOUCHER' as const, days: 30, source: 'voucher:1' }
  await inTransaction(api.deps.db, (tx) => appendPeriod(tx, { ...given, actor: 'user:1', now: api.clock.now() }))
  api.clock.set('2026-12-16T12:00:00+09:00')
  expect((await changeStatus(member, 'TERMINATED')).body).toMatchObject({ ends_on: '2027-01-15' })
  await at(api, '2026-12-16T12:01:00+09:00')
  const { returned } = await atGateway(api, member.id)
  await changeStatus(member, 'ACTIVE')
  expect((await own(member)).next_payment).toBeUndefined()
  await at(api, '2027-01-15T10:00:00+09:00')
  await at(api, '2027-01-15T12:00:00+09:00')
  expect(await own(member)).toMatchObject({ status: 'ENDED' })
  expect(await atGateway(api, member.id)).toEqual({ taken: 118_800, returned })
})

describe('아직 낼 때가 아닌 결제가 거절되면 잃는 것도 얻는 것도 없다', () => {
  const convertNow = (member: Member) =>
    member.post('/api/v2/subscriptions/trial/end', {
      mode: 'CONVERT_NOW',
      expected_amount: 19_900,
      consents: [{ kind: 'TRIAL_CONVERSION', version: CONSENT_VERSION, agreed: true }],
    })

  test('체험 중에 바로 결제하려다 거절되면 체험이 그대로이고, 동의 없이 나중에 결제되지 않는다', async () => {
    const plan = await sellPlan(api, { trialDays: 7 })
    const member = await withCard(api, '4001')
    await join(member, plan, 0)
    api.clock.set('2026-11-18T12:00:00+09:00')
    expect((await convertNow(member)).status).toBe(402)
    expect(await own(member)).toMatchObject({ status: 'TRIALING', has_access: true })
    await useCard(member.id, '0000')
    expect(await at(api, '2026-11-23T10:00:00+09:00')).toEqual({ ENDED: 1 })
    expect(await at(api, '2026-11-24T10:00:00+09:00')).toEqual({})
    expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
  })

  test('쉬다가 일찍 다시 시작하려다 거절되면 계속 쉬고, 그동안 이용할 수 없다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    await changeStatus(member, 'PAUSED', { pause_until: '2027-01-10' })
    await at(api, '2026-12-16T00:00:00+09:00')
    const bad = await useCard(member.id, '4001')
    api.clock.set('2026-12-20T12:00:00+09:00')
    await changeStatus(member, 'ACTIVE')
    expect(await own(member)).toMatchObject({ status: 'PAUSED', has_access: false, pause: { until: '2027-01-10' } })
    await api.deps.db.execute(`update subscriptions set billing_key_id = ${member.card} where billing_key_id = ${bad}`)
    expect(await at(api, '2027-01-10T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-02-10' })
  })
})

test('결과를 모르는 요금제 변경 뒤에 해지하면, 나중에 승인되어도 되돌리고 해지가 그대로다', async () => {
  const monthly = await sellPlan(api)
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const member = await withCard(api)
  await join(member, monthly, 19_900)
  await useCard(member.id, '5001')
  api.clock.set('2026-12-01T12:00:00+09:00')
  const begun = await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, 108_850))
  expect(begun).toMatchObject({ status: 202, body: { status: 'PENDING' } })
  expect((await changeStatus(member, 'CANCEL_SCHEDULED')).status).toBe(200)
  for (const minute of ['12:01', '12:02', '12:10', '12:11']) await at(api, `2026-12-01T${minute}:00+09:00`)
  expect(await own(member)).toMatchObject({ status: 'CANCEL_SCHEDULED', ends_on: '2026-12-16' })
  expect(await atGateway(api, member.id)).toEqual({ taken: 128_750, returned: 108_850 })
})

describe('다시 결제', () => {
  const pastDue = async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    const joined = await join(member, plan, 19_900)
    await useCard(member.id, '4001')
    await at(api, '2026-12-16T10:00:00+09:00')
    return { member, id: joined.id }
  }

  test('남의 구독이나 남의 결제수단을 대면 없는 것이고, 자기 다른 결제수단으로는 낼 수 있다', async () => {
    const { member, id } = await pastDue()
    const other = await withCard(api)
    const retry = (body: object) => member.post('/api/v2/payments/retry', body)
    expect((await retry({ subscription_id: id + 1 })).status).toBe(404)
    expect(await retry({ billing_key_id: other.card })).toMatchObject({
      status: 404,
      body: { code: 'BILLING_KEY_NOT_FOUND' },
    })
    expect(await retry({ subscription_id: id, billing_key_id: member.card })).toMatchObject({
      status: 200,
      body: { status: 'SUCCEEDED' },
    })
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-01-16' })
  })

  test('1분에 한 번, 하루에 열 번까지다', async () => {
    const { member } = await pastDue()
    const retry = async () => (await member.post('/api/v2/payments/retry')).status
    expect(await retry()).toBe(402)
    expect(await retry()).toBe(429)
    for (let nth = 1; nth < 10; nth += 1) {
      api.clock.advance(61_000)
      expect(await retry()).toBe(402)
    }
    api.clock.advance(61_000)
    expect(await retry()).toBe(429)
  })
})

test('탈퇴하고 같은 번호로 다시 가입해도 1년 동안 체험은 다시 없다', async () => {
  const plan = await sellPlan(api, { trialDays: 7 })
  const verified = (id: number) =>
    api.deps.db.execute(
      `update users set phone = '010-7777-1234', mobile_verified_at = '2026-11-01T00:00:00+09:00' where id = ${id}`,
    )
  const first = await withCard(api)
  await verified(first.id)
  await join(first, plan, 0)
  await changeStatus(first, 'CANCEL_SCHEDULED')
  await at(api, '2026-11-23T00:00:00+09:00')
  await deactivate(api.deps, { userId: first.id, reason: null, actor: { kind: 'user', id: first.id } as never })
  const again = await withCard(api)
  await verified(again.id)
  const path = `/api/v2/subscriptions/payments/initial?product_id=${plan.productId}`
  expect((await again.get(path)).body).toMatchObject({ due_now: 19_900, trial_reason: 'TRIAL_USED' })
  api.clock.set('2027-11-24T12:00:00+09:00')
  expect((await again.get(path)).body).toMatchObject({ due_now: 0, trial_eligible: true })
})

describe('결제한 지 7일 안의 환불', () => {
  const train = (userId: number, from: string) => {
    const start = new Date(from)
    const stretch = { userId, from: start, until: new Date(start.getTime() + 600_000), source: 'PLAYER' as const }
    return inTransaction(api.deps.db, (tx) => countTraining(tx, stretch, api.clock.now()))
  }
  const quoteOf = async (member: Member) =>
    (await member.get<RefundQuote>('/api/v2/user/subscriptions/refund-quote')).body

  test('결제한 뒤에 운동했으면 쓴 날만큼 빼고, 그 까닭을 말한다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    api.clock.set('2026-11-22T12:00:00+09:00')
    // before it was paid, on the same day
    await train(member.id, '2026-11-16T14:00:00+09:00')
    expect(await quoteOf(member)).toMatchObject({ full: true, refund: 19_900 })
    await train(member.id, '2026-11-18T20:00:00+09:00')
    const quote = await quoteOf(member)
    expect(quote).toMatchObject({ full: false, refund: 15_920, used_days: 6, total_days: 30 })
    expect(quote.lines[1]?.why).toContain('결제한 뒤에 운동해서')
    await changeStatus(member, 'TERMINATED', { expected_refund: 15_920 })
    await at(api, '2026-11-22T12:01:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 15_920 })
  })

  test('다음 달치를 결제한 뒤에 운동하지 않았으면 그 달은 모두 돌려준다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    await at(api, '2026-12-16T10:00:00+09:00')
    await train(member.id, '2026-11-30T20:00:00+09:00')
    await train(member.id, '2026-12-16T09:00:00+09:00')
    api.clock.set('2026-12-20T12:00:00+09:00')
    expect(await quoteOf(member)).toMatchObject({ full: true, refund: 19_900 })
  })
})

test('체험 뒤의 결제가 거절될 때마다 알린다', async () => {
  const plan = await sellPlan(api, { trialDays: 7 })
  const member = await withCard(api, '4001')
  await join(member, plan, 0)
  await at(api, '2026-11-16T15:01:00+09:00')
  await agreeToConversion(member, 19_900)
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-26'])
    expect(await at(api, `${day}T10:00:00+09:00`)).toEqual({ FAILED: 1 })
  expect(await api.deps.db.$count(subscriptionNotices, eq(subscriptionNotices.kind, 'MEMBERSHIP_FAILED'))).toBe(3)
})
