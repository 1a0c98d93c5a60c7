import type { BestCoupons } from './bestCoupons.ts'
import type { OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import type { Won } from '#shared/pricing/types.ts'

/** How many selections are looked at before the best payable one found so far has to do. */
const MOST = 50

type Solve<C> = (owned: readonly C[]) => BestCoupons<C>
type Node<C> = { owned: readonly C[]; found: BestCoupons<C> }

/**
 * The best selection that leaves an amount people can pay: nothing, or at least `minimum`. Selections are looked at from
 * the best downwards: wherever one cannot be paid, each of its coupons in turn is kept from the place where it was used,
 * so that every other selection stays within reach. `before` is what the order costs without coupons.
 */
export function bestPayable<C extends OwnedCoupon>(
  owned: readonly C[],
  lineIds: readonly number[],
  { before, minimum }: { before: Won; minimum: Won },
  solve: Solve<C>,
): BestCoupons<C> {
  const first: Node<C> = { owned, found: solve(owned) }
  const isPayable = ({ discount }: BestCoupons<C>) => discount >= before || before - discount >= minimum
  // without any coupon it is too little already: nothing can be chosen that helps
  if (isPayable(first.found) || before < minimum) return first.found
  const waiting = [first]
  const seen = new Set([nameOf(first.owned)])
  for (let looked = 0; looked < MOST; looked++) {
    const best = takeBest(waiting)
    if (!best) break
    if (isPayable(best.found)) return named(best.found, owned)
    for (const next of withoutOneUse(best, lineIds)) {
      const name = nameOf(next)
      if (seen.has(name)) continue
      seen.add(name)
      waiting.push({ owned: next, found: solve(next) })
    }
  }
  const rest = waiting.filter(({ found }) => isPayable(found)).toSorted((a, b) => b.found.discount - a.found.discount)
  return { ...named(rest[0]?.found ?? solve([]), owned), exact: false }
}

/** The selection in the caller's own coupons; the search has narrowed copies of them. */
function named<C extends OwnedCoupon>(found: BestCoupons<C>, owned: readonly C[]): BestCoupons<C> {
  const own = (coupon: C): C => owned.find(({ id }) => id === coupon.id) ?? coupon
  return {
    ...found,
    productCoupons: found.productCoupons.map(({ lineId, coupon }) => ({ lineId, coupon: own(coupon) })),
    cartCoupon: found.cartCoupon && own(found.cartCoupon),
    shippingCoupon: found.shippingCoupon && own(found.shippingCoupon),
  }
}

function takeBest<C>(waiting: Node<C>[]): Node<C> | undefined {
  const best = waiting.reduce<number>(
    (at, node, index) => (at < 0 || node.found.discount > (waiting[at]?.found.discount ?? 0) ? index : at),
    -1,
  )
  return best < 0 ? undefined : waiting.splice(best, 1)[0]
}

/** What is owned, once for each coupon of the selection, without its use there. */
function withoutOneUse<C extends OwnedCoupon>({ owned, found }: Node<C>, lineIds: readonly number[]): C[][] {
  const products = found.productCoupons.map(({ lineId, coupon }) =>
    owned.map((one) =>
      one.id === coupon.id
        ? { ...one, eligibleLineIds: (one.eligibleLineIds ?? lineIds).filter((id) => id !== lineId) }
        : one,
    ),
  )
  const others = [found.cartCoupon, found.shippingCoupon].flatMap((coupon) =>
    coupon ? [owned.filter(({ id }) => id !== coupon.id)] : [],
  )
  return [...products, ...others]
}

const nameOf = (owned: readonly OwnedCoupon[]): string =>
  owned.map(({ id, eligibleLineIds }) => `${id}:${eligibleLineIds?.join('.') ?? '*'}`).join()
