import { afterEach, describe, expect, test } from 'vitest'
import { countAvailable } from '#server/modules/coupons/benefits.read.ts'
import { closeIssues, expireCoupons } from '#server/modules/coupons/coupons.jobs.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'

const api = useApi()
const take = '/store/v1/coupons/benefits/bulk-issue'

type Owned = {
  id: number
  status: string
  expires_at: string
  coupon: { id: number; name: string; scope: { label: string } }
}
type Taken = { issued: Owned[]; failures: { coupon_benefit_id: number; code: string }[] }
type Slice<T> = { results: T[]; total_count: number; has_next: boolean }

afterEach(async () => {
  expect(await brokenBooks(api.deps.db)).toEqual([])
})

describe('쿠폰 받기', () => {
  test('받은 쿠폰은 쿠폰함에 있고, 1인 한도까지만 받는다', async () => {
    const { benefit } = await makeIssue(api.deps.db)
    const customer = await api.customer()
    const first = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      issued: [
        {
          status: 'AVAILABLE',
          expires_at: '2026-12-16T23:59:59.999+09:00',
          coupon: { name: '첫 만남 쿠폰', scope: { type: 'ALL', label: '전 상품' } },
        },
      ],
      failures: [],
    })
    const again = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
    expect(again.body).toEqual({
      issued: [],
      failures: [{ coupon_benefit_id: benefit.id, code: 'COUPON_ALREADY_ISSUED' }],
    })
    expect((await customer.get('/store/v1/user/coupons/available-count')).body).toEqual({ count: 1 })
  })

  test('일부만 받을 수 있으면 받을 수 있는 것은 받고, 나머지는 이유를 말한다', async () => {
    const { db } = api.deps
    const open = await makeIssue(db)
    const gone = await makeIssue(db, { issue: { totalLimit: 0 } })
    const paused = await makeIssue(db, { issue: { status: 'PAUSED' } })
    const over = await makeIssue(db, { issue: { endsAt: new Date('2026-11-10T00:00:00+09:00') } })
    const staffOnly = await makeIssue(db, { issue: { audience: 'MANUAL' } })
    const subscribers = await makeIssue(db, { issue: { audience: 'SUBSCRIBER' } })
    const customer = await api.customer()
    const ids = [gone, open, paused, over, staffOnly, subscribers].map(({ benefit }) => benefit.id)
    const { body } = await customer.post<Taken>(take, { coupon_benefit_ids: [...ids, 999] })
    expect(body.issued).toHaveLength(1)
    expect(body.failures.map(({ code }) => code)).toEqual([
      'COUPON_SOLD_OUT',
      'COUPON_ISSUE_CLOSED',
      'COUPON_ISSUE_CLOSED',
      'COUPON_NOT_ELIGIBLE',
      'COUPON_MEMBERS_ONLY',
      'COUPON_NOT_FOUND',
    ])
  })

  test('새 회원 쿠폰은 가입한 지 30일이 안 된 회원만 받는다', async () => {
    const { benefit } = await makeIssue(api.deps.db, { issue: { audience: 'NEW' } })
    const fresh = await api.customer({ createdAt: new Date('2026-11-01T00:00:00+09:00') })
    const old = await api.customer({ createdAt: new Date('2026-01-01T00:00:00+09:00') })
    expect((await fresh.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })).body.issued).toHaveLength(1)
    expect((await old.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })).body.failures[0]?.code).toBe(
      'COUPON_NOT_ELIGIBLE',
    )
  })

  test('발급일부터 며칠인 쿠폰은 그 날의 끝에 만료된다', async () => {
    const { benefit } = await makeIssue(api.deps.db, {
      issue: { validity: 'DAYS_AFTER_ISSUE', validDays: 7, validUntil: null },
    })
    const customer = await api.customer()
    const { body } = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
    expect(body.issued[0]?.expires_at).toBe('2026-11-23T23:59:59.999+09:00')
  })

  test('두 번 눌러도 같은 요청은 한 번만 받는다', async () => {
    const { benefit } = await makeIssue(api.deps.db, { issue: { perUserLimit: 5 } })
    const customer = await api.customer()
    const body = { coupon_benefit_ids: [benefit.id] }
    await customer.post(take, body, { requestId: 'take-0001' })
    await customer.post(take, body, { requestId: 'take-0001' })
    expect((await customer.get('/store/v1/user/coupons/available-count')).body).toEqual({ count: 1 })
  })

  test('로그인하지 않으면 401, 번호가 없거나 너무 많으면 400', async () => {
    expect((await api.anonymous.post(take, { coupon_benefit_ids: [1] })).status).toBe(401)
    const customer = await api.customer()
    expect((await customer.post(take, { coupon_benefit_ids: [] })).status).toBe(400)
    expect(
      (await customer.post(take, { coupon_benefit_ids: Array.from({ length: 51 }, (_, n) => n + 1) })).status,
    ).toBe(400)
  })
})

