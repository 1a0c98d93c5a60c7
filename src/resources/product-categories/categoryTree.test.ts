import { expect, test } from 'vitest'
import type { AdminCategory } from '#contract/schema.d.ts'
import { type Branch, movedLevel, toTree } from './categoryTree.ts'

const row = (id: number, parent_id: number | null, sequence: number) => ({ id, parent_id, sequence }) as AdminCategory
const shape = (level: readonly Branch[]): unknown[] => level.map(({ id, below }) => [id, shape(below)])

test('단계마다 순서대로, 같은 순서는 먼저 만든 것부터, 위를 잃은 것은 맨 위에 선다', () => {
  const rows = [row(5, 1, 1), row(1, null, 1), row(2, null, 0), row(4, 1, 0), row(3, 1, 1), row(6, 4, 0), row(7, 99, 9)]
  expect(shape(toTree(rows))).toEqual([
    [2, []],
    [
      1,
      [
        [4, [[6, []]]],
        [3, []],
        [5, []],
      ],
    ],
    [7, []],
  ])
})

test('자리를 바꾸면 순서가 달라진 것만 새 번호를 받는다', () => {
  const level = toTree([row(1, null, 0), row(2, null, 1), row(3, null, 2)])
  expect(movedLevel(level, 2, 1)).toEqual([
    { id: 3, sequence: 1 },
    { id: 2, sequence: 2 },
  ])
  expect(movedLevel(level, 0, 1)).toEqual([
    { id: 2, sequence: 0 },
    { id: 1, sequence: 1 },
  ])
  const same = toTree([row(1, null, 0), row(2, null, 0)])
  expect(movedLevel(same, 0, 1)).toEqual([{ id: 1, sequence: 1 }])
})
