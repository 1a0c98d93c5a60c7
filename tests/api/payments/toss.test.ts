import { describe, expect, test } from 'vitest'
import type { Gateway } from '#server/ports/gateway.ts'
import { useApi } from '#tests/support/api.ts'
import type { Fault } from '#tests/support/pgServer.ts'
import { useToss } from '#tests/support/realGateways.ts'
import type { TossPayment } from '#tests/support/tossServer.ts'

const api = useApi()
const toss = useToss(api)

const orderNo = '261116ABCDEFGH'
const window = (decline?: TossPayment['decline']) => toss.authenticate(`${orderNo}-7`, 32_900, decline)
const confirming = (pgPaymentId: string, more: object = {}) => ({
  pgPaymentId,
  orderNo,
  attempt: '7',
  amount: 32_900,
  idempotencyKey: '7e6a3b0c-6a3b-4b0c-8a3b-0c7e6a3b0c7e',
  ...more,
})
const gateway = (): Gateway => api.deps.gateway
const confirm = (key: string, more: object = {}) => gateway().confirm(confirming(key, more))
const cancel = (pgPaymentId: string, amount: number, balanceExpected: number, reference: string) =>
  gateway().cancel({
    pgPaymentId,
    orderNo,
    amount,
    balanceExpected,
    reason: '단순 변심 [고객]',
    reference,
    idempotencyKey: `refund:${reference}`,
  })
const query = (pgPaymentId?: string) =>
  gateway().query({ ...(pgPaymentId ? { pgPaymentId } : { attempt: '7' }), orderNo })

