import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'
import { useApi } from '#tests/support/api.ts'
import { at, atGateway, join, joining, own, rowOf, sellPlan, upgrading, withCard } from '#tests/support/memberships.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

const junk = [-1, 0.5, 1e300, Number.MAX_SAFE_INTEGER + 2, '1', '１', 'ㅁ\u0000', '🧘'.repeat(300), [], {}, null, true]
const consent = (kind: string) => ({ kind, version: CONSENT_VERSION, agreed: true })

test('돈과 번호가 아닌 값은 어느 구독 호출에서도 400이고, 아무것도 바뀌지 않는다', async () => {
  const plan = await sellPlan(api)
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const member = await withCard(api)
  const joinBody = joining(member, plan, 19_900)
  const calls: [path: string, body: Record<string, unknown>, fields: string[]][] = [
    [
      '/api/v2/subscriptions/payments/initial',
      joinBody,
      ['product_id', 'billing_key_id', 'expected_amount', 'consents', 'installment_months', 'referral_code', 'address'],
    ],
    [
      '/api/v2/subscriptions/payments/upgrade',
      upgrading(yearly, 1),
      ['product_id', 'billing_key_id', 'expected_amount', 'consents', 'installment_months', 'address'],
    ],
    ['/api/v2/subscriptions/trial/end', { mode: 'CONVERT_NOW' }, ['mode', 'expected_amount', 'consents', 'address']],
    [
      '/api/v2/subscriptions/trial/consent',
      { agreed: true, version: CONSENT_VERSION, expected_amount: 19_900 },
      ['agreed', 'version', 'expected_amount'],
    ],
    ['/api/v2/subscriptions/price-consent', { agreed: true, version: CONSENT_VERSION }, ['agreed', 'expected_amount']],
    ['/api/v2/subscriptions/downgrade', { product_id: plan.productId }, ['product_id']],
    ['/api/v2/subscriptions/schedule/installment-months', { installment_months: 3 }, ['installment_months']],
    [
      '/api/v1/user/subscription/change-status/',
      { status: 'TERMINATED' },
      ['status', 'pause_until', 'expected_refund', 'returns_kits'],
    ],
    ['/api/v2/payments/retry', {}, ['subscription_id', 'billing_key_id']],
    ['/api/v2/payments/methods/card', { billing_key_id: member.card }, ['billing_key_id']],
  ]
  await join(member, plan, 19_900)
  const before = await rowOf(api, member.id)
  const letThrough: unknown[] = []
  for (const [path, body, fields] of calls)
    for (const field of fields)
      for (const value of junk) {
        const isRight =
          (value === true && (field === 'agreed' || field === 'returns_kits')) ||
          (Array.isArray(value) && field === 'consents') ||
          (typeof value === 'string' && (field === 'version' || field === 'referral_code'))
        if (isRight && field === 'returns_kits') continue
        const { status } = await member.post(path, { ...body, [field]: value })
        if (!isRight && status !== 400) letThrough.push({ path, field, value, status })
        if (status >= 500 || status < 300) letThrough.push({ path, field, value, status })
      }
  expect(letThrough).toEqual([])
  expect(await rowOf(api, member.id)).toEqual(before)
  expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
})

test('같은 요청 번호에 다른 내용이 오면 거절하고, 처음 것은 그대로다', async () => {
  const plan = await sellPlan(api, { trialDays: 0 })
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const member = await withCard(api)
  const path = '/api/v2/subscriptions/payments/initial'
  const requestId = 'join-once-00000001'
  const first = await member.post(path, joining(member, plan, 19_900), { requestId })
  expect(first.status).toBe(201)
  expect(await member.post(path, joining(member, yearly, 118_800), { requestId })).toMatchObject({
    status: 409,
    body: { code: 'REQUEST_ID_REUSED' },
  })
  const again = await member.post(path, joining(member, plan, 19_900), { requestId })
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
})

test('금액을 다르게 적거나 동의를 빠뜨리거나 옛 글에 동의하면 결제되지 않는다', async () => {
  const plan = await sellPlan(api)
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const member = await withCard(api)
  const post = async (body: object) => {
    const answer = await member.post<{ code?: string }>('/api/v2/subscriptions/payments/initial', body)
    return answer.body.code
  }
  for (const amount of [0, 1, 100, 19_899, 19_901])
    expect(await post(joining(member, plan, amount))).toBe('PRICE_CHANGED')
  expect(await post(joining(member, plan, 19_900, { consents: [consent('ORDER')] }))).toBe('CONSENT_REQUIRED')
  const old = [consent('ORDER'), { ...consent('AUTO_PAYMENT'), version: '2020-01' }]
  expect(await post(joining(member, plan, 19_900, { consents: old }))).toBe('CONSENT_OUTDATED')
  const declined = [consent('ORDER'), { ...consent('AUTO_PAYMENT'), agreed: false }]
  expect(await post(joining(member, plan, 19_900, { consents: declined }))).toBe('VALIDATION')
  await join(member, plan, 19_900)
  for (const amount of [0, 98_899, 118_800])
    expect((await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, amount))).body).toMatchObject(
      { code: 'PRICE_CHANGED' },
    )
  expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
})

test('올리기와 낮추기를 되풀이해도 돈도 날도 늘지 않는다', async () => {
  const monthly = await sellPlan(api)
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const family = await sellPlan(api, { name: '가족 연간', interval: 'YEAR', price: 198_000, tier: 2 })
  const member = await withCard(api)
  await join(member, monthly, 19_900)
  const due = async (productId: number) =>
    (await member.get<{ due_now: number }>(`/api/v2/subscriptions/payments/upgrade?product_id=${productId}`)).body
      .due_now
  // an hour apart: nothing was used, so what is paid in all is the price of the last one
  api.clock.set('2026-11-16T16:00:00+09:00')
  expect(await due(yearly.productId)).toBe(98_900)
  await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, 98_900))
  api.clock.set('2026-11-16T17:00:00+09:00')
  expect(await due(family.productId)).toBe(79_200)
  await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(family, 79_200))
  expect(await atGateway(api, member.id)).toEqual({ taken: 198_000, returned: 0 })
  expect(await own(member)).toMatchObject({ ends_on: '2027-11-16', credit: 0 })
  // what is smaller is no upgrade; it waits for the next period, as often as it is asked for and taken back
  for (const { productId } of [yearly, monthly])
    expect(
      await member.post('/api/v2/subscriptions/payments/upgrade', { ...upgrading(monthly, 0), product_id: productId }),
    ).toMatchObject({
      status: 409,
      body: { code: 'UPGRADE_NOT_ALLOWED' },
    })
  for (let round = 0; round < 3; round += 1) {
    await member.post('/api/v2/subscriptions/downgrade', { product_id: monthly.productId })
    await member.delete('/api/v2/subscriptions/downgrade')
  }
  expect(await own(member)).toMatchObject({ ends_on: '2027-11-16', credit: 0, next_payment: { amount: 198_000 } })
  expect((await member.get('/api/v2/user/subscriptions/refund-quote')).body).toMatchObject({ refund: 198_000 })
  await member.post('/api/v1/user/subscription/change-status/', { status: 'TERMINATED', expected_refund: 198_000 })
  await at(api, '2026-11-16T17:05:00+09:00')
  expect(await atGateway(api, member.id)).toEqual({ taken: 198_000, returned: 198_000 })
})
