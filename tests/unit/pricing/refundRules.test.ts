import { describe, expect, test } from 'vitest'
import { explainRefund } from '#server/pricing/explainRefund.ts'
import { priceRefund } from '#server/pricing/refund.ts'
import type { RefundInput } from '#shared/pricing/refundTypes.ts'
import { unitsToClaim } from '#server/pricing/refundUnits.ts'
import { claim } from './claims.ts'
import { fees, of, paid } from './refundShop.ts'

describe('취소', () => {
  test.each([
    [50_001, []],
    [50_000, []],
    [49_999, [['SHIPPING_REAPPLIED', 3_000, 3_000, 0]]],
  ] as const)('남는 상품이 %i원이면 다시 드는 배송비는 %j', (left, due) => {
    expect(fees(claim(paid({ prices: [60_000, left] }), of('cancel', 'CUSTOMER', 1)))).toEqual(due)
  })

  test('다시 드는 배송비는 이번 환불보다 많지 않고, 나머지는 다음 취소에서 마저 든다', () => {
    const first = claim(paid({ prices: [2_000, 20_000, 30_000] }), of('cancel', 'CUSTOMER', 1))
    expect(fees(first)).toEqual([])
    const small = claim(paid({ prices: [2_000, 20_000, 29_000] }), of('cancel', 'CUSTOMER', 1))
    expect(fees(small)).toEqual([['SHIPPING_REAPPLIED', 2_000, 2_000, 0]])
    expect(small.refund).toMatchObject({ refundCash: 0, additionalPayment: 0 })
    const next = claim(small.after, of('cancel', 'CUSTOMER', 2))
    expect(fees(next)).toEqual([['SHIPPING_REAPPLIED', 1_000, 1_000, 0]])
    const last = claim(next.after, of('cancel', 'CUSTOMER', 3))
    expect(last.refund).toMatchObject({ shippingRefundCash: 3_000, refundCash: 32_000 })
  })

  test('포인트로 모두 낸 주문은 배송비를 포인트에서 빼고 포인트로 돌려준다', () => {
    const part = claim(paid({ prices: [20_000, 40_000], points: 60_000 }), of('cancel', 'CUSTOMER', 1))
    expect(fees(part)).toEqual([['SHIPPING_REAPPLIED', 3_000, 0, 3_000]])
    expect(part.after[0]).toMatchObject({ extraCash: 0, extraPoints: 3_000 })
    const rest = claim(part.after, of('cancel', 'CUSTOMER', 2)).refund
    expect(rest).toMatchObject({ shippingRefundCash: 0, shippingRefundPoints: 3_000, refundPoints: 43_000 })
  })

  test('판매자 사유면 무료배송이 깨져도 빼지 않는다', () => {
    expect(fees(claim(paid({ prices: [20_000, 40_000] }), of('cancel', 'SELLER', 1)))).toEqual([])
  })

  test('배송비쿠폰으로 깎은 만큼은 빼고, 추가 배송비는 함께 돌려준다', () => {
    const { refund } = claim(paid({ prices: [20_000], surcharge: 5_000, coupon: 2_000 }), of('cancel', 'CUSTOMER', 1))
    expect(refund).toMatchObject({ goodsCash: 20_000, shippingRefundCash: 6_000, refundCash: 26_000 })
  })

  test('이미 보냈다가 변심으로 돌아온 상품이 있으면 나머지를 취소해도 배송비는 돌려주지 않는다', () => {
    const returned = claim(paid({ prices: [20_000, 10_000] }), of('return', 'CUSTOMER', 1))
    const rest = claim(returned.after, of('cancel', 'CUSTOMER', 2)).refund
    expect(rest).toMatchObject({ shippingRefundCash: 0, refundCash: 10_000 })
  })
})

