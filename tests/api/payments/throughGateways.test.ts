import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { expireCheckouts, reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { confirm, expectBalanced, makeReady, type Paying, refresh, signInAgain } from '#tests/support/buying.ts'
import {
  comeBack,
  payAtPortone,
  payAtToss,
  type PortoneParams,
  readWindow,
  type TossParams,
} from '#tests/support/gatewayWindows.ts'
import { usePortone, useToss } from '#tests/support/realGateways.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const { real, shelf, shopping, statusOf } = useSandbox(api)
afterEach(() => expectBalanced(api))
const seconds = (count: number) => count * 1000

const paymentOf = async (orderId: number) => {
  const [payment] = await rows<{ status: string; method_label: string; receipt_url: string; pg_payment_id: string }>(
    api.deps.db,
    sql`select status, method_label, receipt_url, pg_payment_id from payments where order_id = ${orderId} order by id desc limit 1`,
  )
  return payment
}

const refundState = async (id: number) => {
  const [refund] = await rows<{ status: string; payment_status: string }>(
    api.deps.db,
    sql`select r.status, p.status as payment_status from refunds r join payments p on p.id = r.payment_id where r.id = ${id}`,
  )
  return refund
}

describe('토스페이먼츠로 주문하면', () => {
  const toss = useToss(api)
  const pay = async (): Promise<Paying & { skuId: number }> => {
    const { customer, sheet, skuId } = await shopping()
    return { ...(await payAtToss(api, toss, customer, sheet)), skuId }
  }
  const charges = () => [...toss.payments.values()].map((one) => one.charges)

  test('결제창, 돌아오기, 승인, 두 번에 나눈 환불까지 한 번씩만 일어난다', async () => {
    const paying = await pay()
    expect(await confirm(paying)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    expect(await paymentOf(paying.sheet.id)).toEqual({
      status: 'PAID',
      method_label: '현대카드',
      receipt_url: `https://dashboard.tosspayments.com/receipt/${paying.key}`,
      pg_payment_id: paying.key,
    })
    const first = await bookRefund(api, paying.sheet.id, 10_000)
    toss.fail(/cancel/, 'HANG_AFTER')
    await driveRefunds(api.deps)
    expect(await refundState(first)).toMatchObject({ status: 'PROCESSING' })
    api.clock.advance(seconds(6))
    await driveRefunds(api.deps)
    expect(await refundState(first)).toMatchObject({ status: 'COMPLETED', payment_status: 'PARTIAL_CANCELED' })
    const rest = await bookRefund(api, paying.sheet.id, paying.sheet.price.payable - 10_000)
    await driveRefunds(api.deps)
    expect(await refundState(rest)).toMatchObject({ status: 'COMPLETED', payment_status: 'CANCELED' })
    expect(toss.payments.get(paying.key)).toMatchObject({ status: 'CANCELED', balanceAmount: 0, charges: 1 })
    expect(toss.payments.get(paying.key)?.cancels).toHaveLength(2)
  })

  test('청구되고 답이 끊기면 202이고, 물어봐서 완료한다', async () => {
    const paying = await pay()
    toss.fail(/confirm/, 'HANG_AFTER')
    expect((await confirm(paying)).status).toBe(202)
    api.clock.advance(seconds(5))
    await reconcilePayments(api.deps)
    expect([await statusOf(paying.sheet.id), charges()]).toEqual(['COMPLETED', [1]])
  })

  test('승인이 닿지 못했으면 30초 뒤 실패이고, 같은 주문서로 새 번호를 받아 다시 결제한다', async () => {
    const paying = await pay()
    toss.fail(/confirm/, 'HANG_BEFORE')
    expect((await confirm(paying)).status).toBe(202)
    for (const wait of [5, 30, 30]) {
      api.clock.advance(seconds(wait))
      await reconcilePayments(api.deps)
    }
    expect([await statusOf(paying.sheet.id), await shelf(paying.skuId)]).toEqual([
      'FAILED',
      { onHand: 10, reserved: 0 },
    ])
    await refresh(paying.customer, paying.sheet.id)
    const again = await payAtToss(api, toss, paying.customer, paying.sheet)
    expect((await confirm(again)).status).toBe(200)
    expect(charges().toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test('포기한 승인이 뒤늦게 청구되면 한 번 더 물어봐서 돌려준다', async () => {
    const paying = await pay()
    toss.fail(/confirm/, 'HANG_BEFORE')
    await confirm(paying)
    for (const wait of [5, 30, 30]) {
      api.clock.advance(seconds(wait))
      await reconcilePayments(api.deps)
    }
    expect(await statusOf(paying.sheet.id)).toBe('FAILED')
    const late = toss.payments.get(paying.key)
    Object.assign(late ?? {}, { status: 'DONE', charges: 1, approvedAt: api.clock.now().toISOString() })
    for (let minute = 0; minute < 12; minute++) {
      api.clock.advance(seconds(60))
      await reconcilePayments(api.deps)
    }
    expect(late).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
  })

  test('거절은 결제사의 말 그대로 보여 준다', async () => {
    const { customer, sheet } = await shopping()
    const ready = await makeReady(customer, sheet)
    const { payment } = await readWindow<TossParams>(api, ready)
    const message = '한도초과 혹은 잔액부족으로 결제에 실패했습니다.'
    const key = toss.authenticate(payment.orderId, payment.amount.value, {
      status: 403,
      code: 'REJECT_CARD_PAYMENT',
      message,
    })
    expect(await confirm({ customer, sheet, ready, key })).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REJECTED', message, extra: { pg_code: 'REJECT_CARD_PAYMENT' } },
    })
  })

  test('결제창의 표는 위조할 수 없고, 끝난 결제창은 다시 열리지 않으며, 취소하면 주문서로 돌아온다', async () => {
    const { customer, sheet } = await shopping()
    const ready = await makeReady(customer, sheet)
    const url = ready.pg.redirect_url ?? ''
    const page = await api.app.request(url)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'nonce-")
    expect(await page.text()).toContain('https://js.tosspayments.com/v2/standard')
    expect((await api.app.request(`${url.slice(0, -6)}AAAAAA`)).status).toBe(404)
    const { payment } = await readWindow<TossParams>(api, ready)
    const back = await comeBack(api, payment.failUrl, { code: 'PAY_PROCESS_CANCELED', message: '취소했어요' })
    expect(back.path).toBe('/store/checkout/1')
    expect(Object.fromEntries(back.query)).toMatchObject({ code: 'PAY_PROCESS_CANCELED', order_no: sheet.order_no })
    await makeReady(customer, sheet)
    expect(await (await api.app.request(url)).text()).toContain('이미 끝난 결제창이에요')
  })
})

describe('포트원으로 주문하면', () => {
  const portone = usePortone(api)
  const pay = async (): Promise<Paying & { skuId: number }> => {
    const { customer, sheet, skuId } = await shopping()
    return { ...(await payAtPortone(api, portone, customer, sheet)), skuId }
  }

  test('결제창에서 결제되고, 확인하면 완료되며, 답이 끊긴 환불도 한 번만 일어난다', async () => {
    const paying = await pay()
    expect(await confirm(paying)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    const refund = await bookRefund(api, paying.sheet.id, 10_000)
    portone.fail(/cancel/, 'HANG_AFTER')
    await driveRefunds(api.deps)
    api.clock.advance(seconds(6))
    await driveRefunds(api.deps)
    expect(await refundState(refund)).toMatchObject({ status: 'COMPLETED', payment_status: 'PARTIAL_CANCELED' })
    expect(portone.payments.get(paying.key)).toMatchObject({ status: 'PARTIAL_CANCELLED', charges: 1 })
    expect(portone.payments.get(paying.key)?.cancellations).toHaveLength(1)
  })

  test('결제사에 물을 수 없으면 202이고, 나중에 물어 완료한다', async () => {
    const paying = await pay()
    portone.fail(/GET/, 'HANG_AFTER')
    expect((await confirm(paying)).status).toBe(202)
    api.clock.advance(seconds(5))
    await reconcilePayments(api.deps)
    expect(await statusOf(paying.sheet.id)).toBe('COMPLETED')
  })

  test('결제사를 바꿔도, 먼저 결제사에서 시작한 결제를 새 결제사에 묻고 실패로 하지 않는다', async () => {
    const paying = await pay()
    portone.fail(/GET/, 'HANG_AFTER')
    await confirm(paying)
    const before = api.deps.gateway
    api.deps.gateway = real()
    for (const wait of [5, 60, 3600]) {
      api.clock.advance(seconds(wait))
      await reconcilePayments(api.deps)
      await expireCheckouts(api.deps)
    }
    expect(await statusOf(paying.sheet.id)).toBe('CONFIRMING')
    api.deps.gateway = before
    api.clock.advance(seconds(60))
    await reconcilePayments(api.deps)
    expect(await statusOf(paying.sheet.id)).toBe('COMPLETED')
  })

  test('고객이 돌아오지 않고 알림도 없으면, 20분이 지날 때 물어서 완료한다', async () => {
    const { sheet } = await pay()
    api.clock.advance(seconds(21 * 60))
    await expireCheckouts(api.deps)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
  })

  test('옛 결제창에서 뒤늦게 결제하면 알림을 받고 자동으로 돌려준다', async () => {
    const { customer, sheet } = await shopping()
    const old = await readWindow<PortoneParams>(api, await makeReady(customer, sheet))
    api.clock.advance(seconds(21 * 60))
    await expireCheckouts(api.deps)
    expect(await statusOf(sheet.id)).toBe('EXPIRED')
    portone.pay(old.paymentId)
    const { headers, body } = portone.webhook(old.paymentId)
    await api.app.request('/pg/portone/webhooks', { method: 'POST', headers, body })
    expect(portone.payments.get(old.paymentId)).toMatchObject({ status: 'CANCELLED', charges: 1 })
    expect(await statusOf(sheet.id)).toBe('EXPIRED')
  })

  test('다시 연 결제창과 옛 결제창에서 모두 결제하면 하나만 남기고 돌려준다', async () => {
    const { customer, sheet } = await shopping()
    const old = await readWindow<PortoneParams>(api, await makeReady(customer, sheet))
    const paying = await payAtPortone(api, portone, customer, sheet)
    portone.pay(old.paymentId)
    expect((await confirm(paying)).status).toBe(200)
    const { headers, body } = portone.webhook(old.paymentId)
    await api.app.request('/pg/portone/webhooks', { method: 'POST', headers, body })
    expect([...portone.payments.values()].map((one) => one.status).toSorted()).toEqual(['CANCELLED', 'PAID'])
    expect(portone.payments.get(paying.key)?.status).toBe('PAID')
  })

  test('남의 결제 번호를 대면 내 주문은 실패하고, 그 번호의 주문은 완료된다', async () => {
    const [mine, theirs] = [await shopping(), await pay()]
    const ready = await makeReady(mine.customer, mine.sheet)
    expect((await confirm({ ...mine, ready, key: theirs.key })).status).toBe(202)
    for (const wait of [5, 30, 30]) {
      api.clock.advance(seconds(wait))
      await reconcilePayments(api.deps)
    }
    expect(await statusOf(mine.sheet.id)).toBe('FAILED')
    expect((await confirm(theirs)).body).toEqual({ status: 'COMPLETED', order_id: theirs.sheet.id })
  })

  test('등록한 금액과 다르게 결제된 것은 주문이 되지 않고 돌려준다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const ready = await makeReady(customer, sheet)
    const { paymentId } = await readWindow<PortoneParams>(api, ready)
    portone.pay(paymentId, { amount: 100 })
    expect((await confirm({ customer, sheet, ready, key: paymentId })).body).toMatchObject({ code: 'PAYMENT_REJECTED' })
    expect(portone.payments.get(paymentId)).toMatchObject({ status: 'CANCELLED' })
    expect(await shelf(skuId)).toEqual({ onHand: 10, reserved: 0 })
    const again = await signInAgain(api, customer)
    expect((await refresh(again, sheet.id)).body).toMatchObject({ status: 'INITIALIZED' })
    expect((await confirm(await payAtPortone(api, portone, again, sheet))).status).toBe(200)
  })
})
