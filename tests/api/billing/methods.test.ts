import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num, text } from '#server/db/shape.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keyForgotten } from '#server/modules/billing/behindKey.service.ts'
import { driveBilling } from '#server/modules/billing/billing.jobs.ts'
import type { PresentedKey } from '#server/modules/billing/billing.contract.ts'
import { chargeableKey, defaultKey, holdKey, markInvalid } from '#server/modules/billing/billing.service.ts'
import { useApi } from '#tests/support/api.ts'
import { openRegistration, pages, register } from '#tests/support/registering.ts'
import { billingOf } from '#tests/support/sandboxBilling.ts'

const api = useApi()

type Customer = Awaited<ReturnType<typeof api.customer>>
const listOf = async (customer: Customer) =>
  (await customer.get<{ results: PresentedKey[] }>('/api/v2/billing-keys')).body.results
const choose = (customer: Customer, id: number) =>
  customer.post('/api/v2/payments/methods/card', { billing_key_id: id })
const remove = (customer: Customer, id: number) => customer.delete(`/api/v2/billing-keys/${id}`)
const invalid = (id: number) =>
  inTransaction(api.deps.db, (tx) => markInvalid(tx, id, 'INVALID_STOPPED_CARD', api.clock.now()))

async function subscribed(userId: number, billingKeyId: number, status: string) {
  const over = status === 'ENDED' || status === 'TERMINATED'
  await api.deps.db
    .execute(sql`with p as (insert into plans (name, interval, price, list_price) values ('월간', 'MONTH', 9900, 9900) returning id)
    insert into subscriptions (user_id, plan_id, status, started_on, anchor_on, ends_on, next_price, billing_key_id, ended_at, end_reason)
    select ${userId}::bigint, p.id, ${status}::text, '2026-11-01', '2026-11-01', '2026-12-01', 9900, ${billingKeyId}::bigint,
      ${over ? '2026-11-10T00:00:00Z' : null}::timestamptz, ${over ? 'CANCELED' : null}::text from p`)
}

describe('기본 결제수단', () => {
  test('하나뿐이고, 등록하며 정하거나 나중에 바꾼다; 동시에 바꿔도 하나다', async () => {
    const customer = await api.customer()
    const first = await register(api, customer, '0000')
    const second = await register(api, customer, '1111')
    expect(second.is_default).toBe(false)
    const third = await register(api, customer, '2222', { make_default: true })
    expect((await listOf(customer)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [third.id, true],
      [second.id, false],
      [first.id, false],
    ])
    await Promise.all([first, second, third, first, second].map(({ id }) => choose(customer, id)))
    expect((await listOf(customer)).filter((one) => one.is_default)).toHaveLength(1)
    expect(await choose(customer, first.id)).toMatchObject({ status: 200, body: { method: { id: first.id } } })
    expect(await defaultKey(api.deps.db, customer.id)).toBe(first.id)
  })

  test('남의 것, 지운 것, 없는 것은 정할 수 없다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const key = await register(api, customer)
    expect((await choose(other, key.id)).status).toBe(404)
    expect((await choose(customer, 999_999)).status).toBe(404)
    expect((await customer.post('/api/v2/payments/methods/card', {})).status).toBe(400)
    await remove(customer, key.id)
    expect(await choose(customer, key.id)).toMatchObject({ status: 409, body: { code: 'BILLING_KEY_INVALID' } })
    expect((await customer.get('/api/v2/payments/methods/default')).body).toEqual({ method: null })
  })
})

