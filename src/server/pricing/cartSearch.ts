import { bestAssignment, NEVER, type PricedAssignment, pricedAssignment } from './assignment.ts'
import { type Budget, dive, type Stage } from './cartDive.ts'
import type { CartTerm } from '#shared/pricing/couponBoard.ts'
import type { CouponToApply, Won } from '#shared/pricing/types.ts'

/** Which line each product coupon is used on (−1: none), and what they and the cart coupon take off together. */
export type Placement = { lineOf: readonly number[]; total: Won }

/** Weights are reckoned in thousandths, so that a slope of v % is a whole number. */
const UNIT = 1000

/** Product coupons alone: the assignment of the greatest total. */
export function placeProducts(discounts: readonly Won[][], lineCount: number): Placement {
  const { columnOf, total } = bestAssignment(
    discounts.map((row) => row.map((won) => (won > 0 ? won : NEVER))),
    lineCount,
  )
  return { lineOf: columnOf, total }
}

/**
 * The best product coupons beside one cart coupon, or null when nothing beats `floor`.
 *
 * What product coupons take off the covered lines (x) shrinks the cart coupon's base, and may break its minimum. For
 * any slope s the total is at most `max over assignments of (other lines + (1 − s)·x) + max over x of (worth(x) + s·x)`:
 * the first is a plain assignment, the second has few candidates. At the slope of the lowest bound most orders are
 * settled. What is left is searched, without the uses that lose more than the bound is above the best total found: a
 * wallet of many coupons line by line, a cart of many lines coupon by coupon, as the decisions are fewer that way.
 * A budget below 0 means that the search gave up: there may be better.
 */
export function placeBesideCart<C extends CouponToApply>(
  discounts: readonly Won[][],
  term: CartTerm<C>,
  floor: Won,
  budget: Budget,
): Placement | null {
  const grain = grainOf(discounts, term)
  let best: Placement | null = null
  let most = floor
  const side = shorterSide(discounts, term.covers)
  const keep = (seatOf: readonly number[]) => {
    const lineOf = side.lineOf(seatOf)
    const total = totalBeside(discounts, term, lineOf)
    if (total === null || total <= most) return
    most = total
    best = { lineOf, total }
  }
  const root = lowestBound(side, term, grain, budget, keep, () => most)
  if (root.bound <= most) return best

  const { price } = root.assignment
  const found = dive({
    stages: side.rows.map((_, row) => stageOf(side, row, root.assignment)),
    seatCount: side.seats,
    worth: term.worth,
    room: Math.max(term.base - term.min, 0),
    grain,
    floor: most,
    boundAfter: (loss) => Math.floor((root.ceiling - loss) / UNIT / grain) * grain,
    prices: Array.from({ length: side.seats }, (_, seat) => price(seat)).reduce((sum, one) => sum + one, 0) / UNIT,
    budget,
  })
  if (found) keep(found)
  return best
}

/** Coupons and lines, the fewer as rows and the others as seats. */
type Side = {
  rows: readonly (readonly Won[])[]
  seats: number
  isCovered: (row: number, seat: number) => boolean
  /** The line of each coupon from the seat of each row. */
  lineOf: (seatOf: readonly number[]) => readonly number[]
}

function shorterSide(discounts: readonly Won[][], covers: readonly boolean[]): Side {
  if (discounts.length <= covers.length)
    return {
      rows: discounts,
      seats: covers.length,
      isCovered: (_, line) => covers[line] ?? false,
      lineOf: (lineOf) => lineOf,
    }
  return {
    rows: covers.map((_, line) => discounts.map((row) => row[line] ?? 0)),
    seats: discounts.length,
    isCovered: (line) => covers[line] ?? false,
    lineOf: (couponOf) => {
      const lineOf = discounts.map(() => -1)
      couponOf.forEach((coupon, line) => {
        if (coupon >= 0) lineOf[coupon] = line
      })
      return lineOf
    },
  }
}

/** What product coupons on these lines and the cart coupon take off together; null when that one is not usable. */
function totalBeside<C>(discounts: readonly Won[][], term: CartTerm<C>, lineOf: readonly number[]): Won | null {
  const cart = term.worth(takenFrom(term.covers, discounts, lineOf))
  if (cart === null) return null
  return lineOf.reduce((sum, line, coupon) => sum + (discounts[coupon]?.[line] ?? 0), cart)
}