describe('반품', () => {
  test('제주·도서산간은 회수에도 추가 배송비가 든다', () => {
    const { refund } = claim(paid({ prices: [20_000], surcharge: 3_000 }), of('return', 'CUSTOMER', 1))
    expect(refund.deductions.map(({ kind, amount }) => [kind, amount])).toEqual([['RETURN_FEE', 6_500]])
  })

  test('반품 배송비는 클레임마다, 처음 배송비는 한 번만 든다', () => {
    const first = claim(paid({ prices: [20_000, 20_000, 20_000] }), of('return', 'CUSTOMER', 1))
    const second = claim(first.after, of('return', 'CUSTOMER', 2, 3))
    expect(first.refund.deductions.map(({ kind }) => kind)).toEqual(['RETURN_FEE', 'INITIAL_SHIPPING'])
    expect(second.refund.deductions.map(({ kind }) => kind)).toEqual(['RETURN_FEE'])
  })

  test('취소하며 다시 낸 배송비가 있으면 처음 배송비를 또 받지 않고, 반대도 그렇다', () => {
    const canceled = claim(paid({ prices: [20_000, 20_000, 20_000] }), of('cancel', 'CUSTOMER', 1))
    expect(fees(claim(canceled.after, of('return', 'CUSTOMER', 2)))).toEqual([['RETURN_FEE', 3_500, 3_500, 0]])
    const returned = claim(paid({ prices: [20_000, 20_000, 20_000] }), of('return', 'CUSTOMER', 1))
    expect(fees(claim(returned.after, of('cancel', 'CUSTOMER', 2)))).toEqual([])
  })

  test.each([
    [50_001, []],
    [50_000, []],
    [49_999, ['INITIAL_SHIPPING']],
    [0, ['INITIAL_SHIPPING']],
  ] as const)('남는 상품이 %i원이면 반품 배송비에 더해 %j', (left, more) => {
    const groups = paid({ prices: left === 0 ? [60_000] : [60_000, left] })
    const { refund } = claim(groups, of('return', 'CUSTOMER', 1))
    expect(refund.deductions.map(({ kind }) => kind)).toEqual(['RETURN_FEE', ...more])
  })

  test('처음 배송비를 받지 않는 출고지는 반품 배송비만 든다', () => {
    const groups = paid({ prices: [60_000] }).map((group) => ({ ...group, chargeInitialShipping: false }))
    expect(fees(claim(groups, of('return', 'CUSTOMER', 1)))).toEqual([['RETURN_FEE', 3_500, 3_500, 0]])
  })

  test('판매자 사유로 나머지까지 반품하면 처음에 낸 배송비를 돌려준다', () => {
    const first = claim(paid({ prices: [20_000, 10_000] }), of('return', 'SELLER', 1))
    expect(first.refund).toMatchObject({ shippingRefundCash: 0, refundCash: 20_000 })
    const second = claim(first.after, of('return', 'SELLER', 2))
    expect(second.refund).toMatchObject({ shippingRefundCash: 3_000, refundCash: 13_000 })
  })
})

describe('교환', () => {
  test('변심이면 교환 배송비를 따로 내고, 판매자 사유면 내지 않으며, 돌려주는 것은 없다', () => {
    const groups = paid({ prices: [60_000] })
    const { refund, after } = claim(groups, of('exchange', 'CUSTOMER', 1))
    expect(refund).toMatchObject({ goods: 0, refundCash: 0, refundPoints: 0, additionalPayment: 6_000, lines: [] })
    expect(refund.deductions.map(({ kind, amount }) => [kind, amount])).toEqual([['EXCHANGE_FEE', 6_000]])
    expect(after).toEqual(groups)
    expect(claim(groups, of('exchange', 'SELLER', 1)).refund).toMatchObject({ additionalPayment: 0, deductions: [] })
  })
})

