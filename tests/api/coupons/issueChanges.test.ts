import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { issueBodyOf, makeIssue } from '#tests/support/coupons.ts'

const api = useApi()
const path = '/store-admin/v1/coupons/issues'
const take = '/store/v1/coupons/benefits/bulk-issue'

type Issue = {
  id: number
  status: string
  version: number
  benefit_ids: number[]
  coupon: { value: number; scope_ids: number[] }
  code?: string
}
type Staff = Awaited<ReturnType<typeof api.staff>>

const make = async (staff: Staff, more: object = {}, coupon: object = {}) => {
  const made = await staff.post<Issue>(path, issueBodyOf({ ...more }, { ...coupon }))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
/** Changes the issue as it stands now. */
const change = async (staff: Staff, { id }: { id: number }, body: object) => {
  const { version } = (await staff.get<Issue>(`${path}/${id}`)).body
  return (await staff.patch<Issue>(`${path}/${id}`, { ...body, version })).body
}
const decide = async (what: 'approve' | 'reject', body: object = {}) => {
  const other = await api.staff('admin')
  const { results } = (await other.get<{ results: { id: number }[] }>('/store-admin/v1/approvals?status=PENDING')).body
  return other.post<{ code?: string }>(`/store-admin/v1/approvals/${results[0]?.id}/${what}`, body)
}

describe('발급을 고치면', () => {
  test('한 칸씩 고친 것만 바뀌고 나머지는 그대로이며, 고객에게도 그렇게 보인다', async () => {
    const staff = await api.staff('marketer')
    const issue = await make(staff)
    let shown = (await staff.get<Issue>(`${path}/${issue.id}`)).body
    const changes = [
      { per_user_limit: 2 },
      { benefit_name: '늦가을 맞이' },
      { starts_at: '2026-11-10T00:00:00.000+09:00' },
      { ends_at: '2026-11-29T00:00:00.000+09:00' },
      { valid_until: '2026-12-31T23:59:59.999+09:00' },
      { total_limit: 900 },
      { audience: 'NEW' },
    ]
    for (const one of changes) {
      const { version, exposure: _exposure, ...before } = shown as Issue & { exposure: number }
      const after = await change(staff, issue, one)
      expect(after, JSON.stringify(one)).toMatchObject({ ...before, ...one, version: version + 1 })
      shown = after
    }
    const customer = await api.customer()
    const { body } = await customer.get<{ results: object[] }>('/store/v1/coupons/benefits')
    expect(body.results).toMatchObject([
      { title: '늦가을 맞이', issue: { ends_at: '2026-11-29T00:00:00.000+09:00', left: 900 }, issued: false },
    ])
    for (let n = 0; n < 2; n++) await customer.post(take, { coupon_benefit_ids: issue.benefit_ids })
    expect((await customer.get('/store/v1/user/coupons/available-count')).body).toEqual({ count: 2 })
    const days = await change(staff, issue, { validity: 'DAYS_AFTER_ISSUE', valid_days: 7 })
    expect(days).toMatchObject({ validity: 'DAYS_AFTER_ISSUE', valid_days: 7 })
    expect(days).not.toHaveProperty('valid_until')
  })

  test('쿠폰의 한 칸만 고쳐도 적지 않은 조건은 그대로다', async () => {
    const staff = await api.staff('marketer')
    const brand = await makeBrand(api.deps.db)
    const policy = {
      target: 'PRODUCT',
      min_order_amount: 30_000,
      scope_type: 'BRANDS',
      scope_ids: [brand.id],
      allow_time_sale: true,
      stackable: false,
      member_only: true,
    }
    const issue = await make(staff, {}, policy)
    const after = await change(staff, issue, { coupon: { value: 4_000 } })
    expect(after.coupon).toEqual({ ...issue.coupon, value: 4_000 })
    expect(after.coupon).toMatchObject({ min_order_amount: 30_000, scope_ids: [brand.id], stackable: false })
  })

  test('쓸 수 있는 상품은 겹치지 않게 번호 순서로 남고, 순서만 다르게 적은 것은 바꾼 것이 아니다', async () => {
    const staff = await api.staff('marketer')
    const [one, two] = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)]
    const scope = { target: 'PRODUCT', scope_type: 'PRODUCTS', scope_ids: [two.id, one.id, two.id] }
    const issue = await make(staff, {}, scope)
    expect(issue.coupon.scope_ids).toEqual([one.id, two.id])
    await (await api.customer()).post(take, { coupon_benefit_ids: issue.benefit_ids })
    const coupon = { scope_type: 'PRODUCTS', scope_ids: [two.id, one.id] }
    expect(await change(staff, issue, { coupon })).toMatchObject({ coupon: { scope_ids: [one.id, two.id] } })
    expect(await change(staff, issue, { coupon: { scope_ids: [one.id] } })).toMatchObject({
      code: 'COUPON_IMMUTABLE',
      extra: { fields: { scopeIds: ['FIXED'] } },
    })
  })

  test('배송비 쿠폰에는 대상 상품이, 정액 쿠폰에는 최대 할인이 남지 않는다', async () => {
    const staff = await api.staff('marketer')
    const brand = await makeBrand(api.deps.db)
    const shipping = await make(
      staff,
      {},
      { target: 'SHIPPING', value: 3_000, scope_type: 'BRANDS', scope_ids: [brand.id] },
    )
    expect(shipping).toMatchObject({ coupon: { scope_type: 'ALL', scope_ids: [] } })
    const percent = await make(staff, {}, { discount_type: 'PERCENT', value: 10, max_discount: 4_000 })
    expect(percent).toMatchObject({ exposure: 4_000_000, coupon: { max_discount: 4_000 } })
    const fixed = await change(staff, percent, { coupon: { discount_type: 'FIXED', value: 2_000 } })
    expect(fixed).toMatchObject({ exposure: 2_000_000 })
    expect(fixed.coupon).not.toHaveProperty('max_discount', 4_000)
  })

  test('승인을 기다리는 것과 종료한 것은 고칠 수 없고, 기다리다 종료한 것은 승인해도 열리지 않는다', async () => {
    const staff = await api.staff('marketer')
    const waiting = await make(staff, { total_limit: 3_000 })
    expect(await change(staff, waiting, { total_limit: 10 })).toMatchObject({ code: 'COUPON_ISSUE_STATE' })
    const closed = await staff.post<Issue>(`${path}/${waiting.id}/close`, { version: waiting.version })
    expect(closed.body.status).toBe('CLOSED')
    expect(await change(staff, waiting, { total_limit: 10 })).toMatchObject({ code: 'COUPON_ISSUE_STATE' })
    expect((await decide('approve')).body).toMatchObject({ code: 'COUPON_ISSUE_STATE' })
    expect((await staff.get<Issue>(`${path}/${waiting.id}`)).body.status).toBe('CLOSED')
    expect((await decide('reject', { reason: '이미 종료' })).status).toBe(200)
    expect((await staff.get<Issue>(`${path}/${waiting.id}`)).body.status).toBe('CLOSED')
  })

  test('승인된 뒤에는 부담이 늘 때만 다시 승인을 기다리고, 반려된 것은 그대로 다시 내도 기다린다', async () => {
    const staff = await api.staff('marketer')
    const issue = await make(staff, { total_limit: 4_000 })
    expect((await decide('approve')).status).toBe(200)
    expect(await change(staff, issue, { total_limit: 3_000 })).toMatchObject({ status: 'OPEN', exposure: 15_000_000 })
    expect(await change(staff, issue, { benefit_name: '새 이름' })).toMatchObject({ status: 'OPEN' })
    const grown = await change(staff, issue, { total_limit: 3_001 })
    expect(grown).toMatchObject({ status: 'PENDING_APPROVAL', exposure: 15_005_000 })
    expect(grown).not.toHaveProperty('approved_by')
    expect((await decide('reject', { reason: '많아요' })).status).toBe(200)
    expect(await change(staff, issue, { reason: '다시 부탁해요' })).toMatchObject({ status: 'PENDING_APPROVAL' })
    expect((await decide('approve')).status).toBe(200)
    expect(await change(staff, issue, { total_limit: null })).toMatchObject({
      status: 'PENDING_APPROVAL',
      exposure: null,
    })
  })

  test('멈춘 발급은 고쳐도 멈춘 채이고, 초안도 종료할 수 있다', async () => {
    const staff = await api.staff('marketer')
    const { issue } = await makeIssue(api.deps.db, { issue: { status: 'PAUSED', totalLimit: 10, exposure: 30_000 } })
    expect(await change(staff, issue, { total_limit: 20 })).toMatchObject({ status: 'PAUSED', exposure: 60_000 })
    const draft = await makeIssue(api.deps.db, { issue: { status: 'DRAFT' } })
    for (const move of ['pause', 'resume'])
      expect((await staff.post(`${path}/${draft.issue.id}/${move}`, { version: 1 })).body).toMatchObject({
        code: 'COUPON_ISSUE_STATE',
      })
    expect((await staff.post(`${path}/${draft.issue.id}/close`, { version: 1 })).body).toMatchObject({
      status: 'CLOSED',
    })
  })
})

