import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryRefundOf } from '#shared/words/gifts.ts'

test('기한이 지난 선물은 5만 원 이하 90%, 그 위로 95%를 돌려주고, 1원도 모자라지 않는다', () => {
  expect([100, 50_000, 50_001, 59_700, 139_000].map(expiryRefundOf)).toEqual([90, 45_000, 47_501, 56_715, 132_050])
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000 }), (price) => {
      const back = expiryRefundOf(price)
      const percent = price > 50_000 ? 95 : 90
      expect(back * 100).toBeGreaterThanOrEqual(price * percent)
      expect(back).toBeLessThanOrEqual(price)
    }),
  )
})
