import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'
import type { PaymentResult } from '#contract/schema.d.ts'
import type { VoucherOffer } from '#server/modules/vouchers/vouchers.contract.ts'
import { plans } from '#server/modules/plans/plans.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import { at, atGateway, join, type Member, own, sellPlan, upgrading, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'
import { aPlan, type Key, keyed, makeVouchers, redeemPath } from '#tests/support/vouchers.ts'

const api = useApi()
const upgradesPath = redeemPath.replace('/redeem', '/upgrades')
type Refusal = { code: string; offer?: VoucherOffer }
type Started = { result_id: string; status: string }

async function aShop(more: Record<string, unknown> = {}) {
  const plan = await aPlan(api.deps.db)
  const yearly = await aPlan(api.deps.db, {
    name: '홈핏 연간',
    interval: 'YEAR',
    price: 99_000,
    listPrice: 99_000,
    penaltyPercent: 10,
  })
  const [key, other] = await makeVouchers(await api.staff(), plan.id, more)
  if (!key || !other) throw new Error('no vouchers')
  return { plan, yearly, key, other }
}

const offersOf = async (member: Member, key: Key) =>
  (await member.get<{ options: VoucherOffer[] }>(keyed(upgradesPath, key))).body.options

const offerOf = async (member: Member, key: Key, { id }: { id: number }) =>
  (await offersOf(member, key)).find(({ plan_id: planId }) => planId === id)

const paying = (member: Member, planId: number, expected: number, more: object = {}) => ({
  plan_id: planId,
  billing_key_id: member.card,
  expected_amount: expected,
  consents: [{ kind: 'ORDER', version: CONSENT_VERSION, agreed: true }],
  ...more,
})

const pay = (member: Member, key: Key, body: object, requestId?: string) =>
  member.post<Started & Refusal>(keyed(upgradesPath, key), body, requestId ? { requestId } : undefined)

const periods = (member: Member) =>
  rows<Record<string, unknown>>(
    api.deps.db,
    sql`select d.kind, d.plan_id::int as plan, d.starts_on::text as "from", d.ends_on::text as until, d.value::int as value
        from subscription_periods d join subscriptions s on s.id = d.subscription_id where s.user_id = ${member.id} and d.ends_on > d.starts_on order by d.starts_on`,
  )

const voucherStates = async () =>
  (await rows<{ status: string }>(api.deps.db, sql`select status from vouchers order by id`)).map(
    ({ status }) => status,
  )

const sound = async (member: Member) => expect(await brokenMemberships(api, member.id)).toEqual([])

