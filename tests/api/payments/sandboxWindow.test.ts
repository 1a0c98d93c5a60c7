import { describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, makeReady, seoul, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()

async function openWindow(name?: string) {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db, name ? { name } : {})
  const sheet = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }], seoul)
  const ready = await makeReady(customer, sheet)
  return { customer, sheet, ready, url: ready.pg.redirect_url ?? '' }
}

describe('모의 결제창', () => {
  test('금액과 모의 결제라는 것을 보여 주고, 스크립트 없이 움직인다', async () => {
    const { url, sheet } = await openWindow('<b>요가"매트</b>')
    const response = await api.app.request(url)
    const html = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('모의 결제 — 실제로 청구되지 않습니다')
    expect(html).toContain('32,900원')
    expect(html).toContain(sheet.order_no)
    expect(html).toContain('&lt;b&gt;요가&quot;매트&lt;/b&gt;')
    expect(html).not.toMatch(/<script|<b>|onclick=/)
    for (const suffix of ['0000', '4001', '4002', '4003', '5001', '5002', '5003', '5004', '5005'])
      expect(html).toContain(suffix)
  })

  test('없는 창, 없는 단추는 404이고, 끝난 창에는 단추가 없다', async () => {
    const { url } = await openWindow()
    expect((await api.app.request('/pg/sandbox/checkout/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    expect((await api.app.request('/pg/sandbox/checkout/..%2f..%2fetc')).status).toBe(404)
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
    expect((await api.app.request(`${url}/steal`, form)).status).toBe(404)
    expect((await api.app.request(`${url}/cancel`, form)).status).toBe(302)
    const html = await (await api.app.request(url)).text()
    expect(html).toContain('이미 끝났어요')
    expect(html).not.toContain('<form')
  })

  test('다른 사이트에서 온, 쿠키가 딸린 요청은 거절한다', async () => {
    const { url } = await openWindow()
    const from = (site: string) => ({
      method: 'POST',
      body: 'card=0000',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'homefit=1',
        'sec-fetch-site': site,
        origin: site === 'same-origin' ? 'http://localhost' : 'https://evil.example',
      },
    })
    expect((await api.app.request(`${url}/approve`, from('cross-site'))).status).toBe(403)
    expect((await api.app.request(`${url}/approve`, from('same-origin'))).status).toBe(302)
  })

  test('브라우저의 여러 부분 양식으로도 보낼 수 있고, 두 번 눌러도 한 번이다', async () => {
    const { url, ready, sheet, customer } = await openWindow()
    const press = () => {
      const body = new FormData()
      body.set('card', '9400-0000-0000-0000')
      return api.app.request(`${url}/approve`, { method: 'POST', body })
    }
    const [first, second] = [await press(), await press()]
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    const back = new URL(first.headers.get('location') ?? '', 'http://localhost')
    expect(back.pathname).toBe('/store/checkout/1')
    expect((await confirm({ customer, sheet, ready, key: back.searchParams.get('payment_key') ?? '' })).status).toBe(
      200,
    )
  })
})

describe('모의 결제사', () => {
  const paid = async (last4 = '0000') => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const paying = await approve(
      api,
      customer,
      await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }]),
      last4,
    )
    expect((await confirm(paying)).status).toBe(200)
    return { pgPaymentId: paying.key, orderNo: paying.sheet.order_no }
  }
  const cancel = (pgPaymentId: string, amount: number, balanceExpected: number, reference: string = randomUUID()) =>
    api.deps.gateway.cancel({
      pgPaymentId,
      orderNo: 'any',
      amount,
      balanceExpected,
      reason: '시험',
      reference,
      idempotencyKey: reference,
    })

  test('남은 금액까지만 취소되고, 같은 키는 한 번만 취소한다', async () => {
    const { pgPaymentId, orderNo } = await paid()
    expect(await cancel(pgPaymentId, 10_000, 32_900, 'refund:1')).toMatchObject({
      kind: 'OK',
      snapshot: { status: 'PARTIAL_CANCELED', canceledAmount: 10_000 },
    })
    expect(await cancel(pgPaymentId, 10_000, 32_900, 'refund:1')).toMatchObject({
      kind: 'OK',
      snapshot: { canceledAmount: 10_000 },
    })
    expect(await cancel(pgPaymentId, 22_901, 22_900)).toMatchObject({ kind: 'REFUSED', code: 'NOT_CANCELABLE_AMOUNT' })
    for (const amount of [0, -1]) expect(await cancel(pgPaymentId, amount, 22_900)).toMatchObject({ kind: 'REFUSED' })
    expect(await cancel(pgPaymentId, 22_900, 22_900)).toMatchObject({
      kind: 'OK',
      snapshot: { status: 'CANCELED', canceledAmount: 32_900 },
    })
    expect(await cancel(pgPaymentId, 1, 0)).toMatchObject({ kind: 'REFUSED', code: 'ALREADY_CANCELED_PAYMENT' })
    expect(await cancel('nobody', 1, 1)).toMatchObject({ kind: 'REFUSED', code: 'NOT_FOUND_PAYMENT' })
    expect(await api.deps.gateway.query({ pgPaymentId, orderNo })).toMatchObject({
      status: 'CANCELED',
      amount: 32_900,
      canceledAmount: 32_900,
    })
  })

  test('한꺼번에 취소해도 결제한 금액을 넘지 않는다', async () => {
    const { pgPaymentId } = await paid()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => cancel(pgPaymentId, 20_000, 32_900)))
    expect(outcomes.filter((outcome) => outcome.kind === 'OK')).toHaveLength(1)
  })

  test('카드 5005: 첫 부분취소만 거절한다', async () => {
    const { pgPaymentId } = await paid('5005')
    expect(await cancel(pgPaymentId, 10_000, 32_900, 'refund:2')).toMatchObject({ kind: 'REFUSED', hard: false })
    expect(await cancel(pgPaymentId, 10_000, 32_900, 'refund:2')).toMatchObject({ kind: 'OK' })
  })

  test('카드 5006: 취소는 되지만 답이 오지 않고, 물어보면 우리 환불 번호로 알아본다', async () => {
    const { pgPaymentId, orderNo } = await paid('5006')
    expect(await cancel(pgPaymentId, 10_000, 32_900, 'RF1')).toEqual({ kind: 'UNKNOWN', code: 'TIMEOUT' })
    expect(await api.deps.gateway.query({ pgPaymentId, orderNo })).toMatchObject({
      status: 'PARTIAL_CANCELED',
      canceledAmount: 10_000,
      cancels: [{ reference: 'RF1', amount: 10_000 }],
    })
    expect(await cancel(pgPaymentId, 10_000, 32_900, 'RF1')).toMatchObject({
      kind: 'OK',
      snapshot: { canceledAmount: 10_000 },
    })
  })

  test('취소할 수 있는 금액을 다르게 알고 있으면 취소하지 않는다', async () => {
    const { pgPaymentId, orderNo } = await paid()
    await cancel(pgPaymentId, 2_900, 32_900)
    for (const balance of [32_900, 30_001, 29_999, 0])
      expect(await cancel(pgPaymentId, 1_000, balance)).toMatchObject({
        kind: 'REFUSED',
        code: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
      })
    expect(await api.deps.gateway.query({ pgPaymentId, orderNo })).toMatchObject({ canceledAmount: 2_900 })
  })

  test('모르는 주문은 NONE이고, 100원보다 적은 결제는 받지 않는다', async () => {
    expect(await api.deps.gateway.query({ orderNo: 'nobody' })).toMatchObject({ status: 'NONE' })
    const opened = await api.deps.gateway.prepare({
      orderNo: 'SMALL',
      amount: 99,
      orderName: '작은 결제',
      customerKey: 'u',
      method: 'CARD',
      successUrl: 'http://localhost/a',
      failUrl: 'http://localhost/b',
    })
    await api.app.request(`${opened.redirectUrl}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect(
      await api.deps.gateway.confirm({
        pgPaymentId: opened.pgRef ?? '',
        orderNo: 'SMALL',
        amount: 99,
        idempotencyKey: 'k',
      }),
    ).toMatchObject({ kind: 'REFUSED', code: 'BELOW_MINIMUM_AMOUNT' })
  })
})
