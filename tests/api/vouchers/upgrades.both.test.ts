import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PaymentResult } from '#contract/schema.d.ts'
import { plans } from '#server/modules/plans/plans.tables.ts'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'
import { useApi } from '#tests/support/api.ts'
import { at, atGateway, join, type Member, own, sellPlan, upgrading, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'
import { aPlan, keyed, redeemPath } from '#tests/support/vouchers.ts'
import {
  offerOf,
  offersOf,
  pay,
  paying,
  periodsOf,
  sound,
  upgradeShop,
  voucherStates,
} from '#tests/support/voucherUpgrades.ts'

const api = useApi()

describe('이용권에 금액을 더해 등록', () => {
  test('낼 금액을 줄마다 보고, 한 번 결제하면 그 요금제의 한 기간이 시작된다', async () => {
    const { plan, yearly, key } = await upgradeShop(api)
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
    expect(await periodsOf(api, member)).toEqual([
      { kind: 'VOUCHER', plan: yearly.id, from: '2026-11-16', until: '2027-11-16', value: 89_100 },
    ])
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: 0 })
    expect((await voucherStates(api))[0]).toBe('USED')
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
    await sound(api, member)
  })

  test('쓰는 멤버십 뒤에 이어 붙고, 다음 결제가 그만큼 미뤄진다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const member = await withCard(api)
    await join(member, await sellPlan(api), 19_900)
    const offer = await offerOf(member, key, yearly)
    expect(offer).toMatchObject({ starts_on: '2026-12-16', ends_on: '2027-12-16' })
    expect((await pay(member, key, paying(member, yearly.id, offer?.extra_amount ?? 0))).status).toBe(201)
    expect((await own(member)).next_payment?.on).toBe('2027-12-16')
    await at(api, '2027-12-16T10:00:00+09:00')
    expect(await atGateway(api, member.id)).toMatchObject({ taken: 19_900 * 2 + (offer?.extra_amount ?? 0) })
    await sound(api, member)
  })

  test('지금 요금제를 올리면 뒤로 밀리고, 하루도 사라지지 않는다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const member = await withCard(api)
    await join(member, await sellPlan(api), 19_900)
    const offer = await offerOf(member, key, yearly)
    await pay(member, key, paying(member, yearly.id, offer?.extra_amount ?? 0))
    await at(api, '2026-11-26T12:00:00+09:00')
    const larger = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 199_000 })
    const path = '/api/v2/subscriptions/payments/upgrade'
    const { body: quote } = await member.get<{ due_now: number }>(`${path}?product_id=${larger.productId}`)
    expect((await member.post(path, upgrading(larger, quote.due_now))).status).toBe(201)
    expect((await periodsOf(api, member)).map(({ kind, from, until }) => [kind, from, until])).toEqual([
      ['PAID', '2026-11-16', '2026-11-26'],
      ['PAID', '2026-11-26', '2027-11-26'],
      ['VOUCHER', '2027-11-26', '2028-11-25'],
    ])
    await sound(api, member)
  })

  test('더한 기간을 쓰다가 올리면 낸 돈은 값에서 빠지고, 이용권의 남은 날은 뒤에 남는다', async () => {
    const { plan, key } = await upgradeShop(api)
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
    expect((await periodsOf(api, member)).slice(1)).toEqual([
      { kind: 'PAID', plan: larger.planId, from: '2026-12-01', until: '2027-12-01', value: 299_000 },
      { kind: 'VOUCHER', plan: plan.id, from: '2027-12-01', until: '2027-12-16', value: 0 },
    ])
    await sound(api, member)
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
    const { plan, yearly, key } = await upgradeShop(api)
    const member = await withCard(api)
    await pay(member, key, paying(member, yearly.id, 89_100))
    await at(api, '2027-02-24T12:00:00+09:00')
    const { quote, status } = await end(member)
    // 100 of 365 days, and a tenth
    expect(quote.refund).toBe(89_100 - Math.floor((89_100 * 100) / 365) - 8_910)
    expect(status).toBe(200)
    await at(api, '2027-02-24T13:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 89_100, returned: quote.refund })
    expect((await periodsOf(api, member)).at(-1)).toEqual({
      kind: 'VOUCHER',
      plan: plan.id,
      from: '2027-02-24',
      until: '2027-03-18',
      value: 0,
    })
    expect(await own(member)).toMatchObject({ status: 'CANCEL_SCHEDULED', plan: { id: plan.id } })
    await sound(api, member)
  })

  test('아직 시작하지 않은 것도 함께 돌려받는다', async () => {
    const { plan, yearly, key } = await upgradeShop(api)
    const member = await withCard(api)
    await join(member, await sellPlan(api), 19_900)
    expect((await pay(member, key, paying(member, yearly.id, 89_420))).status).toBe(201)
    const { quote, status } = await end(member)
    expect([quote.refund, status]).toEqual([19_900 + 89_420, 200])
    await at(api, '2026-11-16T13:00:00+09:00')
    expect(await atGateway(api, member.id)).toEqual({ taken: 109_320, returned: 109_320 })
    expect(await periodsOf(api, member)).toEqual([
      { kind: 'VOUCHER', plan: plan.id, from: '2026-11-16', until: '2026-12-16', value: 0 },
    ])
    await sound(api, member)
  })
})

describe('거절', () => {
  test('보여 준 금액과 다르면 결제하지 않고 지금 금액을 알려 준다', async () => {
    const { yearly, key } = await upgradeShop(api)
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
    expect(await voucherStates(api)).not.toContain('USED')
  })

  test('동의, 결제수단, 고를 수 없는 요금제', async () => {
    const { plan, yearly, key } = await upgradeShop(api)
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
    expect(await voucherStates(api)).not.toContain('USED')
  })

  test('카드가 거절하면 이용권은 그대로이고, 다른 길로 등록할 수 있다', async () => {
    const { yearly, key } = await upgradeShop(api)
    const member = await withCard(api, '4001')
    const refused = await pay(member, key, paying(member, yearly.id, 89_100))
    expect(refused).toMatchObject({ status: 402, body: { code: 'PAYMENT_REJECTED' } })
    expect(await voucherStates(api)).not.toContain('USED')
    expect((await member.post(keyed(redeemPath, key), {})).status).toBe(200)
    await sound(api, member)
  })
})
