/** An order while somebody changes it. The chosen go together and keep their order among themselves. */

/** The chosen stand from `place` on (0 is the top). */
export function movedTo<T>(order: readonly T[], chosen: ReadonlySet<T>, place: number): T[] {
  const staying = order.filter((one) => !chosen.has(one))
  const at = Math.max(0, Math.min(place, staying.length))
  return [...staying.slice(0, at), ...order.filter((one) => chosen.has(one)), ...staying.slice(at)]
}

/** The chosen one step up (−1) or down (1), gathered at the first of them. */
export function shifted<T>(order: readonly T[], chosen: ReadonlySet<T>, by: -1 | 1): T[] {
  const first = order.findIndex((one) => chosen.has(one))
  return first === -1 ? [...order] : movedTo(order, chosen, first + by)
}

/** One that was dragged where another stood; when it is among the chosen, all of them come along. */
export function dropped<T>(order: readonly T[], one: T, over: T, chosen: ReadonlySet<T>): T[] {
  const going = chosen.has(one) ? chosen : new Set([one])
  if (going.has(over)) return [...order]
  const down = order.indexOf(over) > order.indexOf(one)
  const staying = order.filter((other) => !going.has(other))
  return movedTo(order, going, staying.indexOf(over) + (down ? 1 : 0))
}

/** One's own order with what stands `now`: what is gone goes, what has come stands behind the one that it stands behind now. */
export function mergedInto<T>(own: readonly T[], now: readonly T[]): T[] {
  const standing = new Set(now)
  const merged = own.filter((one) => standing.has(one))
  const known = new Set(merged)
  for (const [index, one] of now.entries()) {
    if (known.has(one)) continue
    merged.splice(index === 0 ? 0 : merged.indexOf(now[index - 1] as T) + 1, 0, one)
  }
  return merged
}

type Placed = { id: number; sequence: number }

/** The sequences that rows held, given anew in this order; those of rows that are not shown stay theirs. */
export function sequencesOf(order: readonly Placed[]): Placed[] {
  const free = order.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
  return order.map(({ id }, index) => ({ id, sequence: free[index] as number }))
}