describe('직원이 바꾼 금액', () => {
  const groups = paid({ prices: [33_000, 20_000] })
  const returned = of('return', 'CUSTOMER', 1)

  test('사유를 판매자로 바꾸면 차감이 없다', () => {
    const { refund } = claim(groups, { ...returned, overrides: { fault: 'SELLER' } })
    expect(refund).toMatchObject({ fault: 'SELLER', deductions: [], refundCash: 33_000 })
  })

  test('배송비를 면제하거나 다른 금액으로 정하고, 왜인지 남긴다', () => {
    const set = (kind: 'RETURN_FEE' | 'INITIAL_SHIPPING', amount: number) => ({ kind, shippingOriginId: 7, amount })
    const overrides = { fees: [set('RETURN_FEE', 2_000), set('INITIAL_SHIPPING', 0)] }
    const { refund, after } = claim(groups, { ...returned, overrides })
    expect(refund).toMatchObject({ refundCash: 31_000, additionalPayment: 0 })
    expect(refund.why.map(explainRefund)).toEqual([
      '상품 33,000원 × 1개 = 33,000원',
      '반품 배송비를 3,500원 대신 2,000원으로 정했어요',
      '처음 배송비 3,000원을 받지 않기로 했어요',
      '상품 33,000원 − 차감 2,000원 = 31,000원을 결제한 수단으로 돌려드려요',
    ])
    expect(after[0]?.initialFeeCharged).toBe(false)
  })

  test('판매자 사유라도 정한 금액은 뺀다', () => {
    const overrides = { fees: [{ kind: 'RETURN_FEE' as const, shippingOriginId: 7, amount: 1_000 }] }
    const { refund } = claim(groups, { ...of('return', 'SELLER', 1), overrides })
    expect(refund.deductions.map(({ amount, why }) => [amount, why])).toEqual([
      [1_000, '반품 배송비를 1,000원으로 정했어요'],
    ])
  })

  test('같은 배송비를 두 번 정하면 거절한다', () => {
    const fee = { kind: 'RETURN_FEE' as const, shippingOriginId: 7, amount: 1_000 }
    const twice = () => claim(groups, { ...returned, overrides: { fees: [fee, { ...fee, amount: 2_000 }] } })
    expect(twice).toThrow(expect.objectContaining({ code: 'PRICING_INPUT_INVALID' }))
  })

  test.each([
    { kind: 'SHIPPING_REAPPLIED' as const, shippingOriginId: 7, amount: 0 },
    { kind: 'RETURN_FEE' as const, shippingOriginId: 8, amount: 0 },
    { kind: 'RETURN_FEE' as const, shippingOriginId: 7, amount: -1 },
    { kind: 'RETURN_FEE' as const, shippingOriginId: 7, amount: 0.5 },
  ])('이 클레임의 것이 아닌 금액은 거절한다: %o', (fee) => {
    expect(() => claim(groups, { ...returned, overrides: { fees: [fee] } })).toThrow(
      expect.objectContaining({ code: 'PRICING_INPUT_INVALID' }),
    )
  })
})

describe('단위', () => {
  test('아무 클레임도 잡지 않은 단위를 앞에서부터 가져간다', () => {
    const units = [1, 2, 3, 4].map((n) => ({ n, claimed: n === 1 || n === 3 }))
    expect(unitsToClaim(units, 2)).toEqual([2, 4])
    for (const quantity of [0, 3, 1.5]) {
      expect(() => unitsToClaim(units, quantity)).toThrow(expect.objectContaining({ code: 'PRICING_INPUT_INVALID' }))
    }
  })

  test('없거나 이미 가져간 단위, 두 번 적은 단위는 거절한다', () => {
    const { after: groups } = claim(paid({ prices: [20_000, 40_000] }), of('cancel', 'CUSTOMER', 1))
    const wrong: RefundInput['claimed'][] = [
      [],
      [{ lineId: 1, units: [1] }],
      [{ lineId: 2, units: [2] }],
      [{ lineId: 2, units: [] }],
      [{ lineId: 2, units: [1, 1] }],
      [{ lineId: 3, units: [1] }],
      [
        { lineId: 2, units: [1] },
        { lineId: 2, units: [1] },
      ],
    ]
    for (const claimed of wrong) {
      expect(() => priceRefund({ kind: 'cancel', fault: 'CUSTOMER', groups, claimed })).toThrow(
        expect.objectContaining({ code: 'PRICING_INPUT_INVALID' }),
      )
    }
  })
})

