import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { confirmPurchases } from '#server/modules/purchases/purchases.jobs.ts'
import { DEFAULT_POLICIES, POLICY_BOUNDS, type Policies } from '#shared/policy.ts'
import { useApi } from '#tests/support/api.ts'
import {
  buy,
  expectBalanced,
  makeReady,
  readSheet,
  signInAgain,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ask, claimPath, itemsOf, withReasons } from '#tests/support/claiming.ts'
import { givePoints } from '#tests/support/points.ts'
import { rows } from '#tests/support/rows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi({ start: '2026-11-20T15:00:00+09:00' })
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

const path = '/store-admin/v1/policies'

/** Hours with a lunch. */
const SUPPORT = { opens: '10:00', closes: '18:00', lunch_starts: '12:30', lunch_ends: '13:30' }
/** What customers may read. */
const toldOf = (all: Policies) => {
  const { operations: _operations, training_recorded_from: _from, kit_return_days: _days, ...told } = all
  return Object.fromEntries(Object.entries(told).filter(([name]) => !name.startsWith('honest_')))
}
type Read = Policies & { version: number }

const change = async (part: Partial<Policies>, version = 1) => {
  const admin = await api.staff('admin')
  return admin.put<Read>(path, { ...DEFAULT_POLICIES, ...part, version })
}

