import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  changeStatus,
  join,
  joining,
  own,
  registerCard,
  rowOf,
  sellPlan,
  upgrading,
  withCard,
} from '#tests/support/memberships.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

describe('무료 체험', () => {
  test('0원으로 시작하고, 동의한 금액만 체험이 끝나는 날 10시에 결제된다', async () => {
    const plan = await sellPlan(api, { trialDays: 7 })
    const member = await withCard(api)
    const { body: quote } = await member.get(`/api/v2/subscriptions/payments/initial?product_id=${plan.productId}`)
    expect(quote).toMatchObject({
      due_now: 0,
      trial_eligible: true,
      next_payment: { on: '2026-11-23', amount: 19_900 },
      consents: [{ kind: 'ORDER' }, { kind: 'AUTO_PAYMENT' }],
    })
    const trial = await join(member, plan, 0)
    expect(trial).toMatchObject({
      status: 'TRIALING',
      has_access: true,
      trial: { ends_on: '2026-11-23', converts_to: 19_900, consent: 'REQUIRED' },
    })
    await at(api, '2026-11-16T15:01:00+09:00')
    const { body: consented } = await agreeToConversion(member, 19_900)
    expect(consented).toMatchObject({ trial: { consent: 'AGREED' } })
    expect(await at(api, '2026-11-23T09:59:59+09:00')).toEqual({})
    expect((await own(member)).has_access).toBe(true)
    expect(await at(api, '2026-11-23T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await own(member)).toMatchObject({
      status: 'ACTIVE',
      current_period: { starts_on: '2026-11-23', ends_on: '2026-12-23', kind: 'PAID' },
      next_payment: { on: '2026-12-23', amount: 19_900 },
    })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
    expect(await at(api, '2026-11-23T10:01:00+09:00')).toEqual({})
  })

  test('동의하지 않으면 결제 없이 끝나고, 다시 가입하면 체험이 없다', async () => {
    const plan = await sellPlan(api, { trialDays: 7 })
    const member = await withCard(api)
    await join(member, plan, 0)
    expect(await at(api, '2026-11-23T10:00:00+09:00')).toEqual({ ENDED: 1 })
    expect(await own(member)).toMatchObject({ status: 'ENDED', end_reason: 'CONVERSION_NOT_AGREED', has_access: false })
    expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
    const { body: quote } = await member.get(`/api/v2/subscriptions/payments/initial?product_id=${plan.productId}`)
    expect(quote).toMatchObject({ due_now: 19_900, trial_eligible: false, trial_reason: 'TRIAL_USED' })
    expect(await join(member, plan, 19_900)).toMatchObject({ status: 'ACTIVE', ends_on: '2026-12-23' })
  })

  test('체험 중에 해지하면 끝나는 날까지 쓰고 결제되지 않으며, 그 전에는 되돌릴 수 있다', async () => {
    const plan = await sellPlan(api, { trialDays: 7 })
    const member = await withCard(api)
    await join(member, plan, 0)
    expect((await changeStatus(member, 'CANCEL_SCHEDULED')).body).toMatchObject({ status: 'CANCEL_SCHEDULED' })
    expect((await changeStatus(member, 'ACTIVE')).body).toMatchObject({ status: 'TRIALING' })
    await changeStatus(member, 'CANCEL_SCHEDULED', { reason: '바빠서' })
    expect(await at(api, '2026-11-22T23:59:59+09:00')).toEqual({})
    expect((await own(member)).has_access).toBe(true)
    expect(await at(api, '2026-11-23T00:00:00+09:00')).toEqual({ ENDED: 1 })
    expect(await own(member)).toMatchObject({ status: 'ENDED', end_reason: 'CANCELED', has_access: false })
  })
})

