import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PricedPlan, voucherUpgrades } from './upgrades.ts'

const monthly: PricedPlan = {
  id: 1,
  name: '월간',
  interval: 'MONTH',
  intervalCount: 1,
  price: 9_900,
  tier: 1,
  seats: 1,
}
const yearly: PricedPlan = { ...monthly, id: 2, name: '연간', interval: 'YEAR', price: 99_000 }
const family: PricedPlan = { ...monthly, id: 3, name: '가족', price: 14_900, tier: 2 }
const day = '2026-11-16'

describe('이용권에 더해 쓸 수 있는 요금제', () => {
  test('이용권의 날들은 제 요금제의 값으로 친다', () => {
    expect(voucherUpgrades(monthly, 30, day, [monthly, yearly, family])).toEqual([
      { plan: family, startsOn: day, endsOn: '2026-12-16', worth: 9_900, extraAmount: 5_000 },
      { plan: yearly, startsOn: day, endsOn: '2027-11-16', worth: 9_900, extraAmount: 89_100 },
    ])
  })

  test('낮은 등급이나 더 짧은 것, 더 낼 돈이 없는 것은 권하지 않는다', () => {
    expect(voucherUpgrades(family, 30, day, [monthly, yearly])).toEqual([])
    expect(voucherUpgrades(yearly, 365, day, [monthly])).toEqual([])
    expect(voucherUpgrades(monthly, 60, day, [family])).toEqual([])
  })

  test('어떤 요금제라도 더 내는 금액은 그 값보다 적고, 청구할 수 있는 금액이다', () => {
    const plan = fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      name: fc.constant('요금제'),
      interval: fc.constantFrom('MONTH' as const, 'QUARTER' as const, 'YEAR' as const),
      intervalCount: fc.integer({ min: 1, max: 12 }),
      price: fc.integer({ min: 100, max: 1_000_000 }),
      tier: fc.integer({ min: 1, max: 4 }),
      seats: fc.constant(1),
    })
    fc.assert(
      fc.property(plan, fc.integer({ min: 1, max: 1_100 }), fc.array(plan, { maxLength: 8 }), (own, days, plans) => {
        for (const { plan: larger, worth, extraAmount, endsOn } of voucherUpgrades(own, days, day, plans)) {
          const prices = plans.filter(({ id }) => id === larger.id).map(({ price }) => price)
          expect(worth + extraAmount).toBe(larger.price)
          expect(extraAmount).toBeGreaterThanOrEqual(100)
          expect(extraAmount).toBeLessThanOrEqual(Math.max(...prices))
          expect(larger.id).not.toBe(own.id)
          expect(endsOn > day).toBe(true)
        }
      }),
    )
  })
})
