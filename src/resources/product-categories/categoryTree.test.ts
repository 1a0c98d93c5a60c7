import { describe, expect, test } from 'vitest'
import type { AdminCategory } from '#contract/schema.d.ts'
import { type Branch, linesOf, moved, projected, stepped, toTree } from './categoryTree.ts'

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

// 1 ├ 2 └ 3 ─ 4 / 5 ─ 6 / 7
const rows = [row(1, null, 0), row(2, 1, 0), row(3, 1, 1), row(4, 3, 0), row(5, null, 1), row(6, 5, 0), row(7, null, 2)]
const put = (carried: number, over: number, levels: number) => {
  const { parent_id, before_id, fits } = projected(linesOf(toTree(rows), carried), carried, over, levels)
  return fits ? [parent_id, before_id] : 'no'
}

describe('끌어 놓을 자리', () => {
  test('제자리에서 안으로 밀면 위 줄의 아래로, 밖으로 밀면 한 단계 위로 간다', () => {
    expect(put(7, 7, 0)).toEqual([null, null])
    expect(put(7, 7, 1)).toEqual([5, null])
    expect(put(7, 7, 2)).toEqual([6, null])
    expect(put(7, 7, 9)).toEqual([6, null])
    expect(put(4, 4, -1)).toEqual([1, null])
    expect(put(4, 4, -2)).toEqual([null, 5])
  })

  test('두 줄 사이에서는 뒤의 줄보다 얕을 수 없고, 앞의 줄보다 한 단계 넘게 깊을 수 없다', () => {
    expect(put(7, 2, 0)).toEqual([1, 2])
    expect(put(7, 4, 0)).toEqual([3, 4])
    expect(put(7, 1, 1)).toEqual([null, 1])
    expect(put(6, 2, -1)).toEqual([1, 2])
  })

  test('아래가 있는 줄은 세 단계를 넘는 자리에 놓을 수 없고, 자기 아래는 줄에서 빠져 있다', () => {
    expect(put(5, 2, 0)).toEqual([1, 2])
    expect(put(5, 4, 0)).toBe('no')
    expect(put(1, 7, 1)).toEqual([null, null])
    expect(put(1, 7, 0)).toEqual([null, null])
    expect(linesOf(toTree(rows), 1).map(({ branch }) => branch.id)).toEqual([1, 5, 6, 7])
  })
})

test('단추는 같은 단계 안에서 한 칸씩 옮기고, 끝에서는 갈 곳이 없다', () => {
  const lines = linesOf(toTree(rows))
  const line = (id: number) => lines.find(({ branch }) => branch.id === id) as (typeof lines)[number]
  expect([stepped(line(5), -1), stepped(line(5), 1)]).toEqual([
    { parent_id: null, before_id: 1 },
    { parent_id: null, before_id: null },
  ])
  expect(stepped(line(1), 1)).toEqual({ parent_id: null, before_id: 7 })
  expect([stepped(line(1), -1), stepped(line(7), 1), stepped(line(4), 1)]).toEqual([undefined, undefined, undefined])
})

test('옮긴 뒤의 나무는 서버가 답할 나무와 같다', () => {
  expect(shape(toTree(moved(rows, 7, { parent_id: 1, before_id: 3 })))).toEqual([
    [
      1,
      [
        [2, []],
        [7, []],
        [3, [[4, []]]],
      ],
    ],
    [5, [[6, []]]],
  ])
  expect(shape(toTree(moved(rows, 3, { parent_id: null, before_id: null })))).toEqual([
    [1, [[2, []]]],
    [5, [[6, []]]],
    [7, []],
    [3, [[4, []]]],
  ])
})
