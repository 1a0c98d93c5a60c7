import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import type { Order } from '#server/modules/orders/customerOrders.contract.ts'
import { gatewaySettings } from '#server/modules/payments/gateways.ts'
import { portoneSnapshot } from '#server/modules/payments/gateways/portone/portonePayment.ts'
import { portoneWindowParams } from '#server/modules/payments/gateways/portone/portoneWindow.ts'
import { tossSnapshot } from '#server/modules/payments/gateways/toss/tossPayment.ts'
import { tossWindowParams } from '#server/modules/payments/gateways/toss/tossWindow.ts'
import { useApi } from '#tests/support/api.ts'
import { confirm, pressInWindow, type Ready, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()

async function sheetOf() {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
  return { customer, sheet: await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }]) }
}

/** A paid order, and its payment as its customer reads it. */
async function paid(payment: object) {
  const { customer, sheet } = await sheetOf()
  const answer = await tryReady(customer, sheet, { payment })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const ready = answer.body as Ready
  const key = (await pressInWindow(api, ready, 'approve')).get('payment_key') ?? ''
  expect((await confirm({ customer, sheet, ready, key })).status).toBe(200)
  const order = (await customer.get<Order>(`/store/v1/user/orders/${sheet.id}`)).body
  return { customer, sheet, payment: order.payments[0] }
}

