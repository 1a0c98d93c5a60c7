import type { Won } from '#shared/pricing/types.ts'

/**
 * One way for a row (a line or a coupon, whichever are fewer): what is taken off, how much of that off the cart coupon's
 * base, on which seats (coupons or lines), what it loses against the best assignment, and the lowest price of its seats.
 */
export type Way = { won: Won; covered: Won; seats: number[]; loss: number; price: number }

/** One row's ways. Rows with the same `alike` can stand in for one another. */
export type Stage = { row: number; alike: string; ways: Way[] }

export type Dive = {
  stages: readonly Stage[]
  seatCount: number
  /** The cart coupon's worth when so much is off its base; never more for more. */
  worth: (taken: Won) => Won | null
  /** The most that can be off the base before the cart coupon's minimum breaks. */
  room: Won
  grain: Won
  /** Only totals above this are of interest. */
  floor: Won
  /** The most that can still come of ways that lose so much together. */
  boundAfter: (loss: number) => Won
  /** The prices of all seats together, in won. */
  prices: number
  budget: Budget
}

/** What a search may still do, about a tenth of a microsecond each; below 0 it has given up. */
export type Budget = { left: number }

/** Columns of the forecast, at most. */
const COLUMNS = 1_000

/**
 * Depth-first search over rows. Three bounds cut it: the losses of the ways taken, and forecasts, tabled by what is off
 * the base, of the best that the rows to come can add when they need not share seats — once with every seat free, once
 * paying its price, which is given back for all seats at the end. Gives the seat of each row for the best total above
 * the floor.
 */
export function dive({ stages, seatCount, worth, room, grain, floor, boundAfter, prices, budget }: Dive) {
  const order = stages
    .map(({ ways, ...stage }) => ({ ...stage, ways: ways.filter(({ loss }) => boundAfter(loss) > floor) }))
    .toSorted((a, b) => mostOf(b) - mostOf(a) || (a.alike < b.alike ? -1 : a.alike > b.alike ? 1 : a.row - b.row))
  const cell = Math.max(grain, Math.ceil(room / COLUMNS))
  budget.left -= (order.reduce((sum, { ways }) => sum + ways.length, 0) * Math.floor(room / cell)) / 25
  if (budget.left < 0) return null
  const free = forecast(order, worth, room, cell, ({ won }) => won)
  const paying = forecast(order, worth, room, cell, ({ won, price }) => won - price)
  const owner = new Int32Array(seatCount).fill(-1)
  const taking: Way[] = []
  let best = floor
  let seatOf: number[] | null = null

  visit(0, 0, 0, { lost: 0, paid: 0 })
  return seatOf

  function visit(depth: number, taken: Won, gained: Won, { lost, paid }: { lost: number; paid: number }): void {
    const stage = order[depth]
    budget.left -= 5 + 5 * (stage?.ways.length ?? seatCount)
    if (!stage) {
      const total = gained + (worth(taken) ?? Number.NEGATIVE_INFINITY)
      if (total <= best) return
      best = total
      seatOf = stages.map(() => -1)
      owner.forEach((at, seat) => {
        const row = order[at]?.row
        if (seatOf && row !== undefined) seatOf[row] = seat
      })
      return
    }
    const before = order[depth - 1]
    const limit = before?.alike === stage.alike ? (taking[depth - 1]?.won ?? 0) : Number.POSITIVE_INFINITY
    const hopes = stage.ways.flatMap((way) => {
      if (way.won > limit || taken + way.covered > room) return []
      const at = Math.floor((taken + way.covered) / cell)
      const most = (table: Float64Array[]) => table[depth + 1]?.[at] ?? Number.NEGATIVE_INFINITY
      // prices are fractions of a won: a hundredth is more than their rounding can be
      const paidOff = most(paying) + prices - paid - way.price + 0.01
      const hope = gained + way.won + Math.min(most(free), Math.floor(paidOff))
      return hope > best ? [{ way, hope }] : []
    })
    for (const { way, hope } of hopes.toSorted((a, b) => b.hope - a.hope || a.way.loss - b.way.loss)) {
      if (budget.left < 0) return
      const loss = lost + way.loss
      if (hope <= best || boundAfter(loss) <= best) continue
      const saved = owner.slice()
      if (way.seats.length > 0 && !sit(depth, way.seats, new Uint8Array(seatCount))) continue
      taking[depth] = way
      visit(depth + 1, taken + way.covered, gained + way.won, { lost: loss, paid: paid + way.price })
      owner.set(saved)
    }
  }

  /** Finds a seat for a row, moving others to seats of their own ways when need be. */
  function sit(depth: number, seats: readonly number[], tried: Uint8Array): boolean {
    for (const seat of seats) {
      if (tried[seat]) continue
      tried[seat] = 1
      budget.left -= 1
      const other = owner[seat] ?? -1
      if (other < 0 || sit(other, taking[other]?.seats ?? [], tried)) {
        owner[seat] = depth
        return true
      }
    }
    return false
  }
}

/** `table[depth][c]`: the most that rows from `depth` on and the cart coupon add when `c` cells are off the base. */
function forecast(
  order: readonly Stage[],
  worth: Dive['worth'],
  room: Won,
  cell: Won,
  gain: (way: Way) => number,
): Float64Array[] {
  const columns = Math.floor(room / cell) + 1
  const last = Float64Array.from({ length: columns }, (_, at) => worth(at * cell) ?? Number.NEGATIVE_INFINITY)
  const table = [last]
  for (const { ways } of order.toReversed()) {
    const next = table[0] ?? last
    const here = new Float64Array(columns).fill(Number.NEGATIVE_INFINITY)
    for (const way of ways) {
      const gained = gain(way)
      const shift = Math.floor(way.covered / cell)
      for (let at = 0; at + shift < columns; at++) {
        const hope = gained + (next[at + shift] ?? 0)
        if (hope > (here[at] ?? 0)) here[at] = hope
      }
    }
    table.unshift(here)
  }
  return table
}

const mostOf = ({ ways }: Stage) => ways.reduce((most, { won }) => Math.max(most, won), 0)
