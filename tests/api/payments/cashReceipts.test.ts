import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import type { Order } from '#server/modules/orders/customerOrders.contract.ts'
import type { AdminOrder } from '#server/modules/order-desk/orders.contract.ts'
import { driveCashReceipts } from '#server/modules/payments/cashReceipts.jobs.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import {
  confirm,
  type Customer,
  expectBalanced,
  pressInWindow,
  type Ready,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { payAtPortone, payAtToss } from '#tests/support/gatewayWindows.ts'
import { usePortone, useToss } from '#tests/support/realGateways.ts'
import { bookRefund } from '#tests/support/refunds.ts'

const api = useApi()
afterEach(() => expectBalanced(api))
const person = { kind: 'PERSONAL', number: '010-1234-5678' }
const business = { kind: 'BUSINESS', number: '124-81-00998' }

async function sheetOf() {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db, { listPrice: 60_000, salePrice: 60_000, skus: [{ onHand: 10 }] })
  return { customer, sheet: await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }]) }
}

async function paid(payment: object) {
  const { customer, sheet } = await sheetOf()
  const ready = (await tryReady(customer, sheet, { payment })).body as Ready
  const key = (await pressInWindow(api, ready, 'approve')).get('payment_key') ?? ''
  expect((await confirm({ customer, sheet, ready, key })).status).toBe(200)
  return { customer, id: sheet.id }
}

const askFor = (customer: Customer, id: number, body: object) =>
  customer.post<Order>(`/store/v1/user/orders/${id}/cash-receipt`, body)
const read = async (customer: Customer, id: number) =>
  (await customer.get<Order>(`/store/v1/user/orders/${id}`)).body.payments[0]
const receiptOf = async (id: number) =>
  (
    await rows<{ status: string; amount: number; tries: number; approval_no: string | null }>(
      api.deps.db,
      sql`select c.status, c.amount, c.tries, c.approval_no from cash_receipts c join payments p on p.id = c.payment_id where p.order_id = ${id}`,
    )
  )[0]
const refund = async (id: number, amount: number) => {
  await bookRefund(api, id, amount)
  await driveRefunds(api.deps)
  return driveCashReceipts(api.deps)
}