describe('이용권에 금액을 더해 등록', () => {
  test('낼 금액을 줄마다 보고, 한 번 결제하면 그 요금제의 한 기간이 시작된다', async () => {
    const { plan, yearly, key } = await aShop()
    const member = await withCard(api)
    const [offer] = await offersOf(member, key)
    expect(offer).toMatchObject({
      plan_id: yearly.id,
      extra_amount: 89_100,
      starts_on: '2026-11-16',
      ends_on: '2027-11-16',
      lines: [
        { label: '홈핏 연간 12개월', amount: 99_000 },
        { label: '이용권 홈핏 월간 30일', amount: -9_900 },
      ],
      needs_address: false,
      consents: [{ kind: 'ORDER', version: CONSENT_VERSION }],
    })
    const paid = await pay(member, key, paying(member, yearly.id, 89_100), 'upgrade-000001')
    expect(paid).toMatchObject({ status: 201, body: { status: 'SUCCEEDED' } })
    const again = await pay(member, key, paying(member, yearly.id, 89_100), 'upgrade-000001')
    expect(again.body).toEqual(paid.body)
    expect(await periods(member)).toEqual([
      { kind: 'VOUCHER', plan: yearly.id, from: '2026-11-16', until: '2027-11-16', value: 89_100 },
    ])
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: 0 })
    expect((await voucherStates())[0]).toBe('USED')
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', plan: { id: yearly.id } })
    const { body: result } = await member.get<PaymentResult>(
      `/api/v2/subscriptions/payments/results/${paid.body.result_id}`,
    )
    expect(result).toMatchObject({ kind: 'VOUCHER_UPGRADE', status: 'SUCCEEDED', amount: 89_100 })
    const consents = await rows(
      api.deps.db,
      sql`select kind, amount::int as amount, method_label <> '' as "by" from subscription_consents`,
    )
    expect(consents).toEqual([{ kind: 'ORDER', amount: 89_100, by: true }])
    // nothing is charged when it is over
    await at(api, '2027-11-16T10:00:00+09:00')
    await at(api, '2027-11-16T12:00:00+09:00')
    expect((await own(member)).status).toBe('ENDED')
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: 0 })
    expect(plan.id).not.toBe(yearly.id)
    await sound(member)
  })

  test('쓰는 멤버십 뒤에 이어 붙고, 다음 결제가 그만큼 미뤄진다', async () => {
    const { yearly, key } = await aShop()
    const member = await withCard(api)
    await join(member, await sellPlan(api), 19_900)
    const offer = await offerOf(member, key, yearly)
    expect(offer).toMatchObject({ starts_on: '2026-12-16', ends_on: '2027-12-16' })
    expect((await pay(member, key, paying(member, yearly.id, offer?.extra_amount ?? 0))).status).toBe(201)
    expect((await own(member)).next_payment?.on).toBe('2027-12-16')
    await at(api, '2027-12-16T10:00:00+09:00')
    expect(await atGateway(api, member.id)).toMatchObject({ taken: 19_900 * 2 + (offer?.extra_amount ?? 0) })
    await sound(member)
  })

  test('지금 요금제를 올리면 뒤로 밀리고, 하루도 사라지지 않는다', async () => {
    const { yearly, key } = await aShop()
    const member = await withCard(api)
    await join(member, await sellPlan(api), 19_900)
    const offer = await offerOf(member, key, yearly)
    await pay(member, key, paying(member, yearly.id, offer?.extra_amount ?? 0))
    await at(api, '2026-11-26T12:00:00+09:00')
    const larger = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 199_000 })
    const path = '/api/v2/subscriptions/payments/upgrade'
    const { body: quote } = await member.get<{ due_now: number }>(`${path}?product_id=${larger.productId}`)
    expect((await member.post(path, upgrading(larger, quote.due_now))).status).toBe(201)
    expect((await periods(member)).map(({ kind, from, until }) => [kind, from, until])).toEqual([
      ['PAID', '2026-11-16', '2026-11-26'],
      ['PAID', '2026-11-26', '2027-11-26'],
      ['VOUCHER', '2027-11-26', '2028-11-25'],
    ])
    await sound(member)
  })

  test('더한 기간을 쓰다가 올리면 낸 돈은 값에서 빠지고, 이용권의 남은 날은 뒤에 남는다', async () => {
    const { plan, key } = await aShop()
    const premium = await aPlan(api.deps.db, { name: '프리미엄', price: 29_900, listPrice: 29_900, tier: 2 })
    const member = await withCard(api)
    const offer = await offerOf(member, key, premium)
    expect(offer?.extra_amount).toBe(20_000)
    await pay(member, key, paying(member, premium.id, 20_000))
    await at(api, '2026-12-01T12:00:00+09:00')
    const larger = await sellPlan(api, { name: '프리미엄 연간', interval: 'YEAR', price: 299_000, tier: 2 })
    const path = '/api/v2/subscriptions/payments/upgrade'
    const { body: quote } = await member.get<{ due_now: number }>(`${path}?product_id=${larger.productId}`)
    // fifteen of thirty days are used
    expect(quote.due_now).toBe(289_000)
    const { status } = await member.post(path, { ...upgrading(larger, 289_000), billing_key_id: member.card })
    expect(status).toBe(201)
    expect((await periods(member)).slice(1)).toEqual([
      { kind: 'PAID', plan: larger.planId, from: '2026-12-01', until: '2027-12-01', value: 299_000 },
      { kind: 'VOUCHER', plan: plan.id, from: '2027-12-01', until: '2027-12-16', value: 0 },
    ])
    await sound(member)
  })
})

