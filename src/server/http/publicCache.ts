import { Kept } from './kept.ts'

/** `until`: when it stops being true by the clock, in ms; nobody is given it from then on. */
type Made = { body: string; until?: number | undefined }
type Entry = { body: string; expiresAt: number }

/**
 * Answers of public catalog reads, kept for a few seconds, and computed once however many ask for one at a time. Any
 * change by staff in this process empties it; changes made by another process show when the entry expires, and what the
 * clock changes shows at that very moment (`changesAt` of the endpoint).
 */
export class PublicCache {
  private readonly entries = new Map<string, Entry>()
  private readonly flights = new Map<string, Promise<Made>>()
  private readonly maxEntries: number
  constructor(maxEntries = 500) {
    this.maxEntries = maxEntries
  }

  /** The answer of `key`: kept, or on its way for somebody else, or computed now. A failure is everybody's and not kept. */
  async answer(key: string, when: { now: number; seconds: number }, compute: () => Promise<Made>): Promise<string> {
    const kept = this.get(key, when.now)
    if (kept !== undefined) return kept
    const flying = this.flights.get(key)
    if (flying) {
      const made = await flying
      // on its way since before the clock changed what is true: for those who asked then
      return (made.until ?? Infinity) > when.now ? made.body : this.answer(key, when, compute)
    }
    const flight = compute()
    this.flights.set(key, flight)
    try {
      const { body, until = Infinity } = await flight
      // emptied meanwhile: the answer is of before the change, right for who asked then and for nobody later
      if (this.flights.get(key) === flight)
        this.keep(key, { body, expiresAt: Math.min(when.now + when.seconds * 1000, until) })
      return body
    } finally {
      if (this.flights.get(key) === flight) this.flights.delete(key)
    }
  }

  /** With it whatever such answers are made of. */
  clear(): void {
    this.entries.clear()
    this.flights.clear()
    Kept.forgetAll()
  }

  private get(key: string, now: number): string | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    if (entry.expiresAt <= now) return undefined
    // what is asked for stays; what is asked for once goes first
    this.entries.set(key, entry)
    return entry.body
  }

  private keep(key: string, entry: Entry): void {
    if (this.entries.size >= this.maxEntries) this.entries.delete(this.entries.keys().next().value ?? '')
    this.entries.set(key, entry)
  }
}

/**
 * What an answer depends on, in one form: the operation and what its own schemas made of the address. Names that nobody
 * declared, their order, defaults written out and other spellings of a value make no other key.
 */
export function cacheKey(operation: string, params: unknown, query: unknown): string {
  return `${operation} ${canonical(params)} ${canonical(query)}`
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? ''
