import { describe, expect, test } from 'vitest'
import {
  byPayment,
  compare,
  compareAnswer,
  type OurPayment,
} from '#server/modules/reconciliations/reconciliation.compare.ts'
import type { PgSnapshot } from '#server/ports/gateway.ts'

const ours = (values: Partial<OurPayment> = {}): OurPayment => ({
  payment_id: 7,
  pg_payment_id: 'pg-1',
  order_no: '261116AAAAAAA',
  captured: 10_000,
  returned: 0,
  returning: 0,
  status: 'PAID',
  is_of_day: true,
  ...values,
})
const theirs = (paid: number, canceled = 0) => ({ orderNo: '261116THEIRS0', paid, canceled })
const kindOf = (...[them, us]: [Parameters<typeof compare>[1], OurPayment?]) => {
  const found = compare('pg-1', them, us)
  return typeof found === 'object' ? found.kind : found
}

describe('하루의 거래를 견주면', () => {
  test('한 결제의 승인과 취소를 따로 더한다', () => {
    const of = { at: new Date(0), orderNo: 'A' }
    const found = byPayment([
      { ...of, pgPaymentId: 'one', kind: 'PAYMENT', amount: 10_000 },
      { ...of, pgPaymentId: 'one', kind: 'CANCEL', amount: 1_000 },
      { ...of, pgPaymentId: 'two', orderNo: 'B', kind: 'CANCEL', amount: 300 },
      { ...of, pgPaymentId: 'one', kind: 'CANCEL', amount: 2_000 },
    ])
    expect(Object.fromEntries(found)).toEqual({
      one: { orderNo: 'A', paid: 10_000, canceled: 3_000 },
      two: { orderNo: 'B', paid: 0, canceled: 300 },
    })
  })

  test.each([
    ['우리에게 없는 승인', theirs(10_000), undefined, 'MISSING_HERE'],
    ['우리에게 없는, 그날은 취소만 있는 결제', theirs(0, 500), undefined, undefined],
    ['아무도 모르는 것', undefined, undefined, undefined],
    ['같은 승인', theirs(10_000), ours(), undefined],
    ['1원 다른 승인', theirs(9_999), ours(), 'AMOUNT'],
    ['우리는 받지 않은 승인', theirs(10_000), ours({ captured: 0, status: 'FAILED' }), 'STATUS'],
    ['결제사에 없는 그날의 승인', undefined, ours(), 'ASK'],
    ['취소만 보이는 그날의 승인', theirs(0, 500), ours(), 'ASK'],
    ['다른 날의 승인', undefined, ours({ is_of_day: false }), undefined],
    ['받지 않았고 결제사에도 없다', undefined, ours({ captured: 0 }), undefined],
    ['그날 취소가 있다', theirs(10_000, 500), ours(), 'ASK'],
    ['다른 날의 승인에 그날 취소가 있다', theirs(0, 500), ours({ is_of_day: false }), 'ASK'],
    ['우리만 돌려주었다', theirs(10_000), ours({ returned: 500 }), 'ASK'],
    ['금액이 다르면 취소보다 먼저다', theirs(9_000, 500), ours({ returned: 500 }), 'AMOUNT'],
  ] as const)('%s', (_, them, us, expected) => expect(kindOf(them, us)).toBe(expected))

  test('다른 것은 어느 결제의 무엇이 저마다 어떻게 적혔는지 말한다', () => {
    const about = { pgPaymentId: 'pg-1', orderNo: '261116AAAAAAA', paymentId: 7 }
    expect(compare('pg-1', theirs(9_999), ours())).toEqual({
      kind: 'AMOUNT',
      ...about,
      ours: '결제 10,000원',
      theirs: '결제 9,999원',
    })
    expect(compare('pg-1', theirs(9_999), ours({ captured: 0, status: 'EXPIRED' }))).toEqual({
      kind: 'STATUS',
      ...about,
      ours: 'EXPIRED',
      theirs: '결제 9,999원',
    })
    expect(compare('pg-9', theirs(9_999), undefined)).toEqual({
      kind: 'MISSING_HERE',
      pgPaymentId: 'pg-9',
      orderNo: '261116THEIRS0',
      paymentId: null,
      ours: '기록 없음',
      theirs: '결제 9,999원',
    })
  })
})

describe('결제사에 물어보면', () => {
  const answer = (status: PgSnapshot['status'], canceledAmount = 0) => ({ status, canceledAmount }) as PgSnapshot
  const asked = (us: OurPayment, snapshot: PgSnapshot) => compareAnswer(us, snapshot)?.kind

  test('결제된 것이 아니면 결제사에 없는 돈이다', () => {
    for (const status of ['PAID', 'PARTIAL_CANCELED', 'CANCELED'] as const)
      expect(asked(ours(), answer(status)), status).toBeUndefined()
    for (const status of ['OPEN', 'FAILED', 'NONE'] as unknown as PgSnapshot['status'][]) {
      expect(asked(ours(), answer(status)), status).toBe('MISSING_THERE')
      expect(asked(ours({ captured: 0 }), answer(status)), status).toBeUndefined()
    }
  })

  test('끝난 환불부터, 확인하고 있는 환불까지 더한 금액이 맞는 것이다', () => {
    const us = ours({ returned: 3_000, returning: 2_000 })
    const of = (canceled: number) => asked(us, answer('PARTIAL_CANCELED', canceled))
    expect([2_999, 3_000, 4_000, 5_000, 5_001].map(of)).toEqual([
      'CANCELED_AMOUNT',
      undefined,
      undefined,
      undefined,
      'CANCELED_AMOUNT',
    ])
    expect(compareAnswer(us, answer('PARTIAL_CANCELED', 5_001))).toMatchObject({
      ours: '환불 3,000원',
      theirs: '환불 5,001원',
    })
  })
})