describe('해지', () => {
  const quotePath = '/api/v2/user/subscriptions/refund-quote'
  const end = async (member: Member) => {
    const { body: quote } = await member.get<{ refund: number; lines: { label: string; amount: number }[] }>(quotePath)
    const { status } = await member.post('/api/v1/user/subscription/change-status/', {
      status: 'TERMINATED',
      expected_refund: quote.refund,
    })
    return { quote, status }
  }

  test('쓰던 것은 쓴 날과 위약금을 빼고 돌려주고, 이용권의 남은 날은 남는다', async () => {
    const { plan, yearly, key } = await aShop()
    const member = await withCard(api)
    await pay(member, key, paying(member, yearly.id, 89_100))
    await at(api, '2027-02-24T12:00:00+09:00')
    const { quote, status } = await end(member)
    // 100 of 365 days, and a tenth
    expect(quote.refund).toBe(89_100 - Math.floor((89_100 * 100) / 365) - 8_910)
    expect(status).toBe(200)
    await at(api, '2027-02-24T13:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: quote.refund })
    expect((await periods(member)).at(-1)).toEqual({
      kind: 'VOUCHER',
      plan: plan.id,
      from: '2027-02-24',
      until: '2027-03-18',
      value: 0,
    })
    expect(await own(member)).toMatchObject({ status: 'CANCEL_SCHEDULED', plan: { id: plan.id } })
    await sound(member)
  })

  test('아직 시작하지 않은 것도 함께 돌려받는다', async () => {
    const { plan, yearly, key } = await aShop()
    const member = await withCard(api)
    await join(member, await sellPlan(api), 19_900)
    expect((await pay(member, key, paying(member, yearly.id, 89_420))).status).toBe(201)
    const { quote, status } = await end(member)
    expect([quote.refund, status]).toEqual([19_900 + 89_420, 200])
    await at(api, '2026-11-16T13:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 109_320, returned: 109_320 })
    expect(await periods(member)).toEqual([
      { kind: 'VOUCHER', plan: plan.id, from: '2026-11-16', until: '2026-12-16', value: 0 },
    ])
    await sound(member)
  })
})

describe('거절', () => {
  test('보여 준 금액과 다르면 결제하지 않고 지금 금액을 알려 준다', async () => {
    const { yearly, key } = await aShop()
    const member = await withCard(api)
    await api.deps.db
      .update(plans)
      .set({ price: 120_000, listPrice: 120_000 })
      .where(sql`id = ${yearly.id}`)
    const refused = await pay(member, key, paying(member, yearly.id, 89_100))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', extra: { offer: { extra_amount: 110_100 } } },
    })
    expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
    expect(await voucherStates()).not.toContain('USED')
  })

  test('동의, 결제수단, 고를 수 없는 요금제', async () => {
    const { plan, yearly, key } = await aShop()
    const [member, other] = [await withCard(api), await withCard(api)]
    const codeOf = async (body: object) => (await pay(member, key, body)).body.code
    expect(await codeOf(paying(member, yearly.id, 89_100, { consents: [] }))).toBe('CONSENT_REQUIRED')
    expect(await codeOf(paying(other, yearly.id, 89_100))).toBe('BILLING_KEY_NOT_FOUND')
    expect(await codeOf(paying(member, plan.id, 0))).toBe('UPGRADE_NOT_ALLOWED')
    expect(await codeOf(paying(member, 999_999, 89_100))).toBe('UPGRADE_NOT_ALLOWED')
    const wrong = { ...key, code: 'ABCD-EFGH-JKMN-PQRS' }
    for (let n = 0; n < 10; n += 1)
      expect((await pay(member, wrong, paying(member, yearly.id, 89_100))).status).toBe(404)
    expect((await pay(member, key, paying(member, yearly.id, 89_100))).status).toBe(429)
    expect(await voucherStates()).not.toContain('USED')
  })

  test('카드가 거절하면 이용권은 그대로이고, 다른 길로 등록할 수 있다', async () => {
    const { yearly, key } = await aShop()
    const member = await withCard(api, '4001')
    const refused = await pay(member, key, paying(member, yearly.id, 89_100))
    expect(refused).toMatchObject({ status: 402, body: { code: 'PAYMENT_REJECTED' } })
    expect(await voucherStates()).not.toContain('USED')
    expect((await member.post(keyed(redeemPath, key), {})).status).toBe(200)
    await sound(member)
  })
})

