import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import { billingKeys, billingRegistrations } from '#server/modules/billing/billing.tables.ts'
import { notifications } from '#server/modules/notifications/notifications.tables.ts'
import type { Billing, Gateway } from '#server/ports/gateway.ts'
import { reconcileDay, reconcileGateway } from '#server/modules/reconciliations/reconciliation.service.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, expectBalanced, makeReady, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { payAtPortone, payAtToss } from '#tests/support/gatewayWindows.ts'
import { withCard } from '#tests/support/memberships.ts'
import { usePortone, useToss } from '#tests/support/realGateways.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const { capture, charged, real, shelf, shopping, statusOf } = useSandbox(api)
afterEach(() => expectBalanced(api))
const today = '2026-11-16'

type Report = {
  day: string
  status: string
  payments: number
  paid: number
  canceled: number
  open_differences: number
  error: string | null
  differences: { kind: string; ours: string; theirs: string; order_no: string; resolved_at: string | null }[]
}
const reports = async (query = '') => {
  const staff = await api.staff('cs')
  const answer = await staff.get<{ results: Report[] }>(`/store-admin/v1/payments/reconciliations${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.results
}
const kinds = async () => (await reports())[0]?.differences.map(({ kind }) => kind)
const set = (statement: ReturnType<typeof sql>) => api.deps.db.execute(statement)

describe('결제사 거래와 우리 장부를 견주면', () => {
  const paid = async () => {
    const { customer, sheet, skuId } = await shopping()
    const paying = await approve(api, customer, sheet)
    expect((await confirm(paying)).status).toBe(200)
    return { sheet, key: paying.key, skuId, amount: sheet.price.payable }
  }

  test('같으면 건수와 금액만 남는다: 승인, 부분 환불, 자동 취소까지', async () => {
    const { sheet, amount } = await paid()
    await bookRefund(api, sheet.id, 10_000)
    await driveRefunds(api.deps)
    const late = await shopping()
    const ready = await makeReady(late.customer, late.sheet)
    const session = ready.pg.redirect_url?.split('/').at(-1) ?? ''
    await capture(session, { amount: 100 })
    await confirm({ ...late, ready, key: session })
    api.clock.advance(5_000)
    await reconcilePayments(api.deps)
    expect(await reconcileDay(api.deps, today)).toEqual({ day: today, status: 'MATCHED', differences: 0 })
    expect(await reports()).toMatchObject([
      {
        day: today,
        status: 'MATCHED',
        payments: 2,
        paid: amount + 100,
        canceled: 10_100,
        open_differences: 0,
        differences: [],
      },
    ])
    expect(await reconcileDay(api.deps, '2026-11-15')).toMatchObject({ status: 'MATCHED' })
  })

  test('다른 것을 하나하나 적는다: 우리에게 없는 돈, 결제사에 없는 돈, 금액, 환불', async () => {
    const [here, amount, refund] = [await paid(), await paid(), await paid()]
    await set(sql`update sandbox_payments set status = 'CLOSED' where id = ${here.key}`)
    await set(sql`update sandbox_payments set amount = amount + 1000 where id = ${amount.key}`)
    await api.deps.gateway.cancel({
      pgPaymentId: refund.key,
      orderNo: refund.sheet.order_no,
      amount: 5_000,
      balanceExpected: refund.amount,
      reason: '콘솔',
      reference: 'elsewhere',
      idempotencyKey: 'elsewhere',
    })
    await set(sql`insert into sandbox_payments (id, order_no, order_name, amount, method, status, success_url, fail_url, approved_at, expires_at)
      values ('stranger', '261116NOTOURS', '?', 7000, 'CARD', 'PAID', '/a', '/b', ${api.clock.now().toISOString()}, ${api.clock.now().toISOString()})`)
    expect(await reconcileDay(api.deps, today)).toMatchObject({ status: 'DIFFERENT', differences: 4 })
    const [report] = await reports('?status=OPEN')
    const found = Object.fromEntries(
      (report?.differences ?? []).map(({ kind, ours, theirs }) => [kind, [ours, theirs]]),
    )
    expect(found).toEqual({
      MISSING_HERE: ['기록 없음', '결제 7,000원'],
      MISSING_THERE: ['결제 32,900원', '결제 없음'],
      AMOUNT: ['결제 32,900원', '결제 33,900원'],
      CANCELED_AMOUNT: ['환불 0원', '환불 5,000원'],
    })
    await set(sql`delete from sandbox_payments where id = 'stranger'`)
    await set(sql`update sandbox_payments set status = 'PAID' where id = ${here.key}`)
    await set(sql`update sandbox_payments set amount = amount - 1000 where id = ${amount.key}`)
    await reconcileDay(api.deps, today)
    const [again] = await reports()
    expect(again).toMatchObject({ status: 'DIFFERENT', open_differences: 1 })
    const state = (again?.differences ?? []).map((one) => `${one.kind} ${one.resolved_at ? 'RESOLVED' : 'OPEN'}`)
    expect(state[0]).toBe('CANCELED_AMOUNT OPEN')
    expect(state.slice(1).toSorted()).toEqual(['AMOUNT RESOLVED', 'MISSING_HERE RESOLVED', 'MISSING_THERE RESOLVED'])
    await set(sql`delete from sandbox_cancels`)
    await set(sql`update sandbox_payments set canceled = 0, status = 'PAID' where id = ${refund.key}`)
    expect(await reconcileDay(api.deps, today)).toMatchObject({ status: 'MATCHED' })
  })

  test('우리가 모르던 결제를 찾으면 주문을 완료하거나 돌려준다', async () => {
    const open = await shopping()
    const [first, second] = [await makeReady(open.customer, open.sheet), await makeReady(open.customer, open.sheet)]
    const sessions = [first, second].map((ready) => ready.pg.redirect_url?.split('/').at(-1) ?? '')
    for (const session of sessions) await capture(session)
    expect(await reconcileDay(api.deps, today)).toMatchObject({ status: 'MATCHED', differences: 0 })
    expect([await statusOf(open.sheet.id), await shelf(open.skuId)]).toEqual(['COMPLETED', { onHand: 9, reserved: 0 }])
    const [kept] = await reports()
    expect(kept?.differences.map((one) => [one.kind, one.resolved_at !== null])).toEqual([
      ['MISSING_HERE', true],
      ['MISSING_HERE', true],
    ])
    expect(await charged()).toBe(1)
  })

  test('거래 내역을 읽지 못한 날은 다음 밤에 다시 견주고, 맞은 날은 다시 하지 않는다', async () => {
    await paid()
    api.clock.advance(24 * 3_600_000)
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const list: NonNullable<Gateway['list']> = async (day) => {
      if (day === today) throw new Error('down')
      return (await real().list?.(day)) ?? []
    }
    api.deps.gateway = { ...real(), list }
    const first = await reconcileGateway(api.deps)
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
    expect(first).toHaveLength(7)
    expect(first.filter(({ status }) => status === 'FAILED')).toEqual([
      { day: today, status: 'FAILED', differences: 0 },
    ])
    expect((await reports('?status=OPEN'))[0]).toMatchObject({
      day: today,
      status: 'FAILED',
      error: '결제사의 거래 내역을 읽지 못했어요.',
    })
    api.deps.gateway = real()
    expect(await reconcileGateway(api.deps)).toEqual([{ day: today, status: 'MATCHED', differences: 0 }])
    expect(await reconcileGateway(api.deps)).toEqual([])
    expect(await reports('?status=OPEN')).toEqual([])
  })

  test('환불을 볼 수 있는 직원만 본다', async () => {
    expect((await api.anonymous.get('/store-admin/v1/payments/reconciliations')).status).toBe(401)
    expect((await (await api.staff('marketer')).get('/store-admin/v1/payments/reconciliations')).status).toBe(403)
    expect((await (await api.staff('ops')).get('/store-admin/v1/payments/reconciliations?page=0')).status).toBe(400)
  })
})

describe('토스페이먼츠의 거래와 견주면', () => {
  const toss = useToss(api)
  test('승인과 환불은 같고, 상점관리자에서 한 취소는 다르다', async () => {
    const { customer, sheet } = await shopping()
    const paying = await payAtToss(api, toss, customer, sheet)
    await confirm(paying)
    await bookRefund(api, sheet.id, 900)
    await driveRefunds(api.deps)
    expect(await reconcileDay(api.deps, today)).toMatchObject({ status: 'MATCHED' })
    toss.cancelElsewhere(paying.key, 1_000)
    await reconcileDay(api.deps, today)
    expect(await kinds()).toEqual(['CANCELED_AMOUNT'])
  })
})

describe('포트원의 거래와 견주면', () => {
  const portone = usePortone(api)
  test('알림도 고객도 오지 않은 결제를 찾아 완료한다', async () => {
    const { customer, sheet } = await shopping()
    await payAtPortone(api, portone, customer, sheet)
    expect(await reconcileDay(api.deps, today)).toMatchObject({ status: 'MATCHED' })
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
    expect(await kinds()).toEqual(['MISSING_HERE'])
  })
})

describe('등록한 결제수단을 견주면', () => {
  const tomorrow = () => api.clock.set('2026-11-17T05:00:00+09:00')

  test('등록한 카드로 한 주문과 그 환불도 맞는다', async () => {
    const buyer = await withCard(api)
    const { sku } = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
    const sheet = await startCheckout(buyer, [{ sku_id: sku.id, quantity: 1 }])
    const payment = { kind: 'BILLING_KEY', billing_key_id: buyer.card }
    const { pg } = (await tryReady(buyer, sheet, { payment })).body as {
      pg: { payment_key?: string; order_no: string; amount: number }
    }
    const { payment_key, order_no, amount } = pg
    await buyer.post(`/store/v1/checkout/orders/${sheet.id}/confirm`, { payment_key, order_no, amount })
    await bookRefund(api, sheet.id, 10_000)
    await driveRefunds(api.deps)
    tomorrow()
    expect((await reconcileGateway(api.deps)).at(-1)).toEqual({ day: today, status: 'MATCHED', differences: 0 })
    expect((await reports())[0]).toMatchObject({ payments: 1, paid: amount, canceled: 10_000 })
  })

  test('결제사가 지운 것은 더는 결제하지 않고, 찾은 것과 맞아진 것이 남고, 주인에게 알린다', async () => {
    const [gone, kept] = [await withCard(api), await withCard(api)]
    await set(
      sql`update sandbox_billing_keys set status = 'DELETED' where customer_key = (select customer_key::text from billing_keys where id = ${gone.card})`,
    )
    tomorrow()
    expect((await reconcileGateway(api.deps)).at(-1)).toEqual({ day: today, status: 'MATCHED', differences: 0 })
    expect((await reports())[0]?.differences).toMatchObject([
      { kind: 'KEY_GONE', order_no: `결제수단 ${gone.card}`, theirs: '없는 결제수단', resolved_at: expect.any(String) },
    ])
    const found = await api.deps.db.select().from(billingKeys).orderBy(billingKeys.id)
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      [gone.card, 'INVALID'],
      [kept.card, 'ACTIVE'],
    ])
    expect(await api.deps.db.select().from(notifications)).toMatchObject([
      { userId: gone.id, title: '결제수단을 더는 쓸 수 없어요' },
    ])
  })

  test('결제사가 답하지 않으면 지운 것으로 보지 않는다', async () => {
    const { card } = await withCard(api)
    const describe = vi.spyOn(api.deps.gateway.billing as Required<Billing>, 'describe')
    describe.mockRejectedValue(new Error('down'))
    tomorrow()
    await reconcileGateway(api.deps)
    describe.mockRestore()
    expect(await api.deps.db.select().from(billingKeys)).toMatchObject([{ id: card, status: 'ACTIVE' }])
  })

  test('한 시간 넘게 답이 없는 등록은 그날의 차이로 남고, 끝나면 맞아진다', async () => {
    const { id } = await api.customer()
    const [key] = await api.deps.db
      .insert(billingKeys)
      .values({ userId: id, kind: 'CARD', provider: 'SANDBOX', customerKey: randomUUID() })
      .returning()
    const values = { id: 'r1', userId: id, billingKeyId: key?.id ?? 0, status: 'COMPLETING' as const }
    const now = api.clock.now()
    await api.deps.db.insert(billingRegistrations).values({ ...values, expiresAt: now, createdAt: now })
    tomorrow()
    expect((await reconcileGateway(api.deps)).at(-1)).toEqual({ day: today, status: 'DIFFERENT', differences: 1 })
    expect((await reports())[0]?.differences).toMatchObject([{ kind: 'REGISTRATION_STUCK', resolved_at: null }])
    await set(sql`update billing_registrations set status = 'FAILED'`)
    await reconcileGateway(api.deps)
    expect((await reports())[0]).toMatchObject({ status: 'MATCHED', open_differences: 0 })
  })
})
