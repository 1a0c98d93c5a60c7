import { describe, expect, test } from 'vitest'
import type { Gateway } from '#server/ports/gateway.ts'
import { useApi } from '#tests/support/api.ts'
import type { Fault } from '#tests/support/pgServer.ts'
import { usePortone } from '#tests/support/realGateways.ts'

const api = useApi()
const portone = usePortone(api)

const orderNo = '261116ABCDEFGH'
const id = `${orderNo}-7`
const gateway = (): Gateway => api.deps.gateway
const prepare = (method = 'CARD') =>
  gateway().prepare({
    orderNo,
    attempt: '7',
    amount: 32_900,
    orderName: '고요 요가매트',
    customerKey: 'user-1',
    method,
    successUrl: 'http://localhost/a',
    failUrl: 'http://localhost/b',
    installmentMonths: 3,
  })
const confirm = (pgPaymentId = id) =>
  gateway().confirm({ pgPaymentId, orderNo, attempt: '7', amount: 32_900, idempotencyKey: 'not needed to ask' })
const query = () => gateway().query({ orderNo, attempt: '7' })
const cancel = (amount: number, balanceExpected: number, reference: string) =>
  gateway().cancel({
    pgPaymentId: id,
    orderNo,
    amount,
    balanceExpected,
    reason: '단순 변심',
    reference,
    idempotencyKey: `RF:${reference}`,
  })
const paid = async () => {
  await prepare()
  portone.pay(id)
}

describe('포트원 결제창', () => {
  test('열기 전에 금액을 등록하고, 결제창이 부를 값을 준다', async () => {
    const { params, redirectUrl } = await prepare()
    expect(portone.payments.get(id)).toMatchObject({ status: 'READY', total: 32_900 })
    expect(params).toMatchObject({
      paymentId: id,
      totalAmount: 32_900,
      currency: 'CURRENCY_KRW',
      payMethod: 'CARD',
      card: { installment: { monthOption: { fixedMonth: 3 } } },
      redirectUrl: `http://localhost/pg/return/portone?order=${id}`,
    })
    expect(redirectUrl).toMatch(/^\/pg\/portone\/window\/[\w-]+$/)
    expect((await prepare('NAVERPAY')).params).toMatchObject({
      payMethod: 'EASY_PAY',
      easyPay: { easyPayProvider: 'EASY_PAY_PROVIDER_NAVERPAY' },
    })
  })

  test('금액을 등록하지 못하면 창을 열지 않는다', async () => {
    portone.fail(/pre-register/, 'HTTP_500', 'HTTP_500')
    await expect(prepare()).rejects.toThrow('HTTP_500')
  })
})

describe('포트원 승인: 결제됐는지 묻는다', () => {
  test('결제됐으면 승인이다', async () => {
    await paid()
    expect(await confirm()).toEqual({
      kind: 'OK',
      snapshot: {
        pgPaymentId: id,
        orderNo,
        status: 'PAID',
        amount: 32_900,
        canceledAmount: 0,
        cancels: [],
        methodLabel: '현대카드',
        receiptUrl: `https://receipt.example/${id}`,
        approvedAt: api.clock.now(),
      },
    })
  })

  test('거절됐으면 카드사의 말 그대로다', async () => {
    await prepare()
    portone.decline(id, '1001', '한도를 초과했습니다.')
    expect(await confirm()).toEqual({ kind: 'REFUSED', code: '1001', message: '한도를 초과했습니다.', hard: false })
  })

  test('결제 중이거나 창이 열려 있으면 아직 모른다', async () => {
    await prepare()
    expect(await confirm()).toEqual({ kind: 'UNKNOWN', code: 'NONE' })
    portone.pay(id, { status: 'PAY_PENDING' })
    expect(await confirm()).toEqual({ kind: 'UNKNOWN', code: 'PENDING' })
  })

  test('우리 채널이 아닌 곳(시험 채널)에서 결제된 것은 결제가 아니다', async () => {
    await prepare()
    portone.pay(id, { channelKey: 'channel-key-test' })
    expect(await confirm()).toMatchObject({ kind: 'REFUSED', code: 'CHANNEL_MISMATCH' })
  })

  test('다른 주문의 결제로는 승인되지 않는다', async () => {
    await paid()
    const asked = await gateway().confirm({
      pgPaymentId: id,
      orderNo: '261116OTHERONE',
      attempt: '8',
      amount: 32_900,
      idempotencyKey: 'k',
    })
    expect(asked).toEqual({ kind: 'UNKNOWN', code: 'NONE' })
  })

  test.each(['HANG_AFTER', 'HTTP_429', 'EMPTY_AFTER', 'HTML_AFTER', 'STRANGE_AFTER'] satisfies Fault[])(
    '%s: 물어볼 수 없으면 모르는 것이고, 조회는 던진다',
    async (fault) => {
      await paid()
      portone.fail(/GET/, fault, fault)
      expect(await confirm()).toEqual({ kind: 'UNKNOWN', code: 'UNREACHABLE' })
      portone.reset()
      portone.fail(/GET/, fault, fault)
      await expect(query()).rejects.toThrow('PortOne cannot be asked')
      portone.reset()
      expect(await query()).toMatchObject({ status: 'PAID' })
    },
  )

  test('모르는 결제는 NONE이다', async () => {
    expect(await query()).toMatchObject({ status: 'NONE' })
  })
})

