import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import type { Tx } from '#server/db/db.ts'
import { revokeCoupons } from '#server/modules/coupons/issuing.service.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, makeReady, readSheet, startCheckout, signInAgain, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { issueBodyOf, makeIssue } from '#tests/support/coupons.ts'

const api = useApi()
const box = '/store/v1/user/coupons'
const codes = `${box}/codes`

type Owned = { id: number; status: string; coupon: { name: string }; used_order?: { id: number; order_no: string } }
type Slice = { results: Owned[]; total_count: number; has_next: boolean }
type Customer = Awaited<ReturnType<typeof api.customer>>

afterEach(() => expectBalanced(api))

const coded = (code: string, issue: object = {}) => makeIssue(api.deps.db, { issue: { code, ...issue } })
const tab = async (customer: Customer, status: string) =>
  (await customer.get<Slice>(`${box}?status=${status}`)).body.results.map(({ coupon, ...one }) => [
    coupon.name,
    one.status,
  ])

describe('쿠폰함', () => {
  test('쓸 수 있는 것, 쓴 것, 기간이 지난 것이 저마다 한 곳에만 있고, 회수한 것은 없다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 100 }] })
    const give = async (name: string) => {
      const { benefit } = await makeIssue(api.deps.db, { coupon: { name } })
      await customer.post('/store/v1/coupons/benefits/bulk-issue', { coupon_benefit_ids: [benefit.id] })
    }
    await give('쓴 쿠폰')
    const orderId = await buy(api, customer, [{ sku_id: product.sku.id, quantity: 1 }])
    await give('결제 중인 쿠폰')
    await makeReady(customer, await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }]))
    for (const name of ['회수한 쿠폰', '지난 쿠폰', '남은 쿠폰']) await give(name)
    const held = (await customer.get<Slice>(box)).body.results
    const idOf = (name: string) => held.find(({ coupon }) => coupon.name === name)?.id ?? 0
    const change = (name: string, values: object) =>
      api.deps.db
        .update(userCoupons)
        .set(values)
        .where(eq(userCoupons.id, idOf(name)))
    await revokeCoupons(api.deps.db as Tx, [idOf('회수한 쿠폰')], { actor: 'admin:1', now: api.clock.now() })
    // over by the clock; the job has not come by yet
    await change('지난 쿠폰', { expiresAt: new Date(api.clock.now().getTime() - 1) })

    expect(await tab(customer, 'AVAILABLE')).toEqual([
      ['결제 중인 쿠폰', 'RESERVED'],
      ['남은 쿠폰', 'AVAILABLE'],
    ])
    expect(await tab(customer, 'EXPIRED')).toEqual([['지난 쿠폰', 'EXPIRED']])
    const used = (await customer.get<Slice>(`${box}?status=USED`)).body
    expect(used.results).toMatchObject([{ status: 'USED', coupon: { name: '쓴 쿠폰' }, used_order: { id: orderId } }])
    expect((await customer.get<Slice>(`${box}?status=USED&target=SHIPPING`)).body.total_count).toBe(0)
    expect((await customer.get<Slice>(`${box}?limit=1`)).body).toMatchObject({ total_count: 2, has_next: true })
    expect((await (await api.customer()).get<Slice>(`${box}?status=USED`)).body.total_count).toBe(0)
    expect((await customer.get(`${box}?status=REVOKED`)).status).toBe(400)
    expect((await api.anonymous.get(box)).status).toBe(401)
  })
})