describe('쿠폰함', () => {
  test('먼저 끝나는 쿠폰부터 보이고, 종류로 거르고, 남의 것은 보이지 않는다', async () => {
    const { db } = api.deps
    const late = await makeIssue(db, { coupon: { name: '늦게 끝나는' } })
    const soon = await makeIssue(db, {
      coupon: { name: '곧 끝나는', target: 'CART' },
      issue: { validUntil: new Date('2026-11-20T23:59:59.999+09:00') },
    })
    const customer = await api.customer()
    await customer.post(take, { coupon_benefit_ids: [late.benefit.id, soon.benefit.id] })
    const { body } = await customer.get<Slice<Owned>>('/store/v1/user/coupons/available')
    expect(body.results.map(({ coupon }) => coupon.name)).toEqual(['곧 끝나는', '늦게 끝나는'])
    const carts = await customer.get<Slice<Owned>>('/store/v1/user/coupons/available?target=CART&limit=1')
    expect(carts.body).toMatchObject({ total_count: 1, has_next: false, results: [{ coupon: { name: '곧 끝나는' } }] })
    expect((await (await api.customer()).get('/store/v1/user/coupons/available')).body).toMatchObject({
      results: [],
      total_count: 0,
    })
  })

  test('마지막 날이 지나면 쓸 수 없고, 밤사이 만료된다', async () => {
    const { benefit } = await makeIssue(api.deps.db, {
      issue: { validUntil: new Date('2026-11-20T23:59:59.999+09:00') },
    })
    const customer = await api.customer()
    await customer.post(take, { coupon_benefit_ids: [benefit.id] })
    const usable = () => countAvailable(api.deps.db, customer.id, api.clock.now())
    api.clock.set('2026-11-20T23:59:59+09:00')
    expect([await usable(), await expireCoupons(api.deps)]).toEqual([1, 0])
    api.clock.set('2026-11-21T00:05:00+09:00')
    expect(await usable()).toBe(0)
    expect(await expireCoupons(api.deps)).toBe(1)
    expect(await expireCoupons(api.deps)).toBe(0)
  })

  test('기간이 끝난 발급은 닫힌다', async () => {
    await makeIssue(api.deps.db)
    expect(await closeIssues(api.deps)).toBe(0)
    api.clock.set('2026-12-01T00:00:00+09:00')
    expect(await closeIssues(api.deps)).toBe(1)
  })
})

describe('쓸 수 있는 상품', () => {
  test('카테고리 쿠폰은 그 아래 카테고리의 상품에도 쓴다', async () => {
    const { db } = api.deps
    const staff = await api.staff()
    const category = async (name: string, parent_id?: number) =>
      (
        await staff.post<{ id: number }>('/store-admin/v1/product-categories', {
          name,
          ...(parent_id ? { parent_id } : {}),
        })
      ).body.id
    const top = await category('요가')
    const middle = await category('매트', top)
    const leaf = await category('두꺼운 매트', middle)
    const inside = await makeProduct(db, { name: '두꺼운 매트' })
    await makeProduct(db, { name: '덤벨' })
    const put = await staff.patch(`/store-admin/v1/products/${inside.id}`, { category_ids: [leaf], version: 1 })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    const { coupon, benefit } = await makeIssue(db, { coupon: { scopeType: 'CATEGORIES', scopeIds: [top] } })
    const answer = await api.anonymous.get<Slice<{ name: string }>>(`/store/v1/coupons/${coupon.id}/target-products`)
    expect(answer.body).toMatchObject({ total_count: 1, results: [{ name: '두꺼운 매트' }] })
    const customer = await api.customer()
    const taken = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
    expect(taken.body.issued[0]?.coupon.scope.label).toBe('요가')
    const own = await customer.get<Slice<{ name: string }>>(
      `/store/v1/user/coupons/${taken.body.issued[0]?.id}/target-products`,
    )
    expect(own.body.results.map(({ name }) => name)).toEqual(['두꺼운 매트'])
    const other = await api.customer()
    expect((await other.get(`/store/v1/user/coupons/${taken.body.issued[0]?.id}/target-products`)).body).toMatchObject({
      code: 'COUPON_NOT_FOUND',
    })
    expect((await api.anonymous.get('/store/v1/coupons/999/target-products')).status).toBe(404)
  })

  test('브랜드, 상품, 전체', async () => {
    api.clock.advance(60_000) // past what an earlier test left in the public cache
    const { db } = api.deps
    const one = await makeProduct(db, { name: '하나' })
    await makeProduct(db, { name: '둘' })
    const names = async (coupon: object) => {
      const { coupon: made } = await makeIssue(db, { coupon })
      const { body } = await api.anonymous.get<Slice<{ name: string }>>(`/store/v1/coupons/${made.id}/target-products`)
      return body.results.map(({ name }) => name).sort()
    }
    expect(await names({ scopeType: 'BRANDS', scopeIds: [one.brandId] })).toEqual(['하나'])
    expect(await names({ scopeType: 'PRODUCTS', scopeIds: [one.id] })).toEqual(['하나'])
    expect(await names({})).toEqual(['둘', '하나'])
  })
})

