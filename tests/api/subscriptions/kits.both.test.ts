import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { planKits } from '#server/modules/plans/plans.tables.ts'
import { planWaitingKits } from '#server/modules/subscriptions/kits/plan.service.ts'
import type { OwnKits } from '#server/modules/subscriptions/kits/kits.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import {
  agreeToConversion,
  at,
  changeStatus,
  join,
  joining,
  type Member,
  own,
  sellPlan,
  upgrading,
  withCard,
} from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'
import { home, kitMonday, kitsOf, office } from '#tests/support/subscriptionKits.ts'

const api = useApi({ start: kitMonday })
const { withKit, addressed, kits, told, schedules } = kitsOf(api)

describe('키트가 나가는 때', () => {
  test('유료 기간이 시작되면 그 거래에서 배송이 잡히고, 주소가 없으면 시작할 수 없다', async () => {
    const plan = await sellPlan(api)
    await withKit(plan)
    const member = await withCard(api)
    const quote = await member.get(`/api/v2/subscriptions/payments/initial?product_id=${plan.productId}`)
    expect(quote.body).toMatchObject({ needs_address: true })
    const bare = await member.post('/api/v2/subscriptions/payments/initial', joining(member, plan, 19_900))
    expect(bare).toMatchObject({ status: 400, body: { code: 'ADDRESS_REQUIRED' } })
    expect((await addressed(member, plan, 19_900)).status).toBe(201)
    expect(await schedules()).toEqual([{ kind: 'SUBSCRIPTION', day: '2026-11-17', status: 'PLANNED' }])
    const mine = await kits(member)
    expect(mine).toMatchObject({
      address: home,
      sends: true,
      results: [
        {
          name: '홈트 키트',
          quantity: 1,
          status: 'PLANNED',
          ships_on: '2026-11-17',
          movable_until: '2026-11-16T14:00:00.000+09:00',
          address: '서울특별시 강남구 테헤란로 152 3층',
        },
      ],
    })
  })

  test('한 번 보내는 것은 첫 기간에만, 매번 보내는 것은 기간마다 한 번씩 나간다', async () => {
    const plan = await sellPlan(api)
    const { originId } = await withKit(plan)
    await withKit(plan, { name: '소모품 키트', every: 'PERIOD', originId })
    const member = await withCard(api)
    await addressed(member, plan, 19_900)
    expect(await told(member)).toEqual(['PLANNED 2026-11-17', 'PLANNED 2026-11-17'])
    await at(api, '2026-12-16T10:00:00+09:00')
    await at(api, '2026-12-16T10:00:00+09:00')
    const [newest, ...older] = (await kits(member)).results
    expect(newest).toMatchObject({ name: '소모품 키트', ships_on: '2026-12-17' })
    expect(older).toHaveLength(2)
    await at(api, '2027-01-16T10:00:00+09:00')
    expect(await told(member)).toHaveLength(4)
    expect(await rows(api.deps.db, sql`select count(*)::int as n from delivery_schedules`)).toEqual([{ n: 4 }])
  })

  test('요금제가 보내는 상품은 지울 수 없다', async () => {
    const plan = await sellPlan(api)
    const { skus } = await makeProduct(api.deps.db, {
      skus: [{ option: [['색상', '그레이']], onHand: 0 }, { option: [['색상', '핑크']] }],
    })
    const [sku] = skus
    await api.deps.db.insert(planKits).values({ planId: plan.planId, skuId: sku?.id ?? 0 })
    const gone = await (await api.staff('admin')).delete(`/store-admin/v1/skus/${sku?.id}`)
    expect(gone).toMatchObject({ status: 409, body: { code: 'SKU_IN_USE' } })
  })

  test('무료 체험에는 나가지 않고, 유료가 된 날에 나간다', async () => {
    const plan = await sellPlan(api, { trialDays: 7 })
    await withKit(plan)
    const member = await withCard(api)
    expect((await addressed(member, plan, 0)).status).toBe(201)
    expect(await told(member)).toEqual([])
    await agreeToConversion(member, 19_900)
    await at(api, '2026-11-16T09:01:00+09:00')
    await at(api, '2026-11-23T10:00:00+09:00')
    expect(await told(member)).toEqual(['PLANNED 2026-11-24'])
    expect((await own(member)).status).toBe('ACTIVE')
  })

  test('체험을 끝내며 결제하면 그날부터이고, 체험을 해지하면 아무것도 나가지 않는다', async () => {
    const plan = await sellPlan(api, { trialDays: 7 })
    await withKit(plan)
    const [one, other] = [await withCard(api), await withCard(api)]
    await addressed(one, plan, 0)
    await addressed(other, plan, 0)
    const consents = [{ kind: 'TRIAL_CONVERSION', version: '2026-11', agreed: true }]
    const now = { mode: 'CONVERT_NOW', expected_amount: 19_900, consents }
    expect((await one.post('/api/v2/subscriptions/trial/end', now)).status).toBe(200)
    expect(await told(one)).toEqual(['PLANNED 2026-11-17'])
    await other.post('/api/v2/subscriptions/trial/end', { mode: 'CANCEL' })
    await at(api, '2026-11-24T10:00:00+09:00')
    expect(await told(other)).toEqual([])
  })

  test('키트가 없는 요금제에서 올리면 주소를 묻고, 먼저 것이 아직 나가지 않았으면 나가지 않는다', async () => {
    const [small, large] = [
      await sellPlan(api),
      await sellPlan(api, { name: '연간', interval: 'YEAR', price: 199_000 }),
    ]
    await withKit(large)
    const member = await withCard(api)
    await join(member, small, 19_900)
    const quote = await member.get<{ due_now: number; needs_address: boolean }>(
      `/api/v2/subscriptions/payments/upgrade?product_id=${large.productId}`,
    )
    expect(quote.body).toMatchObject({ due_now: 179_100, needs_address: true })
    const path = '/api/v2/subscriptions/payments/upgrade'
    expect(await member.post(path, upgrading(large, 179_100))).toMatchObject({
      status: 400,
      body: { code: 'ADDRESS_REQUIRED' },
    })
    expect((await member.post(path, { ...upgrading(large, 179_100), address: home })).status).toBe(201)
    expect(await told(member)).toEqual(['PLANNED 2026-11-17'])
  })

  test('올리면 앞 요금제의 나가지 않은 키트는 나가지 않고 새 요금제의 것만 나간다', async () => {
    const [small, large] = [
      await sellPlan(api),
      await sellPlan(api, { name: '연간', interval: 'YEAR', price: 199_000 }),
    ]
    const { originId } = await withKit(small, { name: '작은 키트' })
    await withKit(large, { name: '큰 키트', originId })
    const member = await withCard(api)
    await addressed(member, small, 19_900)
    await member.post('/api/v2/subscriptions/payments/upgrade', upgrading(large, 179_100))
    expect((await kits(member)).results).toMatchObject([
      { name: '큰 키트', status: 'PLANNED' },
      { name: '작은 키트', status: 'CANCELED' },
    ])
    expect(await schedules()).toMatchObject([{ status: 'CANCELED' }, { status: 'PLANNED' }])
  })

  test('주소를 모르면 기간은 시작되고 키트는 기다리며, 주소를 적으면 바로 잡힌다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    await withKit(plan)
    await at(api, '2026-12-16T10:00:00+09:00')
    expect(await told(member)).toEqual(['WAITING -'])
    expect(await planWaitingKits(api.deps)).toEqual({ planned: 0 })
    const saved = await member.put<OwnKits>('/api/v2/user/subscriptions/kits/address', { address: office })
    expect(saved).toMatchObject({ status: 200, body: { address: office } })
    expect(await told(member)).toEqual(['PLANNED 2026-12-17'])
    expect(await planWaitingKits(api.deps)).toEqual({ planned: 0 })
  })
})

