import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num, text } from '#server/db/shape.ts'
import { driveBilling } from '#server/modules/billing/billing.jobs.ts'
import type { PresentedKey } from '#server/modules/billing/billing.contract.ts'
import type { BillingOutcome } from '#server/ports/gateway.ts'
import { useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'
import { authenticate, complete, openRegistration, pages, register } from '#tests/support/registering.ts'
import { billingOf, pressInBilling } from '#tests/support/sandboxBilling.ts'

const api = useApi()

type List = { results: PresentedKey[] }
const listOf = async (customer: { get: <T>(path: string) => Promise<{ body: T }> }) =>
  (await customer.get<List>('/api/v2/billing-keys')).body.results

/** The sandbox answers this to `complete`, so many times. */
function answering(outcome: () => Promise<BillingOutcome>, times = Number.MAX_SAFE_INTEGER): { asked: number } {
  const seen = { asked: 0 }
  const real = billingOf(api)
  const billing = {
    ...real,
    complete: (p: Parameters<typeof real.complete>[0]) => {
      seen.asked += 1
      return seen.asked <= times ? outcome() : real.complete(p)
    },
  }
  api.deps.gateway = { ...api.deps.gateway, billing }
  return seen
}

describe('카드 등록', () => {
  test('창에서 돌아와 끝내면 목록에 있고, 처음 것이 기본이다', async () => {
    const customer = await api.customer()
    const opened = await openRegistration(customer)
    expect(opened).toMatchObject({
      redirect_url: expect.stringMatching(/^\/pg\/sandbox\/billing\//),
      expires_at: '2026-11-16T10:15:00.000+09:00',
    })
    expect(await listOf(customer)).toEqual([])
    const { params, location } = await pressInBilling(api, opened.redirect_url)
    expect(location).toMatch(/^\/checkout\/redirect\?registration_id=/)
    const { status, body } = await complete(customer, { ...opened, kind: 'CARD', params })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      kind: 'CARD',
      label: '모의카드 ****-0000',
      issuer: '모의카드',
      card_type: 'CREDIT',
      last4: '0000',
      expires: '2031-12',
      is_default: true,
      in_use: false,
      status: 'ACTIVE',
      created_at: body.created_at,
    })
    expect(await listOf(customer)).toEqual([body])
    expect((await customer.get<List>('/api/v2/user/billing-keys')).body.results).toEqual([body])
    expect((await customer.get<List>('/api/v2/billing-keys/card')).body.results).toEqual([body])
    expect((await customer.get('/api/v2/payments/methods/default')).body).toEqual({ method: body })
  })

  test('끝내기는 몇 번을 해도 같은 결제수단 하나다, 동시에 해도', async () => {
    const customer = await api.customer()
    const asked = await authenticate(api, customer)
    const all = await Promise.all([1, 2, 3, 4].map(() => complete(customer, asked)))
    expect(new Set(all.map(({ status, body }) => `${status}:${body.id}`)).size).toBe(1)
    expect((await complete(customer, asked)).body.id).toBe(all[0]?.body.id)
    expect(await listOf(customer)).toHaveLength(1)
  })

  test('등록 번호 없이 고객키만으로도 끝낸다; 남의 고객키는 404', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const { params } = await authenticate(api, customer)
    const body = { auth_key: params['auth_key'], customer_key: params['customer_key'] }
    expect((await other.post('/api/v2/billing-keys/card', body)).status).toBe(404)
    expect((await customer.post('/api/v2/billing-keys/card', body)).status).toBe(201)
  })

  test('등록은 그 사람의 것이다: 남에게는 없는 것이고, 종류가 달라도 없는 것이다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const asked = await authenticate(api, customer)
    expect((await complete(other, asked)).status).toBe(404)
    const { registration_id, params: pg_params } = asked
    const easy = await customer.post('/api/v2/billing-keys/easy-pay/naverpay/complete', { registration_id, pg_params })
    expect(easy.status).toBe(404)
    expect((await complete(customer, asked)).status).toBe(201)
  })

  test('어디까지 됐는지 주인만 본다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const stateOf = (asked: { registration_id: string }, client = customer) =>
      client.get<{ status: string; method: unknown; failure: unknown }>(
        `/api/v2/billing-keys/registrations/${asked.registration_id}`,
      )
    const lost = await authenticate(api, customer, '5001')
    expect((await stateOf(lost)).body).toMatchObject({ kind: 'CARD', status: 'OPEN', method: null, failure: null })
    await complete(customer, lost)
    expect((await stateOf(lost)).body).toMatchObject({ status: 'COMPLETING', method: null })
    const { body } = await complete(customer, lost)
    expect((await stateOf(lost)).body).toMatchObject({ status: 'COMPLETED', method: body })
    const refused = await authenticate(api, customer, '4002')
    await complete(customer, refused)
    expect((await stateOf(refused)).body).toMatchObject({
      status: 'FAILED',
      failure: { code: 'INVALID_STOPPED_CARD', message: '정지된 카드 입니다.' },
    })
    expect((await stateOf(lost, other)).status).toBe(404)
    expect((await stateOf({ registration_id: 'AAAAAAAAAAAAAAAAAAAA' })).status).toBe(404)
  })

  test('15분이 지나면 410이고, 시계가 닫는다', async () => {
    const customer = await api.customer()
    const asked = await authenticate(api, customer)
    await openRegistration(customer)
    api.clock.advance(15 * 60_000)
    const later = await signInAgain(api, customer)
    expect(await complete(later, asked)).toMatchObject({ status: 410, body: { code: 'REGISTRATION_EXPIRED' } })
    expect(await complete(later, asked)).toMatchObject({ status: 410 })
    expect(await driveBilling(api.deps)).toMatchObject({ expired: 1 })
    expect(await driveBilling(api.deps)).toEqual({ expired: 0, asked: 0, forgotten: 0 })
    const left = await rows(
      api.deps.db,
      { n: num },
      sql`select count(*)::int as n from billing_keys where status <> 'DELETED'`,
    )
    expect(left).toEqual([{ n: 0 }])
  })

  test('카드사의 거절은 카드사의 말로, 다시 물어도 같다', async () => {
    const customer = await api.customer()
    const asked = await authenticate(api, customer, '4002')
    for (let turn = 0; turn < 2; turn += 1)
      expect(await complete(customer, asked)).toMatchObject({
        status: 402,
        body: {
          code: 'BILLING_AUTH_FAILED',
          message: '정지된 카드 입니다.',
          extra: { pg_code: 'INVALID_STOPPED_CARD' },
        },
      })
    expect(await listOf(customer)).toEqual([])
  })

  test('같은 카드는 한 번만 등록되고, 결제사가 새로 만든 키는 지워진다; 남은 같은 카드를 등록할 수 있다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const first = await register(api, customer, '0000')
    const again = await authenticate(api, customer, '0000')
    expect(await complete(customer, again)).toMatchObject({ status: 409, body: { code: 'BILLING_KEY_EXISTS' } })
    expect(await complete(customer, again)).toMatchObject({ status: 409, body: { code: 'BILLING_KEY_EXISTS' } })
    expect(await listOf(customer)).toEqual([first])
    expect(await driveBilling(api.deps)).toMatchObject({ forgotten: 1 })
    const live = await rows(
      api.deps.db,
      { n: num },
      sql`select count(*)::int as n from sandbox_billing_keys where status = 'ISSUED'`,
    )
    expect(live).toEqual([{ n: 1 }])
    expect(await register(api, other, '0000')).toMatchObject({ last4: '0000' })
  })

  test('같은 카드를 두 창에서 동시에 끝내도 하나다', async () => {
    const customer = await api.customer()
    const both = [await authenticate(api, customer, '0000'), await authenticate(api, customer, '0000')]
    const statuses = (await Promise.all(both.map((one) => complete(customer, one)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await listOf(customer)).toHaveLength(1)
  })

  test('결제사의 키는 답에도 기록에도 없고, 봉해서만 저장된다', async () => {
    const customer = await api.customer()
    let issued = ''
    const real = billingOf(api)
    api.deps.gateway = {
      ...api.deps.gateway,
      billing: {
        ...real,
        complete: async (p) => {
          const outcome = await real.complete(p)
          if (outcome.kind === 'OK') issued = outcome.key.billingKey
          return outcome
        },
      },
    }
    const { body } = await complete(customer, await authenticate(api, customer))
    expect(issued).not.toBe('')
    expect(JSON.stringify([body, await listOf(customer)])).not.toContain(issued)
    for (const table of ['billing_keys', 'billing_registrations', 'request_log', 'sandbox_billing_keys']) {
      const kept = await rows(
        api.deps.db,
        { all: text },
        sql`select row_to_json(t)::text as all from ${sql.identifier(table)} t`,
      )
      expect(JSON.stringify(kept), table).not.toContain(issued)
    }
  })
})