describe('상품 페이지의 혜택은', () => {
  test('그 상품에서 주기로 한 것과 어디서나 주는 것이고, 배송비 쿠폰과 다른 상품의 것은 아니다', async () => {
    const { db } = api.deps
    const [here, there] = [await makeProduct(db), await makeProduct(db)]
    const offered = (title: string, benefit: object, coupon: object = {}) =>
      makeIssue(db, { coupon: { name: title, ...coupon }, benefit })
    await offered('여기', { place: 'PRODUCT', placeId: here.id })
    await offered('저기', { place: 'PRODUCT', placeId: there.id })
    await offered(
      '여기지만 저 상품 것',
      { place: 'PRODUCT', placeId: here.id },
      { scopeType: 'PRODUCTS', scopeIds: [there.id] },
    )
    await offered('배송비', {}, { target: 'SHIPPING' })
    await offered('체험', { place: 'TRIAL' })
    const customer = await api.customer()
    const titles = async (id: number) => {
      const { body } = await customer.get<{ downloadable: { title: string }[] }>(
        `/store/v1/user/benefits/by-products/${id}`,
      )
      return body.downloadable.map(({ title }) => title)
    }
    expect(await titles(here.id)).toEqual(['여기'])
    expect(await titles(there.id)).toEqual(['저기'])
    const { body } = await customer.get<{ results: { title: string }[] }>('/store/v1/coupons/benefits')
    expect(body.results.map(({ title }) => title)).toEqual(['배송비'])
  })

  test('대상은 하나면 이름으로, 여럿이면 나머지가 몇인지로 말한다', async () => {
    const { db } = api.deps
    const brands = []
    for (const name of ['고요', '나무', '다온']) brands.push((await makeBrand(db, { name })).id)
    const labelled = async (scopeIds: number[]) => {
      const { benefit } = await makeIssue(db, { coupon: { scopeType: 'BRANDS', scopeIds } })
      const customer = await api.customer()
      const { body } = await customer.get<{ results: { id: number; coupon: { scope: { label: string } } }[] }>(
        '/store/v1/coupons/benefits',
      )
      return body.results.find(({ id }) => id === benefit.id)?.coupon.scope.label
    }
    expect(await labelled(brands.slice(0, 1))).toBe('고요')
    expect(await labelled(brands)).toBe('고요 외 2개')
    expect(await labelled([999_999])).toBe('대상 상품 없음')
  })
})
