import { describe, expect, test } from 'vitest'
import { planKits } from '#server/modules/plans/plans.tables.ts'
import { readSellable } from '#server/modules/plans/plans.read.ts'
import { useApi } from '#tests/support/api.ts'
import { offerReferrals } from '#tests/support/referrals.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeMembership, makePlan, makeSoldPlan, makeSubscriptionProduct } from '#tests/support/memberPlans.ts'

const api = useApi({ start: '2026-11-16T10:00:00+09:00' })
const plansPath = '/core/v1/subscriptions/plans'
const minePath = '/core/v1/user/subscriptions/plans'
const productsPath = '/api/v1/subscription/products/'

type Plan = { id: number; name: string; price: number; monthly_equivalent: number; kits: object[]; reason?: string }
type Plans = { results: Plan[] }
type Mine = { current: { id: number } | null; results: Plan[] }
type Products = {
  results: { id: number; total_due_today: number; renews_at_price: number; plan: Plan }[]
  total_count: number
  page: number
  page_size: number
  referral?: { valid: boolean; code: string }
}

describe('요금제', () => {
  test('파는 요금제를 정한 순서로: 한 기간의 총액과 한 달로 나눈 값, 구성품', async () => {
    const { db } = api.deps
    const yearly = { name: '연간', interval: 'YEAR', price: 118_800, listPrice: 238_800, penaltyPercent: 10 } as const
    const { plan: year } = await makeSoldPlan(db, { ...yearly, sequence: 2, badge: '절반 값', benefits: ['전용 쿠폰'] })
    const { plan: month } = await makeSoldPlan(db, { sequence: 1 })
    const mat = await makeProduct(db, { name: '웰컴 매트', skus: [{ option: [['색상', '그레이']] }] })
    await db.insert(planKits).values({ planId: year.id, skuId: mat.sku.id })
    await makePlan(db, { name: '아무 데서도 안 파는' })
    await makeSoldPlan(db, { name: '멈춘', status: 'INACTIVE' })
    const ended = await makePlan(db, { name: '끝난' })
    await makeSubscriptionProduct(db, ended.id, { endsAt: api.clock.now() })
    const { body } = await api.anonymous.get<Plans>(plansPath)
    expect(body.results).toMatchObject([
      { id: month.id, price: 19_900, monthly_equivalent: 19_900, trial_days: 7, penalty_percent: 0, kits: [] },
      {
        id: year.id,
        price: 118_800,
        list_price: 238_800,
        monthly_equivalent: 9900,
        penalty_percent: 10,
        badge: '절반 값',
        benefits: ['전용 쿠폰'],
        kits: [{ product_id: mat.id, name: '웰컴 매트', option_label: '그레이', quantity: 1, every: 'FIRST' }],
      },
    ])
    expect(body.results[0]).not.toHaveProperty('badge')
  })

  test('처음 온 사람은 무료 체험으로, 체험해 본 사람은 이유와 함께 제값으로 시작한다', async () => {
    const { db } = api.deps
    const { plan, product } = await makeSoldPlan(db)
    const newcomer = await api.customer()
    expect((await newcomer.get<Mine>(minePath)).body).toMatchObject({
      current: null,
      results: [{ id: plan.id, eligible: true, trial_eligible: true }],
    })
    const returned = await api.customer()
    await makeMembership(db, {
      userId: returned.id,
      planId: plan.id,
      startsOn: '2026-09-01',
      endsOn: '2026-09-08',
      period: { kind: 'TRIAL', cashPaid: 0, value: 0 },
      values: { status: 'ENDED', endedAt: api.clock.now(), endReason: 'CONVERSION_NOT_AGREED' },
    })
    const again = await returned.get<Mine>(minePath)
    expect(again.body).toMatchObject({
      current: null,
      results: [{ eligible: true, trial_eligible: false, reason: 'TRIAL_USED' }],
    })
    const due = async (client: { get: typeof returned.get }) => (await client.get<Products>(productsPath)).body.results
    expect(await due(newcomer)).toMatchObject([{ id: product.id, total_due_today: 0, renews_at_price: 19_900 }])
    expect(await due(api.anonymous)).toMatchObject([{ total_due_today: 0 }])
    expect(await due(returned)).toMatchObject([{ total_due_today: 19_900, renews_at_price: 19_900 }])
    expect((await api.anonymous.get(minePath)).status).toBe(401)
    expect((await (await api.staff()).get(minePath)).status).toBe(403)
  })

  test('구독 중이면 지금 것은 이유와 함께 막고, 더 큰 것은 남은 만큼 뺀 값, 더 작은 것은 다음 기간', async () => {
    const { db } = api.deps
    const { plan: month } = await makeSoldPlan(db, { sequence: 1 })
    const { plan: year } = await makeSoldPlan(db, {
      name: '연간',
      interval: 'YEAR',
      price: 118_800,
      listPrice: 238_800,
    })
    const { plan: family } = await makeSoldPlan(db, { name: '가족', price: 29_900, listPrice: 29_900, tier: 2 })
    const member = await api.customer()
    await makeMembership(db, { userId: member.id, planId: month.id, startsOn: '2026-11-06', endsOn: '2026-12-06' })
    const { body } = await member.get<Mine>(minePath)
    const byId = new Map(body.results.map((plan) => [plan.id, plan]))
    expect(body.current).toEqual({ id: month.id, name: '월간 멤버십', interval: 'MONTH', seats: 1 })
    expect(byId.get(month.id)).toMatchObject({ eligible: false, reason: 'ALREADY_SUBSCRIBED', trial_eligible: false })
    // ten of thirty days are used: 19,900 − floor(19,900 × 10 / 30)
    const proration = { credit: 13_267, remaining_days: 20, total_days: 30 }
    expect(byId.get(family.id)).toMatchObject({
      eligible: true,
      change: 'UPGRADE',
      proration: { ...proration, charge: 16_633 },
    })
    expect(byId.get(year.id)).toMatchObject({ change: 'UPGRADE', proration: { ...proration, charge: 105_533 } })
    const products = (await member.get<Products>(productsPath)).body.results
    expect(products.find(({ plan }) => plan.id === month.id)).toMatchObject({ total_due_today: 19_900 })
    const larger = await api.customer()
    await makeMembership(db, { userId: larger.id, planId: family.id, startsOn: '2026-11-06', endsOn: '2026-12-06' })
    const down = (await larger.get<Mine>(minePath)).body.results.find(({ id }) => id === year.id)
    expect(down).toMatchObject({ eligible: true, change: 'DOWNGRADE' })
    expect(down).not.toHaveProperty('proration')
  })

  test('체험 중에 올리면 빼 줄 돈이 없고, 쌓인 크레딧은 뺀다. 결제 실패·쉼·해지 예정이면 먼저 풀어야 한다', async () => {
    const { db } = api.deps
    const { plan } = await makeSoldPlan(db)
    const { plan: family } = await makeSoldPlan(db, { name: '가족', price: 29_900, listPrice: 29_900, tier: 2 })
    const of = async (values: object, period: object = {}) => {
      const member = await api.customer()
      await makeMembership(db, {
        userId: member.id,
        planId: plan.id,
        startsOn: '2026-11-14',
        endsOn: '2026-11-21',
        values,
        period,
      })
      return (await member.get<Mine>(minePath)).body.results.find(({ id }) => id === family.id)
    }
    const trial = { kind: 'TRIAL', cashPaid: 0, value: 0 } as const
    expect(await of({ status: 'TRIALING' }, trial)).toMatchObject({
      change: 'UPGRADE',
      proration: { credit: 0, charge: 29_900 },
    })
    expect(await of({ credit: 5000 }, trial)).toMatchObject({ proration: { credit: 5000, charge: 24_900 } })
    for (const status of ['PAST_DUE', 'PAUSED', 'CANCEL_SCHEDULED'])
      expect(await of({ status })).toMatchObject({ eligible: false, reason: status, change: 'UPGRADE' })
  })

  test('구독 상품은 웹 것만 한 번에 100개, 추천 코드는 다른 회원의 것일 때만 맞다', async () => {
    const { db } = api.deps
    const { plan, product } = await makeSoldPlan(db)
    await makeSubscriptionProduct(db, plan.id, { store: 'ios', title: '아이폰 앱' })
    const later = await makeSubscriptionProduct(db, plan.id, { startsAt: new Date('2026-11-16T10:00:01+09:00') })
    const off = await makeSubscriptionProduct(db, plan.id, { status: 'INACTIVE' })
    const { body } = await api.anonymous.get<Products>(productsPath)
    expect(body).toMatchObject({ results: [{ id: product.id, store: 'web' }], total_count: 1, page: 1, page_size: 100 })
    expect(body).not.toHaveProperty('referral')
    const ios = await api.anonymous.get<Products>(`${productsPath}?store=ios&page_size=1`)
    expect(ios.body).toMatchObject({ results: [{ title: '아이폰 앱' }], page_size: 1 })
    for (const bad of ['store=amazon', 'page=0', 'page_size=101', 'referral_code=', 'color=red'])
      expect([bad, (await api.anonymous.get(`${productsPath}?${bad}`)).status]).toEqual([bad, 400])
    const friend = await api.customer({ referralCode: 'HFFRIEND' })
    const gone = await api.customer({ referralCode: 'HFGONE', status: 'WITHDRAWN' })
    expect(gone.id).toBeGreaterThan(0)
    const asked = async (code: string, client: { get: typeof friend.get } = api.anonymous) =>
      (await client.get<Products>(`${productsPath}?referral_code=${code}`)).body.referral
    expect(await asked('HFFRIEND')).toEqual({ valid: false, code: 'HFFRIEND' })
    await offerReferrals(api)
    expect(await asked('hffriend')).toEqual({ valid: true, code: 'HFFRIEND' })
    expect(await asked('HFFRIEND', friend)).toEqual({ valid: false, code: 'HFFRIEND' })
    expect(await asked('HFGONE')).toEqual({ valid: false, code: 'HFGONE' })
    expect(await asked('NOBODY')).toEqual({ valid: false, code: 'NOBODY' })
    const sold = async (id: number) => (await readSellable(db, id, api.clock.now()))?.plan.id
    expect([await sold(product.id), await sold(later.id), await sold(off.id), await sold(99_999)]).toEqual([
      plan.id,
      undefined,
      undefined,
      undefined,
    ])
  })
})
