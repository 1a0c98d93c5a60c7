import { describe, expect, test } from 'vitest'
import { priceOrder } from '#shared/pricing/price.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import { inVectorWords, moneyVectors, orderOf } from './moneyVectors.ts'

const priced = moneyVectors.filter((vector) => vector.expect)
const refused = moneyVectors.filter((vector) => vector.expect_error)

test('예제는 M1부터 M11까지 모두 있다', () => {
  expect(moneyVectors.map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, index) => `M${index + 1}`))
  expect(priced.length + refused.length).toBe(11)
})

describe('예제 주문의 금액이 1원까지 맞는다', () => {
  test.each(priced)('$id $title', (vector) => {
    expect(inVectorWords(priceOrder(orderOf(vector)), vector)).toEqual(vector.expect)
  })
})

describe('결제할 수 없는 예제는 정해진 코드로 거절한다', () => {
  test.each(refused)('$id $title', (vector) => {
    const attempt = () => priceOrder(orderOf(vector))
    expect(attempt).toThrow(PricingError)
    expect(attempt).toThrow(expect.objectContaining({ code: vector.expect_error }))
  })
})
