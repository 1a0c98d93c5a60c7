import type { AdminCategory } from '#contract/schema.d.ts'

export type Branch = AdminCategory & { below: Branch[] }

/** Rows of every level as a tree, each level in its own order; a row whose parent is missing stands at the top. */
export const toTree = (rows: readonly AdminCategory[]): Branch[] => {
  const known = new Set(rows.map((row) => row.id))
  const under = (parent: number | null): Branch[] =>
    rows
      .filter((row) => (row.parent_id && known.has(row.parent_id) ? row.parent_id : null) === parent)
      .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0) || a.id - b.id)
      .map((row) => ({ ...row, below: under(row.id) }))
  return under(null)
}

/** What moves when a branch trades places with its neighbour: new numbers for the whole level. */
export const movedLevel = (level: readonly Branch[], from: number, to: number): { id: number; sequence: number }[] => {
  const order = [...level]
  const [moved] = order.splice(from, 1)
  if (moved) order.splice(to, 0, moved)
  return order.flatMap((row, index) => (row.sequence === index ? [] : [{ id: row.id, sequence: index }]))
}
