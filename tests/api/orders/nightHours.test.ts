import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { confirmPurchases } from '#server/modules/purchases/purchases.jobs.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { daysFrom, yearFrom } from '#server/modules/points/points.expiry.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced, signInAgain } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ask, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { lotsOf } from '#tests/support/points.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

// a Monday in Korea, and still Sunday in Greenwich
const api = useApi({ start: '2026-11-16T02:30:00+09:00' })
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

const at = (kst: string) => new Date(`${kst}+09:00`)
const moveTo = (kst: string) => api.clock.set(`${kst}+09:00`)

async function bought() {
  const { sku } = await makeProduct(api.deps.db)
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
  const item = (await itemsOf(customer, orderId)).items[0]?.id as number
  return { customer, orderId, lines: [{ order_item_id: item, quantity: 1 }] }
}

/** 00:00–09:00 in Korea: the day in Greenwich is yesterday's. */
describe('새벽의 하루', () => {
  test('주문번호, 클레임번호, 환불번호, 발송기한, 환불 마감은 한국의 날짜다', async () => {
    const { customer, orderId, lines } = await bought()
    const [item] = await api.deps.db.select().from(orderItems)
    expect(item?.shipBy).toBe('2026-11-16')
    await claim(customer, orderId, 'cancel', lines)
    const [order] = await api.deps.db.select().from(orders)
    const [made] = await api.deps.db.select().from(claims)
    const [refund] = await api.deps.db.select().from(refunds)
    const days = [order?.orderNo.slice(0, 6), made?.claimNo.slice(0, 7), refund?.refundNo.slice(0, 7), refund?.dueOn]
    expect(days).toEqual(['261116', 'C261116', 'R261116', '2026-11-19'])
  })

  test('새벽에 신청한 취소의 마감은 다음 영업일 같은 시각이다', async () => {
    const { customer, orderId, lines } = await bought()
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    expect((await claim(customer, orderId, 'cancel', lines)).due_at).toBe('2026-11-17T02:30:00.000+09:00')
  })

  test('새벽에 도착한 상품은 일곱째 날이 끝날 때까지 반품하고, 그 다음 순간 구매확정된다', async () => {
    const { customer, orderId, lines } = await bought()
    await moveItems(api, orderId, 'DELIVERED')
    const seen = await customer.get<{ items: object[] }>(`/store/v1/user/orders/${orderId}`)
    expect(seen.body.items).toMatchObject([
      { return_until: '2026-11-23T23:59:59.999+09:00', confirm_due_at: '2026-11-24T04:00:00.000+09:00' },
    ])
    moveTo('2026-11-23T23:59:59.999')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 0 })
    const last = await signInAgain(api, customer)
    const { id } = await claim(last, orderId, 'return', lines)
    await last.post(`/store/v1/user/claims/${id}/retract`)
    moveTo('2026-11-24T00:00:00')
    const late = await signInAgain(api, customer)
    expect((await ask(late, orderId, 'return', lines)).body.code).toBe('CLAIM_WINDOW_CLOSED')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 1 })
  })

  test('포인트는 한국의 그 날 끝에 끝난다', async () => {
    for (const time of ['00:00:00', '02:30:00', '08:59:59.999', '09:00:00', '23:59:59.999']) {
      const now = at(`2026-11-16T${time}`)
      expect(yearFrom(now), time).toEqual(at('2027-11-16T23:59:59.999'))
      expect(daysFrom(now, 30), time).toEqual(at('2026-12-16T23:59:59.999'))
    }
    const member = await api.customer()
    const body = {
      user_ids: [member.id],
      amount: 100,
      reason: '배송 지연 사과',
      expires_at: '2026-12-01T02:30:00+09:00',
    }
    await (await api.staff('cs')).post('/store-admin/v1/points/request', body)
    expect(await lotsOf(api, member.id)).toMatchObject([{ amount: 100, expiresAt: at('2026-12-01T23:59:59.999') }])
  })

  test('바로 지급하는 하루 한도는 한국의 자정에 새로 시작한다', async () => {
    const member = await api.customer()
    const give = async (kst: string) => {
      moveTo(kst)
      const body = { user_ids: [member.id], amount: 3_000, reason: '배송 지연 사과' }
      const answer = await (
        await api.staff('cs')
      ).post<{ rows: { warnings: object[] | null }[] }>('/store-admin/v1/points/request', body)
      return answer.body.rows[0]?.warnings
    }
    expect(await give('2026-11-15T23:59:59.999')).toBeNull()
    expect(await give('2026-11-16T00:00:00')).toBeNull()
    expect(await give('2026-11-16T09:00:00')).toMatchObject([{ code: 'APPROVAL_REQUIRED' }])
    expect(await lotsOf(api, member.id)).toHaveLength(2)
  })

  test('며칠짜리 쿠폰은 받은 날부터 세어 한국의 그 날 끝에 끝난다', async () => {
    const { issue } = await makeIssue(api.deps.db, {
      issue: { audience: 'MANUAL', validity: 'DAYS_AFTER_ISSUE', validUntil: null, validDays: 7 },
    })
    const expected: Date[] = []
    for (const time of ['00:00:00', '02:30:00', '08:59:59.999', '09:00:00', '23:59:59.999']) {
      moveTo(`2026-11-16T${time}`)
      const body = { user_id: (await api.customer()).id, coupon_issue_id: issue.id, reason: '배송 지연 사과' }
      expect((await (await api.staff('marketer')).post('/store-admin/v1/user-coupons', body)).status, time).toBe(201)
      expected.push(at('2026-11-23T23:59:59.999'))
    }
    const given = await api.deps.db.select().from(userCoupons)
    expect(given.map(({ expiresAt }) => expiresAt)).toEqual(expected)
  })

  test('쿠폰은 시작하는 자정부터 받고, 끝나는 자정부터 받을 수 없다', async () => {
    const { benefit } = await makeIssue(api.deps.db, {
      issue: { startsAt: at('2026-11-16T00:00:00'), endsAt: at('2026-11-17T00:00:00') },
    })
    const outcomes: string[] = []
    for (const kst of [
      '2026-11-15T23:59:59.999',
      '2026-11-16T00:00:00',
      '2026-11-16T23:59:59.999',
      '2026-11-17T00:00:00',
    ]) {
      moveTo(kst)
      const body = { coupon_benefit_ids: [benefit.id] }
      const { body: answer } = await (
        await api.customer()
      ).post<{ issued: object[]; failures: { code: string }[] }>('/store/v1/coupons/benefits/bulk-issue', body)
      outcomes.push(answer.failures[0]?.code ?? `${answer.issued.length}`)
    }
    expect(outcomes).toEqual(['COUPON_ISSUE_CLOSED', '1', '1', 'COUPON_ISSUE_CLOSED'])
  })
})