describe('쿠폰 코드', () => {
  test('코드로만 받는 쿠폰은 다른 곳에 보이지 않고, 어떻게 적어도 한 번만 받는다', async () => {
    const admin = await api.staff()
    const made = await admin.post<{ id: number; code: string; benefit_ids: number[] }>(
      '/store-admin/v1/coupons/issues',
      issueBodyOf({ code: 'winter-2026' }),
    )
    expect(made).toMatchObject({ status: 201, body: { code: 'WINTER2026', benefit_ids: [] } })
    const customer = await api.customer()
    expect((await customer.get('/store/v1/coupons/benefits')).body).toEqual({ results: [] })
    const first = await customer.post(codes, { code: ' Winter 2026 ' })
    expect(first).toMatchObject({ status: 201, body: { status: 'AVAILABLE', coupon: { name: '가을 할인' } } })
    expect(await customer.post(codes, { code: 'WINTER2026' })).toMatchObject({
      status: 409,
      body: { code: 'COUPON_ALREADY_ISSUED' },
    })
    expect((await customer.get(`${box}/available-count`)).body).toEqual({ count: 1 })
  })

  test('받지 못하면 없는 코드, 기간, 수량, 대상 가운데 무엇인지 말한다', async () => {
    const at = (day: string) => new Date(`${day}T00:00:00+09:00`)
    await coded('BEFORE', { startsAt: at('2026-11-20') })
    await coded('AFTERIT', { endsAt: at('2026-11-10') })
    await coded('SOLDOUT', { totalLimit: 1, issuedCount: 0 })
    await coded('PAUSED', { status: 'PAUSED' })
    await coded('WAITING', { status: 'PENDING_APPROVAL' })
    await (await api.customer()).post(codes, { code: 'SOLDOUT' })
    const customer = await api.customer()
    const tried = async (code: string) => {
      const { status, body } = await customer.post<{ code: string; message: string }>(codes, { code })
      return [status, body.code, body.message]
    }
    expect(await tried('NOSUCH')).toEqual([404, 'COUPON_CODE_UNKNOWN', '없는 쿠폰 코드예요. 다시 확인해 주세요.'])
    expect(await tried('WAITING')).toEqual([404, 'COUPON_CODE_UNKNOWN', '없는 쿠폰 코드예요. 다시 확인해 주세요.'])
    expect((await tried("' or 1=1 --")).slice(0, 2)).toEqual([404, 'COUPON_CODE_UNKNOWN'])
    expect(await tried('BEFORE')).toEqual([409, 'COUPON_ISSUE_CLOSED', '아직 받을 수 있는 기간이 아니에요.'])
    expect(await tried('AFTERIT')).toEqual([409, 'COUPON_ISSUE_CLOSED', '받을 수 있는 기간이 끝난 코드예요.'])
    expect((await tried('PAUSED')).slice(0, 2)).toEqual([409, 'COUPON_ISSUE_CLOSED'])
    expect((await tried('SOLDOUT')).slice(0, 2)).toEqual([409, 'COUPON_SOLD_OUT'])
  })

  test('코드를 짐작할 수 없다: 열 번 틀리면 맞는 코드도 10분 동안 받지 않고, 맞힌 것은 세지 않는다', async () => {
    for (let n = 0; n < 12; n++) await coded(`RIGHT0${String(n).padStart(2, '0')}`)
    const lucky = await api.customer()
    for (let n = 0; n < 12; n++)
      expect((await lucky.post(codes, { code: `RIGHT0${String(n).padStart(2, '0')}` })).status).toBe(201)

    const guesser = await api.customer()
    for (let n = 0; n < 10; n++) expect((await guesser.post(codes, { code: `GUESS${n}` })).status).toBe(404)
    expect(await guesser.post(codes, { code: 'RIGHT000' })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', extra: { retry_after: expect.any(Number) } },
    })
    api.clock.advance(600_000)
    expect((await (await signInAgain(api, guesser)).post(codes, { code: 'RIGHT000' })).status).toBe(201)
  })

  test('같은 요청을 다시 보내면 처음의 답을 준다', async () => {
    await coded('REPEAT1')
    const customer = await api.customer()
    const again = { requestId: 'coupon-code-repeat-1' }
    const first = await customer.post(codes, { code: 'REPEAT1' }, again)
    expect(await customer.post(codes, { code: 'REPEAT1' }, again)).toMatchObject({ status: 201, body: first.body })
  })

  test('이미 쓰는 코드, 짧은 코드, 직원만 주는 쿠폰의 코드는 만들 수 없다', async () => {
    const admin = await api.staff()
    await coded('TAKEN01')
    const make = (more: object) => admin.post('/store-admin/v1/coupons/issues', issueBodyOf({ ...more }))
    expect(await make({ code: 'taken-01' })).toMatchObject({ status: 409, body: { code: 'COUPON_CODE_TAKEN' } })
    expect((await make({ code: 'AB1' })).status).toBe(400)
    expect((await make({ code: 'STAFF001', audience: 'MANUAL' })).status).toBe(400)
  })

  test('로그인하지 않으면 401', async () => {
    expect((await api.anonymous.post(codes, { code: 'ANY0001' })).status).toBe(401)
  })
})

test('쿠폰으로 산 주문서는 코드로 받은 쿠폰도 고른다', async () => {
  await coded('BUYNOW1', {})
  const customer = await api.customer()
  await customer.post(codes, { code: 'BUYNOW1' })
  const product = await makeProduct(api.deps.db, { skus: [{ onHand: 100 }] })
  const sheet = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
  expect((await readSheet(customer, sheet.id)).price.product_coupon).toBe(3_000)
})