describe('상품의 혜택', () => {
  test('받을 수 있는 쿠폰, 가진 쿠폰, 가장 싼 값을 알려 준다', async () => {
    const { db } = api.deps
    const product = await makeProduct(db, { listPrice: 40_000, salePrice: 30_000 })
    const other = await makeProduct(db)
    const small = await makeIssue(db, { coupon: { name: '3천원' } })
    await makeIssue(db, { coupon: { name: '20%', discountType: 'PERCENT', value: 20, maxDiscount: 10_000 } })
    await makeIssue(db, { coupon: { name: '장바구니', target: 'CART', value: 2_000 } })
    await makeIssue(db, { coupon: { name: '남의 것', scopeType: 'PRODUCTS', scopeIds: [other.id] } })
    await makeIssue(db, { coupon: { name: '10만원부터', target: 'CART', value: 50_000, minOrderAmount: 100_000 } })
    const customer = await api.customer()
    await customer.post(take, { coupon_benefit_ids: [small.benefit.id] })
    const { body } = await customer.get<{
      downloadable: { title: string; issued: boolean }[]
      owned: Owned[]
      best_price: number
      earn_points: number
    }>(`/store/v1/user/benefits/by-products/${product.id}`)
    expect(body.downloadable.map(({ title, issued }) => [title, issued])).toEqual([
      ['10만원부터', false],
      ['20%', false],
      ['3천원', true],
      ['장바구니', false],
    ])
    expect(body.owned.map(({ coupon }) => coupon.name)).toEqual(['3천원'])
    expect(body).toMatchObject({ best_price: 22_000, earn_points: 220 })
    expect((await customer.get('/store/v1/user/benefits/by-products/999')).body).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
  })

  test('로그인하지 않은 사람도 이 상품에 받을 수 있는 쿠폰을 보고, 누가 물어도 답은 같다', async () => {
    const { db } = api.deps
    const product = await makeProduct(db)
    const other = await makeProduct(db)
    const open = await makeIssue(db, { coupon: { name: '3천원' } })
    await makeIssue(db, { coupon: { name: '신규' }, issue: { audience: 'NEW' } })
    await makeIssue(db, { coupon: { name: '남의 것', scopeType: 'PRODUCTS', scopeIds: [other.id] } })
    await makeIssue(db, { coupon: { name: '배송비', target: 'SHIPPING' } })
    await makeIssue(db, { coupon: { name: '나간 것' }, issue: { totalLimit: 0 } })
    await makeIssue(db, { coupon: { name: '직원이 주는 것' }, issue: { audience: 'MANUAL' } })
    const path = `/store/v1/products/${product.id}/coupons`
    const guest = await api.anonymous.get<{ results: { title: string }[] }>(path)
    expect(guest.body.results.map(({ title }) => title).toSorted()).toEqual(['3천원', '신규'])
    expect(JSON.stringify(guest.body)).not.toContain('issued')
    const customer = await api.customer()
    await customer.post(take, { coupon_benefit_ids: [open.benefit.id] })
    expect((await customer.get(path)).body).toEqual(guest.body)
    expect((await api.anonymous.get('/store/v1/products/999/coupons')).body).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
  })

  test('체험 혜택은 누구에게나 보이고, 로그인하면 받았는지 알려 준다', async () => {
    await makeIssue(api.deps.db, { issue: { audience: 'TRIAL' }, benefit: { place: 'TRIAL', title: '체험 회원 쿠폰' } })
    await makeIssue(api.deps.db)
    const guest = await api.anonymous.get<{ results: { title: string; issued?: boolean }[] }>(
      '/store/v1/coupons/trials',
    )
    expect(guest.body.results.map(({ title, issued }) => [title, issued])).toEqual([['체험 회원 쿠폰', undefined]])
    const customer = await api.customer()
    const own = await customer.get<{ results: { issued?: boolean }[] }>('/store/v1/coupons/trials')
    expect(own.body.results[0]?.issued).toBe(false)
    const open = await api.anonymous.get<{ results: { title: string }[] }>('/store/v1/coupons/benefits')
    expect(open.body.results.map(({ title }) => title)).toEqual(['첫 만남 쿠폰'])
  })
})
