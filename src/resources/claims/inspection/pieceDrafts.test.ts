import { expect, test } from 'vitest'
import type { ClaimDetail } from '../claim.ts'
import {
  changed,
  draftsOf,
  findingsOf,
  type PieceDraft,
  putTogether,
  splitOff,
  undecided,
  withPhotos,
} from './pieceDrafts.ts'

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

const photos = (...ids: number[]) => ids.map((id) => ({ id })) as unknown as PieceDraft['images']

test('사진은 그 낱개에 차례대로 더해지고, 다른 낱개와 그 밖의 것은 그대로다', () => {
  const drafts = splitOff(changed(three, 0, { memo: '겉', images: photos(1) }), 0)
  const after = withPhotos(withPhotos(drafts, 1, photos(2, 3)), 1, photos(4))
  expect(after[0]).toEqual(drafts[0])
  expect(after[1]).toEqual({ ...drafts[1], images: photos(2, 3, 4) })
  expect(withPhotos(drafts, 0, photos(5))[0]?.images).toEqual(photos(1, 5))
})

test('합친 낱개는 같은 상품의 것으로 돌아가고, 다른 상품과는 합쳐지지 않는다', () => {
  const other: PieceDraft = { key: 5, itemId: 8, quantity: 2, result: 'DAMAGED', memo: '', images: [] }
  const drafts = [other, ...splitOff(three, 0)]
  const together = putTogether(drafts, 1)
  expect(together.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    [8, 2],
    [7, 3],
  ])
  expect(putTogether(drafts, 5)).toEqual(drafts)
})

test('처음에는 상품마다 결과 없는 한 줄이고, 적어 둔 것이 있으면 그것으로 이어 간다', () => {
  const items = [
    { order_item_id: 7, quantity: 3 },
    { order_item_id: 8, quantity: 1 },
  ]
  const fresh = draftsOf({ items, inspection_detail: null } as ClaimDetail)
  expect(fresh.map(({ itemId, quantity, result }) => [itemId, quantity, result])).toEqual([
    [7, 3, null],
    [8, 1, null],
  ])
  const whole = draftsOf({ items, inspection_detail: { pieces: [] } } as unknown as ClaimDetail)
  expect(whole).toEqual(fresh)
  const piece = { order_item_id: 8, quantity: 1, result: 'DAMAGED', memo: null, images: photos(4) }
  expect(draftsOf({ items, inspection_detail: { pieces: [piece] } } as unknown as ClaimDetail)).toEqual([
    { key: 0, itemId: 8, quantity: 1, result: 'DAMAGED', memo: '', images: photos(4) },
  ])
})