describe('결제한 뒤의 현금영수증', () => {
  test('계좌이체로 결제하고 신청하지 않은 주문은 나중에 신청하고, 승인번호와 함께 보며, 직원도 본다', async () => {
    const { customer, id } = await paid({ kind: 'TRANSFER' })
    expect(await read(customer, id)).toMatchObject({ cash_receipt_until: expect.any(String) })
    const answer = await askFor(customer, id, person)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const payment = answer.body.payments[0]
    expect(payment).toMatchObject({
      cash_receipt: {
        kind: 'PERSONAL',
        number: '010-****-5678',
        amount: payment?.amount,
        approval_no: expect.stringMatching(/^\d{9}$/),
      },
    })
    expect(payment).not.toHaveProperty('cash_receipt_until')
    const page = await (await api.anonymous.raw('get', payment?.cash_receipt?.url ?? '')).text()
    expect(page).toContain('모의 현금영수증')
    expect(page).toContain(payment?.cash_receipt?.approval_no)
    const staff = await api.staff('ops')
    expect((await staff.get<AdminOrder>(`/store-admin/v1/orders/${id}`)).body.payments[0]?.cash_receipt).toMatchObject({
      kind: 'PERSONAL',
      number: '010-****-5678',
      status: 'ISSUED',
      approval_no: payment?.cash_receipt?.approval_no,
    })
    const kept = await rows(
      api.deps.db,
      sql`select to_jsonb(c)::text || to_jsonb(s)::text as all from cash_receipts c, sandbox_payments s`,
    )
    expect(JSON.stringify(kept)).not.toContain('12345678')
  })

  test('한 번만 신청한다: 같은 번호는 그대로이고, 다른 번호는 거절한다', async () => {
    const { customer, id } = await paid({ kind: 'TRANSFER' })
    expect((await askFor(customer, id, business)).status).toBe(200)
    expect((await askFor(customer, id, business)).status).toBe(200)
    for (const other of [person, { ...business, number: '220-81-62517' }])
      expect(await askFor(customer, id, other)).toMatchObject({
        status: 409,
        body: { code: 'CASH_RECEIPT_NOT_POSSIBLE', message: expect.stringContaining('이미 신청한') },
      })
    expect(await receiptOf(id)).toMatchObject({ status: 'ISSUED', tries: 1 })
  })

  test('한꺼번에 여러 번 눌러도 한 번만 발급한다', async () => {
    const { customer, id } = await paid({ kind: 'TRANSFER' })
    const own = api.deps.gateway.cashReceipts
    let issued = 0
    Object.assign(api.deps.gateway, {
      cashReceipts: { ...own, issue: (p: never) => (issued++, own?.issue(p)) },
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => askFor(customer, id, n % 2 ? person : business)),
    )
    Object.assign(api.deps.gateway, { cashReceipts: own })
    expect(issued).toBe(1)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await receiptOf(id)).toMatchObject({ status: 'ISSUED', tries: 1 })
  })

  test('카드와 간편결제, 결제할 때 신청한 주문, 모두 환불된 주문, 90일이 지난 주문에는 신청할 수 없다', async () => {
    const refused = async ({ customer, id }: { customer: Customer; id: number }) => {
      expect(await read(customer, id)).not.toHaveProperty('cash_receipt_until')
      expect((await askFor(customer, id, person)).body).toMatchObject({ code: 'CASH_RECEIPT_NOT_POSSIBLE' })
    }
    for (const payment of [{ kind: 'CARD' }, { kind: 'KAKAOPAY' }, { kind: 'TRANSFER', cash_receipt: person }])
      await refused(await paid(payment))
    const back = await paid({ kind: 'TRANSFER' })
    await refund(back.id, (await read(back.customer, back.id))?.amount ?? 0)
    await refused(back)
    const old = await paid({ kind: 'TRANSFER' })
    await api.deps.db.execute(
      sql`update payments set approved_at = approved_at - interval '90 days' where order_id = ${old.id}`,
    )
    await refused(old)
  })

  test('틀린 번호와 남의 주문은 거절하고 아무것도 남기지 않는다', async () => {
    const { customer, id } = await paid({ kind: 'TRANSFER' })
    for (const body of [
      { kind: 'PERSONAL', number: '02-123-4567' },
      { kind: 'BUSINESS', number: '124-81-00999' },
    ])
      expect(await askFor(customer, id, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    const other = await api.customer()
    expect((await askFor(other, id, person)).body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(await receiptOf(id)).toBeUndefined()
  })

  test('환불하면 금액이 따라 줄고, 다 환불하면 취소된다', async () => {
    const { customer, id } = await paid({ kind: 'TRANSFER' })
    const amount = (await read(customer, id))?.amount ?? 0
    await askFor(customer, id, person)
    expect(await refund(id, 10_000)).toMatchObject({ reduced: 1 })
    expect((await read(customer, id))?.cash_receipt).toMatchObject({ amount: amount - 10_000 })
    expect(await driveCashReceipts(api.deps)).toMatchObject({ reduced: 0 })
    api.clock.advance(120_000)
    await refund(id, amount - 10_000)
    expect(await receiptOf(id)).toMatchObject({ status: 'CANCELED', amount: 0 })
    expect(await read(customer, id)).not.toHaveProperty('cash_receipt')
  })

  test('답이 오지 않으면 신청 중으로 두고, 시계가 결제사에 물어 정한다', async () => {
    const own = api.deps.gateway.cashReceipts
    for (const [made, status] of [
      [true, 'ISSUED'],
      [false, 'FAILED'],
    ] as const) {
      const { customer, id } = await paid({ kind: 'TRANSFER' })
      Object.assign(api.deps.gateway, {
        cashReceipts: {
          ...own,
          issue: async (p: never) => {
            if (made) await own?.issue(p)
            return { kind: 'UNKNOWN', code: 'TIMEOUT' }
          },
        },
      })
      expect((await askFor(customer, id, person)).body.payments[0]?.cash_receipt).toMatchObject({ issuing: true })
      Object.assign(api.deps.gateway, { cashReceipts: own })
      expect(await driveCashReceipts(api.deps)).toMatchObject({ asked: 0 })
      api.clock.advance(121_000)
      expect(await driveCashReceipts(api.deps)).toMatchObject({ asked: 1 })
      expect(await receiptOf(id)).toMatchObject({ status })
      if (!made) expect((await askFor(customer, id, person)).status).toBe(200)
      expect(await receiptOf(id)).toMatchObject({ status: 'ISSUED', tries: made ? 1 : 2 })
    }
  })
})

/** The windows of the test gateways pay by card; what matters here is what is asked of them afterwards. */
const asTransfer = (id: number) =>
  api.deps.db.execute(sql`update payments set method = 'TRANSFER' where order_id = ${id}`)

describe('토스페이먼츠', () => {
  const toss = useToss(api)
  async function transferred() {
    const { customer, sheet } = await sheetOf()
    expect((await confirm(await payAtToss(api, toss, customer, sheet))).status).toBe(200)
    await asTransfer(sheet.id)
    return { customer, id: sheet.id, amount: sheet.price.payable }
  }

  test('발급하고, 부분 환불하면 그만큼 취소한다', async () => {
    const { customer, id, amount } = await transferred()
    expect((await askFor(customer, id, business)).body.payments[0]?.cash_receipt).toMatchObject({
      approval_no: '100000000',
      url: expect.stringContaining('https://receipts.example/'),
    })
    expect(toss.receipts).toMatchObject([{ type: '지출증빙', amount, customerIdentityNumber: '1248100998' }])
    await refund(id, 7_000)
    expect(toss.receipts).toMatchObject([{ amount: amount - 7_000 }])
  })

  test('거절은 결제사의 말 그대로 알리고, 번호를 고쳐 다시 신청한다', async () => {
    const { customer, id } = await transferred()
    expect(await askFor(customer, id, { kind: 'PERSONAL', number: '010-0000-0000' })).toMatchObject({
      status: 409,
      body: { code: 'CASH_RECEIPT_REFUSED', message: '고객 식별번호가 올바르지 않습니다.' },
    })
    expect((await askFor(customer, id, person)).status).toBe(200)
    expect(toss.receipts).toHaveLength(1)
  })

  test('발급하고 답을 잃어버려도 두 번 발급하지 않는다', async () => {
    const { customer, id } = await transferred()
    toss.fail(/cash-receipts/, 'HANG_AFTER')
    expect((await askFor(customer, id, person)).body.payments[0]?.cash_receipt).toMatchObject({ issuing: true })
    api.clock.advance(121_000)
    await driveCashReceipts(api.deps)
    expect(await receiptOf(id)).toMatchObject({ status: 'ISSUED', approval_no: '100000000' })
    expect(toss.receipts).toHaveLength(1)
  })
})

describe('포트원', () => {
  const portone = usePortone(api)
  async function transferred() {
    const { customer, sheet } = await sheetOf()
    expect((await confirm(await payAtPortone(api, portone, customer, sheet))).status).toBe(200)
    await asTransfer(sheet.id)
    return { customer, id: sheet.id, amount: sheet.price.payable }
  }

  test('발급하고, 부분 환불하면 통째로 취소되어 남은 금액으로 다시 신청한다', async () => {
    const { customer, id, amount } = await transferred()
    expect((await askFor(customer, id, person)).status).toBe(200)
    expect([...portone.receipts.values()]).toMatchObject([
      { status: 'ISSUED', amount, type: 'PERSONAL', identityNumber: '01012345678' },
    ])
    await refund(id, 7_000)
    expect([...portone.receipts.values()]).toMatchObject([{ status: 'CANCELLED' }])
    expect(await read(customer, id)).toMatchObject({ cash_receipt_until: expect.any(String) })
    expect((await askFor(customer, id, person)).body.payments[0]?.cash_receipt).toMatchObject({
      amount: amount - 7_000,
    })
    expect([...portone.receipts.values()]).toMatchObject([{ status: 'ISSUED', amount: amount - 7_000 }])
  })

  test('발급하고 답을 잃어버려도 두 번 발급하지 않는다', async () => {
    const { customer, id } = await transferred()
    portone.fail(/cash-receipts/, 'HANG_AFTER')
    expect((await askFor(customer, id, person)).body.payments[0]?.cash_receipt).toMatchObject({ issuing: true })
    api.clock.advance(121_000)
    await driveCashReceipts(api.deps)
    expect(await receiptOf(id)).toMatchObject({ status: 'ISSUED' })
  })
})
