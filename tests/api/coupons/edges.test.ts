import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { closeIssues, expireCoupons } from '#server/modules/coupons/coupons.jobs.ts'
import { couponIssues, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { segmentMembers } from '#server/modules/coupons/segments.read.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, makeReady, startCheckout, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** Coupons at the very moment at which something begins or ends, and what each list finds. */

const api = useApi()
useSandbox(api)

const take = '/store/v1/coupons/benefits/bulk-issue'
const benefits = '/store/v1/coupons/benefits'
const kst = (at: string) => `${at}+09:00`
type Taken = { issued: { id: number; expires_at: string }[]; failures: { code: string }[] }
type Listed = { results: { title: string; issued: boolean; issue: { left?: number } }[] }

describe('받을 수 있는 때와 사람', () => {
  afterEach(() => expectBalanced(api))

  test('시작하는 순간부터 끝나는 순간 바로 앞까지 보이고 받는다', async () => {
    const { benefit } = await makeIssue(api.deps.db, {
      issue: { startsAt: new Date(kst('2026-11-20T00:00:00')), endsAt: new Date(kst('2026-11-23T00:00:00')) },
    })
    for (const [at, open] of [
      ['2026-11-19T23:59:59.999', false],
      ['2026-11-20T00:00:00.000', true],
      ['2026-11-22T23:59:59.999', true],
      ['2026-11-23T00:00:00.000', false],
    ] as const) {
      api.clock.set(kst(at))
      const customer = await api.customer()
      expect((await customer.get<Listed>(benefits)).body.results, at).toHaveLength(open ? 1 : 0)
      const { body } = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
      expect([body.issued.length, body.failures[0]?.code], at).toEqual(
        open ? [1, undefined] : [0, 'COUPON_ISSUE_CLOSED'],
      )
    }
  })

  test('새 회원은 딱 30일이 되기 전까지이고, 받을 수 없는 것은 보이지도 않는다', async () => {
    const { benefit } = await makeIssue(api.deps.db, { issue: { audience: 'NEW' } })
    const thirtyDaysAgo = api.clock.now().getTime() - 30 * 86_400_000
    for (const [age, may] of [
      [1, true],
      [0, false],
    ] as const) {
      const customer = await api.customer({ createdAt: new Date(thirtyDaysAgo + age) })
      expect((await customer.get<Listed>(benefits)).body.results).toHaveLength(may ? 1 : 0)
      const { body } = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
      expect(body.issued).toHaveLength(may ? 1 : 0)
    }
  })

  test('한도까지 받으면 받은 것이고, 마지막 한 장이 나가면 받은 사람에게만 보인다', async () => {
    const { benefit } = await makeIssue(api.deps.db, { issue: { perUserLimit: 2, totalLimit: 3 } })
    const [one, two, three] = [await api.customer(), await api.customer(), await api.customer()]
    const listed = async (customer: typeof one) =>
      (await customer.get<Listed>(benefits)).body.results.map(({ issued, issue }) => [issued, issue.left])
    const body = { coupon_benefit_ids: [benefit.id] }
    const taken = async (customer: typeof one) => (await customer.post<Taken>(take, body)).body.failures[0]?.code
    expect([await listed(one), await taken(one), await listed(one)]).toEqual([[[false, 3]], undefined, [[false, 2]]])
    expect([await taken(one), await listed(one), await taken(one)]).toEqual([
      undefined,
      [[true, 1]],
      'COUPON_ALREADY_ISSUED',
    ])
    expect(await taken(two)).toBeUndefined()
    expect([await taken(three), await listed(three), await listed(one)]).toEqual(['COUPON_SOLD_OUT', [], [[true, 0]]])
    expect(await listed(two), '아직 받을 장이 남았지만 남은 것이 없다').toEqual([])
  })

  test('언제 받아도 며칠짜리 쿠폰은 한국의 날짜로 센 그 날의 끝까지다', async () => {
    const issue = { validity: 'DAYS_AFTER_ISSUE', validDays: 7, validUntil: null, perUserLimit: 9 } as const
    const { benefit } = await makeIssue(api.deps.db, { issue })
    for (const time of ['00:00:00.000', '08:59:59.999', '09:00:00.000', '23:59:59.999']) {
      api.clock.set(kst(`2026-11-20T${time}`))
      const { body } = await (await api.customer()).post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
      expect(body.issued[0]?.expires_at, time).toBe(kst('2026-11-27T23:59:59.999'))
    }
  })

  test('할인이 큰 것부터 보이고, 정률은 최대 할인으로, 같으면 먼저 끝나는 것부터다', async () => {
    const make = (title: string, coupon: object, issue: object = {}) =>
      makeIssue(api.deps.db, { coupon, issue, benefit: { title } })
    await make('1천 원', { value: 1_000 })
    await make('5천 원', { value: 5_000 }, { endsAt: new Date(kst('2026-11-30T00:00:00')) })
    await make('10%', { discountType: 'PERCENT', value: 10, maxDiscount: 4_000 })
    await make('5천 원 먼저', { value: 5_000 }, { endsAt: new Date(kst('2026-11-25T00:00:00')) })
    for (const [title, hidden] of [
      ['멈춘', { status: 'PAUSED' }],
      ['기다리는', { status: 'PENDING_APPROVAL' }],
      ['닫힌', { status: 'CLOSED' }],
      ['쓰는 중인', { status: 'DRAFT' }],
      ['직원만', { audience: 'MANUAL' }],
      ['체험', { audience: 'TRIAL' }],
      ['구독', { audience: 'SUBSCRIBER' }],
    ] as const)
      await make(title, {}, hidden)
    for (const place of ['PRODUCT', 'EXHIBITION', 'TRIAL', 'EVENT'] as const)
      await makeIssue(api.deps.db, { benefit: { place, placeId: 1, title: place } })
    const { body } = await (await api.customer()).get<Listed>(benefits)
    expect(body.results.map(({ title }) => title)).toEqual(['5천 원 먼저', '5천 원', '10%', '1천 원'])
  })
})

test('쿠폰함은 마지막 순간까지 쓸 수 있다 하고, 저마다의 순서로 보인다', async () => {
  const customer = await api.customer()
  const ends = ['2026-11-20', '2026-11-18', '2026-11-19'].map((day) => new Date(kst(`${day}T23:59:59.999`)))
  const ids: number[] = []
  for (const validUntil of ends) {
    const { benefit } = await makeIssue(api.deps.db, { coupon: { target: 'CART' }, issue: { validUntil } })
    const { body } = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
    ids.push(body.issued[0]?.id as number)
  }
  const at = async (time: string) => {
    api.clock.set(kst(time))
    const again = await api.customer()
    // the same customer with a session of this day
    await api.deps.db.update(userCoupons).set({ userId: again.id })
    const of = async (status: string) =>
      (await again.get<{ results: { id: number }[] }>(`/store/v1/user/coupons?status=${status}`)).body.results.map(
        ({ id }) => ids.indexOf(id),
      )
    const usable = (await again.get<{ count: number }>('/store/v1/user/coupons/available-count')).body.count
    const list = await again.get<{ results: { id: number }[] }>('/store/v1/user/coupons/available')
    expect(list.body.results).toHaveLength(usable)
    return [await of('AVAILABLE'), await of('EXPIRED'), usable]
  }
  expect(await at('2026-11-18T23:59:59.999')).toEqual([[1, 2, 0], [], 3])
  expect(await expireCoupons(api.deps)).toBe(0)
  expect(await at('2026-11-19T00:00:00.000')).toEqual([[2, 0], [1], 2])
  expect(await at('2026-11-20T00:00:00.000')).toEqual([[0], [2, 1], 1])
  expect(await expireCoupons(api.deps)).toBe(2)
  expect(await at('2026-11-20T00:00:00.000')).toEqual([[0], [2, 1], 1])
})

test('기간이 끝난 순간에 열린 것, 멈춘 것, 승인을 기다리는 것이 닫히고, 초안은 그대로다', async () => {
  const statuses = ['OPEN', 'PAUSED', 'PENDING_APPROVAL', 'DRAFT', 'CLOSED'] as const
  for (const status of statuses) await makeIssue(api.deps.db, { issue: { status } })
  api.clock.set(kst('2026-11-30T23:59:59.999'))
  expect(await closeIssues(api.deps)).toBe(0)
  api.clock.set(kst('2026-12-01T00:00:00'))
  expect(await closeIssues(api.deps)).toBe(3)
  const left = await api.deps.db.select({ status: couponIssues.status }).from(couponIssues).orderBy(couponIssues.id)
  expect(left.map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED', 'CLOSED', 'DRAFT', 'CLOSED'])
})

test('대상 조건은 30일과 90일의 경계, 산 적, 회원의 상태를 가린다', async () => {
  const now = api.clock.now()
  const ago = (days: number, more = 0) => new Date(now.getTime() - days * 86_400_000 + more)
  const shop = await aShop(api.deps.db)
  await api.deps.db.update(users).set({ status: 'SUSPENDED' })
  const people: Record<string, number> = {}
  const make = async (name: string, values: Partial<typeof users.$inferInsert>, bought: [Date, string][] = []) => {
    const { id } = await api.customer({ createdAt: ago(400), ...values })
    people[name] = id
    for (const [paidAt, status] of bought) {
      const { orderId } = await anOrder(api.deps, { ...shop, userId: id }, { items: [{}] })
      await api.deps.db.execute(
        sql`update orders set status = ${status}, paid_at = ${paidAt.toISOString()}::timestamptz where id = ${orderId}`,
      )
    }
  }
  await make('새 회원', { createdAt: ago(30, 1) })
  await make('30일', { createdAt: ago(30) })
  await make('잠긴 회원', { status: 'LOCKED' })
  await make('정지', { status: 'SUSPENDED', createdAt: ago(1) }, [[ago(1), 'COMPLETED']])
  await make('탈퇴', { status: 'WITHDRAWN', createdAt: ago(1) }, [[ago(100), 'COMPLETED']])
  await make('최근', {}, [[ago(90, 1), 'COMPLETED']])
  await make('90일', {}, [[ago(90), 'COMPLETED']])
  await make('예전과 최근', {}, [
    [ago(200), 'COMPLETED'],
    [ago(2), 'COMPLETED'],
  ])
  await make('취소', {}, [[ago(1), 'CANCELED']])
  const named = async (key: Parameters<typeof segmentMembers>[1]) => {
    const ids = await segmentMembers(api.deps.db, key, now)
    return Object.keys(people).filter((name) => ids.includes(people[name] as number))
  }
  const expected = {
    ALL: ['새 회원', '30일', '잠긴 회원', '최근', '90일', '예전과 최근', '취소'],
    NEW: ['새 회원'],
    NEVER_BOUGHT: ['새 회원', '30일', '잠긴 회원', '취소'],
    BOUGHT_90D: ['최근', '예전과 최근'],
    LAPSED_90D: ['90일'],
  } as const
  const counts = await (
    await api.staff('marketer')
  ).get<{ results: { key: keyof typeof expected; count: number }[] }>('/store-admin/v1/user-coupons/segments')
  for (const { key, count } of counts.body.results) {
    expect(await named(key), key).toEqual(expected[key])
    expect(count, key).toBe(expected[key].length)
  }
})

describe('직원의 목록', () => {
  test('발급은 상태, 종류, 이름, 혜택 이름, 코드, 번호로 찾고, 새것부터 보인다', async () => {
    const { db } = api.deps
    const made = [
      await makeIssue(db, { coupon: { name: '봄 할인' }, benefit: { title: '3월 맞이' } }),
      await makeIssue(db, { coupon: { name: '여름 할인', target: 'CART' }, issue: { status: 'PAUSED' } }),
      await makeIssue(db, { coupon: { name: '배송비', target: 'SHIPPING' }, issue: { code: 'SHIP2026' } }),
    ].map(({ issue }) => issue.id)
    const staff = await api.staff('cs')
    const found = async (query: string) => {
      const { body } = await staff.get<{ results: { id: number }[]; total_count: number }>(
        `/store-admin/v1/coupons/issues?${query}`,
      )
      expect(body.total_count, query).toBe(body.results.length)
      return body.results.map(({ id }) => made.indexOf(id))
    }
    for (const [query, expected] of [
      ['', [2, 1, 0]],
      ['status=PAUSED', [1]],
      ['status=PAUSED&status=OPEN', [2, 1, 0]],
      ['target=CART', [1]],
      ['target=SHIPPING&target=PRODUCT', [2, 0]],
      [`ids=${made[0]}&ids=${made[2]}`, [2, 0]],
      ['q=할인', [1, 0]],
      ['q=3월', [0]],
      ['q=ship-2026', [2]],
      [`q=${made[1]}`, [1]],
      ['q=할인&status=OPEN', [0]],
      ['q=%25', []],
    ] as const)
      expect(await found(query), query).toEqual(expected)
  })

  test('회원의 쿠폰은 발급, 회원, 상태로 찾고, 쓴 것과 결제 중인 것은 그 주문을, 발급은 깎아 준 금액을 말한다', async () => {
    const { db } = api.deps
    const [minsu, jimin] = [await api.customer({ name: '김민수' }), await api.customer({ name: '박지민' })]
    const { sku } = await makeProduct(db, { salePrice: 20_000, skus: [{ onHand: 9 }] })
    const own = await makeIssue(db, { coupon: { target: 'CART', value: 3_000 }, issue: { perUserLimit: 3 } })
    const other = await makeIssue(db, { coupon: { target: 'SHIPPING', value: 1_000 } })
    const ids: number[] = []
    const give = async (customer: typeof minsu, { benefit }: typeof own) => {
      const { body } = await customer.post<Taken>(take, { coupon_benefit_ids: [benefit.id] })
      ids.push(body.issued[0]?.id as number)
    }
    await give(minsu, own)
    const paid = await startCheckout(minsu, [{ sku_id: sku.id, quantity: 1 }])
    await confirm(await approve(api, minsu, paid))
    await give(minsu, own)
    const paying = await startCheckout(minsu, [{ sku_id: sku.id, quantity: 1 }])
    await makeReady(minsu, paying)
    await give(jimin, own)
    await give(jimin, other)
    await give(minsu, other)
    await db
      .update(userCoupons)
      .set({ status: 'EXPIRED' })
      .where(eq(userCoupons.id, ids[4] as number))
    type Held = { id: number; order?: { id: number }; user: { id: number; name_masked: string }; issue_id: number }
    const staff = await api.staff('cs')
    const held = async (query: string, path = '/store-admin/v1/user-coupons') =>
      (await staff.get<{ results: Held[] }>(`${path}?${query}`)).body.results
    for (const [query, expected] of [
      ['', [4, 3, 2, 1, 0]],
      [`coupon_issue_id=${own.issue.id}`, [2, 1, 0]],
      [`user_id=${jimin.id}`, [3, 2]],
      [`user_id=${jimin.id}&coupon_issue_id=${other.issue.id}`, [3]],
      ['status=USED', [0]],
      ['status=RESERVED&status=EXPIRED', [4, 1]],
      [`ids=${ids[1]}&ids=${ids[3]}`, [3, 1]],
    ] as const)
      expect(
        (await held(query)).map(({ id }) => ids.indexOf(id)),
        query,
      ).toEqual(expected)
    const ofMember = await held('status=USED&status=EXPIRED', `/store-admin/v1/users/${minsu.id}/coupons`)
    expect(ofMember.map(({ id }) => ids.indexOf(id))).toEqual([4, 0])
    const all = await held('')
    expect(all.map(({ order }) => order?.id)).toEqual([undefined, undefined, undefined, paying.id, paid.id])
    expect(all.map(({ user }) => user.name_masked)).toEqual(['김*수', '박*민', '박*민', '김*수', '김*수'])
    expect((await staff.get(`/store-admin/v1/coupons/issues/${own.issue.id}`)).body).toMatchObject({
      discount_given: 3_000,
      issued_count: 3,
      used_count: 1,
      counts: { AVAILABLE: 1, RESERVED: 1, USED: 1, EXPIRED: 0, REVOKED: 0 },
    })
  })
})
