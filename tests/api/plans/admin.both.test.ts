import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plans } from '#server/modules/plans/plans.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import {
  makeMembership,
  makePlan,
  makeSoldPlan,
  makeSubscriptionProduct,
  planPath,
  subscriptionProductPath,
} from '#tests/support/memberPlans.ts'

const api = useApi()
const body = { name: '연간 멤버십', interval: 'YEAR', price: 118_800, list_price: 238_800 }

type Kit = { sku_id: number; quantity: number; every: string; value: number }
type Plan = {
  id: number
  version: number
  name: string
  price: number
  kits: Kit[]
  live_count: number
  kept_price_count: number
  waiting_price: { approval_id: number; price: number } | null
}
type Refusal = { code: string; extra?: { fields?: Record<string, string[]> } }

describe('요금제 관리', () => {
  test('구성품과 함께 만들고 고친다. 보낸 구성품이 전부가 된다', async () => {
    const { db } = api.deps
    const admin = await api.staff()
    const [mat, band] = [await makeProduct(db, { name: '매트' }), await makeProduct(db, { name: '밴드' })]
    const kits = [{ sku_id: mat.sku.id, quantity: 1, every: 'FIRST', value: 12_000 }]
    const made = await admin.post<Plan>(planPath(), { ...body, kits, trial_days: 7, penalty_percent: 10 })
    expect(made).toMatchObject({
      status: 201,
      body: {
        version: 1,
        monthly_equivalent: 9900,
        live_count: 0,
        product_count: 0,
        waiting_price: null,
        benefits: [],
        kits,
      },
    })
    const next = [{ sku_id: band.sku.id, quantity: 2, every: 'PERIOD', value: 0 }]
    const changed = await admin.patch<Plan>(planPath(made.body.id), { kits: next, seats: 4, version: 1 })
    expect(changed.body).toMatchObject({ version: 2, seats: 4, kits: next })
    expect((await admin.patch<Plan>(planPath(made.body.id), { name: '연간', version: 2 })).body.kits).toHaveLength(1)
    expect((await admin.patch<Refusal>(planPath(made.body.id), { seats: 2, version: 1 })).body.code).toBe(
      'VERSION_CONFLICT',
    )
    const listed = await admin.get<{ results: Plan[] }>(`${planPath()}?q=연간&interval=YEAR&status=ACTIVE`)
    expect(listed.body.results.map(({ id }) => id)).toEqual([made.body.id])
  })

  test.each([
    [{ price: 240_000 }, 'price'],
    [{ price: 50, list_price: 50 }, 'price'],
    [{ penalty_percent: 11 }, 'penalty_percent'],
    [{ trial_days: 31 }, 'trial_days'],
    [{ trial_days: 6 }, 'trial_days'],
    [{ seats: 0 }, 'seats'],
    [{ interval: 'WEEK' }, 'interval'],
    [{ interval_count: 13 }, 'interval_count'],
    [{ name: ' ' }, 'name'],
    [{ kits: [{ sku_id: 99_999, quantity: 1, every: 'FIRST', value: 0 }] }, 'kits'],
    [{ kits: [{ sku_id: 1, quantity: 0, every: 'FIRST', value: 0 }] }, 'kits.0.quantity'],
    [{ colour: 'red' }, 'colour'],
  ])('잘못된 값은 그 칸의 이유와 함께 거절한다: %j', async (values, field) => {
    const admin = await api.staff()
    const refused = await admin.post<Refusal>(planPath(), { ...body, ...values })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(Object.keys(refused.body.extra?.fields ?? {})).toContain(field)
  })

  test('같은 구성품을 두 번 넣거나 기간을 바꿀 수는 없다', async () => {
    const { db } = api.deps
    const admin = await api.staff()
    const { sku } = await makeProduct(db)
    const kit = { sku_id: sku.id, quantity: 1, every: 'FIRST', value: 0 }
    expect((await admin.post<Refusal>(planPath(), { ...body, kits: [kit, kit] })).body).toMatchObject({
      extra: { fields: { kits: ['REPEATED'] } },
    })
    const plan = await makePlan(db)
    for (const [field, value] of Object.entries({ interval: 'YEAR', interval_count: 2 }))
      expect((await admin.patch<Refusal>(planPath(plan.id), { [field]: value, version: 1 })).body).toMatchObject({
        extra: { fields: { [field]: ['FIXED'] } },
      })
  })

  test('값은 다른 사람이 승인한 뒤에 바뀌고, 이미 구독한 사람은 내던 값을 낸다', async () => {
    const { db } = api.deps
    const [asker, other] = [await api.staff(), await api.staff()]
    const { plan } = await makeSoldPlan(db)
    const { id: userId } = await api.customer()
    await makeMembership(db, { userId, planId: plan.id, startsOn: '2026-11-06', endsOn: '2026-12-06' })
    const wanted = { price: 21_900, version: 1 }
    expect((await asker.patch<Refusal>(planPath(plan.id), wanted)).body).toMatchObject({
      code: 'VALIDATION',
      extra: { fields: { price_reason: ['REASON_REQUIRED'] } },
    })
    const asked = await asker.patch<Plan>(planPath(plan.id), { ...wanted, name: '월간', price_reason: '원가 상승' })
    expect(asked.body).toMatchObject({ name: '월간', price: 19_900, waiting_price: { price: 21_900 }, version: 2 })
    const again = { price: 22_900, price_reason: '더', version: 2 }
    expect((await asker.patch<Refusal>(planPath(plan.id), again)).body.code).toBe('PLAN_PRICE_WAITING')
    const approve = `/store-admin/v1/approvals/${asked.body.waiting_price?.approval_id}/approve`
    expect((await asker.post<Refusal>(approve)).body.code).toBe('APPROVAL_OWN_REQUEST')
    expect((await other.post(approve)).status).toBe(200)
    expect((await asker.get<Plan>(planPath(plan.id))).body).toMatchObject({
      price: 21_900,
      waiting_price: null,
      live_count: 1,
      kept_price_count: 1,
      version: 3,
    })
  })

  test('요청한 뒤에 값이 바뀌었으면 승인해도 반영하지 않는다', async () => {
    const { db } = api.deps
    const [asker, other] = [await api.staff(), await api.staff()]
    const plan = await makePlan(db)
    const asked = await asker.patch<Plan>(planPath(plan.id), { price: 21_900, price_reason: '원가', version: 1 })
    await db.update(plans).set({ price: 20_900 }).where(eq(plans.id, plan.id))
    const approval = `/store-admin/v1/approvals/${asked.body.waiting_price?.approval_id}`
    expect((await other.get<{ outdated: string | null }>(approval)).body.outdated).toContain('값이 바뀌었어요')
    expect((await other.post<Refusal>(`${approval}/approve`)).body.code).toBe('APPROVAL_STALE')
    expect((await asker.get<Plan>(planPath(plan.id))).body.price).toBe(20_900)
  })

  test('쓰인 적 없는 것만 지운다: 구독이 있으면 판매만 멈출 수 있다', async () => {
    const { db } = api.deps
    const admin = await api.staff()
    const { plan, product } = await makeSoldPlan(db)
    const { id: userId } = await api.customer()
    const dates = { startsOn: '2026-11-06', endsOn: '2026-12-06' }
    const unused = await makeSubscriptionProduct(db, plan.id, { store: 'ios' })
    await makeMembership(db, { userId, planId: plan.id, ...dates, values: { productId: product.id } })
    expect((await admin.delete<Refusal>(planPath(plan.id))).body.code).toBe('PLAN_IN_USE')
    expect((await admin.delete<Refusal>(subscriptionProductPath(product.id))).body.code).toBe(
      'SUBSCRIPTION_PRODUCT_IN_USE',
    )
    expect((await admin.delete(subscriptionProductPath(unused.id))).status).toBe(204)
    const bulk = await admin.post<{ rows: object[] }>(`${planPath()}/bulk/delete`, { ids: [plan.id] })
    expect(bulk.body.rows).toMatchObject([{ status: 'FAILED', code: 'PLAN_IN_USE' }])
    const alone = await makePlan(db)
    expect((await admin.delete(planPath(alone.id))).status).toBe(204)
    expect((await admin.patch(planPath(plan.id), { status: 'INACTIVE', version: 1 })).status).toBe(200)
    expect((await api.anonymous.get<{ results: object[] }>('/core/v1/subscriptions/plans')).body.results).toEqual([])
  })

  test('구독 상품: 있는 요금제로, 끝은 시작보다 뒤로, 요금제는 바꾸지 않는다', async () => {
    const { db } = api.deps
    const admin = await api.staff()
    const [plan, other] = [await makePlan(db), await makePlan(db, { name: '다른 것' })]
    const refused = async (values: object) =>
      (await admin.post<Refusal>(subscriptionProductPath(), { title: '웹', plan_id: plan.id, ...values })).body
    expect(await refused({ plan_id: 99_999 })).toMatchObject({ extra: { fields: { plan_id: ['NOT_FOUND'] } } })
    const backwards = { starts_at: '2026-12-02T00:00:00+09:00', ends_at: '2026-12-01T00:00:00+09:00' }
    expect(await refused(backwards)).toMatchObject({ extra: { fields: { ends_at: ['ENDS_BEFORE_START'] } } })
    expect(await refused({ store: 'amazon' })).toMatchObject({ code: 'VALIDATION' })
    const made = await admin.post<{ id: number; version: number }>(subscriptionProductPath(), {
      title: '웹',
      plan_id: plan.id,
      starts_at: '2026-11-20T00:00:00+09:00',
    })
    expect(made).toMatchObject({ status: 201, body: { store: 'web', plan: { name: '월간 멤버십', price: 19_900 } } })
    const path = subscriptionProductPath(made.body.id)
    expect((await admin.patch<Refusal>(path, { plan_id: other.id, version: 1 })).body).toMatchObject({
      extra: { fields: { plan_id: ['FIXED'] } },
    })
    const open = await admin.patch<{ starts_at: string | null }>(path, { starts_at: null, version: 1 })
    expect(open.body.starts_at).toBeNull()
    const listed = await admin.get<{ results: { id: number }[] }>(`${subscriptionProductPath()}?plan_id=${other.id}`)
    expect(listed.body.results).toEqual([])
  })

  test('누구나 보고 관리자만 고친다', async () => {
    const plan = await makePlan(api.deps.db)
    for (const role of ['ops', 'cs', 'marketer'] as const) {
      const staff = await api.staff(role)
      expect((await staff.get(planPath(plan.id))).status).toBe(200)
      expect((await staff.patch(planPath(plan.id), { seats: 2, version: 1 })).status).toBe(403)
      expect((await staff.post(subscriptionProductPath(), { title: '웹', plan_id: plan.id })).status).toBe(403)
    }
    expect((await (await api.customer()).get(planPath())).status).toBe(403)
    expect((await api.anonymous.get(planPath())).status).toBe(401)
  })
})