describe('결과를 아직 모르는 결제', () => {
  test('그동안 이용권은 누구도 쓰지 못하고, 결제된 것으로 알게 되면 한 번만 결제한 것이 된다', async () => {
    const { yearly, key } = await aShop()
    const [member, stranger] = [await withCard(api, '5001'), await withCard(api)]
    const started = await pay(member, key, paying(member, yearly.id, 89_100))
    expect(started).toMatchObject({ status: 202, body: { status: 'PENDING' } })
    expect((await pay(member, key, paying(member, yearly.id, 89_100))).body.code).toBe('PAYMENT_IN_PROGRESS')
    for (const one of [member, stranger])
      expect((await one.post<Refusal>(keyed(redeemPath, key), {})).body.code).toBe('VOUCHER_BEING_PAID')
    expect((await pay(stranger, key, paying(stranger, yearly.id, 89_100))).body.code).toBe('VOUCHER_BEING_PAID')
    // its time to be redeemed ends before anybody knows
    await api.deps.db.execute(sql`update vouchers set expires_at = '2026-11-16T12:30:00+09:00' where status = 'ISSUED'`)
    await at(api, '2026-11-16T13:00:00+09:00')
    await at(api, '2026-11-16T14:00:00+09:00')
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-11-16' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: 0 })
    expect((await voucherStates())[0]).toBe('USED')
    await sound(member)
  })

  test('그 사이에 무효가 된 이용권이면 모두 돌려주고 그렇게 알려 준다', async () => {
    const { yearly, key } = await aShop()
    const member = await withCard(api, '5001')
    const { body } = await pay(member, key, paying(member, yearly.id, 89_100))
    await api.deps.db.execute(
      sql`update vouchers set status = 'VOID', voided_at = now(), void_reason = '잘못 만듦' where status = 'ISSUED'`,
    )
    await at(api, '2026-11-16T13:00:00+09:00')
    await at(api, '2026-11-16T14:00:00+09:00')
    await at(api, '2026-11-16T15:00:00+09:00')
    const result = await member.get<PaymentResult>(`/api/v2/subscriptions/payments/results/${body.result_id}`)
    expect(result.body).toMatchObject({ status: 'CANCELED', kind: 'VOUCHER_UPGRADE' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: 89_100 })
    expect(await periods(member)).toEqual([])
    await sound(member)
  })

  test('결제되지 않은 것으로 알게 되면 이용권은 그대로다', async () => {
    const { yearly, key } = await aShop()
    const member = await withCard(api, '5002')
    expect((await pay(member, key, paying(member, yearly.id, 89_100))).status).toBe(202)
    for (let hour = 12; hour < 24; hour += 1) await at(api, `2026-11-16T${hour}:00:00+09:00`)
    await at(api, '2026-11-17T13:00:00+09:00')
    await at(api, '2026-11-17T14:00:00+09:00')
    expect(await voucherStates()).not.toContain('USED')
    expect((await member.post(keyed(redeemPath, key), {})).status).toBe(200)
    expect(await atGateway(api, member.id)).toEqual({ taken: 0, returned: 0 })
    await sound(member)
  })

  test('다른 사람의 결제 결과는 볼 수 없다', async () => {
    const { yearly, key } = await aShop()
    const [member, stranger] = [await withCard(api), await withCard(api)]
    const { body } = await pay(member, key, paying(member, yearly.id, 89_100))
    const path = `/api/v2/subscriptions/payments/results/${body.result_id}`
    expect((await stranger.get(path)).status).toBe(404)
    expect((await pay(stranger, key, paying(stranger, yearly.id, 89_100))).body.code).toBe('VOUCHER_USED')
  })
})