describe('갱신', () => {
  test('가입한 날짜를 지키며 한 기간은 한 번만 결제된다', async () => {
    api.clock.set('2027-01-31T09:00:00+09:00')
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    for (const day of ['2027-02-28', '2027-03-31', '2027-04-30']) {
      expect((await own(member)).ends_on).toBe(day)
      expect(await at(api, `${day}T10:00:00+09:00`)).toEqual({ PAID: 1 })
      expect(await at(api, `${day}T10:00:05+09:00`)).toEqual({})
    }
    expect(await atGateway(api, member.id)).toEqual({ taken: 4 * 19_900, returned: 0 })
  })

  test('한도 초과는 1·3·5·7일 뒤에 다시 결제하고, 그동안 이용할 수 있으며, 7일째 12시에 끝난다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    const bad = await registerCard(api, member.id, '4001')
    await api.deps.db.execute(`update subscriptions set billing_key_id = ${bad}`)
    const refusedOn = ['2026-12-16', '2026-12-17', '2026-12-19', '2026-12-21', '2026-12-23']
    for (const day of refusedOn) {
      expect(await at(api, `${day}T09:59:00+09:00`)).toEqual({})
      expect(await at(api, `${day}T10:00:00+09:00`)).toEqual({ FAILED: 1 })
      expect(await own(member)).toMatchObject({ status: 'PAST_DUE', has_access: true })
    }
    expect(await at(api, '2026-12-23T11:59:00+09:00')).toEqual({})
    expect((await own(member)).has_access).toBe(true)
    expect(await at(api, '2026-12-23T12:00:00+09:00')).toEqual({ ENDED: 1 })
    expect(await own(member)).toMatchObject({ status: 'ENDED', end_reason: 'PAYMENT_FAILED', has_access: false })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
  })

  test('정지된 카드는 다시 결제하지 않고, 새 카드로 내면 원래 날짜부터 이어진다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    const bad = await registerCard(api, member.id, '4006')
    await api.deps.db.execute(`update subscriptions set billing_key_id = ${bad}`)
    expect(await at(api, '2026-12-16T10:00:00+09:00')).toEqual({ FAILED: 1 })
    expect(await own(member)).toMatchObject({ status: 'PAST_DUE', past_due: { hard: true } })
    expect(await at(api, '2026-12-17T10:00:00+09:00')).toEqual({})
    expect((await member.post('/api/v2/payments/retry')).status).toBe(409)
    const good = await registerCard(api, member.id)
    await api.deps.db.execute(`update subscriptions set billing_key_id = ${good}`)
    const { status, body } = await member.post('/api/v2/payments/retry')
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'SUCCEEDED', kind: 'RETRY' } })
    expect(await own(member)).toMatchObject({
      status: 'ACTIVE',
      current_period: { starts_on: '2026-12-16', ends_on: '2027-01-16' },
    })
  })

  test('결과를 모르는 결제는 같은 번호로 다시 확인해서 한 번만 결제된다', async () => {
    const plan = await sellPlan(api)
    for (const card of ['5001', '5002', '5007']) {
      api.clock.set('2026-11-16T15:00:00+09:00')
      const member = await withCard(api)
      await join(member, plan, 19_900)
      const unsure = await registerCard(api, member.id, card)
      const { id } = await rowOf(api, member.id)
      await api.deps.db.execute(`update subscriptions set billing_key_id = ${unsure} where id = ${id}`)
      expect(await at(api, '2026-12-16T10:00:00+09:00')).toEqual({ UNKNOWN: 1 })
      expect(await own(member)).toMatchObject({ status: 'ACTIVE', has_access: true })
      for (let minute = 1; minute < 10; minute += 1)
        await at(api, new Date(Date.parse('2026-12-16T10:00:00+09:00') + minute * 60_000).toISOString())
      const { taken } = await atGateway(api, member.id)
      const { status, ends_on: endsOn } = await own(member)
      const paid = card === '5002' ? 19_900 : 39_800
      expect({ card, taken, status, endsOn }).toEqual({
        card,
        taken: paid,
        status: 'ACTIVE',
        endsOn: card === '5002' ? '2026-12-16' : '2027-01-16',
      })
      await changeStatus(member, 'TERMINATED')
    }
  })
})

