import type { AdminCategory } from '#contract/schema.d.ts'

export type Branch = AdminCategory & { below: Branch[] }
/** A branch as a line of the tree: how deep it stands (0 is the top), and how many levels hang below it. */
export type Line = { branch: Branch; level: number; height: number; index: number; siblings: readonly Branch[] }
/** Where a branch is put: under what (null: the top), before which of those there (null: last). */
export type Place = { parent_id: number | null; before_id: number | null }

/** Levels that the tree has at most. */
export const MOST_LEVELS = 3

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

const heightOf = (branch: Branch): number =>
  branch.below.length === 0 ? 0 : 1 + Math.max(...branch.below.map((one) => heightOf(one)))

/** The tree line by line; what hangs below `closed` is left out, as it is while that branch is carried. */
export const linesOf = (siblings: readonly Branch[], closed?: number, level = 0): Line[] =>
  siblings.flatMap((branch, index) => [
    { branch, level, height: heightOf(branch), index, siblings },
    ...(branch.id === closed ? [] : linesOf(branch.below, closed, level + 1)),
  ])

/** One place up or down among its siblings; undefined at the end. */
export const stepped = ({ branch, index, siblings }: Line, step: 1 | -1): Place | undefined => {
  if (!siblings[index + step]) return undefined
  const before = siblings[step === 1 ? index + 2 : index - 1]
  return { parent_id: branch.parent_id ?? null, before_id: before?.id ?? null }
}

export type Projection = Place & { level: number; fits: boolean }

/**
 * Where the carried line would be put if it were let go over `over`, `levels` further in than it stood. Between two
 * lines only some depths make sense; the nearest of them is taken. It does not fit where a fourth level would begin.
 */
export const projected = (lines: readonly Line[], carried: number, over: number, levels: number): Projection => {
  const from = lines.findIndex(({ branch }) => branch.id === carried)
  const to = lines.findIndex(({ branch }) => branch.id === over)
  const line = lines[from]
  if (!line || to < 0) throw new Error('no line of this tree')
  const others = lines.toSpliced(from, 1)
  const above = others[to - 1]
  const next = others[to]
  const deepest = Math.min(above ? above.level + 1 : 0, MOST_LEVELS - 1 - line.height)
  const least = next?.level ?? 0
  const level = Math.max(least, Math.min(line.level + levels, deepest))
  const parent = others.slice(0, to).findLast((one) => one.level === level - 1)
  return {
    level,
    fits: least <= deepest,
    parent_id: level === 0 ? null : (parent?.branch.id ?? null),
    before_id: next?.level === level ? next.branch.id : null,
  }
}

/** The rows as they are once a branch was put there, numbered as the server numbers them. */
export const moved = (rows: readonly AdminCategory[], id: number, { parent_id, before_id }: Place): AdminCategory[] => {
  const level = rows
    .filter((row) => (row.parent_id ?? null) === parent_id && row.id !== id)
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0) || a.id - b.id)
    .map((row) => row.id)
  const at = before_id === null ? level.length : level.indexOf(before_id)
  const order = level.toSpliced(at, 0, id)
  return rows.map((row) => {
    const sequence = order.indexOf(row.id)
    return sequence < 0 ? row : { ...row, sequence, parent_id: row.id === id ? parent_id : (row.parent_id ?? null) }
  })
}
