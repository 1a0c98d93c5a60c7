import { MinuteCounts } from '../../../time/minuteCounts.ts'

/** Figures of a day, a person, a kind of question or a whole period, added up from tallies; medians by every minute. */

export const countNames = ['created', 'reopened', 'closed', 'deleted', 'replied', 'unanswered', 'kept'] as const
export const spreadNames = ['first', 'next', 'resolution'] as const
export type CountName = (typeof countNames)[number]
export type SpreadName = (typeof spreadNames)[number]

export type Spread = { count: number; median: number | null; p90: number | null }
export type Figures = Record<CountName | 'answered' | 'late' | 'returned', number> &
  Record<SpreadName, Spread> & { kept_percent: number | null; returned_percent: number | null }

/** One tally: its counts, and every minute of each spread. */
export type Tally = Record<CountName, number> & Record<SpreadName, readonly number[]>

/** The same for each of some names. */
export const eachOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name, n: number) => Value) =>
  Object.fromEntries(names.map((name, n) => [name, value(name, n)])) as Record<Name, Value>

/** The smallest value that at least this share of them does not exceed. */
const atShare = (minutes: MinuteCounts, share: number) => minutes.at(Math.max(1, Math.ceil(minutes.count * share)) - 1)
const spreadOf = (minutes: MinuteCounts): Spread => ({
  count: minutes.count,
  median: atShare(minutes, 0.5),
  p90: atShare(minutes, 0.9),
})

export const percent = (count: number, of: number) => (of === 0 ? null : Math.round((count / of) * 1000) / 10)

export class Sum {
  private readonly counts = eachOf(countNames, () => 0)
  private readonly minutes = eachOf(spreadNames, () => new MinuteCounts())
  private returned = 0

  add(tally: Tally) {
    for (const name of countNames) this.counts[name] += tally[name]
    for (const name of spreadNames) this.minutes[name].add(tally[name])
  }

  addAll(sum: Sum) {
    for (const name of countNames) this.counts[name] += sum.counts[name]
    for (const name of spreadNames) this.minutes[name].addAll(sum.minutes[name])
    this.returned += sum.returned
  }

  addReturned(count: number) {
    this.returned += count
  }

  figures(): Figures {
    const { first, next, resolution } = eachOf(spreadNames, (name) => spreadOf(this.minutes[name]))
    const { kept, closed } = this.counts
    const answered = first.count + next.count
    return {
      ...this.counts,
      answered,
      late: answered - kept,
      kept_percent: percent(kept, answered),
      returned: this.returned,
      returned_percent: percent(this.returned, closed),
      first,
      next,
      resolution,
    }
  }
}

/** A sum for each key, made when it is first asked for. */
export class Sums<Key> {
  private readonly found = new Map<Key, Sum>()

  of(key: Key): Sum {
    const known = this.found.get(key)
    if (known) return known
    const made = new Sum()
    this.found.set(key, made)
    return made
  }

  /** Of all keys together. */
  total(): Sum {
    const total = new Sum()
    for (const sum of this.found.values()) total.addAll(sum)
    return total
  }

  entries(): [Key, Figures][] {
    return [...this.found].map(([key, sum]) => [key, sum.figures()])
  }
}
