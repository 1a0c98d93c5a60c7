import { describe, expect, test } from 'vitest'
import { chargeableKey } from '#server/modules/billing/billing.service.ts'
import { driveBilling } from '#server/modules/billing/billing.jobs.ts'
import type { PresentedKey } from '#server/modules/billing/billing.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { usePortone, useToss } from '#tests/support/realGateways.ts'
import { openRegistration } from '#tests/support/registering.ts'
import { billingOf } from '#tests/support/sandboxBilling.ts'

const api = useApi()
const orderNo = 'SUB261116-1'
const stopped = { status: 403, code: 'INVALID_STOPPED_CARD', message: '정지된 카드 입니다.' }

type Customer = Awaited<ReturnType<typeof api.customer>>
const statusOf = async (customer: Customer) =>
  (await customer.get<{ results: PresentedKey[] }>('/api/v2/billing-keys')).body.results[0]?.status
const charge = (key: { billingKey: string; customerKey: string }, no = orderNo) =>
  billingOf(api).charge({
    ...key,
    orderNo: no,
    amount: 9_900,
    orderName: '월간',
    idempotencyKey: `subscription:charge:${no}`,
  })

describe('토스페이먼츠 자동결제', () => {
  const toss = useToss(api)

  async function registered(customer: Customer, decline?: typeof stopped) {
    const { customer_key, registration_id } = await openRegistration(customer)
    const auth_key = toss.billing.authenticate(customer_key, decline)
    return customer.post<PresentedKey>('/api/v2/billing-keys/card', { auth_key, customer_key, registration_id })
  }
  async function issued() {
    const customerKey = 'a-customer-of-ours'
    const outcome = await billingOf(api).complete({
      registrationId: 'r1',
      kind: 'CARD',
      customerKey,
      params: { authKey: toss.billing.authenticate(customerKey) },
      idempotencyKey: `billing:${Math.random()}`,
    })
    if (outcome.kind !== 'OK') throw new Error(outcome.code)
    return { billingKey: outcome.key.billingKey, customerKey }
  }

  test('창은 카드만 등록하고, 시간이 지나면 닫힌다', async () => {
    const customer = await api.customer()
    const { redirect_url } = await openRegistration(customer)
    const html = await (await api.app.request(redirect_url)).text()
    expect(html).toContain('requestBillingAuth')
    expect(html).toContain('결제수단 등록')
    expect(html).not.toContain('0원')
    api.clock.advance(15 * 60_000)
    expect(await (await api.app.request(redirect_url)).text()).toContain('처음부터 다시 등록해 주세요')
  })

  test('인증 값을 키로 바꿔 등록하고, 지우면 결제사에서도 지워진다', async () => {
    const customer = await api.customer()
    const { status, body } = await registered(customer)
    expect(status).toBe(201)
    expect(body).toMatchObject({ label: '현대카드 ****-1234', issuer: '현대카드', card_type: 'CREDIT', last4: '1234' })
    await customer.delete(`/api/v2/billing-keys/${body.id}`)
    expect(await driveBilling(api.deps)).toMatchObject({ forgotten: 1 })
    expect(toss.billing.keys.size).toBe(0)
  })

  test('거절은 결제사의 말 그대로, 모르는 코드는 거절이 아니다; 끊긴 답은 같은 키로 다시 물어 안다', async () => {
    const customer = await api.customer()
    expect(await registered(customer, stopped)).toMatchObject({ status: 402, body: { message: stopped.message } })
    expect((await registered(customer, { ...stopped, code: 'A_CODE_OF_TOMORROW' })).status).toBe(202)
    toss.fail(/authorizations/, 'RESET_AFTER')
    expect((await registered(customer)).status).toBe(201)
    expect(toss.billing.keys.size).toBe(1)
  })

  test('한 번만 청구하고, 답을 잃으면 모르는 것이며 물어보면 안다', async () => {
    const key = await issued()
    expect(await charge(key)).toMatchObject({
      kind: 'OK',
      snapshot: { orderNo: 'SUB261116', status: 'PAID', amount: 9_900 },
    })
  })

  test('끊긴 청구는 같은 키로 다시 보내고, 정지된 카드와 지운 키는 다시 해도 안 된다', async () => {
    const key = await issued()
    toss.fail(/billing\/bk/, 'HANG_AFTER')
    expect(await charge(key, 'SUBA')).toEqual({ kind: 'UNKNOWN', code: 'TIMEOUT' })
    expect(await api.deps.gateway.query({ orderNo: 'SUBA' })).toMatchObject({ status: 'PAID' })
    toss.reset()
    expect(await charge(key, 'SUBA')).toMatchObject({ kind: 'OK' })
    expect([...toss.payments.values()].filter(({ charges }) => charges > 0)).toHaveLength(1)
    expect(await charge({ ...key, customerKey: 'someone' }, 'SUBB')).toMatchObject({
      code: 'NOT_MATCHES_CUSTOMER_KEY',
      hard: true,
    })
    const kept = toss.billing.keys.get(key.billingKey)
    if (kept) kept.decline = stopped
    expect(await charge(key, 'SUBC')).toMatchObject({ kind: 'REFUSED', code: stopped.code, hard: true })
    if (kept) kept.decline = { status: 403, code: 'REJECT_CARD_PAYMENT', message: '한도초과' }
    expect(await charge(key, 'SUBD')).toMatchObject({ kind: 'REFUSED', hard: false })
    expect(await billingOf(api).remove(key)).toBe('DELETED')
    expect(await billingOf(api).remove(key)).toBe('DELETED')
    expect(await charge(key, 'SUBE')).toMatchObject({ code: 'NOT_FOUND_BILLING_KEY', hard: true })
  })

  test('서명 없는 BILLING_DELETED는 키와 고객이 모두 맞을 때만 믿는다', async () => {
    const customer = await api.customer()
    const { body } = await registered(customer)
    const key = await chargeableKey(api.deps, api.deps.db, customer.id, body.id)
    const told = (more: object) =>
      api.app.request('/pg/toss/webhooks', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ eventType: 'BILLING_DELETED', createdAt: '2026-11-16T10:00:00', ...more }),
      })
    const { billingKey, customerKey } = key ?? { billingKey: '', customerKey: '' }
    for (const more of [{ billingKey }, { billingKey, customerKey: 'someone' }, { billingKey: 'x', customerKey }]) {
      expect((await told(more)).status).toBe(200)
      expect(await statusOf(customer)).toBe('ACTIVE')
    }
    await told({ billingKey, customerKey })
    expect(await statusOf(customer)).toBe('INVALID')
  })
})

