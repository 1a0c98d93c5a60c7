import { expect, test } from 'vitest'
import { cartBadge } from './cartBadge.ts'

test('장바구니 배지는 9까지 그대로, 그 위로는 9+다', () => {
  expect([1, 9, 10, 120].map(cartBadge)).toEqual(['1', '9', '9+', '9+'])
})
