import { expect, test } from 'vitest'
import { stepOf, STEPS } from './itemStatus.ts'

test('배송 단계는 결제완료에서 배송완료까지고, 구매확정은 끝까지 온 것이다', () => {
  expect(stepOf('PAID')).toBe(0)
  expect(stepOf('OUT_OF_DELIVERY')).toBe(3)
  expect(stepOf('CONFIRMED')).toBe(STEPS.length - 1)
  expect(stepOf('CANCELED')).toBeNull()
})
