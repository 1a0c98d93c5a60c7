import type { Db } from '../db/db.ts'

type Entry<T> = { until: number; value: Promise<{ value: T; until?: Date | null }> }

/**
 * What public answers are made of, kept by this process for a few seconds: read once however many ask meanwhile, and read
 * anew from the moment at which the clock changes it (`until`). Any change by staff in this process empties it, as it
 * empties `PublicCache`. Only for endpoints whose answers are reused anyway.
 */
export class Kept<T> {
  private static readonly all = new Set<Kept<unknown>>()

  /** Staff changed something. */
  static forgetAll(): void {
    for (const kept of Kept.all) kept.entries = new WeakMap()
  }

  private entries = new WeakMap<Db, Map<string, Entry<T>>>()
  private readonly seconds: number
  private readonly maxEntries: number

  constructor({ seconds, maxEntries = 300 }: { seconds: number; maxEntries?: number }) {
    this.seconds = seconds
    this.maxEntries = maxEntries
    Kept.all.add(this as Kept<unknown>)
  }

  /** The kept value of a key, or what `read` finds; a failure is everybody's who waits and is not kept. */
  async get(db: Db, key: string, now: Date, read: () => Promise<{ value: T; until?: Date | null }>): Promise<T> {
    const own = this.entries.get(db) ?? new Map<string, Entry<T>>()
    this.entries.set(db, own)
    const kept = own.get(key)
    if (kept && now.getTime() < kept.until) {
      const { value, until } = await kept.value
      // on its way since before the clock changed it
      if (!until || now < until) return value
    }
    if (own.size >= this.maxEntries) own.clear()
    const entry = { until: now.getTime() + this.seconds * 1000, value: read() }
    own.set(key, entry)
    try {
      return (await entry.value).value
    } catch (error) {
      if (own.get(key) === entry) own.delete(key)
      throw error
    }
  }
}