test('환불 금액의 이유를 사람의 말로 설명한다', () => {
  const groups = paid({ prices: [5_000, 50_000, 4_000], points: 50_000, surcharge: 3_000 })
  const first = claim(groups, of('return', 'CUSTOMER', 1))
  expect(first.refund.why.map(explainRefund)).toEqual([
    '상품 5,000원 × 1개 − 4,237P = 763원',
    '고객 사유 반품이라 반품 배송비 3,500원 + 제주·도서산간 3,000원 = 6,500원이 들어요',
    '상품 763원 − 차감 763원 = 0원이라 돌려드릴 결제금액은 없어요',
    '쓴 포인트 4,237P − 차감 4,237P = 0P라 돌려드릴 포인트는 없어요',
    '차감할 6,500원 중 1,500원은 환불 금액으로 모자라 따로 결제해야 해요',
  ])
  const canceled = claim(groups, of('cancel', 'CUSTOMER', 2))
  expect(canceled.refund.deductions.map(({ why }) => why)).toEqual([
    '남는 상품 9,000원이 무료배송 기준 50,000원보다 적어서 배송비 3,000원이 다시 들어요',
  ])
  const rest = claim(canceled.after, of('cancel', 'CUSTOMER', 1, 3)).refund
  expect(rest.why.map(explainRefund)[2]).toBe(
    '함께 배송하는 상품을 모두 취소해서 추가 배송비 3,000원, 다시 낸 배송비 3,000원도 돌려드려요',
  )
})

describe('판매자 사유로 빠진 상품', () => {
  test('그 때문에 무료배송이 깨져도 뒤에 취소하는 고객에게 배송비를 다시 받지 않는다', () => {
    const seller = claim(paid({ prices: [40_000, 15_000, 15_000] }), of('cancel', 'SELLER', 1))
    expect(seller.refund.refundCash).toBe(40_000)
    const first = claim(seller.after, of('cancel', 'CUSTOMER', 2))
    expect([fees(first), first.refund.refundCash]).toEqual([[], 15_000])
    const last = claim(first.after, of('cancel', 'CUSTOMER', 3))
    expect([fees(last), last.refund.refundCash]).toEqual([[], 15_000])
  })

  test('반품하는 고객에게도 처음 배송비를 받지 않는다', () => {
    const seller = claim(paid({ prices: [40_000, 15_000, 15_000] }), of('return', 'SELLER', 1))
    expect(fees(claim(seller.after, of('return', 'CUSTOMER', 2)))).toEqual([['RETURN_FEE', 3_500, 3_500, 0]])
  })

  test.each([
    [25_000, []],
    [24_999, ['INITIAL_SHIPPING']],
  ] as const)('그것과 남는 상품 %i원을 더해 기준에 닿으면 무료이고, 모자라면 아니다', (left, more) => {
    const seller = claim(paid({ prices: [25_000, 15_000, left] }), of('return', 'SELLER', 1))
    const { refund } = claim(seller.after, of('return', 'CUSTOMER', 2))
    expect(refund.deductions.map(({ kind }) => kind)).toEqual(['RETURN_FEE', ...more])
  })

  test('고객이 스스로 깬 무료배송은 그대로 다시 든다', () => {
    const seller = claim(paid({ prices: [10_000, 30_000, 15_000] }), of('cancel', 'SELLER', 1))
    expect(fees(claim(seller.after, of('cancel', 'CUSTOMER', 2)))).toEqual([['SHIPPING_REAPPLIED', 3_000, 3_000, 0]])
  })
})