describe('영수증', () => {
  test('카드는 매출전표가 있고, 누구나 열 수 있는 그 주소에는 번호가 가려져 있다', async () => {
    const { payment } = await paid({ kind: 'CARD' })
    expect(payment).toMatchObject({ method: 'CARD', receipt_url: expect.stringMatching(/^\/pg\/sandbox\/receipts\//) })
    expect(payment).not.toHaveProperty('cash_receipt')
    const page = await api.anonymous.raw('get', payment?.receipt_url ?? '')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('모의 매출전표')
  })

  test('계좌이체는 신청한 사람과 사업자의 현금영수증이 있고, 번호는 가려서 남긴다', async () => {
    const person = await paid({ kind: 'TRANSFER', cash_receipt: { kind: 'PERSONAL', number: '010-1234-5678' } })
    expect(person.payment).toMatchObject({
      method: 'TRANSFER',
      cash_receipt: {
        kind: 'PERSONAL',
        number: '010-****-5678',
        url: expect.stringContaining('/pg/sandbox/receipts/'),
      },
    })
    expect(person.payment).not.toHaveProperty('receipt_url')
    const page = await (await api.anonymous.raw('get', person.payment?.cash_receipt?.url ?? '')).text()
    expect(page).toContain('모의 현금영수증')
    expect(page).toContain('010-****-5678')
    const kept = await rows(
      api.deps.db,
      sql`select to_jsonb(p)::text || to_jsonb(s)::text as all from payments p, sandbox_payments s`,
    )
    expect(JSON.stringify(kept)).not.toContain('12345678')

    const business = await paid({ kind: 'TRANSFER', cash_receipt: { kind: 'BUSINESS', number: '124-81-00998' } })
    expect(business.payment?.cash_receipt).toMatchObject({ kind: 'BUSINESS', number: '124-81-00998' })
  })

  test('영수증이 없는 수단에는 영수증을 지어내지 않는다', async () => {
    for (const kind of ['KAKAOPAY', 'TRANSFER']) {
      const { payment } = await paid({ kind })
      expect(payment?.method).toBe(kind)
      expect(payment).not.toHaveProperty('receipt_url')
      expect(payment).not.toHaveProperty('cash_receipt')
    }
  })

  test('결제되지 않은 결제창에는 영수증이 없다', async () => {
    const { customer, sheet } = await sheetOf()
    const { body } = await tryReady(customer, sheet)
    const session = (body as Ready).pg.redirect_url?.split('/').at(-1)
    expect((await api.anonymous.get(`/pg/sandbox/receipts/${session}`)).status).toBe(404)
  })

  test('카드에 현금영수증을 신청하거나 번호가 틀리면 그 칸을 말하고, 아무것도 잡아 두지 않는다', async () => {
    const { customer, sheet } = await sheetOf()
    for (const payment of [
      { kind: 'CARD', cash_receipt: { kind: 'PERSONAL', number: '01012345678' } },
      { kind: 'TRANSFER', cash_receipt: { kind: 'PERSONAL', number: '021234567' } },
      { kind: 'TRANSFER', cash_receipt: { kind: 'BUSINESS', number: '124-81-00999' } },
    ])
      expect(await tryReady(customer, sheet, { payment })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect(await rows(api.deps.db, sql`select 1 from payments`)).toEqual([])
  })
})

describe('실제 결제사', () => {
  const wanted = {
    orderNo: '261116ABCDEFGH',
    attempt: '7',
    amount: 30_000,
    orderName: '요가매트',
    customerKey: 'user-1',
    method: 'TRANSFER',
    successUrl: '/s',
    failUrl: '/f',
  }

  test('토스는 창에서 번호를 묻고, 발급한 것만 영수증이라고 한다', () => {
    const open = (more: object) =>
      tossWindowParams({ ...wanted, ...more }, { clientKey: 'ck', publicUrl: 'https://shop.example' })
    expect(open({})).toMatchObject({ payment: { method: 'TRANSFER', transfer: { cashReceipt: { type: '미발행' } } } })
    expect(open({ cashReceipt: { kind: 'BUSINESS', number: '1248100998' } })).toMatchObject({
      payment: { transfer: { cashReceipt: { type: '지출증빙' } } },
    })
    const payment = {
      paymentKey: 'k',
      orderId: '261116ABCDEFGH-7',
      status: 'DONE',
      totalAmount: 30_000,
      balanceAmount: 30_000,
      method: '계좌이체',
    }
    expect(tossSnapshot(payment)).not.toHaveProperty('cashReceipt')
    expect(
      tossSnapshot({ ...payment, cashReceipt: { type: '소득공제', receiptUrl: 'https://r.example/1' } }),
    ).toMatchObject({
      cashReceipt: { url: 'https://r.example/1' },
      methodLabel: '계좌이체',
    })
  })

  test('포트원에는 번호를 건네고, 발급된 것만 영수증이라고 한다', () => {
    const options = { storeId: 's', channels: { CARD: 'c', TRANSFER: 't' }, publicUrl: 'https://shop.example' }
    expect(portoneWindowParams(wanted, options)).toMatchObject({
      payMethod: 'TRANSFER',
      channelKey: 't',
      transfer: { cashReceiptType: 'ANONYMOUS' },
    })
    const cashReceipt = { kind: 'PERSONAL', number: '01012345678' } as const
    expect(portoneWindowParams({ ...wanted, cashReceipt }, options)).toMatchObject({
      transfer: { cashReceiptType: 'PERSONAL', customerIdentifier: '01012345678' },
    })
    const payment = { id: '261116ABCDEFGH-7', status: 'PAID', currency: 'KRW', amount: { total: 30_000, cancelled: 0 } }
    const read = (receipt: object) => portoneSnapshot({ ...payment, cashReceipt: receipt }, [])
    expect(read({ status: 'CANCELLED', url: 'https://r.example/2' })).not.toHaveProperty('cashReceipt')
    expect(read({ status: 'ISSUED', url: 'https://r.example/2' })).toMatchObject({
      cashReceipt: { url: 'https://r.example/2' },
    })
  })

  test('계약한 수단만 주문서에 있고, 다른 수단으로는 결제를 열 수 없다', async () => {
    Object.assign(api.deps, { gateway: { ...api.deps.gateway, methods: ['CARD', 'KAKAOPAY'] } })
    const { customer, sheet } = await sheetOf()
    const { body } = await customer.get<{ payment_methods: { kind: string; enabled: boolean }[] }>(
      `/store/v1/checkout/orders/initialized/${sheet.id}`,
    )
    expect(body.payment_methods.map(({ kind }) => kind)).toEqual(['FREE', 'CARD', 'KAKAOPAY'])
    for (const kind of ['NAVERPAY', 'TRANSFER', 'FREE'])
      expect(await tryReady(customer, sheet, { payment: { kind } })).toMatchObject({
        body: { code: 'PAYMENT_METHOD_NOT_AVAILABLE' },
      })
    expect((await tryReady(customer, sheet, { payment: { kind: 'KAKAOPAY' } })).status).toBe(200)
  })

  test('토스의 수단은 환경에서 고르고, 없는 수단은 시작할 때 말한다', () => {
    const keys = { PG: 'toss', TOSS_CLIENT_KEY: 'test_ck_a', TOSS_SECRET_KEY: 'test_sk_a' }
    expect(gatewaySettings(keys)).toMatchObject({ methods: ['CARD', 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY'] })
    expect(gatewaySettings({ ...keys, TOSS_METHODS: 'TRANSFER, CARD' })).toMatchObject({
      methods: ['CARD', 'TRANSFER'],
    })
    expect(() => gatewaySettings({ ...keys, TOSS_METHODS: 'CARD,BITCOIN' })).toThrow('TOSS_METHODS')
  })
})

describe('죽은 결제창', () => {
  test('없는 결제창은 장바구니로, 닫힌 결제창은 주문서로, 결제한 결제창은 결과로 돌려보낸다', async () => {
    for (const session of ['nobody0123456789abcd', 'x', 'a'.repeat(150)])
      await api.anonymous.raw('get', `/pg/sandbox/checkout/${session}`).then(async (page) => {
        expect(page.status).toBe(404)
        expect(await page.text()).toContain('href="/cart"')
      })
    const { customer, sheet } = await sheetOf()
    const ready = (await tryReady(customer, sheet, { fail_url: `/store/checkout/${sheet.id}` })).body as Ready
    const look = async () => (await api.anonymous.raw('get', ready.pg.redirect_url ?? '')).text()
    expect(await look()).not.toContain('이미 끝났어요')
    await pressInWindow(api, ready, 'cancel')
    expect(await look()).toContain(`href="/store/checkout/${sheet.id}?code=PAY_PROCESS_CANCELED`)
    expect(await look()).toContain('주문서로 돌아가기')

    const again = (await tryReady(customer, sheet, { success_url: `/store/checkout/${sheet.id}` })).body as Ready
    await pressInWindow(api, again, 'approve')
    const page = await (await api.anonymous.raw('get', again.pg.redirect_url ?? '')).text()
    expect(page).toContain(`href="/store/checkout/${sheet.id}?payment_key=`)
    expect(page).toContain('결제 결과 보기')
  })

  test('실제 결제사의 창과 돌아오는 곳도 모르는 것이면 장바구니로 보내며 말한다', async () => {
    for (const path of ['/pg/toss/window/none', '/pg/portone/window/none']) {
      const page = await api.anonymous.raw('get', path)
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('없는 결제창이에요')
    }
    for (const query of ['', '?order=260101NOSUCHNO-1&paymentKey=x&amount=1'])
      expect((await api.anonymous.raw('get', `/pg/return/toss${query}`)).headers.get('location')).toBe(
        '/cart?payment=unknown',
      )
  })
})
