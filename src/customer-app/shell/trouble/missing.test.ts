import { expect, test } from 'vitest'
import { thingAt } from './missing.ts'

test('없는 주소가 무엇에 대한 것이었는지 안다', () => {
  expect(thingAt('/store/exhibitions/3')).toBe('exhibition')
  expect(thingAt('/exhibitions')).toBe('exhibition')
  expect(thingAt('/my/orders/12/claims/refund')).toBe('order')
  expect(thingAt('/my/claim/3')).toBe('claim')
  expect(thingAt('/store/product/45')).toBe('product')
  expect(thingAt('/store/checkout')).toBe('checkout')
  expect(thingAt('/storefront')).toBeUndefined()
  expect(thingAt('/my/reviews')).toBeUndefined()
})
