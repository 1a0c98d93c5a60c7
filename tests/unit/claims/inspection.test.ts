import { expect, test } from 'vitest'
import type { InspectedPiece } from '#server/modules/claims/claimRow.ts'
import { inspectionResults } from '#server/modules/claims/claims.tables.ts'
import { allPieces, coversClaim, findings, goodPieces, overall } from '#server/modules/claims/inspection.ts'

type Found = [item: number, quantity: number, result: InspectedPiece['result']]
const pieces = (...found: Found[]): InspectedPiece[] =>
  found.map(([order_item_id, quantity, result]) => ({ order_item_id, quantity, result, memo: null, image_ids: [] }))
const bad = inspectionResults.filter((result) => result !== 'OK')
const first = { order_item_id: 1, quantity: 3 }
const second = { order_item_id: 2, quantity: 2 }

test('다시 팔 수 있는 것은 그 상품의 정상인 낱개만이다: 같은 클레임의 다른 상품은 세지 않는다', () => {
  expect(bad.length).toBeGreaterThan(1)
  for (const result of bad) {
    const claim = { inspection: result, pieces: pieces([1, 2, 'OK'], [1, 1, result], [2, 2, result]) }
    expect([goodPieces(claim, first), goodPieces(claim, second)], result).toEqual([2, 0])
    const turned = { inspection: result, pieces: pieces([1, 3, result], [2, 1, 'OK'], [2, 1, 'OK']) }
    expect([goodPieces(turned, first), goodPieces(turned, second)], result).toEqual([0, 2])
  }
})

test('낱개로 나누기 전의 검수는 전체의 결과를 따른다', () => {
  for (const inspection of [...inspectionResults, null]) {
    const good = inspection === 'OK' ? 3 : 0
    expect(goodPieces({ inspection, pieces: [] }, first), String(inspection)).toBe(good)
  }
})

test('모두 정상이어야 정상이고, 아니면 처음으로 정상이 아닌 것을 따른다', () => {
  expect(overall(pieces([1, 3, 'OK'], [2, 2, 'OK']))).toBe('OK')
  for (const result of bad) expect(overall(pieces([1, 3, 'OK'], [2, 2, result])), result).toBe(result)
  const [one, other] = bad as [InspectedPiece['result'], InspectedPiece['result']]
  expect([overall(pieces([1, 3, one], [2, 2, other])), overall(pieces([1, 3, other], [2, 2, one]))]).toEqual([
    one,
    other,
  ])
})

test('상품마다 수가 꼭 맞아야 검수가 된다: 한 상품의 남는 수가 다른 상품의 모자람을 메우지 않는다', () => {
  const claim = { items: [first, second] } as Parameters<typeof coversClaim>[0]
  const covers = (...found: Found[]) => coversClaim(claim, pieces(...found))
  expect(covers([1, 3, 'OK'], [2, 2, 'OK'])).toBe(true)
  expect(covers([1, 1, 'OK'], [2, 2, 'OK'], [1, 2, 'DAMAGED'])).toBe(true)
  expect(covers([1, 3, 'OK'])).toBe(false)
  expect(covers([1, 2, 'OK'], [2, 3, 'OK'])).toBe(false)
  expect(covers([1, 3, 'OK'], [2, 1, 'OK'])).toBe(false)
  expect(covers([1, 4, 'OK'], [2, 2, 'OK'])).toBe(false)
  expect(covers([1, 3, 'OK'], [2, 2, 'OK'], [3, 1, 'OK'])).toBe(false)
})

test('무엇이 몇 개인지와 메모를 결과마다 한 번씩 말하고, 하나뿐이거나 모두 같으면 수를 말하지 않는다', () => {
  const noted = (memo: string | null, ...found: Found[]) => pieces(...found).map((piece) => ({ ...piece, memo }))
  expect(findings(pieces([1, 1, 'DAMAGED']))).toBe('훼손')
  expect(findings(pieces([1, 2, 'OK'], [2, 1, 'OK']))).toBe('정상')
  expect(findings([...pieces([1, 2, 'OK']), ...noted('찢어짐', [1, 1, 'DAMAGED'], [2, 2, 'DAMAGED'])])).toBe(
    '정상 2개 · 훼손 3개 (찢어짐)',
  )
  expect(findings([...noted('긁힘', [1, 1, 'DAMAGED']), ...noted('얼룩', [2, 1, 'DAMAGED'])])).toBe('훼손 (긁힘, 얼룩)')
})

test('한꺼번에 검수하면 모든 상품이 같은 결과이고, 메모와 사진은 한 번만 남는다', () => {
  const claim = { items: [first, second] } as Parameters<typeof allPieces>[0]
  expect(allPieces(claim, { result: 'DAMAGED', memo: '젖음', imageIds: [7] })).toEqual([
    { ...first, result: 'DAMAGED', memo: '젖음', image_ids: [7] },
    { ...second, result: 'DAMAGED', memo: null, image_ids: [] },
  ])
})