describe('삭제', () => {
  test('기본이던 것을 지우면 가장 최근 것이 기본이고, 결제사에서는 시계가 한 번 지운다', async () => {
    const customer = await api.customer()
    const [first, second] = [await register(api, customer, '0000'), await register(api, customer, '1111')]
    expect((await remove(customer, first.id)).status).toBe(204)
    expect((await remove(customer, first.id)).status).toBe(204)
    expect(await listOf(customer)).toMatchObject([{ id: second.id, is_default: true }])
    let asked = 0
    const real = billingOf(api)
    api.deps.gateway = {
      ...api.deps.gateway,
      billing: {
        ...real,
        remove: (p) => {
          asked += 1
          return asked === 1 ? Promise.resolve('UNKNOWN') : real.remove(p)
        },
      },
    }
    expect(await driveBilling(api.deps)).toMatchObject({ forgotten: 0 })
    expect(await driveBilling(api.deps)).toMatchObject({ forgotten: 0 })
    api.clock.advance(10 * 60_000)
    const both = await Promise.all([driveBilling(api.deps), driveBilling(api.deps)])
    expect(both.map(({ forgotten }) => forgotten).toSorted((a, b) => a - b)).toEqual([0, 1])
    await driveBilling(api.deps)
    expect(asked).toBe(2)
    const kept = await rows(
      api.deps.db,
      { sealed: text.orNull },
      sql`select sealed_key as sealed from billing_keys where id = ${first.id}`,
    )
    expect(kept).toEqual([{ sealed: null }])
  })

  test('지운 카드는 다시 등록할 수 있다', async () => {
    const customer = await api.customer()
    const first = await register(api, customer, '0000')
    await remove(customer, first.id)
    const again = await register(api, customer, '0000')
    expect(again.id).not.toBe(first.id)
  })

  test('남의 것은 없는 것이다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const key = await register(api, customer)
    expect((await remove(other, key.id)).status).toBe(404)
    expect((await other.get(`/api/v2/billing-keys/${key.id}/installment-plan?amount=60000`)).status).toBe(404)
    expect(await listOf(customer)).toHaveLength(1)
  })

  test.each([
    ['TRIALING', 409],
    ['ACTIVE', 409],
    ['PAST_DUE', 409],
    ['PAUSED', 409],
    ['CANCEL_SCHEDULED', 204],
    ['ENDED', 204],
    ['TERMINATED', 204],
  ])('%s 멤버십에 쓰는 것은 %s', async (status, expected) => {
    const customer = await api.customer()
    const key = await register(api, customer)
    await subscribed(customer.id, key.id, status)
    expect((await listOf(customer))[0]?.in_use).toBe(expected === 409)
    const answer = await remove(customer, key.id)
    expect(answer.status).toBe(expected)
    if (expected === 409) expect(answer.body).toMatchObject({ code: 'BILLING_KEY_IN_USE' })
  })

  test('탈퇴하면 모두 지워지고 결제사에서도 지워진다', async () => {
    const customer = await api.customer()
    await register(api, customer, '0000')
    await register(api, customer, '1111', { kind: 'KAKAOPAY' })
    expect((await customer.raw('DELETE', '/api/v1/user/deactivate/', { body: {} })).status).toBeLessThan(300)
    expect(await driveBilling(api.deps)).toMatchObject({ forgotten: 2 })
  })
})

describe('더는 쓸 수 없게 된 결제수단', () => {
  test('알리고, 기본을 넘기고, 결제에 쓰이지 않는다; 두 번 말하지 않는다', async () => {
    const customer = await api.customer()
    const [first, second] = [await register(api, customer, '0000'), await register(api, customer, '1111')]
    await invalid(first.id)
    await invalid(first.id)
    expect((await listOf(customer)).map(({ id, status, is_default }) => [id, status, is_default])).toEqual([
      [second.id, 'ACTIVE', true],
      [first.id, 'INVALID', false],
    ])
    expect(await chargeableKey(api.deps, api.deps.db, customer.id, first.id)).toBeUndefined()
    expect((await choose(customer, first.id)).body).toMatchObject({ code: 'BILLING_KEY_INVALID' })
    const told = await rows(
      api.deps.db,
      { title: text },
      sql`select title from notifications where user_id = ${customer.id}`,
    )
    expect(told).toEqual([{ title: '결제수단을 더는 쓸 수 없어요' }])
    expect(await register(api, customer, '0000')).toMatchObject({ status: 'ACTIVE' })
  })

  test('결제사가 지웠다는 말은 키와 고객이 모두 맞을 때만 믿는다', async () => {
    const customer = await api.customer()
    const key = await register(api, customer)
    const { billingKey, customerKey } = (await chargeableKey(api.deps, api.deps.db, customer.id, key.id)) ?? {
      billingKey: '',
      customerKey: '',
    }
    const status = async () => (await listOf(customer))[0]?.status
    for (const told of [
      { billingKey: 'made-up', customerKey },
      { billingKey, customerKey: 'somebody' },
      { billingKey },
    ]) {
      await keyForgotten(api.deps, 'SANDBOX', told)
      expect(await status()).toBe('ACTIVE')
    }
    await keyForgotten(api.deps, 'TOSS', { billingKey, customerKey })
    expect(await status()).toBe('ACTIVE')
    await billingOf(api).remove({ billingKey, customerKey })
    await keyForgotten(api.deps, 'SANDBOX', { billingKey })
    expect(await status()).toBe('INVALID')
  })
})

