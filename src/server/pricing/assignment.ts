/** A cell that must not be used. */
export const NEVER = Number.NEGATIVE_INFINITY

/** `columnOf[row]` is −1 for a row without a column. */
export type Assignment = {
  columnOf: number[]
  total: number
  /**
   * At least so much any assignment loses that gives `row` this column (−1: none) instead; the losses of several rows
   * add up. 0 for what this assignment does itself.
   */
  loss: (row: number, column: number) => number
}

/** `price` is what a column is worth to the rows that want it, never below 0: 0 for one that any row can do without. */
export type PricedAssignment = Assignment & { price: (column: number) => number }

/**
 * The assignment of the greatest total weight: each row takes at most one column and each column serves at most one
 * row. `rows[r][c]` is a weight or `NEVER`; a row without a column weighs 0. Exact for whole numbers below 2^53.
 */
export function bestAssignment(rows: readonly (readonly number[])[], columns: number): Assignment {
  if (rows.length <= columns) return pricedAssignment(rows, columns)
  const turned = pricedAssignment(
    Array.from({ length: columns }, (_, column) => rows.map((weights) => weights[column] ?? NEVER)),
    rows.length,
  )
  const columnOf = rows.map((_, row) => turned.columnOf.indexOf(row))
  return {
    columnOf,
    total: turned.total,
    loss: (row, column) => (column < 0 ? turned.price(row) : turned.loss(column, row)),
  }
}

/**
 * The same for no more rows than columns, by the Hungarian method, O(rows² × columns). The price of a column is at most
 * what an assignment loses by leaving it idle.
 */
export function pricedAssignment(rows: readonly (readonly number[])[], columns: number): PricedAssignment {
  const size = rows.length
  const width = columns + size // a column of its own for each row that stays idle
  const rowPotential = new Float64Array(size + 1)
  const columnPotential = new Float64Array(width + 1)
  const rowOf = new Int32Array(width + 1)
  const cameFrom = new Int32Array(width + 1)
  const nearest = new Float64Array(width + 1)
  const visited = new Uint8Array(width + 1)

  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    nearest.fill(Number.POSITIVE_INFINITY)
    visited.fill(0)
    let column = 0
    do {
      visited[column] = 1
      const at = rowOf[column] ?? 0
      const weights = rows[at - 1]
      const potential = rowPotential[at] ?? 0
      let least = Number.POSITIVE_INFINITY
      let next = -1
      for (let to = 1; to <= width; to++) {
        if (visited[to]) continue
        const weight = to <= columns ? (weights?.[to - 1] ?? NEVER) : to - columns === at ? 0 : NEVER
        const reduced = -weight - potential - (columnPotential[to] ?? 0)
        if (reduced < (nearest[to] ?? 0)) {
          nearest[to] = reduced
          cameFrom[to] = column
        }
        if ((nearest[to] ?? 0) < least) {
          least = nearest[to] ?? 0
          next = to
        }
      }
      for (let to = 0; to <= width; to++) {
        if (visited[to]) {
          const of = rowOf[to] ?? 0
          rowPotential[of] = (rowPotential[of] ?? 0) + least
          columnPotential[to] = (columnPotential[to] ?? 0) - least
        } else nearest[to] = (nearest[to] ?? 0) - least
      }
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      const before = cameFrom[column] ?? 0
      rowOf[column] = rowOf[before] ?? 0
      column = before
    }
  }

  const columnOf = rows.map(() => -1)
  for (let column = 1; column <= columns; column++) {
    const row = rowOf[column] ?? 0
    if (row > 0) columnOf[row - 1] = column - 1
  }
  const weightAt = (row: number, column: number) => (column < 0 ? 0 : (rows[row]?.[column] ?? NEVER))
  return {
    columnOf,
    total: columnOf.reduce((sum, column, row) => sum + weightAt(row, column), 0),
    loss: (row, column) => {
      const potential = columnPotential[column < 0 ? columns + row + 1 : column + 1] ?? 0
      return -weightAt(row, column) - (rowPotential[row + 1] ?? 0) - potential
    },
    price: (column) => -(columnPotential[column + 1] ?? 0),
  }
}
