import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropped, mergedInto, movedTo, sequencesOf, shifted } from './orderDraft.ts'

const five = [1, 2, 3, 4, 5]
const set = (...ids: number[]) => new Set(ids)

test('고른 것은 함께 옮겨지고 저희끼리의 순서를 지킨다', () => {
  expect(movedTo(five, set(5, 2), 0)).toEqual([2, 5, 1, 3, 4])
  expect(movedTo(five, set(1, 3), 99)).toEqual([2, 4, 5, 1, 3])
  expect(movedTo(five, set(5), 1)).toEqual([1, 5, 2, 3, 4])
})

test('한 칸씩은 맨 위와 맨 아래에서 멈추고, 흩어진 것은 첫 자리로 모인다', () => {
  expect(shifted(five, set(1), -1)).toEqual(five)
  expect(shifted(five, set(5), 1)).toEqual(five)
  expect(shifted(five, set(3), -1)).toEqual([1, 3, 2, 4, 5])
  expect(shifted(five, set(2, 4), 1)).toEqual([1, 3, 2, 4, 5])
  expect(shifted(five, set(), 1)).toEqual(five)
})

test('끌어다 놓으면 그 자리에 서고, 고른 것에 들어 있으면 모두 따라온다', () => {
  expect(dropped(five, 1, 3, set())).toEqual([2, 3, 1, 4, 5])
  expect(dropped(five, 4, 2, set())).toEqual([1, 4, 2, 3, 5])
  expect(dropped(five, 4, 1, set(4, 5))).toEqual([4, 5, 1, 2, 3])
  expect(dropped(five, 1, 4, set(2, 5))).toEqual([2, 3, 4, 1, 5])
  expect(dropped(five, 4, 5, set(4, 5))).toEqual(five)
})

test('어떻게 옮겨도 아무것도 생기거나 없어지지 않고, 남은 것의 순서는 그대로다', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }),
      fc.func(fc.boolean()),
      fc.nat(30),
      (order, isChosen, place) => {
        const chosen = new Set(order.filter((one) => isChosen(one)))
        for (const next of [movedTo(order, chosen, place), shifted(order, chosen, 1), shifted(order, chosen, -1)]) {
          expect(next.toSorted((a, b) => a - b)).toEqual(order.toSorted((a, b) => a - b))
          expect(next.filter((one) => !chosen.has(one))).toEqual(order.filter((one) => !chosen.has(one)))
          expect(next.filter((one) => chosen.has(one))).toEqual(order.filter((one) => chosen.has(one)))
        }
      },
    ),
  )
})

test('내 순서에 그 사이 생긴 것은 지금 서 있는 것의 뒤에 들어가고, 없어진 것은 빠진다', () => {
  expect(mergedInto([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2])
  expect(mergedInto([3, 1, 2], [9, 1, 8, 7, 3])).toEqual([9, 3, 1, 8, 7])
  expect(mergedInto([], [1, 2])).toEqual([1, 2])
})

test('보이지 않는 것의 번호는 쓰지 않는다', () => {
  const shown = [
    { id: 3, sequence: 9 },
    { id: 1, sequence: 2 },
    { id: 2, sequence: 5 },
  ]
  expect(sequencesOf(shown)).toEqual([
    { id: 3, sequence: 2 },
    { id: 1, sequence: 5 },
    { id: 2, sequence: 9 },
  ])
})
