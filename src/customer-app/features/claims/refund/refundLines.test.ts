import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refundAnswer } from '#tests/support/orderAnswers.ts'
import { type Breakdown, furtherReasons, refundDifferences, refundLines } from './refundLines.ts'

const nothing: Breakdown = refundAnswer(0)
const why = '남는 상품 25,800원이 무료배송 기준 50,000원보다 적어서 배송비 3,000원이 다시 들어요'
const reapplied = { kind: 'SHIPPING_REAPPLIED' as const, amount: 3000, from_cash: 3000, from_points: 0, why }
const example: Breakdown = {
  ...nothing,
  goods: 33_000,
  product_coupon: 4000,
  cart_coupon: 2335,
  goods_cash: 25_264,
  points: 1401,
  deductions: [reapplied],
  refund_cash: 22_264,
  refund_points: 1401,
  why: ['상품 33,000원 × 1개', why, '모두 더하면'],
  goods_why: ['상품 33,000원 × 1개'],
}

describe('환불 영수증', () => {
  test('줄을 모두 더하고 빼면 돌려받는 돈이다', () => {
    const won = integer({ min: 0, max: 1_000_000 })
    assert(
      property(won, won, won, won, won, won, won, (goods_cash, product, cart, points, shipping, fee, adjustment) => {
        const covered = Math.min(fee, goods_cash + shipping)
        const refund: Breakdown = {
          ...nothing,
          goods: goods_cash + product + cart + points,
          product_coupon: product,
          cart_coupon: cart,
          goods_cash,
          points,
          shipping_refund_cash: shipping,
          deductions: [{ kind: 'RETURN_FEE', amount: fee, from_cash: covered, from_points: 0, why: '' }],
          adjustment,
          refund_cash: goods_cash + shipping - covered + adjustment,
        }
        const total = refundLines(refund).reduce((sum, line) => sum + (line.minus ? -line.amount : line.amount), 0)
        expect(total).toBe(refund.refund_cash)
      }),
    )
  })

  test('줄마다 까닭이 붙고, 나머지 까닭은 합계에 있다', () => {
    expect(refundLines(example).find((line) => line.label === '다시 드는 배송비')).toMatchObject({
      amount: 3000,
      why: [why],
    })
    expect(refundLines(example)[0]?.why).toEqual(['상품 33,000원 × 1개'])
    expect(furtherReasons(example)).toEqual(['모두 더하면'])
  })

  test('현금으로 모자란 배송비는 포인트에서 빼고, 그래도 모자라면 따로 낸다고 말한다', () => {
    const fee = { kind: 'RETURN_FEE' as const, amount: 6000, from_cash: 0, from_points: 5000, why: '반품 배송비예요' }
    const told = refundLines({ ...nothing, deductions: [fee] }).find((one) => one.label === '반품 배송비')
    expect(told?.amount).toBe(0)
    expect(told?.why).toEqual(['반품 배송비예요', '6,000원 중 5,000P는 돌려받을 포인트에서 빼요, 1,000원은 따로 내요'])
  })

  test('보내는 곳이 둘이면 배송비도 두 줄이다', () => {
    const lines = refundLines({ ...example, deductions: [reapplied, reapplied] }).map((line) => line.label)
    expect(lines).toContain('다시 드는 배송비')
    expect(lines).toContain('다시 드는 배송비 (2)')
  })
})

describe('바뀐 환불', () => {
  test('같으면 다른 줄이 없다', () => {
    expect(refundDifferences(example, example)).toEqual([])
  })

  test('달라진 줄만 보이고, 없던 줄은 0원이었고, 합계가 마지막이다', () => {
    const after = { ...example, deductions: [], refund_cash: 25_264 }
    expect(refundDifferences(example, after)).toEqual([
      { label: '다시 드는 배송비', before: '-3,000원', after: '0원' },
      { label: '환불 예정', before: '22,264원 + 1,401P', after: '25,264원 + 1,401P' },
    ])
  })
})
