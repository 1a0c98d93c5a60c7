import { describe, expect, test } from 'vitest'
import {
  type ClaimType,
  type Fault,
  type ItemToClaim,
  judgeRequest,
  type Verdict,
  windowEnd,
} from '../orders/claimable.ts'
import {
  type ClaimFacts,
  judgeCollect,
  judgeComplete,
  judgeConvert,
  judgeEdit,
  judgeInspect,
  judgeRetract,
  possibleActions,
} from './claimStates.ts'

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

  test('단순 변심을 받지 않는 상품은 판매자 사유로만 돌려받는다', () => {
    const row = { status: 'DELIVERED', deliveredAt: delivered, withdrawalLimitedReason: '위생 상품' } as const
    expect([asked(row, 'return'), asked(row, 'return', { fault: 'SELLER' })]).toEqual(['CLAIM_NOT_ALLOWED', 'OK'])
  })
})

const facts = (values: Partial<ClaimFacts> = {}): ClaimFacts => ({
  type: 'return',
  status: 'REQUESTED',
  fault: 'CUSTOMER',
  collectionStatus: 'WAITING',
  inspection: null,
  holdReason: null,
  feeUnpaid: 0,
  reshipped: false,
  ...values,
})

/** Where a claim can stand, and what each step answers there. */
const stages: [name: string, facts: Partial<ClaimFacts>, answers: Record<string, string>][] = [
  [
    '취소 요청',
    { type: 'cancel', collectionStatus: null },
    {
      collect: 'CLAIM_STATE',
      inspect: 'CLAIM_STATE',
      complete: 'OK',
      customer: 'OK',
      seller: 'OK',
      edit: 'OK',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '보류된 취소',
    { type: 'cancel', collectionStatus: null, holdReason: '확인' },
    {
      collect: 'CLAIM_STATE',
      inspect: 'CLAIM_STATE',
      complete: 'CLAIM_HELD',
      customer: 'OK',
      seller: 'OK',
      edit: 'OK',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '반품 요청',
    {},
    {
      collect: 'OK',
      inspect: 'OK',
      complete: 'CLAIM_NOT_INSPECTED',
      customer: 'OK',
      seller: 'OK',
      edit: 'OK',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '비용을 못 받은 반품',
    { feeUnpaid: 1000 },
    {
      collect: 'CLAIM_FEE_UNPAID',
      inspect: 'CLAIM_FEE_UNPAID',
      complete: 'CLAIM_FEE_UNPAID',
      customer: 'OK',
      seller: 'OK',
      edit: 'OK',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '수거지시',
    { status: 'IN_PROGRESS' },
    {
      collect: 'ALREADY_DONE',
      inspect: 'OK',
      complete: 'CLAIM_NOT_INSPECTED',
      customer: 'OK',
      seller: 'OK',
      edit: 'OK',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '수거완료',
    { status: 'IN_PROGRESS', collectionStatus: 'COLLECTED' },
    {
      collect: 'ALREADY_DONE',
      inspect: 'OK',
      complete: 'CLAIM_NOT_INSPECTED',
      customer: 'CLAIM_STATE',
      seller: 'OK',
      edit: 'OK',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '검수 정상',
    { status: 'IN_PROGRESS', collectionStatus: 'INSPECTED', inspection: 'OK' },
    {
      collect: 'ALREADY_DONE',
      inspect: 'OK',
      complete: 'OK',
      customer: 'CLAIM_STATE',
      seller: 'OK',
      edit: 'OK',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '훼손된 교환',
    { type: 'exchange', status: 'IN_PROGRESS', collectionStatus: 'INSPECTED', inspection: 'DAMAGED' },
    {
      collect: 'ALREADY_DONE',
      inspect: 'OK',
      complete: 'CLAIM_STATE',
      customer: 'CLAIM_STATE',
      seller: 'OK',
      edit: 'OK',
      convert: 'OK',
    },
  ],
  [
    '새 상품을 보낸 교환',
    { type: 'exchange', status: 'IN_PROGRESS', collectionStatus: 'INSPECTED', inspection: 'OK', reshipped: true },
    {
      collect: 'ALREADY_DONE',
      inspect: 'CLAIM_STATE',
      complete: 'ALREADY_DONE',
      customer: 'CLAIM_STATE',
      seller: 'CLAIM_STATE',
      edit: 'CLAIM_STATE',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '완료',
    { status: 'COMPLETED', collectionStatus: 'INSPECTED', inspection: 'OK' },
    {
      collect: 'CLAIM_STATE',
      inspect: 'CLAIM_STATE',
      complete: 'ALREADY_DONE',
      customer: 'CLAIM_STATE',
      seller: 'CLAIM_STATE',
      edit: 'CLAIM_STATE',
      convert: 'CLAIM_STATE',
    },
  ],
  [
    '철회',
    { status: 'RETRACTED' },
    {
      collect: 'CLAIM_STATE',
      inspect: 'CLAIM_STATE',
      complete: 'CLAIM_STATE',
      customer: 'ALREADY_DONE',
      seller: 'ALREADY_DONE',
      edit: 'CLAIM_STATE',
      convert: 'CLAIM_STATE',
    },
  ],
]

describe('다음에 할 수 있는 것', () => {
  test.each(stages)('%s', (_name, values, answers) => {
    const claim = facts(values)
    expect({
      collect: codeOf(judgeCollect(claim, 'WAITING')),
      inspect: codeOf(judgeInspect(claim)),
      complete: codeOf(judgeComplete(claim)),
      customer: codeOf(judgeRetract(claim, 'CUSTOMER')),
      seller: codeOf(judgeRetract(claim, 'SELLER')),
      edit: codeOf(judgeEdit(claim)),
      convert: codeOf(judgeConvert(claim)),
    }).toEqual(answers)
  })

  test.each(stages)('%s: 할 수 없는 일마다 이유가 한 문장 있다', (_name, values) => {
    for (const { verdict } of possibleActions(facts(values)))
      if (!verdict.ok) expect(verdict.message).toMatch(/[요.]\.?$/)
  })

  test('수거는 앞으로만 가고 단계를 건너뛸 수 있다', () => {
    const order = ['WAITING', 'COLLECTING', 'COLLECTED'] as const
    for (const [now, from] of order.entries())
      for (const [then, to] of order.entries())
        expect(codeOf(judgeCollect(facts({ status: 'IN_PROGRESS', collectionStatus: from }), to))).toBe(
          then > now ? 'OK' : 'ALREADY_DONE',
        )
  })
})
