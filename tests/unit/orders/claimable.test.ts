import { describe, expect, test } from 'vitest'
import {
  type ClaimType,
  type Fault,
  type ItemToClaim,
  judgeRequest,
  type Verdict,
  windowEnd,
} from '#server/modules/orders/claimable.ts'

const delivered = new Date('2026-11-16T10:00:00+09:00')
const codeOf = (verdict: Verdict) => (verdict.ok ? 'OK' : verdict.code)

const item = (values: Partial<ItemToClaim> = {}): ItemToClaim => ({
  status: 'PAID',
  deliveredAt: null,
  claimable: 2,
  openClaimId: null,
  withdrawalLimitedReason: null,
  returnDays: 7,
  ...values,
})
const asked = (
  values: Partial<ItemToClaim>,
  type: ClaimType,
  {
    fault = 'CUSTOMER',
    by = 'USER',
    quantity = 1,
    at = delivered,
  }: { fault?: Fault; by?: 'USER' | 'ADMIN'; quantity?: number; at?: Date } = {},
) => codeOf(judgeRequest(item(values), { type, fault, by, quantity, now: at }))

describe('신청할 수 있는 것', () => {
  const no = 'CLAIM_NOT_ALLOWED'
  test.each([
    ['PENDING', no, no, no],
    ['PAID', 'OK', no, no],
    ['PROCESSING_ORDER', 'OK', no, no],
    ['SHIPPING', no, 'OK', no],
    ['OUT_OF_DELIVERY', no, 'OK', 'OK'],
    ['DELIVERED', no, 'OK', 'OK'],
    ['CONFIRMED', no, 'CLAIM_WINDOW_CLOSED', 'CLAIM_WINDOW_CLOSED'],
    ['CANCELED', no, no, no],
    ['RETURNED', no, no, no],
    ['EXCHANGED', no, no, no],
  ] as const)('%s: 취소 %s, 반품 %s, 교환 %s', (status, cancel, back, exchange) => {
    const deliveredAt = status === 'DELIVERED' || status === 'CONFIRMED' ? delivered : null
    const row = { status, deliveredAt }
    expect([asked(row, 'cancel'), asked(row, 'return'), asked(row, 'exchange')]).toEqual([cancel, back, exchange])
  })

  test('구매확정한 상품도 판매자 사유로는 3개월 안에 신청할 수 있고, 직원은 언제든 접수할 수 있다', () => {
    const row = { status: 'CONFIRMED', deliveredAt: delivered } as const
    expect(asked(row, 'return', { fault: 'SELLER' })).toBe('OK')
    expect(asked(row, 'return', { fault: 'SELLER', at: new Date('2027-03-01T00:00:00+09:00') })).toBe(
      'CLAIM_WINDOW_CLOSED',
    )
    expect(asked(row, 'return', { by: 'ADMIN', at: new Date('2027-03-01T00:00:00+09:00') })).toBe('OK')
  })

  test.each([
    ['2026-11-16T00:00:00+09:00', 'CUSTOMER', '2026-11-23T14:59:59.999Z'],
    ['2026-11-16T23:59:59+09:00', 'CUSTOMER', '2026-11-23T14:59:59.999Z'],
    ['2026-11-30T12:00:00+09:00', 'SELLER', '2027-02-28T14:59:59.999Z'],
    ['2026-12-31T12:00:00+09:00', 'SELLER', '2027-03-31T14:59:59.999Z'],
  ] as const)('%s에 받은 상품의 %s 기한은 %s까지다', (at, fault, until) => {
    expect(windowEnd(new Date(at), fault, 7).toISOString()).toBe(until)
  })

  test('진행 중인 건이 있으면 먼저 그것을 말하고, 남은 수량보다 많으면 얼마나 남았는지 말한다', () => {
    expect(asked({ openClaimId: 5, status: 'CANCELED' }, 'cancel')).toBe('CLAIM_IN_PROGRESS')
    expect(
      judgeRequest(item(), { type: 'cancel', fault: 'CUSTOMER', by: 'USER', quantity: 3, now: delivered }),
    ).toMatchObject({
      code: 'CLAIM_NOT_ALLOWED',
      extra: { claimable_quantity: 2 },
    })
    expect(asked({ claimable: 0 }, 'cancel')).toBe('CLAIM_NOT_ALLOWED')
  })

  /** Whose fault, who asks, and what is asked of goods that are no longer taken back for a change of mind. */
  test.each(['return', 'exchange'] as const)(
    '단순 변심을 받지 않는 상품의 %s는 판매자 사유로만, 직원은 언제든',
    (type) => {
      const limited = { withdrawalLimitedReason: '위생 상품' }
      for (const row of [
        { status: 'OUT_OF_DELIVERY', deliveredAt: null },
        { status: 'DELIVERED', deliveredAt: delivered },
      ] as const) {
        const said = { ...row, ...limited }
        expect([asked(said, type), asked(said, type, { fault: 'SELLER' })], row.status).toEqual([no, 'OK'])
        expect([asked(said, type, { by: 'ADMIN' }), asked(row, type)], row.status).toEqual(['OK', 'OK'])
      }
      const kept = { status: 'CONFIRMED', deliveredAt: delivered, ...limited } as const
      expect([asked(kept, type), asked(kept, type, { fault: 'SELLER' })]).toEqual([no, 'OK'])
      expect(asked({ status: 'PAID', ...limited }, 'cancel')).toBe('OK')
    },
  )

  test.each([
    ['CUSTOMER', 7, '2026-11-23T23:59:59.999+09:00', '2026-11-24T00:00:00+09:00'],
    ['CUSTOMER', 14, '2026-11-30T23:59:59.999+09:00', '2026-12-01T00:00:00+09:00'],
    ['SELLER', 7, '2027-02-16T23:59:59.999+09:00', '2027-02-17T00:00:00+09:00'],
  ] as const)('%s 사유, 반품 %i일: %s까지 받고 %s부터는 직원만 접수한다', (fault, returnDays, last, late) => {
    const row = { status: 'DELIVERED', deliveredAt: delivered, returnDays } as const
    for (const type of ['return', 'exchange'] as const) {
      expect(asked(row, type, { fault, at: new Date(last) })).toBe('OK')
      expect(asked(row, type, { fault, at: new Date(late) })).toBe('CLAIM_WINDOW_CLOSED')
      expect(asked(row, type, { fault, at: new Date(late), by: 'ADMIN' })).toBe('OK')
    }
  })

  test('다른 길이 있으면 그것을 말한다: 보낸 것은 반품, 보내기 전은 취소', () => {
    const offered = (status: ItemToClaim['status'], type: ClaimType) => {
      const terms = { type, fault: 'CUSTOMER', by: 'USER', quantity: 1, now: delivered } as const
      const verdict = judgeRequest(item({ status }), terms)
      return verdict.ok ? undefined : verdict.extra?.['offer']
    }
    for (const status of ['SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED'] as const)
      expect(offered(status, 'cancel'), status).toBe('return')
    for (const status of ['PAID', 'PROCESSING_ORDER'] as const)
      for (const type of ['return', 'exchange'] as const) expect(offered(status, type), status).toBe('cancel')
    for (const status of ['PENDING', 'CANCELED', 'RETURNED', 'EXCHANGED'] as const)
      for (const type of ['cancel', 'return', 'exchange'] as const)
        expect(offered(status, type), status).toBeUndefined()
  })

  test('남은 수량까지 신청할 수 있고 하나라도 넘으면 거절한다. 직원도 그렇다', () => {
    for (const by of ['USER', 'ADMIN'] as const)
      expect(
        [1, 2, 3].map((quantity) => asked({}, 'cancel', { by, quantity })),
        by,
      ).toEqual(['OK', 'OK', no])
  })
})