describe('정책', () => {
  test('정하기 전에는 처음의 정책이고, 누구나 읽는다', async () => {
    const cs = await api.staff('cs')
    expect((await cs.get(path)).body).toEqual({ ...DEFAULT_POLICIES, version: 1 })
    expect((await api.anonymous.get('/store/v1/policies')).body).toEqual(toldOf(DEFAULT_POLICIES))
  })

  test('관리자만 바꾸고, 바뀐 것은 감사 기록에 남는다', async () => {
    const body = { ...DEFAULT_POLICIES, earn_rate_percent: 3, version: 1 }
    expect((await api.anonymous.put(path, body)).status).toBe(401)
    for (const role of ['ops', 'cs', 'marketer'] as const)
      expect((await (await api.staff(role)).put(path, body)).status, role).toBe(403)
    expect((await change({ earn_rate_percent: 3 })).body).toEqual({ ...body, version: 2 })
    expect(
      await rows(api.deps.db, sql`select before, after from audit_logs where action = 'policies.update'`),
    ).toMatchObject([{ before: { earn_rate_percent: 1 }, after: { earn_rate_percent: 3 } }])
  })

  test.each([
    [{ earn_rate_percent: 21 }, 'earn_rate_percent'],
    [{ earn_rate_percent: 0.5 }, 'earn_rate_percent'],
    [{ member_earn_rate_percent: 21 }, 'member_earn_rate_percent'],
    [{ min_points: -1 }, 'min_points'],
    [{ return_days: 6 }, 'return_days'],
    [{ return_days: 91 }, 'return_days'],
    [{ return_days: 14 }, 'auto_confirm_days'],
    [{ hold_minutes: 9 }, 'hold_minutes'],
    [{ hold_minutes: 31 }, 'hold_minutes'],
    [{ honest_days: 0 }, 'honest_days'],
    [{ honest_credit_percent: 101 }, 'honest_credit_percent'],
    [{ honest_credits_a_year: 13 }, 'honest_credits_a_year'],
    // of days that are over nobody decides afterwards that it was recorded who trained
    [{ training_recorded_from: '2026-11-19' }, 'training_recorded_from'],
    [{ support: { ...SUPPORT, opens: '25:00' } }, 'support.opens'],
    [{ support: { ...SUPPORT, closes: '09:00' } }, 'support.closes'],
    [{ operations: { ...DEFAULT_POLICIES.operations, closes: '09:00' } }, 'operations.closes'],
    [{ operations: { ...DEFAULT_POLICIES.operations, lunch_ends: '13:00' } }, 'operations.lunch_starts'],
    [{ earn_rate_percent: -1 }, 'earn_rate_percent'],
    [{ min_points: 100_001 }, 'min_points'],
    [{ auto_confirm_days: 91 }, 'auto_confirm_days'],
    [{ support: { ...SUPPORT, closes: '10:00' } }, 'support.closes'],
    [{ support: { ...SUPPORT, lunch_starts: null } }, 'support.lunch_starts'],
    [{ support: { ...SUPPORT, lunch_ends: null } }, 'support.lunch_ends'],
    [{ support: { ...SUPPORT, lunch_ends: '12:30' } }, 'support.lunch_ends'],
    // a lunch that leaves no time to work
    [{ support: { ...SUPPORT, lunch_starts: '10:00', lunch_ends: '18:00' } }, 'support.lunch_ends'],
    [
      { operations: { opens: '09:00', closes: '18:00', lunch_starts: '00:00', lunch_ends: '23:59' } },
      'operations.lunch_ends',
    ],
  ])('%j은 거절하고 어느 칸인지 말한다', async (part, field) => {
    const refused = await change(part)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'VALIDATION', extra: { fields: { [field]: [expect.any(String)] } } })
  })

  test('모든 값이 제 자리에 남아, 직원에게도 손님에게도 그대로 읽힌다. 끝의 값까지 된다', async () => {
    const support = { opens: '08:05', closes: '21:10', lunch_starts: '11:15', lunch_ends: '12:20' }
    const numbers: (keyof typeof POLICY_BOUNDS)[] = Object.keys(POLICY_BOUNDS) as (keyof typeof POLICY_BOUNDS)[]
    const at = (end: 'min' | 'max') => Object.fromEntries(numbers.map((name) => [name, POLICY_BOUNDS[name][end]]))
    const values: Partial<Policies>[] = [
      {
        earn_rate_percent: 4,
        member_earn_rate_percent: 6,
        min_points: 700,
        return_days: 11,
        auto_confirm_days: 12,
        hold_minutes: 17,
        kit_return_days: 21,
        honest_days: 5,
        honest_credit_percent: 20,
        honest_credits_a_year: 2,
        training_recorded_from: '2026-11-20',
        support,
        operations: support,
      },
      { ...at('min'), support: { ...support, lunch_starts: null, lunch_ends: null } },
      { ...at('max') },
    ]
    for (const [version, value] of values.entries()) {
      const all = { ...DEFAULT_POLICIES, ...value }
      expect((await change(value, version + 1)).status).toBe(200)
      expect((await (await api.staff('cs')).get(path)).body).toEqual({ ...all, version: version + 2 })
      expect((await api.anonymous.get('/store/v1/policies')).body).toEqual(toldOf(all))
    }
  })

  test('그 사이 다른 사람이 바꿨으면 지금 것과 함께 거절한다', async () => {
    expect((await change({ min_points: 500 })).status).toBe(200)
    const late = await change({ min_points: 2_000 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', extra: { current: { min_points: 500 }, version: 2 } })
    expect((await change({ min_points: 2_000 }, 2)).body).toMatchObject({ min_points: 2_000, version: 3 })
  })

  test('함께 처음 정하면 하나만 된다', async () => {
    const admin = await api.staff('admin')
    const answers = await Promise.all(
      [500, 2_000].map((min_points) => admin.put<Read>(path, { ...DEFAULT_POLICIES, min_points, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin.get<Read>(path)).body.version).toBe(2)
  })
})

describe('다음 주문서부터', () => {
  const goods = () => makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })

  test('적립률을 따르고, 이미 연 주문서는 그때의 적립률을 지킨다', async () => {
    const { sku } = await goods()
    const customer = await api.customer()
    const before = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    await change({ earn_rate_percent: 5 })
    const after = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    expect(before).toMatchObject({ earn_rate_percent: 1, price: { earn_points: 300 } })
    expect(after).toMatchObject({ earn_rate_percent: 5, price: { earn_points: 1_500 } })
    await makeReady(customer, before)
    expect((await readSheet(customer, before.id)).price.earn_points).toBe(300)
  })

  test('최소 사용 포인트와 재고를 잡아 두는 시간을 따른다', async () => {
    const { sku } = await goods()
    const customer = await api.customer()
    await givePoints(api, customer.id, 5_000)
    await change({ min_points: 2_000, hold_minutes: 15 })
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    expect(sheet.points.min_use).toBe(2_000)
    const few = await tryReady(customer, sheet, { points: 1_999, expected_payable: sheet.price.payable - 1_999 })
    expect(few.body).toMatchObject({
      code: 'POINTS_NOT_USABLE',
      message: '포인트는 2,000P부터, 배송비를 뺀 상품 금액까지만 쓸 수 있어요.',
    })
    expect((await makeReady(customer, sheet)).expires_at).toBe('2026-11-20T15:15:00.000+09:00')
  })

  test('반품 기간과 자동 구매확정은 주문한 때에 약속한 날을 지킨다', async () => {
    const { sku } = await goods()
    const customer = await api.customer()
    const early = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await change({ return_days: 14, auto_confirm_days: 20 })
    const late = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await api.deps.db
      .update(orderItems)
      .set({ status: 'DELIVERED', carrier: 'CJ', invoiceNo: '580000000011', deliveredAt: api.clock.now() })
    const until = async (id: number) => (await itemsOf(customer, id)).items[0]
    expect(await until(early)).toMatchObject({
      return_until: '2026-11-27T23:59:59.999+09:00',
      confirm_due_at: '2026-11-28T04:00:00.000+09:00',
    })
    expect(await until(late)).toMatchObject({
      return_until: '2026-12-04T23:59:59.999+09:00',
      confirm_due_at: '2026-12-11T04:00:00.000+09:00',
    })
    const form = await customer.get<{ notices: string[] }>(claimPath(late, 'return'))
    expect(form.body.notices.join()).toContain('받은 날부터 14일,')

    api.clock.set('2026-11-28T04:00:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 1 })
    const me = await signInAgain(api, customer)
    expect((await itemsOf(me, early)).items[0]?.status).toBe('CONFIRMED')
    api.clock.set('2026-12-05T00:00:00+09:00')
    const again = await signInAgain(api, customer)
    const item = (await itemsOf(again, late)).items[0]?.id as number
    const closed = await ask(again, late, 'return', [{ order_item_id: item, quantity: 1 }])
    expect(closed.body).toMatchObject({ code: 'CLAIM_WINDOW_CLOSED', message: expect.stringContaining('14일이 지나') })
    api.clock.set('2026-12-11T04:00:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 1 })
  })

  test('도착을 알리는 글은 그 주문의 기간을 말한다', async () => {
    await change({ return_days: 14, auto_confirm_days: 14 })
    const { sku } = await goods()
    const customer = await api.customer()
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    const [item] = (await itemsOf(customer, orderId)).items
    await api.deps.db
      .update(orderItems)
      .set({ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '580000000011' })
      .where(eq(orderItems.id, item?.id as number))
    const ops = await api.staff('ops')
    await ops.post('/store-admin/v1/order-items/bulk/delivered', {
      ids: [item?.id],
      reason: '통화로 확인',
      override: true,
    })
    await sendMessages(api.deps)
    const sent = await api.deps.db.select({ body: messages.body }).from(messages)
    expect(sent.map(({ body }) => body).join()).toContain('14일 안에 알려 주세요')
  })
})
