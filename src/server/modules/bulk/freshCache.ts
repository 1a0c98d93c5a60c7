/** New orders arrive many times a second; what was counted less than this ago is fresh enough for them. */
const settledMs = 1_000

type Entry<T> = { at: number; countedAt: number; value: Promise<T> }

/**
 * Numbers that may be a few seconds old (tab counts, totals, the dashboard), kept for this process. A change that
 * staff make here empties all of them, so people see their own work at once; orders that arrive only age them.
 */
export class FreshCache<T> {
  private static readonly all = new Set<FreshCache<unknown>>()

  /** Empties the caches of this process: staff changed something. */
  static forgetAll(): void {
    for (const cache of FreshCache.all) cache.entries.clear()
  }

  /** Drops what was not counted just now: something changed somewhere. */
  static ageAll(): void {
    const now = performance.now()
    for (const { entries } of FreshCache.all)
      for (const [key, entry] of entries) if (now - entry.countedAt > settledMs) entries.delete(key)
  }

  private readonly entries = new Map<string, Entry<T>>()
  private readonly freshMs: number
  private readonly maxEntries: number

  constructor({ freshMs = 10_000, maxEntries = 200 }: { freshMs?: number; maxEntries?: number } = {}) {
    this.freshMs = freshMs
    this.maxEntries = maxEntries
    FreshCache.all.add(this as FreshCache<unknown>)
  }

  /** The kept value of a key, or what `make` finds; callers that ask meanwhile share one search. */
  get(key: string, now: Date, make: () => Promise<T>): Promise<T> {
    const kept = this.entries.get(key)
    if (kept && Math.abs(now.getTime() - kept.at) < this.freshMs) return kept.value
    if (this.entries.size >= this.maxEntries) this.entries.clear()
    const value = make()
    this.entries.set(key, { at: now.getTime(), countedAt: performance.now(), value })
    value.catch(() => this.entries.delete(key))
    return value
  }
}