/** What product coupons take off the covered lines. */
export function takenFrom(covers: readonly boolean[], discounts: readonly Won[][], lineOf: readonly number[]): Won {
  return lineOf.reduce((sum, line, coupon) => sum + (covers[line] ? (discounts[coupon]?.[line] ?? 0) : 0), 0)
}

/** The bound is convex in the slope: bisected by which side of the cart coupon's own optimum the assignment is. */
function lowestBound<C extends CouponToApply>(
  side: Side,
  term: CartTerm<C>,
  grain: Won,
  budget: Budget,
  keep: (seatOf: readonly number[]) => void,
  most: () => Won,
): { bound: Won; ceiling: number; assignment: PricedAssignment } {
  const likely = [0, term.coupon.discountType === 'PERCENT' ? term.coupon.value * 10 : UNIT]
  let low = 0
  let high = UNIT
  let lowest: { bound: Won; ceiling: number; assignment: PricedAssignment } | undefined
  for (;;) {
    const slope = likely.shift() ?? Math.floor((low + high) / 2)
    if (slope >= low && slope <= high) {
      const weights = side.rows.map((row, at) =>
        row.map((won, seat) => (won === 0 ? NEVER : won * (side.isCovered(at, seat) ? UNIT - slope : UNIT))),
      )
      const assignment = pricedAssignment(weights, side.seats)
      budget.left -= (side.rows.length * side.seats) / 2
      keep(assignment.columnOf)
      const cart = cartCeiling(term, slope)
      const ceiling = assignment.total + cart.most
      const bound = Math.floor(ceiling / UNIT / grain) * grain
      if (!lowest || ceiling < lowest.ceiling) lowest = { bound, ceiling, assignment }
      const taken = assignment.columnOf.reduce(
        (sum, seat, row) => sum + (side.isCovered(row, seat) ? (side.rows[row]?.[seat] ?? 0) : 0),
        0,
      )
      if (taken === cart.at) return lowest
      if (taken > cart.at) low = slope + 1
      else high = slope - 1
    }
    if (lowest && (lowest.bound <= most() || low > high || budget.left < 0)) return lowest
  }
}

/** `max over x of (worth(x) + slope·x)`, with the worth made concave by leaving out the rounding to 10 won. */
function cartCeiling({ coupon, base, min }: CartTerm<CouponToApply>, slope: number): { most: number; at: Won } {
  const cap = coupon.discountType === 'FIXED' ? coupon.value : (coupon.maxDiscount ?? base)
  const percent = coupon.discountType === 'FIXED' ? 100 : coupon.value
  const room = Math.max(base - min, 0)
  const kink = Math.min(Math.max(base - Math.ceil((cap * 100) / percent), 0), room)
  let best = { most: Number.NEGATIVE_INFINITY, at: 0 }
  for (const x of [0, kink, Math.min(kink + 1, room), room]) {
    const most = Math.min(cap * UNIT, (base - x) * percent * (UNIT / 100)) + slope * x
    if (most > best.most) best = { most, at: x }
  }
  return best
}

/** What one row can do: seats where as much is taken off, covered by the cart coupon or not, are one way. */
function stageOf({ rows, isCovered }: Side, row: number, { loss, price }: PricedAssignment): Stage {
  const wons = rows[row] ?? []
  const ways = new Map<string, Stage['ways'][number]>()
  ways.set('idle', { won: 0, covered: 0, seats: [], loss: loss(row, -1), price: 0 })
  wons.forEach((won, seat) => {
    if (won === 0) return
    const covered = isCovered(row, seat)
    const name = `${covered}${won}`
    const way = ways.get(name) ?? {
      won,
      covered: covered ? won : 0,
      seats: [],
      loss: Number.POSITIVE_INFINITY,
      price: Number.POSITIVE_INFINITY,
    }
    way.seats.push(seat)
    way.loss = Math.min(way.loss, loss(row, seat))
    way.price = Math.min(way.price, price(seat) / UNIT)
    ways.set(name, way)
  })
  return { row, alike: wons.map((won, seat) => `${isCovered(row, seat)}${won}`).join(), ways: [...ways.values()] }
}

/** Every total is a multiple of this: with prices in tens, a bound less than 10 won above the best is no hope. */
function grainOf(discounts: readonly Won[][], { coupon, base }: CartTerm<CouponToApply>): Won {
  const ofCart = coupon.discountType === 'FIXED' ? [coupon.value, base] : [10, coupon.maxDiscount ?? 0]
  return [...discounts.flat(), ...ofCart].reduce(greatestCommonDivisor, 0)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