describe('끝날 때의 키트', () => {
  const quote = async (member: Member) =>
    (
      await member.get<{ refund: number; lines: { label: string; amount: number }[] }>(
        '/api/v2/user/subscriptions/refund-quote',
      )
    ).body

  async function ending(send: boolean) {
    const plan = await sellPlan(api, { price: 30_000 })
    await withKit(plan, { value: 12_000 })
    const member = await withCard(api)
    await addressed(member, plan, 30_000)
    if (send) {
      api.clock.set('2026-11-16T15:00:00+09:00')
      const ops = await api.staff('ops')
      const [row] = await rows(api.deps.db, sql`select id from delivery_schedules`)
      await ops.post(`/core-admin/v1/delivery-schedules/${String(row?.['id'])}/shipping`, {
        carrier: 'CJ',
        invoice_no: '584012345671',
        version: 1,
      })
    }
    return member
  }

  test('나가기 전에 끝내면 모두 돌려받고 키트는 나가지 않는다', async () => {
    const member = await ending(false)
    expect(await quote(member)).toMatchObject({ refund: 30_000 })
    expect((await changeStatus(member, 'TERMINATED', { expected_refund: 30_000 })).status).toBe(200)
    expect(await told(member)).toEqual(['CANCELED -'])
    expect(await schedules()).toMatchObject([{ status: 'CANCELED' }])
  })

  test('나간 뒤에 끝내면 키트 값을 뺀다', async () => {
    const member = await ending(true)
    const shown = await quote(member)
    expect(shown).toMatchObject({
      refund: 18_000,
      lines: expect.arrayContaining([expect.objectContaining({ label: '홈트 키트', amount: -12_000 })]),
    })
    expect(shown.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(18_000)
    expect((await changeStatus(member, 'TERMINATED', { expected_refund: 30_000 })).body).toMatchObject({
      code: 'PRICE_CHANGED',
    })
    expect((await changeStatus(member, 'TERMINATED', { expected_refund: 18_000 })).status).toBe(200)
    expect(await schedules()).toMatchObject([{ status: 'SHIPPED' }])
  })

  test('기간 말에 해지하면 그 기간의 키트는 그대로 나가고 다음 것은 없다', async () => {
    const plan = await sellPlan(api)
    await withKit(plan, { every: 'PERIOD' })
    const member = await withCard(api)
    await addressed(member, plan, 19_900)
    await changeStatus(member, 'CANCEL_SCHEDULED')
    expect(await told(member)).toEqual(['PLANNED 2026-11-17'])
    await at(api, '2026-12-16T10:00:00+09:00')
    expect(await told(member)).toHaveLength(1)
  })
})
