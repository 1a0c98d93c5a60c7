import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptLines, sumOfLines, type ReceiptMoney } from './receiptLines.ts'

const won = fc.integer({ min: 0, max: 1_000_000 })

/** Money as pricing gives it: a fee is covered by cash first, then by points, and the rest is owed. */
const money = fc
  .record({ cash: won, coupon: won, cart: won, points: won, shipping: won, shippingPoints: won, fee: won })
  .map(({ cash, coupon, cart, points, shipping, shippingPoints, fee }): ReceiptMoney => {
    const fromCash = Math.min(fee, cash + shipping)
    const fromPoints = Math.min(fee - fromCash, points + shippingPoints)
    return {
      goods: cash + coupon + cart + points,
      product_coupon: coupon,
      cart_coupon: cart,
      goods_cash: cash,
      points,
      shipping_refund_cash: shipping,
      shipping_refund_points: shippingPoints,
      deductions: fee === 0 ? [] : [{ kind: 'RETURN_FEE', amount: fee, why: '반품 배송비' }],
      refund_cash: cash + shipping - fromCash,
      refund_points: points + shippingPoints - fromPoints,
      additional_payment: fee - fromCash - fromPoints,
    }
  })

test('영수증의 줄을 더하면 언제나 환불액과 돌려줄 포인트가 된다', () => {
  fc.assert(
    fc.property(money, (one) => {
      expect(sumOfLines(one)).toEqual({ won: one.refund_cash, points: one.refund_points })
    }),
  )
})

test('영수증의 모든 줄에는 까닭이 있다', () => {
  fc.assert(
    fc.property(money, (one) => {
      for (const line of receiptLines(one)) expect(line.why.join('')).not.toBe('')
    }),
  )
})

test('담당자가 조정한 금액도 한 줄로 더해진다', () => {
  const plain = fc.sample(money, 1)[0] as ReceiptMoney
  const adjusted = { ...plain, adjustment: 3_000, refund_cash: plain.refund_cash + 3_000, adjustment_reason: '사과' }
  expect(sumOfLines(adjusted).won).toBe(adjusted.refund_cash)
  expect(receiptLines(adjusted).at(-1)).toMatchObject({ label: '담당자 조정', why: ['사과'] })
})