describe('결제사의 답을 모를 때', () => {
  test('202로 답하고, 같은 것을 다시 물으면 그때 안다', async () => {
    const customer = await api.customer()
    const asked = await authenticate(api, customer, '5001')
    expect(await complete(customer, asked)).toMatchObject({
      status: 202,
      body: { registration_id: asked.registration_id, status: 'COMPLETING' },
    })
    expect(await complete(customer, asked)).toMatchObject({ status: 201, body: { last4: '5001' } })
  })

  test('사람이 다시 오지 않아도 시계가 묻고, 처음 가져온 값으로 끝낸다', async () => {
    const customer = await api.customer()
    await complete(customer, await authenticate(api, customer, '5001'))
    expect(await driveBilling(api.deps)).toMatchObject({ asked: 0 })
    api.clock.advance(15_000)
    expect(await driveBilling(api.deps)).toMatchObject({ asked: 1 })
    expect(await listOf(customer)).toMatchObject([{ last4: '5001', status: 'ACTIVE', is_default: true }])
  })

  test('답하다 죽은 결제사는 거절이 아니다; 등록되지 않았다면 그때 거절이다', async () => {
    const customer = await api.customer()
    const asked = await authenticate(api, customer, '5008')
    const seen = answering(() => Promise.reject(new Error('down')), 2)
    expect((await complete(customer, asked)).status).toBe(202)
    expect((await complete(customer, asked)).status).toBe(202)
    expect((await complete(customer, asked)).status).toBe(202)
    expect(await complete(customer, asked)).toMatchObject({ status: 402, body: { code: 'BILLING_AUTH_FAILED' } })
    expect(seen.asked).toBe(4)
  })

  test('하루가 지나도 답이 없으면 그만 묻는다', async () => {
    const customer = await api.customer()
    const asked = await authenticate(api, customer)
    answering(() => Promise.resolve({ kind: 'UNKNOWN' }))
    expect((await complete(customer, asked)).status).toBe(202)
    api.clock.advance(24 * 3_600_000 - 1)
    expect(await driveBilling(api.deps)).toMatchObject({ expired: 0, asked: 1 })
    api.clock.advance(1)
    expect(await driveBilling(api.deps)).toMatchObject({ expired: 1 })
    expect((await complete(await signInAgain(api, customer), asked)).status).toBe(410)
  })

  test('창을 열 수 없으면 503이고, 아무것도 남지 않는다', async () => {
    const customer = await api.customer()
    api.deps.gateway = {
      ...api.deps.gateway,
      billing: { ...billingOf(api), register: () => Promise.reject(new Error('down')) },
    }
    expect(await customer.post('/api/v2/billing-keys/card/initialize', pages)).toMatchObject({
      status: 503,
      body: { code: 'PG_UNAVAILABLE' },
    })
    const left = await rows(
      api.deps.db,
      { n: num },
      sql`select count(*)::int as n from billing_registrations where status <> 'FAILED'`,
    )
    expect(left).toEqual([{ n: 0 }])
  })
})
