import { expect, test } from 'vitest'
import { changed, findingsOf, type PieceDraft, putTogether, splitOff, undecided } from './pieceDrafts.ts'

const three: PieceDraft[] = [{ key: 0, itemId: 7, quantity: 3, result: 'OK', memo: '', images: [] }]

test('한 개를 따로 떼어도 낱개의 합은 그대로이고, 뗀 것은 결과를 기다린다', () => {
  const split = splitOff(three, 0)
  expect(split.map(({ quantity, result }) => [quantity, result])).toEqual([
    [2, 'OK'],
    [1, null],
  ])
  expect(undecided(split)).toBe(1)
  const again = splitOff(split, 0)
  expect(again.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
  expect(new Set(again.map(({ key }) => key)).size).toBe(3)
  expect(splitOff(again, 0)).toEqual(again)
})

test('떼었던 것을 합치면 처음으로 돌아간다', () => {
  const split = splitOff(three, 0)
  expect(putTogether(split, 1)).toEqual(three)
  expect(putTogether(three, 0)).toEqual(three)
})

test('결과와 메모만 적은 것은 그대로 보낸다', () => {
  const split = changed(splitOff(three, 0), 1, { result: 'DAMAGED', memo: ' 찢어짐 ' })
  expect(undecided(split)).toBe(0)
  expect(findingsOf(split)).toEqual([
    { order_item_id: 7, quantity: 2, result: 'OK' },
    { order_item_id: 7, quantity: 1, result: 'DAMAGED', memo: '찢어짐' },
  ])
})
