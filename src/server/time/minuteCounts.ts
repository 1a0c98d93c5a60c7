/** Up to here minutes are counted by place; the few that are longer are kept as they are. */
const PLACES = 4096

/** Minutes of which nothing is asked but how many there are and which stands where when all stand in order. */
export class MinuteCounts {
  private readonly places = new Uint32Array(PLACES)
  private long: number[] = []
  private isSorted = true
  count = 0

  add(values: readonly number[]) {
    for (const value of values) {
      if (value < PLACES) this.places[value] = (this.places[value] ?? 0) + 1
      else {
        this.long.push(value)
        this.isSorted = false
      }
    }
    this.count += values.length
  }

  addAll({ places, long, count }: MinuteCounts) {
    for (let value = 0; value < PLACES; value += 1)
      this.places[value] = (this.places[value] ?? 0) + (places[value] ?? 0)
    this.long = this.long.concat(long)
    this.isSorted = false
    this.count += count
  }

  /** The one at a place, from 0 on; null where there are not so many. */
  at(place: number): number | null {
    if (place >= this.count) return null
    let passed = 0
    for (let value = 0; value < PLACES; value += 1) {
      passed += this.places[value] ?? 0
      if (passed > place) return value
    }
    if (!this.isSorted) this.long.sort((a, b) => a - b)
    this.isSorted = true
    return this.long[place - passed] ?? null
  }
}
