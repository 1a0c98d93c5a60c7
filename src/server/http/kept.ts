import type { Db } from '../db/db.ts'

type Read<T> = { value: T; until?: Date | null }
type Entry<T> = { until: number; value: Promise<Read<T>>; weight: number }
type Options<T> = { seconds: number; maxEntries?: number; maxWeight?: number; weightOf?: (value: T) => number }

/**
 * What public answers are made of, kept by this process for a few seconds: read once however many ask meanwhile, and read
 * anew from the moment at which the clock changes it (`until`). Any change by staff in this process empties it, as it
 * empties `PublicCache`. What was not asked for longest goes first when there are too many or, all together, too heavy
 * ones. Only for endpoints whose answers are reused anyway.
 */
export class Kept<T> {
  private static readonly all = new Set<Kept<unknown>>()

  /** Staff changed something. */
  static forgetAll(): void {
    for (const kept of Kept.all) kept.entries = new WeakMap()
  }

  private entries = new WeakMap<Db, Map<string, Entry<T>>>()
  private readonly options: Required<Options<T>>

  constructor({ seconds, maxEntries = 300, maxWeight = Infinity, weightOf = () => 0 }: Options<T>) {
    this.options = { seconds, maxEntries, maxWeight, weightOf }
    Kept.all.add(this as Kept<unknown>)
  }

  /** The kept value of a key, or what `read` finds; a failure is everybody's who waits and is not kept. */
  async get(db: Db, key: string, now: Date, read: () => Promise<Read<T>>): Promise<T> {
    const own = this.entries.get(db) ?? new Map<string, Entry<T>>()
    this.entries.set(db, own)
    const kept = own.get(key)
    own.delete(key)
    if (kept && now.getTime() < kept.until) {
      own.set(key, kept)
      const { value, until } = await kept.value
      // on its way since before the clock changed it
      if (!until || now < until) return value
    }
    const entry = { until: now.getTime() + this.options.seconds * 1000, value: read(), weight: 0 }
    own.set(key, entry)
    try {
      const { value } = await entry.value
      entry.weight = this.options.weightOf(value)
      this.lighten(own)
      return value
    } catch (error) {
      if (own.get(key) === entry) own.delete(key)
      throw error
    }
  }

  private lighten(own: Map<string, Entry<T>>): void {
    let weight = 0
    for (const entry of own.values()) weight += entry.weight
    for (const [key, entry] of own) {
      if (own.size <= this.options.maxEntries && weight <= this.options.maxWeight) return
      own.delete(key)
      weight -= entry.weight
    }
  }
}