describe('토스페이먼츠 승인', () => {
  test('승인되면 결제의 사실을 우리 말로 옮긴다', async () => {
    const key = window()
    expect(await confirm(key)).toEqual({
      kind: 'OK',
      snapshot: {
        pgPaymentId: key,
        orderNo,
        status: 'PAID',
        amount: 32_900,
        canceledAmount: 0,
        cancels: [],
        methodLabel: '현대카드',
        receiptUrl: `https://dashboard.tosspayments.com/receipt/${key}`,
        approvedAt: api.clock.now(),
      },
    })
    const [call] = toss.calls
    expect(call?.headers['idempotency-key']).toBe('7e6a3b0c-6a3b-4b0c-8a3b-0c7e6a3b0c7e')
    expect(call?.body).toEqual({ paymentKey: key, orderId: `${orderNo}-7`, amount: 32_900 })
  })

  test.each([
    ['INVALID_STOPPED_CARD', '정지된 카드 입니다.', true],
    ['REJECT_CARD_PAYMENT', '한도초과 혹은 잔액부족으로 결제에 실패했습니다.', false],
  ])('%s: 거절은 결제사의 말 그대로다', async (code, message, hard) => {
    const key = window({ status: 403, code, message })
    expect(await confirm(key)).toEqual({ kind: 'REFUSED', code, message, hard })
    expect(await query(key)).toMatchObject({ status: 'FAILED' })
  })

  test('처음 보는 코드와 일시 오류는 거절이 아니라 모르는 것이다', async () => {
    for (const [code, status] of [
      ['A_CODE_OF_TOMORROW', 400],
      ['PROVIDER_ERROR', 400],
      ['FORBIDDEN_CONSECUTIVE_REQUEST', 403],
      ['IDEMPOTENT_REQUEST_PROCESSING', 409],
      ['UNAUTHORIZED_KEY', 401],
    ] as const) {
      const key = window({ status, code, message: '?' })
      expect(await confirm(key, { idempotencyKey: `key-of-${code}` })).toEqual({ kind: 'UNKNOWN', code })
    }
  })

  test('인증한 지 10분이 지나면 결제 시간 만료다', async () => {
    const key = window()
    api.clock.advance(601_000)
    expect(await confirm(key)).toMatchObject({ kind: 'REFUSED', code: 'NOT_FOUND_PAYMENT_SESSION', hard: false })
  })

  test('이미 처리됐다고 하면 물어본다: 우리 결제면 승인, 남의 것이면 모름', async () => {
    const key = window()
    await confirm(key)
    expect(await confirm(key, { idempotencyKey: 'another-key-of-ours' })).toMatchObject({ kind: 'OK' })
    const second = window()
    expect(await confirm(second, { idempotencyKey: 'a-second-window' })).toEqual({
      kind: 'UNKNOWN',
      code: 'DUPLICATED_ORDER_ID',
    })
    const other = toss.authenticate('261116OTHERONE-9', 32_900)
    expect(await confirm(other, { idempotencyKey: 'a-key-of-somebody' })).toMatchObject({ kind: 'REFUSED' })
    expect(await query(other)).toMatchObject({ status: 'NONE' })
  })

  test('연결이 끊기거나 5xx면 같은 키로 한 번만 다시 보내고, 두 번 청구되지 않는다', async () => {
    for (const fault of ['RESET_AFTER', 'HTTP_500_AFTER', 'HTML_AFTER', 'RESET_BEFORE'] satisfies Fault[]) {
      toss.clear()
      const key = window()
      toss.fail(/confirm/, fault)
      expect(await confirm(key), fault).toMatchObject({ kind: 'OK' })
      expect(toss.payments.get(key)?.charges).toBe(1)
      expect(new Set(toss.calls.map((one) => one.headers['idempotency-key'])).size).toBe(1)
    }
  })

  test.each([
    ['HANG_AFTER', 'TIMEOUT', 1],
    ['HTTP_429', 'HTTP_429', 0],
    ['EMPTY_AFTER', 'MALFORMED', 1],
    ['MALFORMED_AFTER', 'MALFORMED', 1],
    ['STRANGE_AFTER', 'A_CODE_OF_TOMORROW', 1],
    ['HTTP_500', 'HTTP_500', 0],
    ['RESET_AFTER', 'UNREACHABLE', 1],
  ] satisfies [Fault, string, number][])('%s가 이어지면 모르는 것이고, 물어보면 안다', async (fault, code, charges) => {
    const key = window()
    toss.fail(/confirm/, fault, fault)
    expect(await confirm(key)).toEqual({ kind: 'UNKNOWN', code })
    expect(toss.payments.get(key)?.charges).toBe(charges)
    expect((await query(key)).status).toBe(charges ? 'PAID' : 'NONE')
    expect((await query()).status).toBe(charges ? 'PAID' : 'NONE')
  })

  test('물어볼 수 없으면 모른다고 하지 않고 던진다; 없는 결제는 NONE', async () => {
    toss.fail(/GET/, 'RESET_BEFORE', 'RESET_BEFORE')
    await expect(query('nobody')).rejects.toThrow('UNREACHABLE')
    expect(await query('nobody')).toMatchObject({ status: 'NONE', pgPaymentId: 'nobody' })
  })
})

