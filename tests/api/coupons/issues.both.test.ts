import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { issueBodyOf, makeIssue } from '#tests/support/coupons.ts'

const api = useApi()
const path = '/store-admin/v1/coupons/issues'
const take = '/store/v1/coupons/benefits/bulk-issue'

type Issue = {
  id: number
  status: string
  exposure: number | null
  version: number
  benefit_ids: number[]
  issued_count: number
  used_count: number
  approved_by?: string
  valid_until?: string
  total_limit?: number
}
type Approvals = { results: { id: number; kind: string; amount: number; title: string }[] }

describe('쿠폰 정책과 발급', () => {
  test('등록하면 바로 열리고, 목록과 상세에 수와 부담액이 보인다', async () => {
    const staff = await api.staff('marketer')
    const made = await staff.post<Issue>(path, issueBodyOf())
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body).toMatchObject({
      status: 'OPEN',
      exposure: 5_000_000,
      valid_until: '2026-11-30T23:59:59.999+09:00',
      issued_count: 0,
      used_count: 0,
    })
    const customer = await api.customer()
    await customer.post(take, { coupon_benefit_ids: made.body.benefit_ids })
    const shown = await staff.get<Issue>(`${path}/${made.body.id}`)
    expect(shown.body).toMatchObject({ issued_count: 1, counts: { AVAILABLE: 1, USED: 0 } })
    const list = await staff.get<{ results: Issue[]; total_count: number }>(`${path}?status=OPEN&q=가을`)
    expect(list.body).toMatchObject({ total_count: 1, results: [{ id: made.body.id, issued_count: 1 }] })
    expect((await staff.get<{ total_count: number }>(`${path}?status=CLOSED`)).body.total_count).toBe(0)
    expect((await staff.get(`${path}/999`)).status).toBe(404)
  })

  test('천만 원까지는 바로 열리고, 1원이라도 넘거나 한도가 없으면 다른 사람의 승인을 기다린다', async () => {
    const staff = await api.staff('admin')
    const statusOf = async (more: object, coupon: object = {}) =>
      (await staff.post<Issue>(path, issueBodyOf({ ...more }, { ...coupon }))).body
    expect(await statusOf({ total_limit: 2_000 })).toMatchObject({ status: 'OPEN', exposure: 10_000_000 })
    expect(await statusOf({ total_limit: 2_001 })).toMatchObject({ status: 'PENDING_APPROVAL', exposure: 10_005_000 })
    expect(await statusOf({ total_limit: null })).toMatchObject({ status: 'PENDING_APPROVAL', exposure: null })
    const percent = { discount_type: 'PERCENT', value: 10, max_discount: 20_000 }
    expect(await statusOf({ total_limit: 501 }, percent)).toMatchObject({
      status: 'PENDING_APPROVAL',
      exposure: 10_020_000,
    })
  })

  test('승인 전에는 받을 수 없고, 요청한 사람은 승인할 수 없고, 다른 관리자가 승인하면 열린다', async () => {
    const asker = await api.staff('admin')
    const other = await api.staff('admin')
    const customer = await api.customer()
    const { body: issue } = await asker.post<Issue>(path, issueBodyOf({ total_limit: 3_000, reason: '연말 행사' }))
    const refused = await customer.post<{ failures: { code: string }[] }>(take, {
      coupon_benefit_ids: issue.benefit_ids,
    })
    expect(refused.body.failures[0]?.code).toBe('COUPON_ISSUE_CLOSED')
    const queue = await other.get<Approvals>('/store-admin/v1/approvals')
    const [approval] = queue.body.results
    expect(approval).toMatchObject({ kind: 'COUPON_ISSUE', amount: 15_000_000, title: '쿠폰 발급 「가을 할인」' })
    const approve = `/store-admin/v1/approvals/${approval?.id}/approve`
    expect((await asker.post(approve, {})).status).toBeGreaterThanOrEqual(400)
    expect((await asker.get<Issue>(`${path}/${issue.id}`)).body.status).toBe('PENDING_APPROVAL')
    expect((await other.post(approve, {})).status).toBe(200)
    expect((await asker.get<Issue>(`${path}/${issue.id}`)).body).toMatchObject({
      status: 'OPEN',
      approved_by: 'admin 직원',
    })
    expect((await other.post(approve, {})).status).toBe(409)
  })

  test('반려되면 초안이 되고, 고쳐서 다시 낼 수 있다', async () => {
    const asker = await api.staff('marketer')
    const other = await api.staff('admin')
    const { body: issue } = await asker.post<Issue>(path, issueBodyOf({ total_limit: 3_000 }))
    const [approval] = (await other.get<Approvals>('/store-admin/v1/approvals')).body.results
    const rejected = await other.post(`/store-admin/v1/approvals/${approval?.id}/reject`, { reason: '너무 많아요' })
    expect(rejected.status, JSON.stringify(rejected.body)).toBe(200)
    const draft = (await asker.get<Issue>(`${path}/${issue.id}`)).body
    expect(draft.status).toBe('DRAFT')
    const again = await asker.patch<Issue>(`${path}/${issue.id}`, { total_limit: 1_000, version: draft.version })
    expect(again.body).toMatchObject({ status: 'OPEN', exposure: 5_000_000 })
  })

  test('첫 발급 뒤에는 할인 내용을 바꿀 수 없고, 기간과 수량은 바꿀 수 있다', async () => {
    const staff = await api.staff('marketer')
    const { body: issue } = await staff.post<Issue>(path, issueBodyOf())
    const before = await staff.patch<Issue>(`${path}/${issue.id}`, { coupon: { value: 4_000 }, version: 1 })
    expect(before.body).toMatchObject({ version: 2, exposure: 4_000_000, coupon: { value: 4_000 } })
    await (await api.customer()).post(take, { coupon_benefit_ids: issue.benefit_ids })
    const money = await staff.patch(`${path}/${issue.id}`, { coupon: { value: 3_000 }, version: 2 })
    expect(money.body).toMatchObject({ code: 'COUPON_IMMUTABLE', extra: { fields: { value: ['FIXED'] } } })
    const rest = await staff.patch<Issue>(`${path}/${issue.id}`, {
      coupon: { name: '늦가을 할인' },
      ends_at: '2026-12-10T00:00:00+09:00',
      valid_until: '2026-12-31T00:00:00+09:00',
      total_limit: 500,
      version: 2,
    })
    expect(rest.body).toMatchObject({
      coupon: { name: '늦가을 할인' },
      total_limit: 500,
      exposure: 2_000_000,
      status: 'OPEN',
    })
    const raised = await staff.patch<Issue>(`${path}/${issue.id}`, { total_limit: 5_000, version: 3 })
    expect(raised.body).toMatchObject({ status: 'PENDING_APPROVAL', exposure: 20_000_000 })
    const fewer = await api.staff('marketer')
    const stale = await fewer.patch(`${path}/${issue.id}`, { total_limit: 1, version: 3 })
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', extra: { version: 4 } })
  })

  test('발급한 수보다 적은 한도는 어느 칸인지 말하고 거절한다', async () => {
    const staff = await api.staff('marketer')
    const { issue, benefit } = await makeIssue(api.deps.db, { issue: { totalLimit: 10, exposure: 30_000 } })
    for (let n = 0; n < 2; n++) await (await api.customer()).post(take, { coupon_benefit_ids: [benefit.id] })
    const refused = await staff.patch(`${path}/${issue.id}`, { total_limit: 1, version: 1 })
    expect(refused.body).toMatchObject({
      code: 'VALIDATION',
      extra: { fields: { total_limit: ['BELOW_ISSUED'] }, params: { total_limit: { issued: 2 } } },
    })
  })

  test('일시중지하면 받을 수 없고, 이미 받은 쿠폰은 그대로다. 재개하고 종료할 수 있다', async () => {
    const staff = await api.staff('marketer')
    const { body: issue } = await staff.post<Issue>(path, issueBodyOf())
    const first = await api.customer()
    await first.post(take, { coupon_benefit_ids: issue.benefit_ids })
    const paused = await staff.post<Issue>(`${path}/${issue.id}/pause`, { version: issue.version })
    expect(paused.body.status).toBe('PAUSED')
    const late = await (
      await api.customer()
    ).post<{ failures: { code: string }[] }>(take, { coupon_benefit_ids: issue.benefit_ids })
    expect(late.body.failures[0]?.code).toBe('COUPON_ISSUE_CLOSED')
    expect((await first.get('/store/v1/user/coupons/available-count')).body).toEqual({ count: 1 })
    expect((await staff.post(`${path}/${issue.id}/pause`, { version: 2 })).body).toMatchObject({
      code: 'COUPON_ISSUE_STATE',
    })
    expect((await staff.post<Issue>(`${path}/${issue.id}/resume`, { version: 2 })).body.status).toBe('OPEN')
    expect((await staff.post(`${path}/${issue.id}/close`, { version: 2 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    expect((await staff.post<Issue>(`${path}/${issue.id}/close`, { version: 3 })).body.status).toBe('CLOSED')
    expect((await staff.post(`${path}/${issue.id}/resume`, { version: 4 })).status).toBe(409)
  })

  test('잘못된 값은 어느 칸인지 말한다', async () => {
    const staff = await api.staff('marketer')
    const fieldOf = async (more: object, coupon: object = {}) => {
      const { status, body } = await staff.post<{ extra?: { fields?: object } }>(
        path,
        issueBodyOf({ ...more }, { ...coupon }),
      )
      return [status, ...Object.keys(body.extra?.fields ?? {})]
    }
    expect(await fieldOf({}, { discount_type: 'PERCENT', value: 91, max_discount: 1 })).toEqual([400, 'coupon.value'])
    expect(await fieldOf({}, { discount_type: 'PERCENT', value: 10 })).toEqual([400, 'coupon.max_discount'])
    expect(await fieldOf({}, { scope_type: 'BRANDS' })).toEqual([400, 'coupon.scope_ids'])
    expect(await fieldOf({}, { scope_type: 'BRANDS', scope_ids: [77] })).toEqual([400, 'coupon.scope_ids'])
    expect(await fieldOf({ ends_at: '2026-11-15T00:00:00+09:00' })).toEqual([400, 'ends_at'])
    expect(await fieldOf({ starts_at: '2026-10-01T00:00:00+09:00', ends_at: '2026-11-01T00:00:00+09:00' })).toEqual([
      400,
      'ends_at',
    ])
    expect(await fieldOf({ validity: 'DAYS_AFTER_ISSUE' })).toEqual([400, 'valid_days'])
    expect(await fieldOf({ valid_until: '2026-11-20T00:00:00+09:00' })).toEqual([400, 'valid_until'])
    expect(await fieldOf({ place: 'PRODUCT' })).toEqual([400, 'place_id'])
    expect(await fieldOf({ total_limit: 0 })).toEqual([400, 'total_limit'])
  })

  test('만들기 전에 쓸 수 있는 상품을 미리 본다', async () => {
    const one = await makeProduct(api.deps.db, { name: '하나' })
    await makeProduct(api.deps.db, { name: '둘' })
    const staff = await api.staff('marketer')
    const preview = async (query: string) =>
      (
        await staff.get<{ total_count: number; results: { name: string }[] }>(
          `/store-admin/v1/coupons/target-products?${query}`,
        )
      ).body
    expect(await preview('scope_type=ALL')).toMatchObject({
      total_count: 2,
      results: [{ name: '둘' }, { name: '하나' }],
    })
    expect(await preview(`scope_type=PRODUCTS&scope_ids=${one.id}`)).toMatchObject({
      total_count: 1,
      results: [{ name: '하나' }],
    })
    expect(await preview('scope_type=BRANDS')).toEqual({ total_count: 0, results: [] })
  })

  test('보는 것은 모두, 등록은 관리자와 마케터만 한다', async () => {
    for (const role of ['ops', 'cs'] as const) {
      const staff = await api.staff(role)
      expect((await staff.get(path)).status).toBe(200)
      expect((await staff.post(path, issueBodyOf())).status).toBe(403)
    }
    expect((await api.anonymous.get(path)).status).toBe(401)
    expect((await (await api.customer()).post(path, issueBodyOf())).status).toBe(403)
  })
})
