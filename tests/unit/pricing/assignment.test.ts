import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestAssignment, NEVER } from '#server/pricing/assignment.ts'

const weight = fc.oneof(
  { weight: 1, arbitrary: fc.constant(NEVER) },
  { weight: 4, arbitrary: fc.integer({ min: -20, max: 60 }) },
)
const size = fc.integer({ min: 1, max: 5 })
const table = fc
  .tuple(size, size)
  .chain(([rows, columns]) =>
    fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )

/** Every assignment there is: the column of each row, −1 for none. */
function* everyAssignment(rows: readonly number[][], row = 0): Generator<number[]> {
  const weights = rows[row]
  if (!weights) {
    yield []
    return
  }
  for (const rest of everyAssignment(rows, row + 1)) {
    yield [-1, ...rest]
    for (const [column, one] of weights.entries()) {
      if (one !== NEVER && !rest.includes(column)) yield [column, ...rest]
    }
  }
}

const totalOf = (rows: readonly number[][], columnOf: readonly number[]) =>
  columnOf.reduce((sum, column, row) => sum + (column < 0 ? 0 : (rows[row]?.[column] ?? NEVER)), 0)

test('어떤 표에서든 모두 해 본 것과 같은 최댓값을 찾고, 한 칸을 두 번 쓰지 않는다', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const found = bestAssignment(rows, rows[0]?.length ?? 0)
      const used = found.columnOf.filter((column) => column >= 0)
      expect(new Set(used).size).toBe(used.length)
      expect(totalOf(rows, found.columnOf)).toBe(found.total)
      for (const other of everyAssignment(rows)) {
        const loss = other.reduce((sum, column, row) => sum + found.loss(row, column), 0)
        expect(totalOf(rows, other) + loss).toBeLessThanOrEqual(found.total)
      }
      found.columnOf.forEach((column, row) => expect(Math.abs(found.loss(row, column))).toBe(0))
    }),
    { numRuns: 300 },
  )
})
