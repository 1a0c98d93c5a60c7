type Row = { id: number }

/** Rows as they stand on screen. `key` says which list they belong to, `pages` how much of it was asked for. */
export type Standing<R extends Row> = {
  key: string
  pages: number
  order: readonly number[]
  rows: ReadonlyMap<number, R>
}

export type Arrived<R extends Row> = { key: string; pages: number; rows: readonly R[] }

/**
 * What arrives while a hand is over the list changes its rows where they stand and moves none: what is new waits, what
 * left stays until the hand is gone. Another list, and a page that was asked for, are shown at once.
 */
export const settle = <R extends Row>(
  before: Standing<R> | null,
  { key, pages, rows }: Arrived<R>,
  steady: boolean,
): Standing<R> => {
  const fresh = new Map(rows.map((row) => [row.id, row]))
  if (!before || before.key !== key || !steady) return { key, pages, order: [...fresh.keys()], rows: fresh }
  const more = pages > before.pages ? [...fresh.keys()].filter((id) => !before.rows.has(id)) : []
  return { key, pages, order: [...before.order, ...more], rows: new Map([...before.rows, ...fresh]) }
}

/** What a steady list keeps back: how many are new, and which of those shown have left it. */
export const keptBack = <R extends Row>({ order }: Standing<R>, { rows }: Arrived<R>) => {
  const shown = new Set(order)
  const there = new Set(rows.map(({ id }) => id))
  return {
    fresh: rows.filter(({ id }) => !shown.has(id)).length,
    left: new Set(order.filter((id) => !there.has(id))),
    moved:
      order.filter((id) => there.has(id)).join() !==
      rows
        .filter(({ id }) => shown.has(id))
        .map(({ id }) => id)
        .join(),
  }
}
