/** Names something that a row touches beyond itself: `order:12`. */
export type Touched = string

/**
 * Pieces of about `size` rows (their positions) that share nothing that they touch: rows which do, directly or through
 * others, are in one piece, however long that gets. Every piece is in ascending order, and the pieces are in the order
 * of the first of their rows.
 */
export function rowPieces(touched: readonly (readonly Touched[])[], size: number): number[][] {
  const pieces: number[][] = []
  let open: number[] = []
  const close = () => {
    if (open.length > 0) pieces.push(open.toSorted((a, b) => a - b))
    open = []
  }
  for (const group of connected(touched)) {
    if (open.length + group.length > size) close()
    open.push(...group)
  }
  close()
  return pieces
}

/** The rows that hang together, in the order of their first rows. */
function connected(touched: readonly (readonly Touched[])[]): number[][] {
  const above = touched.map((_, row) => row)
  const top = (row: number): number => {
    let at = row
    while (above[at] !== at) at = above[at] = above[above[at] as number] as number
    return at
  }
  const first = new Map<Touched, number>()
  touched.forEach((keys, row) => {
    for (const key of keys) {
      const [a, b] = [top(first.get(key) ?? row), top(row)]
      first.set(key, a)
      above[Math.max(a, b)] = Math.min(a, b)
    }
  })
  return [...Map.groupBy(above.keys(), top).values()]
}
