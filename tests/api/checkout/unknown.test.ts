import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expireCheckouts, reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import type { Gateway } from '#server/ports/gateway.ts'
import { paymentAttempts } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import {
  approve,
  confirm,
  expectBalanced,
  jeju,
  makeReady,
  pressInWindow,
  readSheet,
  refresh,
  sendTo,
  signInAgain,
} from '#tests/support/buying.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
const { capture, charged, post, real, shelf, shopping, signed, statusOf } = useSandbox(api)
afterEach(() => expectBalanced(api))
const seconds = (count: number) => count * 1000

describe('결제사의 답이 오지 않으면', () => {
  test('모른다고 답하고(202), 결제사가 결제됐다고 하면 완료한다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const paying = await approve(api, customer, sheet, '5001')
    expect(await confirm(paying)).toMatchObject({ status: 202, body: { status: 'CONFIRMING', order_id: sheet.id } })
    expect(await confirm(paying)).toMatchObject({ status: 202 })
    expect(await shelf(skuId)).toEqual({ onHand: 10, reserved: 1 })
    expect(await reconcilePayments(api.deps)).toMatchObject({ asked: 0 })
    api.clock.advance(seconds(5))
    expect(await reconcilePayments(api.deps)).toMatchObject({ asked: 1 })
    expect(await confirm(paying)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    expect(await shelf(skuId)).toEqual({ onHand: 9, reserved: 0 })
    expect(
      (await api.deps.db.select().from(paymentAttempts).orderBy(paymentAttempts.id)).map((one) => [
        one.action,
        one.outcome,
      ]),
    ).toEqual([
      ['CONFIRM', 'UNKNOWN'],
      ['QUERY', 'OK'],
    ])
  })

  test('한 결제의 처리가 깨져도 다른 결제는 제때 끝난다', async () => {
    const [broken, other] = [await shopping(), await shopping()]
    for (const { customer, sheet } of [broken, other]) await confirm(await approve(api, customer, sheet, '5001'))
    const query: Gateway['query'] = async (about) => {
      const snapshot = await real().query(about)
      return about.orderNo === broken.sheet.order_no ? { ...snapshot, approvedAt: new Date(Number.NaN) } : snapshot
    }
    api.deps.gateway = { ...real(), query }
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    api.clock.advance(seconds(5))
    await reconcilePayments(api.deps)
    expect(told).toHaveBeenCalledWith(expect.stringContaining('reconcile'))
    told.mockRestore()
    expect([await statusOf(broken.sheet.id), await statusOf(other.sheet.id)]).toEqual(['CONFIRMING', 'COMPLETED'])
  })

  test('결제사에 물을 수 없으면 결제 준비를 만료하지 않고 알림을 남겨 두었다가, 다시 닿으면 결제를 찾아낸다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const ready = await makeReady(customer, sheet)
    const session = ready.pg.redirect_url?.split('/').at(-1) ?? ''
    await capture(session)
    api.deps.gateway = { ...real(), query: () => Promise.reject(new Error('no route')) }
    expect((await post(signed(session, sheet.order_no))).status).toBe(200)
    api.clock.advance(seconds(21 * 60))
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 0 })
    expect(await reconcilePayments(api.deps)).toMatchObject({ webhooks: 1 })
    expect([await statusOf(sheet.id), await shelf(skuId)]).toEqual(['READY', { onHand: 10, reserved: 1 }])
    api.deps.gateway = real()
    expect(await reconcilePayments(api.deps)).toMatchObject({ webhooks: 1 })
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
    expect(await reconcilePayments(api.deps)).toMatchObject({ webhooks: 0 })
  })

  test('고객이 새로 고쳐도 결제사에 묻는다', async () => {
    const { customer, sheet } = await shopping()
    await confirm(await approve(api, customer, sheet, '5001'))
    expect((await refresh(customer, sheet.id)).body).toEqual({ status: 'COMPLETED', order_id: sheet.id })
  })

  test('결제사에 물을 수 없으면 결제창이 열린 주문서를 되돌리지 않는다: 그대로 두고 다시 시도하라고 한다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const ready = await makeReady(customer, sheet)
    const session = ready.pg.redirect_url?.split('/').at(-1) ?? ''
    await capture(session)
    api.deps.gateway = { ...real(), query: () => Promise.reject(new Error('no route')) }
    expect(await refresh(customer, sheet.id)).toMatchObject({ status: 503, body: { code: 'PG_UNAVAILABLE' } })
    await expect(sendTo(customer, sheet.id, jeju)).rejects.toThrow('PG_UNAVAILABLE')
    expect([await statusOf(sheet.id), await shelf(skuId)]).toEqual(['READY', { onHand: 10, reserved: 1 }])
    const working: Gateway['query'] = async (about) => ({ ...(await real().query(about)), status: 'PENDING' })
    api.deps.gateway = { ...real(), query: working }
    expect(await refresh(customer, sheet.id)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_CONFIRMING' } })
    api.clock.advance(seconds(21 * 60))
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 0 })
    expect([await statusOf(sheet.id), await shelf(skuId)]).toEqual(['READY', { onHand: 10, reserved: 1 }])
    api.deps.gateway = real()
    expect((await refresh(await signInAgain(api, customer), sheet.id)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await charged()).toBe(1)
  })

  test('답하지 못한 호출의 번호는 그 주문서의 것으로 남는다: 다른 주문서에는 쓸 수 없고, 같은 것은 다시 물을 수 있다', async () => {
    const [one, other] = [await shopping(), await shopping()]
    const same = { requestId: randomUUID() }
    const press = (id: number) => one.customer.post(`/store/v1/checkout/orders/${id}/refresh`, undefined, same)
    await makeReady(one.customer, one.sheet)
    api.deps.gateway = { ...real(), query: () => Promise.reject(new Error('no route')) }
    expect(await press(one.sheet.id)).toMatchObject({ status: 503, body: { code: 'PG_UNAVAILABLE' } })
    expect(await press(other.sheet.id)).toMatchObject({ status: 409, body: { code: 'REQUEST_ID_REUSED' } })
    api.deps.gateway = real()
    expect(await press(one.sheet.id)).toMatchObject({ status: 200, body: { status: 'INITIALIZED' } })
  })

  test('결제창이 열린 주문서의 배송지를 바꾸면, 결제되지 않은 것을 확인한 뒤에만 되돌린다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const ready = await makeReady(customer, sheet)
    expect(await sendTo(customer, sheet.id, jeju)).toMatchObject({ status: 'INITIALIZED' })
    expect(await shelf(skuId)).toEqual({ onHand: 10, reserved: 0 })
    expect((await confirm({ customer, sheet, ready, key: 'k' })).status).not.toBe(200)
    const again = await makeReady(customer, await readSheet(customer, sheet.id))
    await capture(again.pg.redirect_url?.split('/').at(-1) ?? '')
    await expect(sendTo(customer, sheet.id, jeju)).rejects.toThrow('CHECKOUT_ALREADY_COMPLETED')
    expect([await statusOf(sheet.id), await charged()]).toEqual(['COMPLETED', 1])
  })

  test('결제사가 모르는 결제라고 해도 30초는 더 묻고, 그 뒤에야 실패로 한다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const paying = await approve(api, customer, sheet, '5002')
    expect((await confirm(paying)).status).toBe(202)
    expect((await refresh(customer, sheet.id)).body).toMatchObject({ status: 'CONFIRMING' })
    for (let passed = 0; passed < 25; passed += 5) {
      api.clock.advance(seconds(5))
      await reconcilePayments(api.deps)
      expect(await statusOf(sheet.id)).toBe('CONFIRMING')
    }
    api.clock.advance(seconds(60))
    await reconcilePayments(api.deps)
    expect(await statusOf(sheet.id)).toBe('FAILED')
    expect(await shelf(skuId)).toEqual({ onHand: 10, reserved: 0 })
    expect((await refresh(customer, sheet.id)).body).toMatchObject({
      status: 'INITIALIZED',
      failure: { code: 'CONFIRM_TIMEOUT' },
    })
    expect((await confirm(await approve(api, customer, sheet))).status).toBe(200)
    expect(await charged()).toBe(1)
  })

  test('지연: 결제사가 처리 중이라고 하는 동안은 기다린다', async () => {
    const { customer, sheet } = await shopping()
    const ready = await makeReady(customer, sheet)
    const back = await pressInWindow(api, ready, 'delay')
    expect((await confirm({ customer, sheet, ready, key: back.get('payment_key') ?? '' })).status).toBe(202)
    expect((await refresh(customer, sheet.id)).body).toMatchObject({ status: 'CONFIRMING' })
    api.clock.advance(seconds(11))
    expect((await refresh(customer, sheet.id)).body).toMatchObject({ status: 'COMPLETED' })
  })

  test('결제사와 연결되지 않아도 아무것도 실패로 하지 않는다', async () => {
    const { customer, sheet } = await shopping()
    const paying = await approve(api, customer, sheet)
    const broken = () => Promise.reject(new Error('connection refused'))
    api.deps.gateway = { ...real(), confirm: broken, query: broken }
    expect((await confirm(paying)).status).toBe(202)
    for (let passed = 0; passed < 600; passed += 60) {
      api.clock.advance(seconds(60))
      await reconcilePayments(api.deps)
    }
    expect(await statusOf(sheet.id)).toBe('CONFIRMING')
    api.deps.gateway = real()
    api.clock.advance(seconds(60))
    await reconcilePayments(api.deps)
    expect(await statusOf(sheet.id)).toBe('FAILED')
    expect(await charged()).toBe(0)
  })

  test('승인을 보낸 뒤 서버가 죽어도 결제사에 물어 끝낸다', async () => {
    const { customer, sheet } = await shopping()
    const paying = await approve(api, customer, sheet)
    api.deps.gateway = {
      ...real(),
      confirm: async (args) => {
        await real().confirm(args)
        throw new Error('killed before the answer was kept')
      },
    }
    await confirm(paying)
    api.deps.gateway = real()
    api.clock.advance(seconds(20))
    await reconcilePayments(api.deps)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
  })

  test('결제창을 열 수 없으면 재고를 놓는다', async () => {
    const { customer, sheet, skuId } = await shopping()
    api.deps.gateway = { ...real(), prepare: () => Promise.reject(new Error('down')) }
    const path = `/store/v1/checkout/orders/initialized/${sheet.id}/ready`
    const body = {
      payment: { kind: 'CARD' },
      agreements: { order: true, privacy_third_party: true },
      expected_payable: sheet.price.payable,
      success_url: '/a',
      fail_url: '/b',
    }
    expect(await customer.post(path, body)).toMatchObject({ status: 503, body: { code: 'PG_UNAVAILABLE' } })
    expect(await shelf(skuId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await statusOf(sheet.id)).toBe('INITIALIZED')
  })
})
