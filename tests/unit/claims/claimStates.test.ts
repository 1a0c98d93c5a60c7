import { describe, expect, test } from 'vitest'
import type { Verdict } from '#server/modules/orders/claimable.ts'
import {
  type ClaimFacts,
  judgeCollect,
  judgeComplete,
  judgeConvert,
  judgeCorrect,
  judgeEdit,
  judgeInspect,
  judgeRetract,
  possibleActions,
} from '#server/modules/claims/claimStates.ts'

const codeOf = (verdict: Verdict) => (verdict.ok ? 'OK' : verdict.code)

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

  test('완료는 받은 상품을 검수한 결과가 있어야 하고, 정상이 아닌 것은 반품만 완료한다', () => {
    const said = (values: Partial<ClaimFacts>) => codeOf(judgeComplete(facts({ status: 'IN_PROGRESS', ...values })))
    for (const type of ['return', 'exchange'] as const) {
      for (const collectionStatus of ['WAITING', 'COLLECTING', 'COLLECTED'] as const)
        expect(said({ type, collectionStatus, inspection: 'OK' }), collectionStatus).toBe('CLAIM_NOT_INSPECTED')
      expect(said({ type, collectionStatus: 'INSPECTED', inspection: null })).toBe('CLAIM_NOT_INSPECTED')
      for (const inspection of ['OK', 'DAMAGED', 'WRONG_ITEM', 'MISSING_PARTS'] as const)
        expect(said({ type, collectionStatus: 'INSPECTED', inspection }), `${type} ${inspection}`).toBe(
          type === 'return' || inspection === 'OK' ? 'OK' : 'CLAIM_STATE',
        )
    }
  })

  test('귀책은 고객이 낸 취소와 반품이 끝난 뒤에만, 한 번 정정한다', () => {
    for (const type of ['cancel', 'return', 'exchange'] as const)
      for (const status of ['REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'RETRACTED'] as const)
        for (const fault of ['CUSTOMER', 'SELLER'] as const) {
          const ended = type !== 'exchange' && status === 'COMPLETED'
          const wanted = ended ? (fault === 'CUSTOMER' ? 'OK' : 'ALREADY_DONE') : 'CLAIM_STATE'
          expect(codeOf(judgeCorrect(facts({ type, status, fault }))), `${type} ${status} ${fault}`).toBe(wanted)
        }
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
