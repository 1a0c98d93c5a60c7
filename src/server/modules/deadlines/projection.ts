import type { WorkClock } from '../../time/businessMinutes.ts'

/** How many are due at a moment (epoch ms). */
export type DueCount = { at: number; count: number }

export type Projection = {
  /** how many are past their promise already */
  late: number
  /** the first promise that is broken at this pace, and how many break it; none where all are kept, or no pace is known */
  over: { at: number; count: number } | null
}

/**
 * What becomes of a queue at a pace (finished in a working hour; null when it is not known). The queue is worked off by
 * what is due first, what is late before everything else. `over` names the first moment at which something is due and not
 * done, and counts what became late until then besides what was late before.
 */
export function project(
  queue: readonly DueCount[],
  pace: number | null,
  now: number,
  left: WorkClock['left'],
): Projection {
  const late = queue.reduce((sum, { at, count }) => (at <= now ? sum + count : sum), 0)
  if (pace === null) return { late, over: null }
  const dueAt = new Map<number, number>()
  for (const { at, count } of queue) if (at > now) dueAt.set(at, (dueAt.get(at) ?? 0) + count)
  let due = 0
  for (const [at, count] of [...dueAt].toSorted(([a], [b]) => a - b)) {
    due += count
    // a whisker more than was counted, so that ten in an hour are ten
    const done = Math.floor((pace * left(at)) / 60 + 1e-9)
    const missed = Math.min(due, late + due - done)
    if (missed > 0) return { late, over: { at, count: missed } }
  }
  return { late, over: null }
}