describe('토스페이먼츠 취소', () => {
  const paid = async () => {
    const key = window()
    await confirm(key)
    return key
  }

  test('우리 환불 번호를 사유에 남기고, 조회하면 그 번호가 돌아온다', async () => {
    const key = await paid()
    expect(await cancel(key, 10_000, 32_900, 'RF12')).toMatchObject({
      kind: 'OK',
      snapshot: {
        status: 'PARTIAL_CANCELED',
        canceledAmount: 10_000,
        cancels: [{ reference: 'RF12', amount: 10_000 }],
      },
    })
    expect(toss.payments.get(key)?.cancels[0]?.cancelReason).toBe('단순 변심 고객 [RF12]')
    expect(await cancel(key, 22_900, 22_900, 'RF13')).toMatchObject({ kind: 'OK', snapshot: { status: 'CANCELED' } })
    expect(await cancel(key, 1, 0, 'RF14')).toMatchObject({ kind: 'REFUSED', code: 'ALREADY_CANCELED_PAYMENT' })
  })

  test('답을 잃은 취소를 같은 번호로 다시 하면 한 번만 취소된다, 키의 수명이 지났어도', async () => {
    const key = await paid()
    toss.fail(/cancel/, 'HANG_AFTER')
    expect(await cancel(key, 10_000, 32_900, 'RF12')).toEqual({ kind: 'UNKNOWN', code: 'TIMEOUT' })
    expect((await query(key)).cancels).toMatchObject([{ reference: 'RF12', amount: 10_000 }])
    toss.reset()
    expect(await cancel(key, 10_000, 32_900, 'RF12')).toMatchObject({ kind: 'OK' })
    expect(toss.payments.get(key)?.cancels).toHaveLength(1)
  })

  test('아직 처리 중이거나 그만둔 취소는 돌려준 것이 아니고, 끝나야 돌려준 것이다', async () => {
    const key = await paid()
    expect(await cancel(key, 900, 32_900, 'RF11')).toMatchObject({ kind: 'OK' })
    await cancel(key, 10_000, 32_000, 'RF12')
    const last = toss.payments.get(key)?.cancels[1] as TossPayment['cancels'][number]
    for (const word of ['IN_PROGRESS', 'ABORTED', 'SOMETHING_NEW']) {
      last.cancelStatus = word
      expect((await query(key)).cancels, word).toMatchObject([{ reference: 'RF11', amount: 900 }])
      expect((await cancel(key, 10_000, 32_000, 'RF12')).kind, word).not.toBe('OK')
    }
    last.cancelStatus = 'DONE'
    expect((await query(key)).cancels).toMatchObject([{ reference: 'RF11' }, { reference: 'RF12', amount: 10_000 }])
  })

  test('상점관리자에서 따로 취소된 것이 있으면 취소하지 않는다', async () => {
    const key = await paid()
    toss.cancelElsewhere(key, 5_000)
    expect(await cancel(key, 10_000, 32_900, 'RF12')).toMatchObject({
      kind: 'REFUSED',
      code: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
    })
    expect((await query(key)).cancels).toMatchObject([{ reference: null, amount: 5_000 }])
  })

  test('묻고 취소하는 사이에 잔액이 바뀌어도 결제사가 거절한다', async () => {
    const key = await paid()
    toss.faultOf.current = ({ method, path }) => {
      if (method === 'POST' && path.endsWith('/cancel') && toss.payments.get(key)?.cancels.length === 0)
        toss.cancelElsewhere(key, 5_000)
      return undefined
    }
    expect(await cancel(key, 10_000, 32_900, 'RF12')).toMatchObject({
      kind: 'REFUSED',
      code: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
    })
    expect(toss.payments.get(key)?.balanceAmount).toBe(27_900)
  })

  test('물어볼 수 없으면 취소를 보내지 않는다', async () => {
    const key = await paid()
    toss.fail(/GET/, 'HANG_BEFORE')
    expect(await cancel(key, 10_000, 32_900, 'RF12')).toEqual({ kind: 'UNKNOWN', code: 'UNREACHABLE' })
    expect(toss.payments.get(key)?.cancels).toEqual([])
  })
})

describe('토스페이먼츠 거래 조회', () => {
  test('한국 날짜 하루의 승인과 취소를 모두 가져온다', async () => {
    const key = window()
    await confirm(key)
    await cancel(key, 900, 32_900, 'RF1')
    await cancel(key, 2_000, 32_000, 'RF2')
    const day = '2026-11-16'
    expect((await gateway().list?.(day))?.map(({ kind, amount, orderNo: no }) => [kind, amount, no])).toEqual([
      ['PAYMENT', 32_900, orderNo],
      ['CANCEL', 900, orderNo],
      ['CANCEL', 2_000, orderNo],
    ])
    expect(await gateway().list?.('2026-11-15')).toEqual([])
    toss.fail(/transactions/, 'HTML_AFTER', 'HTML_AFTER')
    await expect(gateway().list?.(day)).rejects.toThrow()
  })
})
