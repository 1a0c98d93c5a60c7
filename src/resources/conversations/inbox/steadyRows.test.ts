import { expect, test } from 'vitest'
import { keptBack, settle } from './steadyRows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, text: `${id}` }))
const list = (...ids: number[]) => ({ key: 'a', pages: 1, rows: rows(...ids) })

test('손이 목록 위에 있으면 줄은 제자리에서만 바뀌고, 새 줄은 기다린다', () => {
  const before = settle(null, list(1, 2, 3), false)
  const next = {
    key: 'a',
    pages: 1,
    rows: [
      { id: 4, text: '새' },
      { id: 3, text: '바뀐' },
      { id: 1, text: '1' },
    ],
  }
  const held = settle(before, next, true)
  expect(held.order).toEqual([1, 2, 3])
  expect(held.rows.get(3)?.text).toBe('바뀐')
  expect(keptBack(held, next)).toEqual({ fresh: 1, left: new Set([2]), moved: true })
  expect(settle(held, next, false).order).toEqual([4, 3, 1])
})

test('다른 목록이나 더 불러온 줄은 손이 있어도 바로 보인다', () => {
  const before = settle(null, list(1, 2), false)
  expect(settle(before, { key: 'b', pages: 1, rows: rows(9) }, true).order).toEqual([9])
  expect(settle(before, { key: 'a', pages: 2, rows: rows(1, 2, 3, 4) }, true).order).toEqual([1, 2, 3, 4])
  expect(keptBack(before, list(1, 2))).toEqual({ fresh: 0, left: new Set(), moved: false })
})