describe('결제에 쓰기', () => {
  test('주인의 쓸 수 있는 것만 키와 함께 나온다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const { id } = await register(api, customer, '0000', { cardType: 'CHECK' })
    const { db } = api.deps
    const key = await chargeableKey(api.deps, db, customer.id, id)
    expect(key).toMatchObject({ id, kind: 'CARD', provider: 'SANDBOX', label: '모의카드 ****-0000', cardType: 'CHECK' })
    expect(await chargeableKey(api.deps, db, other.id, id)).toBeUndefined()
    expect(await inTransaction(db, (tx) => holdKey(tx, customer.id, id))).toBe(true)
    expect(await inTransaction(db, (tx) => holdKey(tx, other.id, id))).toBe(false)
    const charge = { orderNo: 'SUB1', amount: 9_900, orderName: '월간', idempotencyKey: 'sub:1' }
    expect(
      await billingOf(api).charge({
        billingKey: key?.billingKey ?? '',
        customerKey: key?.customerKey ?? '',
        ...charge,
      }),
    ).toMatchObject({ kind: 'OK' })
    await remove(customer, id)
    expect(await chargeableKey(api.deps, db, customer.id, id)).toBeUndefined()
  })

  test('할부 개월은 신용카드로 5만원부터다', async () => {
    const customer = await api.customer()
    const planOf = async (id: number, amount: number | string) =>
      customer.get<{ available_months: number[] }>(`/api/v2/billing-keys/${id}/installment-plan?amount=${amount}`)
    const credit = await register(api, customer, '0000')
    expect((await planOf(credit.id, 50_000)).body).toEqual({
      available_months: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      interest_free: [],
      min_amount: 50_000,
    })
    expect((await planOf(credit.id, 49_999)).body.available_months).toEqual([])
    const check = await register(api, customer, '1111', { cardType: 'CHECK' })
    const easy = await register(api, customer, '1111', { kind: 'TOSSPAY' })
    for (const { id } of [check, easy]) expect((await planOf(id, 90_000)).body.available_months).toEqual([])
    for (const bad of ['-1', '1.5', 'abc']) expect((await planOf(credit.id, bad)).status).toBe(400)
    await invalid(credit.id)
    expect((await planOf(credit.id, 90_000)).body.available_months).toEqual([])
  })

  test('유효기간이 두 달 안이면 곧 만료라고 한다', async () => {
    const customer = await api.customer()
    const { id } = await register(api, customer)
    const statusOn = async (expires: string) => {
      await api.deps.db.execute(sql`update billing_keys set expires = ${expires} where id = ${id}`)
      return (await listOf(customer))[0]?.status
    }
    expect(await statusOn('2027-02')).toBe('ACTIVE')
    expect(await statusOn('2027-01')).toBe('EXPIRING')
    expect(await statusOn('2026-10')).toBe('EXPIRING')
  })

  test('열 개까지 등록하고, 시작을 너무 자주 하면 기다린다', async () => {
    const customer = await api.customer()
    for (let index = 0; index < 10; index += 1) await register(api, customer, `11${index}0`)
    expect(await customer.post('/api/v2/billing-keys/card/initialize', pages)).toMatchObject({
      status: 409,
      body: { code: 'BILLING_KEY_LIMIT' },
    })
    const busy = await api.customer()
    for (let index = 0; index < 30; index += 1) await openRegistration(busy)
    expect((await busy.post('/api/v2/billing-keys/card/initialize', pages)).status).toBe(429)
    const [count] = await rows(
      api.deps.db,
      { n: num },
      sql`select count(distinct customer_key)::int as n from billing_keys where user_id = ${busy.id}`,
    )
    expect(count?.n).toBe(1)
  })
})
