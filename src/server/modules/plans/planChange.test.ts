import { expect, test } from 'vitest'
import { planChange } from './planChange.ts'

const monthly = { id: 1, tier: 1, interval: 'MONTH', intervalCount: 1 } as const
const yearly = { id: 2, tier: 1, interval: 'YEAR', intervalCount: 1 } as const
const family = { id: 3, tier: 2, interval: 'MONTH', intervalCount: 1 } as const

test('더 높은 등급이나 같은 등급의 더 긴 요금제로 가면 업그레이드, 나머지는 다음 기간부터', () => {
  expect(planChange(monthly, monthly)).toBe('SAME')
  expect(planChange(monthly, yearly)).toBe('UPGRADE')
  expect(planChange(yearly, monthly)).toBe('DOWNGRADE')
  expect(planChange(yearly, family)).toBe('UPGRADE')
  expect(planChange(family, yearly)).toBe('DOWNGRADE')
  expect(planChange(monthly, { ...monthly, id: 4 })).toBe('DOWNGRADE')
})
