import type { Db } from '../db/db.ts'

/** With `keeps` what is read may be as it was some seconds ago. */
export type Reading = { now: Date; keeps: boolean }

type Until<T> = (db: Db, now: Date, value: T) => Promise<Date | null> | Date | null
type Entry<T> = { until: number; value: Promise<{ value: T; until: Date | null }>; weight: number }
type Options<T> = {
  seconds: number
  maxEntries?: number
  maxWeight?: number
  weightOf?: (value: T) => number
  /** the moment at which the clock changes a value, if it will */
  until?: Until<T>
}

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

  constructor({ seconds, maxEntries = 300, maxWeight = Infinity, weightOf = () => 0, until = () => null }: Options<T>) {
    this.options = { seconds, maxEntries, maxWeight, weightOf, until }
    Kept.all.add(this as Kept<unknown>)
  }

  /** The kept value of a key, or what `read` finds; a failure is everybody's who waits and is not kept. */
  async get(db: Db, key: string, { now, keeps }: Reading, read: () => Promise<T>): Promise<T> {
    if (!keeps) return read()
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
    const entry: Entry<T> = {
      until: now.getTime() + this.options.seconds * 1000,
      value: this.withUntil(db, now, read),
      weight: 0,
    }
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

  private async withUntil(db: Db, now: Date, read: () => Promise<T>) {
    const value = await read()
    return { value, until: await this.options.until(db, now, value) }
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