describe('포트원 취소', () => {
  test('취소 가능 잔액과 함께 보내고, 멱등 키는 따옴표로 싼 16자 이상이다', async () => {
    await paid()
    expect(await cancel(10_000, 32_900, 'RF1')).toMatchObject({
      kind: 'OK',
      snapshot: { status: 'PARTIAL_CANCELED', canceledAmount: 10_000, cancels: [{ reference: 'RF1', amount: 10_000 }] },
    })
    const call = portone.calls.find((one) => one.path.endsWith('/cancel'))
    expect(call?.body).toMatchObject({
      currentCancellableAmount: 32_900,
      requester: 'ADMIN',
      reason: '단순 변심 [RF1]',
    })
    expect(call?.headers['idempotency-key']).toMatch(/^"[\w.:-]{16,256}"$/)
    expect(await cancel(22_900, 22_900, 'RF2')).toMatchObject({ kind: 'OK', snapshot: { status: 'CANCELED' } })
    expect(await cancel(1, 0, 'RF3')).toMatchObject({ kind: 'REFUSED', code: 'ALREADY_CANCELED_PAYMENT' })
  })

  test('답을 잃으면 모르는 것이고, 조회하면 환불 번호로 알아보며, 다시 해도 한 번만 취소된다', async () => {
    await paid()
    portone.fail(/cancel/, 'HANG_AFTER')
    expect(await cancel(10_000, 32_900, 'RF1')).toEqual({ kind: 'UNKNOWN', code: 'TIMEOUT' })
    expect((await query()).cancels).toMatchObject([{ reference: 'RF1', amount: 10_000 }])
    expect(await cancel(10_000, 32_900, 'RF1')).toMatchObject({ kind: 'OK' })
    portone.reset()
    expect(await cancel(10_000, 32_900, 'RF1')).toMatchObject({
      kind: 'REFUSED',
      code: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
    })
    expect(portone.payments.get(id)?.cancellations).toHaveLength(1)
  })

  test('관리자 콘솔에서 따로 취소됐으면 취소하지 않는다', async () => {
    await paid()
    portone.cancelElsewhere(id, 5_000)
    expect(await cancel(10_000, 32_900, 'RF1')).toMatchObject({
      kind: 'REFUSED',
      code: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
    })
    expect((await query()).cancels).toMatchObject([{ reference: null, amount: 5_000 }])
  })

  test('카드사가 취소를 거절했다고 적혀 있으면 거절, 적혀 있지 않으면 모름', async () => {
    await paid()
    portone.refuseCancel(id)
    expect(await cancel(10_000, 32_900, 'RF1')).toEqual({
      kind: 'REFUSED',
      code: '2013',
      message: '취소 한도를 초과했습니다.',
      hard: false,
    })
    portone.fail(/cancel/, 'HTTP_500_AFTER', 'HTTP_500_AFTER')
    expect(await cancel(1_000, 32_900, 'RF2')).toEqual({ kind: 'UNKNOWN', code: 'HTTP_502' })
  })
})

describe('포트원 거래 조회', () => {
  test('한국 날짜 하루의 승인과 취소를 모두 가져온다', async () => {
    await paid()
    await cancel(900, 32_900, 'RF1')
    api.clock.advance(24 * 3_600_000)
    await cancel(1_000, 32_000, 'RF2')
    const of = async (day: string) => (await gateway().list?.(day))?.map(({ kind, amount }) => [kind, amount])
    expect(await of('2026-11-16')).toEqual([
      ['PAYMENT', 32_900],
      ['CANCEL', 900],
    ])
    expect(await of('2026-11-17')).toEqual([['CANCEL', 1_000]])
  })
})
