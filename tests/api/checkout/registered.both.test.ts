import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { billingKeys } from '#server/modules/billing/billing.tables.ts'
import { expireCheckouts, reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import { payments, sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import type { Billing } from '#server/ports/gateway.ts'
import { useApi } from '#tests/support/api.ts'
import {
  expectBalanced,
  readSheet,
  refresh,
  type Ready,
  type Sheet,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { claim, withReasons } from '#tests/support/claiming.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { registerCard, withCard } from '#tests/support/memberships.ts'

const api = useApi()
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

type Buyer = Awaited<ReturnType<typeof withCard>>
type Keyed = Sheet & {
  billing_keys: { id: number; label: string; is_default: boolean }[]
  payment_methods: { kind: string }[]
}
type Registered = { pg: Ready['pg'] & { payment_key: string } }

const shelf = (price = 30_000) => makeProduct(api.deps.db, { listPrice: price, salePrice: price })
const sheetOf = async (buyer: Buyer, price = 30_000) =>
  startCheckout(buyer, [{ sku_id: (await shelf(price)).sku.id, quantity: 1 }]) as Promise<Keyed>
const by = (card: number, more: object = {}) => ({ payment: { kind: 'BILLING_KEY', billing_key_id: card, ...more } })
const open = async (buyer: Buyer, sheet: Sheet, more: object = {}): Promise<Registered['pg']> => {
  const { status, body } = await tryReady(buyer, sheet, by(buyer.card, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as unknown as Registered).pg
}
const confirm = (buyer: Buyer, sheet: Sheet, pg: Registered['pg'], requestId?: string) =>
  buyer.post<{ status: string; code?: string; message?: string; extra?: object }>(
    `/store/v1/checkout/orders/${sheet.id}/confirm`,
    { payment_key: pg.payment_key, order_no: pg.order_no, amount: pg.amount },
    requestId ? { requestId } : {},
  )
const pay = async (buyer: Buyer, sheet: Sheet, more: object = {}) =>
  confirm(buyer, sheet, await open(buyer, sheet, more))
/** What the gateway has taken for an order and not given back. */
const taken = async (orderNo: string) => {
  const found = await api.deps.db.select().from(sandboxPayments).where(eq(sandboxPayments.orderNo, orderNo))
  return found
    .filter(({ status }) => ['PAID', 'PARTIAL_CANCELED', 'CANCELED'].includes(status))
    .reduce((sum, { amount, canceled }) => sum + amount - canceled, 0)
}
const later = async (seconds: number) => {
  api.clock.set(new Date(api.clock.now().getTime() + seconds * 1_000).toISOString())
  await reconcilePayments(api.deps)
}
const paymentsOf = (orderId: number) =>
  api.deps.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id)

describe('등록한 결제수단으로 주문', () => {
  test('결제창 없이 한 번에 결제되고, 취소하면 그 카드로 돌려준다', async () => {
    const buyer = await withCard(api)
    const sheet = await sheetOf(buyer)
    expect(sheet.billing_keys).toMatchObject([{ id: buyer.card, kind: 'CARD', card_type: 'CREDIT' }])
    expect(sheet.payment_methods.map(({ kind }) => kind)).toContain('BILLING_KEY')
    const pg = await open(buyer, sheet)
    expect(pg).toMatchObject({ amount: 33_000, payment_key: expect.stringMatching(/^billing:\d+$/) })
    expect(pg.redirect_url).toBeUndefined()
    expect(await taken(pg.order_no)).toBe(0)
    expect((await confirm(buyer, sheet, pg)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await taken(pg.order_no)).toBe(33_000)
    const { body: order } = await buyer.get<{ payments: object[]; items: { id: number }[] }>(
      `/store/v1/checkout/orders/completed/${sheet.id}`,
    )
    expect(order.payments).toMatchObject([
      { method: 'BILLING_KEY', amount: 33_000, label: expect.stringContaining('0000') },
    ])
    // the same once more is the same answer
    expect((await confirm(buyer, sheet, pg)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await taken(pg.order_no)).toBe(33_000)
    await claim(buyer, sheet.id, 'cancel', [{ order_item_id: order.items[0]?.id ?? 0, quantity: 1 }])
    await driveRefunds(api.deps)
    expect(await taken(pg.order_no)).toBe(0)
  })

  test('할부는 신용카드로 5만 원부터 2~12개월이고, 결제에 남는다', async () => {
    const buyer = await withCard(api)
    const small = await sheetOf(buyer, 10_000)
    const refusal = await tryReady(buyer, small, by(buyer.card, { installment_months: 3 }))
    expect(refusal.body).toMatchObject({ code: 'INSTALLMENT_NOT_ALLOWED' })
    const sheet = await sheetOf(buyer, 60_000)
    expect((await tryReady(buyer, sheet, by(buyer.card, { installment_months: 1 }))).body).toMatchObject({
      code: 'INSTALLMENT_NOT_ALLOWED',
    })
    await api.deps.db.update(billingKeys).set({ cardType: 'CHECK' })
    expect((await tryReady(buyer, sheet, by(buyer.card, { installment_months: 3 }))).body).toMatchObject({
      code: 'INSTALLMENT_NOT_ALLOWED',
    })
    await api.deps.db.update(billingKeys).set({ cardType: 'CREDIT' })
    expect((await pay(buyer, sheet, { installment_months: 3 })).body).toMatchObject({ status: 'COMPLETED' })
    const { body } = await buyer.get<{ payments: object[] }>(`/store/v1/checkout/orders/completed/${sheet.id}`)
    expect(body.payments).toMatchObject([{ installment_months: 3 }])
  })

  test('남의 것, 지운 것, 쓸 수 없는 것은 보이지도 쓰이지도 않고, 무엇인지 말하지 않으면 400이다', async () => {
    const [buyer, other] = [await withCard(api), await withCard(api)]
    const sheet = await sheetOf(buyer)
    for (const card of [other.card, 999_999])
      expect(await tryReady(buyer, sheet, by(card))).toMatchObject({
        status: 404,
        body: { code: 'BILLING_KEY_NOT_FOUND' },
      })
    expect(await tryReady(buyer, sheet, { payment: { kind: 'BILLING_KEY' } })).toMatchObject({
      status: 400,
      body: { extra: { fields: { 'payment.billing_key_id': ['REQUIRED'] } } },
    })
    for (const status of ['INVALID', 'DELETED'] as const) {
      await api.deps.db.update(billingKeys).set({ status, isDefault: false }).where(eq(billingKeys.id, buyer.card))
      expect((await tryReady(buyer, sheet, by(buyer.card))).body).toMatchObject({ code: 'BILLING_KEY_NOT_FOUND' })
      expect(((await readSheet(buyer, sheet.id)) as Keyed).billing_keys).toEqual([])
    }
  })

  test('거절되면 까닭을 말하고, 주문서는 다른 결제수단으로 다시 결제할 수 있다', async () => {
    const buyer = await withCard(api, '4001')
    const sheet = await sheetOf(buyer)
    const refused = await pay(buyer, sheet)
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REJECTED', message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' },
    })
    const fresh = (await refresh(buyer, sheet.id)).body as Keyed
    expect(fresh).toMatchObject({ status: 'INITIALIZED', failure: { code: 'REJECT_CARD_PAYMENT' } })
    expect(fresh.billing_keys).toMatchObject([{ id: buyer.card }])
    const good = await registerCard(api, buyer.id)
    expect((await pay({ ...buyer, card: good }, fresh)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await taken(sheet.order_no)).toBe(33_000)
  })

  test('정지된 카드는 더는 권하지 않고, 주인에게 알린다', async () => {
    const buyer = await withCard(api, '4006')
    const sheet = await sheetOf(buyer)
    expect((await pay(buyer, sheet)).body).toMatchObject({ code: 'PAYMENT_REJECTED', message: '정지된 카드 입니다.' })
    expect(((await refresh(buyer, sheet.id)).body as Keyed).billing_keys).toEqual([])
    const { body } = await buyer.get<{ results: { title: string }[] }>('/api/v2/user/notifications')
    expect(body.results.map(({ title }) => title)).toContain('결제수단을 더는 쓸 수 없어요')
  })

  test('답이 없었지만 결제됐으면 다시 물어 한 번만 결제된 주문이 된다', async () => {
    const buyer = await withCard(api, '5001')
    const sheet = await sheetOf(buyer)
    const pg = await open(buyer, sheet)
    expect(await confirm(buyer, sheet, pg)).toMatchObject({ status: 202, body: { status: 'CONFIRMING' } })
    expect(await confirm(buyer, sheet, pg)).toMatchObject({ status: 202 })
    expect((await tryReady(buyer, sheet, by(buyer.card))).body).toMatchObject({ code: 'CHECKOUT_CONFIRMING' })
    await later(6)
    expect((await refresh(buyer, sheet.id)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await taken(pg.order_no)).toBe(33_000)
  })

  test('답이 없었고 결제도 안 됐으면 확실해진 뒤에 주문서로 돌아가고, 다시 결제할 수 있다', async () => {
    const buyer = await withCard(api, '5002')
    const sheet = await sheetOf(buyer)
    expect(await pay(buyer, sheet)).toMatchObject({ status: 202 })
    for (const seconds of [6, 10, 20, 40]) await later(seconds)
    const fresh = (await refresh(buyer, sheet.id)).body as Keyed
    expect(fresh).toMatchObject({ status: 'INITIALIZED' })
    expect(await taken(sheet.order_no)).toBe(0)
    const good = await registerCard(api, buyer.id)
    expect((await pay({ ...buyer, card: good }, fresh)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await taken(sheet.order_no)).toBe(33_000)
  })

  test('없다던 결제가 3분 뒤에 되면 돌려주고, 그 사이 다른 카드로 한 결제는 그대로다', async () => {
    const buyer = await withCard(api, '5007')
    const sheet = await sheetOf(buyer)
    expect(await pay(buyer, sheet)).toMatchObject({ status: 202 })
    for (const seconds of [6, 10, 20, 40]) await later(seconds)
    const fresh = (await refresh(buyer, sheet.id)).body as Keyed
    expect(fresh.status).toBe('INITIALIZED')
    const good = await registerCard(api, buyer.id)
    expect((await pay({ ...buyer, card: good }, fresh)).body).toMatchObject({ status: 'COMPLETED' })
    for (const seconds of [200, 660, 60]) await later(seconds)
    const first = (await paymentsOf(sheet.id))[0]
    expect(first).toMatchObject({ status: 'CANCELED' })
    expect(await taken(sheet.order_no)).toBe(33_000)
  })

  test('결제를 시작하고 프로세스가 죽으면, 결제사에 없는 것이 확실해진 뒤 풀린다', async () => {
    const buyer = await withCard(api)
    const sheet = await sheetOf(buyer)
    const pg = await open(buyer, sheet)
    const billing = api.deps.gateway.billing as Billing
    const hanging = vi.spyOn(billing, 'charge').mockReturnValue(new Promise(() => undefined))
    void confirm(buyer, sheet, pg).catch(() => undefined)
    await expect.poll(async () => (await paymentsOf(sheet.id))[0]?.status).toBe('CONFIRMING')
    hanging.mockRestore()
    for (const seconds of [16, 20, 20]) await later(seconds)
    expect((await refresh(buyer, sheet.id)).body).toMatchObject({ status: 'INITIALIZED' })
    expect(await taken(sheet.order_no)).toBe(0)
  })

  test('준비만 하고 떠나면 20분 뒤 끝나고, 늦은 승인은 결제하지 않는다', async () => {
    const buyer = await withCard(api)
    const sheet = await sheetOf(buyer)
    const pg = await open(buyer, sheet)
    api.clock.set('2026-11-16T12:20:01+09:00')
    await expireCheckouts(api.deps)
    const late = await confirm(buyer, sheet, pg)
    expect(late.status).toBeGreaterThanOrEqual(400)
    expect(await taken(pg.order_no)).toBe(0)
  })

  test('준비한 뒤에 지운 결제수단으로는 결제되지 않는다', async () => {
    const buyer = await withCard(api)
    const sheet = await sheetOf(buyer)
    const pg = await open(buyer, sheet)
    expect((await buyer.delete(`/api/v2/billing-keys/${buyer.card}`)).status).toBeLessThan(300)
    expect((await confirm(buyer, sheet, pg)).body).toMatchObject({ code: 'PAYMENT_REJECTED' })
    expect(await taken(pg.order_no)).toBe(0)
  })

  test('다시 준비하면 앞의 준비로는 결제되지 않는다: 고른 카드로만 결제된다', async () => {
    const buyer = await withCard(api)
    const second = await registerCard(api, buyer.id, '1111')
    const sheet = await sheetOf(buyer)
    const first = await open(buyer, sheet)
    const again = await open({ ...buyer, card: second }, sheet)
    expect((await confirm(buyer, sheet, first)).body).toMatchObject({ code: 'CHECKOUT_NOT_READY' })
    expect((await confirm(buyer, sheet, { ...again, payment_key: 'billing:1' })).status).toBe(409)
    expect(await taken(first.order_no)).toBe(0)
    expect((await confirm(buyer, sheet, again)).body).toMatchObject({ status: 'COMPLETED' })
    const [paid] = await api.deps.db
      .select()
      .from(sandboxPayments)
      .where(sql`status = 'PAID' and order_no = ${first.order_no}`)
    expect(paid?.card).toContain('1111')
  })

  test('두 번 누르고 두 탭에서 눌러도 한 번만 결제된다', async () => {
    const buyer = await withCard(api)
    const sheet = await sheetOf(buyer)
    const pg = await open(buyer, sheet)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(buyer, sheet, pg)))
    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
    expect(await taken(pg.order_no)).toBe(33_000)
    expect((await paymentsOf(sheet.id)).filter(({ status }) => status === 'PAID')).toHaveLength(1)
  })
})
