import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num, text } from '#server/db/shape.ts'
import { billingKeys } from '#server/modules/billing/billing.tables.ts'
import { rewardReferrals } from '#server/modules/referrals/referrals.jobs.ts'
import { referralPrograms } from '#server/modules/referrals/referrals.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { joinBy, offerReferrals, referralCodeOf } from '#tests/support/referrals.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  changeStatus,
  join,
  joining,
  own,
  rowOf,
  sellPlan,
  upgrading,
  withCard,
} from '#tests/support/memberships.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

const offer = (values?: Parameters<typeof offerReferrals>[1]) => offerReferrals(api, values)
const codeOf = (id: number) => referralCodeOf(api, id)

const uses = () =>
  rows(
    api.deps.db,
    { friend_id: num, status: text, reason: text.orNull, discount: num },
    sql`select friend_id, status, reason, discount from referral_uses order by id`,
  )
const pointsOf = async (userId: number) =>
  (
    await rows(
      api.deps.db,
      { balance: num },
      sql`select coalesce((select balance from points_accounts where user_id = ${userId}), 0)::int as balance`,
    )
  )[0]?.balance

const quotePath = (productId: number, code: string) =>
  `/api/v2/subscriptions/payments/initial?product_id=${productId}&referral_code=${code}`

describe('친구의 첫 결제', () => {
  test('추천 코드로 첫 결제만 할인되고, 결제한 30일이 지나면 추천한 사람이 한 번 적립받는다', async () => {
    await offer()
    const plan = await sellPlan(api)
    const [referrer, friend] = [await withCard(api), await withCard(api)]
    const code = await codeOf(referrer.id)
    const { body: quote } = await friend.get(quotePath(plan.productId, code.toLowerCase()))
    expect(quote).toMatchObject({
      due_now: 14_900,
      referral_discount: 5_000,
      lines: [{ amount: 19_900 }, { label: '친구 추천 할인', amount: -5_000 }],
      next_payment: { on: '2026-12-16', amount: 19_900 },
    })
    await joinBy(friend, plan, code, 14_900)
    expect(await rowOf(api, friend.id)).toMatchObject({ mrr: 19_900, nextPrice: 19_900, firstDiscount: 0 })
    expect(await atGateway(api, friend.id)).toEqual({ taken: 14_900, returned: 0 })
    expect(await rewardReferrals(api.deps)).toEqual({})
    await at(api, '2026-12-16T10:00:00+09:00')
    expect(await rewardReferrals(api.deps)).toEqual({ REWARDED: 1 })
    expect(await rewardReferrals(api.deps)).toEqual({})
    expect(await pointsOf(referrer.id)).toBe(3_000)
    expect(await atGateway(api, friend.id)).toEqual({ taken: 34_800, returned: 0 })
    const { body: mine } = await referrer.get('/api/v1/user/referral')
    expect(mine).toMatchObject({ code, rewarded_this_year: 1, points_total: 3_000, results: [{ status: 'REWARDED' }] })
    expect(JSON.stringify(mine)).not.toContain('phone')
  })

  test('체험으로 시작하면 첫 결제가 할인된 금액에 동의해 그만큼 결제되고, 다음부터는 제값이다', async () => {
    await offer()
    const plan = await sellPlan(api, { trialDays: 7 })
    const [referrer, friend] = [await withCard(api), await withCard(api)]
    await joinBy(friend, plan, await codeOf(referrer.id), 0)
    await at(api, '2026-11-16T15:01:00+09:00')
    expect(await own(friend)).toMatchObject({ trial: { converts_to: 14_900 }, next_payment: { amount: 14_900 } })
    expect((await agreeToConversion(friend, 19_900)).status).toBe(409)
    expect((await agreeToConversion(friend, 14_900)).body).toMatchObject({ trial: { consent: 'AGREED' } })
    expect(await at(api, '2026-11-23T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await own(friend)).toMatchObject({ status: 'ACTIVE', next_payment: { on: '2026-12-23', amount: 19_900 } })
    expect(await atGateway(api, friend.id)).toEqual({ taken: 14_900, returned: 0 })
    // thirty days after the trial began, only twenty-three are paid for and used
    api.clock.set('2026-12-16T10:30:00+09:00')
    expect(await rewardReferrals(api.deps)).toEqual({ WAITS: 1 })
    await at(api, '2026-12-23T10:00:00+09:00')
    expect(await rewardReferrals(api.deps)).toEqual({ REWARDED: 1 })
    expect(await pointsOf(referrer.id)).toBe(3_000)
  })

  test('체험 중에 요금제를 올리면 그 결제가 첫 결제라서 할인되고, 그 금액에 동의한 것이 남는다', async () => {
    await offer()
    const trial = await sellPlan(api, { trialDays: 7 })
    const family = await sellPlan(api, { name: '가족 멤버십', price: 29_900, listPrice: 29_900, tier: 2 })
    const [referrer, friend] = [await withCard(api), await withCard(api)]
    await joinBy(friend, trial, await codeOf(referrer.id), 0)
    await at(api, '2026-11-18T10:00:00+09:00')
    const path = '/api/v2/subscriptions/payments/upgrade'
    expect((await friend.get(`${path}?product_id=${family.productId}`)).body).toMatchObject({
      due_now: 24_900,
      lines: [{ amount: 29_900 }, { label: '친구 추천 할인', amount: -5_000 }],
      next_payment: { on: '2026-12-18', amount: 29_900 },
    })
    const dear = await friend.post(path, upgrading(family, 29_900))
    expect(dear).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
    expect((await friend.post(path, upgrading(family, 24_900))).body).toMatchObject({ status: 'SUCCEEDED' })
    const agreed = await rows(
      api.deps.db,
      { kind: text, amount: num, on: text },
      sql`select kind, amount::int as amount, charge_on::text as on from subscription_consents where subscription_id = ${(await rowOf(api, friend.id)).id} order by id desc limit 2`,
    )
    expect(agreed).toEqual([
      { kind: 'AUTO_PAYMENT', amount: 29_900, on: '2026-12-18' },
      { kind: 'ORDER', amount: 24_900, on: '2026-11-18' },
    ])
    expect(await at(api, '2026-12-18T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await atGateway(api, friend.id)).toEqual({ taken: 54_800, returned: 0 })
    expect(await rowOf(api, friend.id)).toMatchObject({ firstDiscount: 0, mrr: 29_900 })
    expect(await rewardReferrals(api.deps)).toEqual({ REWARDED: 1 })
  })

  test('30일을 채우기 전에 끝내거나 돌려받으면 적립하지 않고, 한 해의 한도를 넘은 추천은 한도 초과가 된다', async () => {
    await offer({ capPerYear: 1 })
    const plan = await sellPlan(api)
    const referrer = await withCard(api)
    const code = await codeOf(referrer.id)
    const [leaves, first, second] = [await withCard(api), await withCard(api), await withCard(api)]
    for (const friend of [leaves, first, second]) await joinBy(friend, plan, code, 14_900)
    await at(api, '2026-11-20T10:00:00+09:00')
    expect((await changeStatus(leaves, 'TERMINATED')).status).toBe(200)
    await at(api, '2026-12-16T10:00:00+09:00')
    expect(await rewardReferrals(api.deps)).toEqual({ CANCELED: 1, REWARDED: 1, CAPPED: 1 })
    expect(await uses()).toMatchObject([
      { friend_id: leaves.id, status: 'CANCELED', reason: 'ENDED_EARLY' },
      { friend_id: first.id, status: 'REWARDED' },
      { friend_id: second.id, status: 'CAPPED' },
    ])
    expect(await pointsOf(referrer.id)).toBe(3_000)
  })
})

describe('쓸 수 없는 코드', () => {
  test('내 코드, 모르는 코드, 이미 결제해 본 사람, 열리지 않은 프로그램에는 할인이 없다', async () => {
    const plan = await sellPlan(api)
    const [referrer, friend] = [await withCard(api), await withCard(api)]
    const code = await codeOf(referrer.id)
    const due = async (member: typeof friend, given: string) =>
      (await member.get<{ due_now: number }>(quotePath(plan.productId, given))).body.due_now
    expect(await due(friend, code)).toBe(19_900)
    const id = await offer()
    expect(await due(friend, code)).toBe(14_900)
    expect(await due(referrer, code)).toBe(19_900)
    expect(await due(friend, 'NOBODY')).toBe(19_900)
    const { body: page } = await friend.get(`/api/v1/subscription/products/?referral_code=${code}`)
    expect(page).toMatchObject({
      referral: { valid: true, code },
      results: [{ total_due_today: 14_900, referral_discount: 5_000 }],
    })
    const { body: bad } = await friend.get('/api/v1/subscription/products/?referral_code=NOBODY')
    expect(bad).toMatchObject({ referral: { valid: false }, results: [{ total_due_today: 19_900 }] })
    await join(friend, plan, 19_900)
    await at(api, '2026-11-20T10:00:00+09:00')
    await changeStatus(friend, 'TERMINATED')
    expect(await due(friend, code)).toBe(19_900)
    await api.deps.db.update(referralPrograms).set({ status: 'INACTIVE' }).where(eq(referralPrograms.id, id))
    const { body: closed } = await friend.post(
      '/api/v2/subscriptions/payments/initial',
      joining(friend, plan, 14_900, { referral_code: code }),
    )
    expect(closed).toMatchObject({ code: 'PRICE_CHANGED', extra: { quote: { due_now: 19_900 } } })
  })

  test('추천 링크의 혜택은 누구나 보고, 닉네임은 가려지며, 없는 코드와 닫힌 혜택은 다르게 말한다', async () => {
    const referrer = await withCard(api)
    const code = await codeOf(referrer.id)
    const visitor = api.as({})
    expect((await visitor.get(`/api/v1/referral-events/${code}/`)).body).toMatchObject({ code: 'REFERRAL_EXPIRED' })
    await offer()
    expect((await visitor.get('/api/v1/referral-events/NOBODY/')).status).toBe(404)
    const { status, body } = await visitor.get(`/api/v1/referral-events/${code}/`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        code,
        valid: true,
        referrer_nickname_masked: expect.stringContaining('*'),
        friend_benefit: '첫 결제 5,000원 할인',
        referrer_benefit: '친구가 30일 이용하면 3,000포인트 적립',
      },
    })
  })
})

describe('같은 카드와 판정', () => {
  test('두 사람이 서로를 추천하면 나중 것은 직원이 보고, 그대로는 적립되지 않는다', async () => {
    await offer()
    const plan = await sellPlan(api)
    const [one, other] = [await withCard(api), await withCard(api)]
    await joinBy(one, plan, await codeOf(other.id), 14_900)
    await joinBy(other, plan, await codeOf(one.id), 14_900)
    await at(api, '2026-12-16T10:00:00+09:00')
    expect(await rewardReferrals(api.deps)).toEqual({ REWARDED: 1 })
    expect(await uses()).toMatchObject([
      { friend_id: one.id, status: 'REWARDED', reason: null },
      { friend_id: other.id, status: 'REVIEW', reason: 'EACH_OTHER' },
    ])
    expect([await pointsOf(one.id), await pointsOf(other.id)]).toEqual([0, 3_000])
  })

  test('추천한 사람과 카드가 같으면 직원이 보고, 인정하면 적립되고 제외하면 적립되지 않는다', async () => {
    await offer()
    const plan = await sellPlan(api)
    const [referrer, friend, other] = [await withCard(api), await withCard(api), await withCard(api)]
    await api.deps.db.update(billingKeys).set({ fingerprint: 'one' })
    const code = await codeOf(referrer.id)
    for (const one of [friend, other]) await joinBy(one, plan, code, 14_900)
    expect(await uses()).toMatchObject([{ status: 'REVIEW', reason: 'SAME_CARD' }, { status: 'REVIEW' }])
    await at(api, '2026-12-16T10:00:00+09:00')
    expect(await rewardReferrals(api.deps)).toEqual({})
    const staff = await api.staff('marketer')
    const { body: list } = await staff.get<{ results: { id: number; version: number }[] }>(
      '/core-admin/v1/referrals?status=REVIEW',
    )
    expect(list.results).toHaveLength(2)
    const [second, first] = list.results as [{ id: number; version: number }, { id: number; version: number }]
    const decide = (id: number, approve: boolean, version: number) =>
      staff.post(`/core-admin/v1/referrals/${id}/decide`, { approve, reason: '가족이에요', version })
    expect((await decide(first.id, true, first.version + 1)).status).toBe(409)
    expect((await decide(first.id, true, first.version)).body).toMatchObject({
      status: 'PENDING',
      reason: '가족이에요',
    })
    expect((await decide(first.id, false, first.version + 1)).body).toMatchObject({ code: 'REFERRAL_STATE' })
    expect((await decide(second.id, false, second.version)).body).toMatchObject({ status: 'REFUSED' })
    expect(await rewardReferrals(api.deps)).toEqual({ REWARDED: 1 })
    expect(await pointsOf(referrer.id)).toBe(3_000)
    const cs = await api.staff('cs')
    expect(
      (await cs.post(`/core-admin/v1/referrals/${first.id}/decide`, { approve: true, reason: 'x', version: 3 })).status,
    ).toBe(403)
  })

  test('프로그램은 끝이 시작보다 뒤여야 하고, 친구가 시작한 뒤에는 지울 수 없다', async () => {
    const staff = await api.staff('admin')
    const path = '/core-admin/v1/referral-programs'
    const input = {
      name: '겨울 추천',
      friend_discount: 5_000,
      referrer_points: 3_000,
      cap_per_year: 20,
      starts_at: '2026-11-01T00:00:00+09:00',
      ends_at: '2026-12-01T00:00:00+09:00',
    }
    const bad = await staff.post(path, { ...input, ends_at: input.starts_at })
    expect(bad.body).toMatchObject({ code: 'VALIDATION', extra: { fields: { ends_at: ['ENDS_BEFORE_START'] } } })
    const { body: made } = await staff.post<{ id: number }>(path, input)
    const plan = await sellPlan(api)
    const [referrer, friend] = [await withCard(api), await withCard(api)]
    await joinBy(friend, plan, await codeOf(referrer.id), 14_900)
    expect((await staff.delete(`${path}/${made.id}`)).body).toMatchObject({ code: 'REFERRAL_PROGRAM_IN_USE' })
  })
})
