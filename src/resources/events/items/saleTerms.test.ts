import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventItem } from '#contract/schema.d.ts'
import { discounted, priceRemark, withTerms } from './saleTerms.ts'

test('할인율로 정한 값은 10원 단위로 내리고, 늘 판매가보다 싸고 0원보다 비싸다', () => {
  expect(discounted(39_900, 30)).toBe(27_930)
  expect(discounted(12_345, 33)).toBe(8270)
  expect(discounted(10, 50)).toBeNull()
  expect(discounted(10_000, 100)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 99 }), (price, percent) => {
      const after = discounted(price, percent)
      if (after === null) return
      expect(after % 10).toBe(0)
      expect(after).toBeLessThan(price)
      expect(after * 100).toBeLessThanOrEqual(price * (100 - percent))
      expect(after).toBeGreaterThan(0)
    }),
  )
})

test('판매가 이상은 틀렸고, 절반보다 싸면 승인이 필요하다고 말한다', () => {
  expect(priceRemark(10_000, 10_000)).toMatchObject({ severity: 'error' })
  expect(priceRemark(10_000, 9000)).toEqual({ severity: 'info', text: '10% 할인이에요.' })
  expect(priceRemark(10_000, 5000)).toMatchObject({ severity: 'info' })
  expect(priceRemark(10_000, 4999)).toEqual({
    severity: 'warning',
    text: '50% 할인이라 다른 관리자의 승인이 필요해요.',
  })
})

test('한 번에 정하면 적은 것만 모든 상품에 들어가고, 비운 것은 그대로다', () => {
  const item = (product_id: number, sale_price: number) =>
    ({ product_id, sale_price, time_sale_price: null, quantity_limit: 7, per_user_limit: null }) as EventItem
  expect(
    withTerms([item(1, 10_000), item(2, 33_300)], { percent: 20, quantity_limit: null, per_user_limit: 2 }),
  ).toMatchObject([
    { product_id: 1, time_sale_price: 8000, quantity_limit: 7, per_user_limit: 2 },
    { product_id: 2, time_sale_price: 26_640, quantity_limit: 7, per_user_limit: 2 },
  ])
})