describe('포트원 빌링키', () => {
  const portone = usePortone(api)
  const key = (values: Parameters<typeof portone.issue>[0] = { issueId: 'r1', customer: { id: 'c1' } }) => ({
    billingKey: portone.issue(values),
    customerKey: values.customer.id,
  })

  test.each([
    ['CARD', '현대카드 ****-1234'],
    ['NAVERPAY', '네이버페이'],
    ['KAKAOPAY', '카카오페이'],
    ['TOSSPAY', '토스페이'],
  ] as const)('%s 등록: 이 등록과 이 고객의 것일 때만 믿는다', async (kind, label) => {
    const customer = await api.customer()
    const opened = await openRegistration(customer, kind)
    expect(await (await api.app.request(opened.redirect_url)).text()).toContain('requestIssueBillingKey')
    const methods = kind === 'CARD' ? {} : { methods: [{ type: 'BillingKeyPaymentMethodEasyPay', provider: kind }] }
    const complete = (id: string, billingKey: string) =>
      kind === 'CARD'
        ? customer.post<PresentedKey>('/api/v2/billing-keys/card', { registration_id: id, auth_key: billingKey })
        : customer.post<PresentedKey>(`/api/v2/billing-keys/easy-pay/${kind.toLowerCase()}/complete`, {
            registration_id: id,
            pg_params: { billingKey },
          })
    const foreign = portone.issue({ issueId: opened.registration_id, customer: { id: 'someone' }, ...methods })
    expect((await complete(opened.registration_id, foreign)).status).toBe(402)
    const second = await openRegistration(customer, kind)
    const mine = portone.issue({ issueId: second.registration_id, customer: { id: second.customer_key }, ...methods })
    expect(await complete(second.registration_id, mine)).toMatchObject({ status: 201, body: { kind, label } })
  })

  test('한 번만 청구하고, 이미 청구된 번호는 물어서 안다', async () => {
    const mine = key()
    expect(await charge(mine)).toMatchObject({ kind: 'OK', snapshot: { status: 'PAID', amount: 9_900 } })
    expect(
      await billingOf(api).charge({
        ...mine,
        orderNo: 'SUB261116',
        attempt: '1',
        amount: 9_900,
        orderName: '월간',
        idempotencyKey: 'another-key-of-ours',
      }),
    ).toMatchObject({ kind: 'OK' })
    expect([...portone.payments.values()].map(({ charges }) => charges)).toEqual([1])
  })

  test('카드사의 거절은 포트원이 실패라고 적어 둔 때만 거절이다', async () => {
    const hard = key({
      issueId: 'r',
      customer: { id: 'c' },
      decline: { pgCode: 'INVALID_STOPPED_CARD', pgMessage: '정지' },
    })
    expect(await charge(hard, 'SUBA')).toMatchObject({ kind: 'REFUSED', code: 'INVALID_STOPPED_CARD', hard: true })
    const soft = key({ issueId: 'r', customer: { id: 'c' }, decline: { pgCode: '8021', pgMessage: '한도초과' } })
    expect(await charge(soft, 'SUBB')).toMatchObject({ kind: 'REFUSED', code: '8021', hard: false })
    const fine = key()
    portone.fail(/billing-key/, 'HANG_AFTER')
    expect(await charge(fine, 'SUBC')).toEqual({ kind: 'UNKNOWN', code: 'TIMEOUT' })
    expect(await api.deps.gateway.query({ orderNo: 'SUBC' })).toMatchObject({ status: 'PAID' })
  })

  test('지운 키는 다시 해도 안 되고, 지우기는 두 번 해도 지운 것이다', async () => {
    const mine = key()
    expect(await billingOf(api).remove(mine)).toBe('DELETED')
    expect(await billingOf(api).remove(mine)).toBe('DELETED')
    expect(await charge(mine)).toMatchObject({ code: 'BILLING_KEY_ALREADY_DELETED', hard: true })
    expect(await billingOf(api).describe?.(mine)).toMatchObject({
      kind: 'REFUSED',
      code: 'BILLING_KEY_ALREADY_DELETED',
    })
  })
})
