import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, floorOfRatio } from './allocate.ts'

const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 })
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

test('남은 1원은 나머지가 큰 쪽에, 같으면 앞쪽에 준다', () => {
  expect(allocate(1_000, [10_000, 10_000, 10_000])).toEqual([334, 333, 333])
  expect(allocate(1_247, [11_861, 11_862])).toEqual([623, 624])
  expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0])
})

test('나눈 몫을 더하면 언제나 전체와 같다', () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 1_000_000_000_000 }), (each, total) => {
      fc.pre(sum(each) > 0)
      expect(sum(allocate(total, each))).toBe(total)
    }),
  )
})

test('전체가 무게의 합보다 작으면 어떤 몫도 제 무게를 넘지 않고, 정확한 비율에서 1원 안쪽이다', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (each, ratio) => {
      const whole = sum(each)
      const total = Math.floor(whole * ratio)
      allocate(total, each).forEach((share, index) => {
        const weight = each[index] ?? 0
        expect(share).toBeLessThanOrEqual(weight)
        if (whole === 0) return
        const floor = Number((BigInt(total) * BigInt(weight)) / BigInt(whole))
        expect([floor, floor + 1]).toContain(share)
      })
    }),
  )
})

test('무게가 0인 곳에는 주지 않고, 모두 0이면 나눌 수 없다', () => {
  expect(allocate(7, [0, 7, 0])).toEqual([0, 7, 0])
  expect(allocate(0, [0, 0])).toEqual([0, 0])
  expect(() => allocate(1, [0, 0])).toThrow(RangeError)
})

test('정수가 아니거나 음수면 거절한다', () => {
  for (const bad of [-1, 0.5, Number.NaN, 2 ** 53]) {
    expect(() => allocate(bad, [1])).toThrow(RangeError)
    expect(() => allocate(0, [bad])).toThrow(RangeError)
  }
})

test('비율의 버림은 큰 금액에서도 정확하다', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      expect(floorOfRatio(amount, percent, 1_000)).toBe(Number((BigInt(amount) * BigInt(percent)) / 1_000n))
    }),
  )
})
