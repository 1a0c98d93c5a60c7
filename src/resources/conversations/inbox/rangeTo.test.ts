import { expect, test } from 'vitest'
import { rangeTo } from './rangeTo.ts'

test('시프트를 누르면 앞서 고른 줄부터 그 줄까지 고르고, 그냥 누르면 하나만 바뀐다', () => {
  const order = [5, 4, 3, 2, 1]
  expect(rangeTo(order, [], undefined, 4)).toEqual([4])
  expect(rangeTo(order, [4], 4, 2)).toEqual([4, 3, 2])
  expect(rangeTo(order, [2], 2, 4)).toEqual([2, 4, 3])
  expect(rangeTo(order, [4, 3], undefined, 3)).toEqual([4])
  expect(rangeTo(order, [4], 99, 3)).toEqual([4, 3])
})
