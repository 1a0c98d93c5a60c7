import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowPieces, type Touched } from './rowPieces.ts'

describe('서로 얽힌 행끼리 나눈 조각', () => {
  test('아무것도 나누지 않는 행은 차례대로 크기만큼씩 나뉜다', () => {
    expect(rowPieces([[], [], [], [], []], 2)).toEqual([[0, 1], [2, 3], [4]])
    expect(rowPieces([], 2)).toEqual([])
  })

  test('같은 것을 건드리는 행은 멀리 있어도 한 조각이다', () => {
    expect(rowPieces([['a'], [], [], ['a']], 2)).toEqual([
      [0, 3],
      [1, 2],
    ])
  })

  test('다른 행을 거쳐 이어진 행도 한 조각이며, 크기를 넘어도 갈라지지 않는다', () => {
    expect(rowPieces([['a'], ['b'], ['c'], ['a', 'b'], []], 2)).toEqual([
      [0, 1, 3],
      [2, 4],
    ])
  })

  const rows = fc.array(fc.array(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 3 }), {
    maxLength: 60,
  })
  const sizes = fc.integer({ min: 1, max: 12 })

  test('모든 행이 한 번씩 들어가고, 조각 안도 조각끼리도 물어 본 차례다', () => {
    fc.assert(
      fc.property(rows, sizes, (touched, size) => {
        const pieces = rowPieces(touched, size)
        expect(pieces.flat().toSorted((a, b) => a - b)).toEqual(touched.map((_, row) => row))
        for (const piece of pieces) expect(piece).toEqual(piece.toSorted((a, b) => a - b))
        const firsts = pieces.map(([row]) => row as number)
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
      }),
    )
  })

  test('같은 것을 건드리는 두 행은 언제나 같은 조각에 있다', () => {
    fc.assert(
      fc.property(rows, sizes, (touched, size) => {
        const homes = new Map<Touched, Set<number>>()
        rowPieces(touched, size).forEach((piece, home) => {
          for (const key of piece.flatMap((row) => touched[row] ?? []))
            homes.set(key, (homes.get(key) ?? new Set()).add(home))
        })
        expect([...homes.values()].filter((one) => one.size > 1)).toEqual([])
      }),
    )
  })

  test('크기를 넘는 조각은 그 안의 행이 모두 이어져 있을 때뿐이다', () => {
    fc.assert(
      fc.property(rows, sizes, (touched, size) => {
        for (const piece of rowPieces(touched, size).filter((one) => one.length > size)) {
          const reached = new Set<number>(piece.slice(0, 1))
          for (let before = 0; before < reached.size;) {
            before = reached.size
            const keys = new Set([...reached].flatMap((row) => touched[row] ?? []))
            for (const row of piece) if (touched[row]?.some((key) => keys.has(key))) reached.add(row)
          }
          expect(reached.size).toBe(piece.length)
        }
      }),
    )
  })
})