describe('요금제 바꾸기와 끝내기', () => {
  test('올리면 남은 금액을 빼고 오늘부터, 낮추면 다음 기간부터다', async () => {
    const monthly = await sellPlan(api)
    const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800, penaltyPercent: 10 })
    const member = await withCard(api)
    await join(member, monthly, 19_900)
    api.clock.set('2026-12-01T12:00:00+09:00')
    const { body: quote } = await member.get(`/api/v2/subscriptions/payments/upgrade?product_id=${yearly.productId}`)
    expect(quote).toMatchObject({ due_now: 108_850, next_payment: { on: '2027-12-01', amount: 118_800 } })
    const wrong = await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, 118_800))
    expect(wrong).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
    const { body } = await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, 108_850))
    expect(body).toMatchObject({ status: 'SUCCEEDED' })
    expect(await own(member)).toMatchObject({ plan: { interval: 'YEAR' }, ends_on: '2027-12-01', credit: 0 })
    const { body: periods } = await member.get<{ results: object[] }>('/api/v2/subscriptions/contracts/periods')
    expect(periods.results).toMatchObject([
      { starts_on: '2026-12-01', ends_on: '2027-12-01', paid_amount: 108_850, credit: 9_950 },
      { starts_on: '2026-11-16', ends_on: '2026-12-01', paid_amount: 19_900 },
    ])
    const down = await member.post('/api/v2/subscriptions/downgrade', { product_id: monthly.productId })
    expect(down.body).toMatchObject({ next_plan: { interval: 'MONTH' }, next_payment: { amount: 19_900 } })
    expect((await member.delete('/api/v2/subscriptions/downgrade')).body).toMatchObject({
      next_payment: { amount: 118_800 },
    })
    await member.post('/api/v2/subscriptions/downgrade', { product_id: monthly.productId })
    await at(api, '2027-12-01T10:00:00+09:00')
    expect(await own(member)).toMatchObject({ plan: { interval: 'MONTH' }, ends_on: '2028-01-01' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + 108_850 + 19_900, returned: 0 })
  })

  test('지금 끝내면 줄마다 설명한 금액이 결제한 수단으로 돌아온다', async () => {
    const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800, penaltyPercent: 10 })
    const member = await withCard(api)
    await join(member, yearly, 118_800)
    api.clock.set('2027-02-24T12:00:00+09:00')
    const { body: quote } = await member.get('/api/v2/user/subscriptions/refund-quote')
    expect(quote).toMatchObject({
      refund: 74_373,
      full: false,
      used_days: 100,
      total_days: 365,
      lines: [{ amount: 118_800 }, { amount: -32_547 }, { amount: -11_880 }],
      back_to: [{ amount: 74_373 }],
    })
    expect(await changeStatus(member, 'TERMINATED', { expected_refund: 1 })).toMatchObject({ status: 409 })
    const ended = await changeStatus(member, 'TERMINATED', { expected_refund: 74_373 })
    expect(ended.body).toMatchObject({ status: 'TERMINATED', has_access: false })
    await at(api, '2027-02-24T12:01:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 118_800, returned: 74_373 })
  })

  test('쉬어 가면 다음 기간부터 결제하지 않고, 정한 날에 다시 시작한다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    expect((await changeStatus(member, 'PAUSED', { pause_until: '2026-12-22' })).status).toBe(400)
    const planned = await changeStatus(member, 'PAUSED', { pause_until: '2027-01-10' })
    expect(planned.body).toMatchObject({ status: 'ACTIVE', pause: { from: '2026-12-16', until: '2027-01-10' } })
    expect(await at(api, '2026-12-16T00:00:00+09:00')).toEqual({ PAUSED: 1 })
    expect(await own(member)).toMatchObject({ status: 'PAUSED', has_access: false })
    expect(await at(api, '2027-01-10T09:59:00+09:00')).toEqual({})
    expect(await at(api, '2027-01-10T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-02-10', has_access: true })
  })
})

test('가입은 같은 요청이면 한 번이고, 다른 사람의 카드로는 할 수 없다', async () => {
  const plan = await sellPlan(api)
  const member = await withCard(api)
  const other = await withCard(api)
  const path = '/api/v2/subscriptions/payments/initial'
  const stolen = await member.post(path, joining(member, plan, 19_900, { billing_key_id: other.card }))
  expect(stolen).toMatchObject({ status: 404, body: { code: 'BILLING_KEY_NOT_FOUND' } })
  const body = joining(member, plan, 19_900)
  const answers = await Promise.all([1, 2, 3].map(() => member.post(path, body, { requestId: 'the-same-request' })))
  expect(new Set(answers.map(({ body: of }) => (of as { result_id?: string }).result_id)).size).toBeLessThanOrEqual(2)
  expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
  expect((await member.post(path, body)).body).toMatchObject({ code: 'ALREADY_SUBSCRIBED' })
})
