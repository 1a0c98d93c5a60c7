import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { membershipOf, subscribes } from '#server/modules/subscriptions/subscribers.ts'
import { subscriptionPeriods, subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { earnPromised } from '#server/modules/points/points.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import {
  approve,
  buy,
  confirm,
  expectBalanced,
  refresh,
  type Sheet,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { at, changeStatus, join, own, sellPlan, withCard } from '#tests/support/memberships.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

const shelf = () => makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
const one = (sku: { id: number }) => [{ sku_id: sku.id, quantity: 1 }]
const subscriber = async () => {
  const member = await withCard(api)
  await join(member, await sellPlan(api), 19_900)
  return member
}
/** Nothing is left of it: as on the day after its last. */
const endNow = async (userId: number) => {
  const [of] = await api.deps.db
    .update(subscriptions)
    .set({ status: 'CANCEL_SCHEDULED', endsOn: '2026-11-16' })
    .where(eq(subscriptions.userId, userId))
    .returning({ id: subscriptions.id })
  await api.deps.db
    .update(subscriptionPeriods)
    .set({ endsOn: '2026-11-16' })
    .where(eq(subscriptionPeriods.subscriptionId, of?.id ?? 0))
}
type Rated = Sheet & { earn_rate_percent: number; is_member: boolean; earns_as_member: boolean }
const rated = (sheet: Sheet) => {
  const { earn_rate_percent: percent, is_member: isMember, earns_as_member: asMember, price } = sheet as Rated
  return [percent, isMember, asMember, price.earn_points]
}

describe('누가 회원인가', () => {
  test('구독이 이용을 허락하는 동안: 체험도, 해지를 예약한 기간도. 끝난 다음에는 아니다', async () => {
    const stranger = await api.customer()
    expect(await subscribes(api.deps.db, stranger.id, api.clock.now())).toBe(false)
    const trial = await withCard(api)
    await join(trial, await sellPlan(api, { trialDays: 7 }), 0)
    expect(await membershipOf(api.deps.db, trial.id, api.clock.now())).toEqual({ isMember: true, isTrial: true })
    const member = await subscriber()
    expect(await membershipOf(api.deps.db, member.id, api.clock.now())).toEqual({ isMember: true, isTrial: false })
    await changeStatus(member, 'CANCEL_SCHEDULED')
    const { ends_on: ends } = await own(member)
    const over = new Date(`${ends}T00:00:00+09:00`)
    expect(await subscribes(api.deps.db, member.id, new Date(over.getTime() - 1))).toBe(true)
    expect(await subscribes(api.deps.db, member.id, over)).toBe(false)
  })
})

describe('회원의 적립률', () => {
  test('주문서, 장바구니, 상품의 혜택, 결제한 주문이 모두 같은 2%를 말한다', async () => {
    const { id, sku } = await shelf()
    const [member, other] = [await subscriber(), await api.customer()]
    for (const [customer, percent, isMember] of [
      [member, 2, true],
      [other, 1, false],
    ] as const) {
      const points = 300 * percent
      await customer.post('/store/v1/user/cart/items/bulk/create', { items: one(sku) })
      expect((await customer.get('/store/v1/user/cart/items')).body).toMatchObject({
        is_member: isMember,
        earn_rate_percent: percent,
        estimate: { earn_points: points },
      })
      expect((await customer.get(`/store/v1/user/benefits/by-products/${id}`)).body).toMatchObject({
        is_member: isMember,
        earn_rate_percent: percent,
        earn_points: points,
      })
      const sheet = await startCheckout(customer, one(sku))
      expect(rated(sheet)).toEqual([percent, isMember, isMember, points])
      await confirm(await approve(api, customer, sheet))
      expect((await customer.get(`/store/v1/checkout/orders/completed/${sheet.id}`)).body).toMatchObject({
        earn_points_expected: points,
        earn_points: { expected: points, rate_percent: percent, as_member: isMember },
      })
    }
  })

  test('결제할 때 정해진다: 멤버십이 끝난 뒤에 구매확정해도 2%이고, 포인트 내역이 까닭을 말한다', async () => {
    const { sku } = await shelf()
    const member = await subscriber()
    const orderId = await buy(api, member, one(sku))
    await changeStatus(member, 'CANCEL_SCHEDULED')
    await at(api, '2026-12-16T10:00:00+09:00')
    expect((await own(member)).has_access).toBe(false)
    const [item] = await api.deps.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    await api.deps.db.update(orderItems).set({ status: 'CONFIRMED' }).where(eq(orderItems.orderId, orderId))
    await inTransaction(api.deps.db, (tx) => earnPromised(tx, { orderItemIds: [item?.id ?? 0], now: api.clock.now() }))
    const { body } = await member.get<{ results: { amount: string; reason: string }[] }>('/store/v1/user/points/events')
    expect(body.results[0]).toMatchObject({
      amount: '600.00',
      reason: expect.stringMatching(/^구매확정 적립 · 멤버십 2% \(/),
    })
  })

  test('주문서를 보는 사이에 가입하면 다시 볼 때 오르고, 끝나면 시작할 때의 약속을 지킨다', async () => {
    const { sku } = await shelf()
    const member = await withCard(api)
    const before = await startCheckout(member, one(sku))
    expect(rated(before)).toEqual([1, false, false, 300])
    await join(member, await sellPlan(api), 19_900)
    expect(rated((await refresh(member, before.id)).body)).toEqual([2, true, true, 600])
    await endNow(member.id)
    expect(rated((await refresh(member, before.id)).body)).toEqual([2, false, true, 600])
  })
})

describe('회원 쿠폰', () => {
  const take = (customer: Pick<typeof api.anonymous, 'post'>, id: number) =>
    customer.post<{ issued: { id: number }[]; failures: { code: string }[] }>('/store/v1/coupons/benefits/bulk-issue', {
      coupon_benefit_ids: [id],
    })
  const titles = ({ body }: { body: { results: { title: string }[] } }) => body.results.map(({ title }) => title)
  type Listed = { results: { title: string; members_only: boolean; issued?: boolean; eligible?: boolean }[] }

  test('회원과 체험 회원만 받고, 나머지는 왜인지 듣는다. 쿠폰함과 상품에서는 회원에게만 보인다', async () => {
    const { id } = await shelf()
    const { benefit } = await makeIssue(api.deps.db, {
      issue: { audience: 'SUBSCRIBER' },
      benefit: { place: 'TRIAL', title: '회원 3,000원' },
    })
    const [member, other, trial] = [await subscriber(), await api.customer(), await withCard(api)]
    await join(trial, await sellPlan(api, { trialDays: 7 }), 0)
    expect((await take(other, benefit.id)).body).toMatchObject({
      issued: [],
      failures: [{ code: 'COUPON_MEMBERS_ONLY' }],
    })
    for (const [customer, sees] of [
      [other, []],
      [member, ['회원 3,000원']],
    ] as const) {
      expect(titles(await customer.get('/store/v1/coupons/benefits'))).toEqual(sees)
      const { body } = await customer.get<{ downloadable: { title: string }[] }>(
        `/store/v1/user/benefits/by-products/${id}`,
      )
      expect(body.downloadable.map(({ title }) => title)).toEqual(sees)
    }
    expect(titles(await api.anonymous.get('/store/v1/coupons/benefits'))).toEqual([])
    const told = async (customer: typeof api.anonymous) =>
      (await customer.get<Listed>('/store/v1/coupons/trials')).body.results.map(
        ({ members_only: membersOnly, issued, eligible }) => [membersOnly, issued, eligible],
      )
    expect(await told(api.anonymous)).toEqual([[true, undefined, undefined]])
    expect(await told(other)).toEqual([[true, false, false]])
    expect(await told(member)).toEqual([[true, false, true]])
    for (const customer of [member, trial]) expect((await take(customer, benefit.id)).body.issued).toHaveLength(1)
    expect(await told(member)).toEqual([[true, true, true]])
  })

  test('체험 쿠폰은 체험 중인 회원만 받는다', async () => {
    const { benefit } = await makeIssue(api.deps.db, { issue: { audience: 'TRIAL' }, benefit: { place: 'TRIAL' } })
    const [member, trial] = [await subscriber(), await withCard(api)]
    await join(trial, await sellPlan(api, { trialDays: 7 }), 0)
    expect((await take(member, benefit.id)).body.failures).toMatchObject([{ code: 'COUPON_MEMBERS_ONLY' }])
    expect((await take(trial, benefit.id)).body.issued).toHaveLength(1)
  })

  test('코드로도 회원만 받는다', async () => {
    await makeIssue(api.deps.db, { issue: { audience: 'SUBSCRIBER', code: 'MEMBERS26' } })
    const redeem = (customer: Pick<typeof api.anonymous, 'post'>) =>
      customer.post('/store/v1/user/coupons/codes', { code: 'MEMBERS26' })
    expect((await redeem(await api.customer())).body).toMatchObject({ code: 'COUPON_MEMBERS_ONLY' })
    expect((await redeem(await subscriber())).status).toBe(201)
  })

  test('쓰는 것도 회원일 때만: 주문서가 골라 주고, 멤버십이 끝나면 빠지며 까닭을 말하고, 결제한 주문은 그대로다', async () => {
    const { sku } = await shelf()
    const { benefit } = await makeIssue(api.deps.db, {
      coupon: { target: 'CART', value: 4_000 },
      issue: { audience: 'SUBSCRIBER' },
      benefit: { place: 'TRIAL' },
    })
    const member = await subscriber()
    const [mine] = (await take(member, benefit.id)).body.issued
    const sheet = await startCheckout(member, one(sku))
    expect(sheet).toMatchObject({ coupons: { cart_user_coupon_id: mine?.id }, price: { cart_coupon: 4_000 } })
    await endNow(member.id)
    const late = await tryReady(member, sheet)
    expect(late.body).toMatchObject({ code: 'COUPON_NOT_USABLE', message: '멤버십 회원만 쓸 수 있어요.' })
    const fresh = (await refresh(member, sheet.id)).body
    expect(fresh).toMatchObject({ coupons: { product: [] }, price: { cart_coupon: 0 }, is_member: false })
    const { body: board } = await member.get<{ cart: { usable: boolean; reason: string }[] }>(
      `/store/v1/checkout/orders/initialized/${sheet.id}/coupons`,
    )
    expect(board.cart).toMatchObject([{ usable: false, reason: '멤버십 회원만 쓸 수 있어요' }])
  })

  test('결제창을 연 뒤에 멤버십이 끝나도 그 값으로 결제되고 취소되지 않는다', async () => {
    const { sku } = await shelf()
    const member = await subscriber()
    await giveCoupon(api.deps.db, member.id, { value: 5_000, memberOnly: true })
    const sheet = await startCheckout(member, one(sku))
    expect(sheet.price.cart_coupon).toBe(5_000)
    const paying = await approve(api, member, sheet)
    await endNow(member.id)
    expect(await subscribes(api.deps.db, member.id, api.clock.now())).toBe(false)
    expect((await confirm(paying)).body).toMatchObject({ status: 'COMPLETED' })
    const { body } = await member.get<{ price: { cart_coupon: number }; earn_points: object }>(
      `/store/v1/checkout/orders/completed/${sheet.id}`,
    )
    expect(body).toMatchObject({ price: { cart_coupon: 5_000 }, earn_points: { rate_percent: 2, as_member: true } })
  })
})
