import { applicableCoupons } from '#shared/pricing/applicableCoupons.ts'
import { bestCoupons } from '#server/pricing/bestCoupons.ts'
import type { OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { OrderToPrice } from '#shared/pricing/types.ts'
import { type Figure, figureOf } from './load.ts'

/**
 * What the coupon sheet of a checkout costs in pure arithmetic: for an order of 30 lines and a customer with 20 coupons,
 * what each coupon would do, the best of them, and the price with those. `npm run bench -- --only quote` needs neither a
 * database nor a server. The orders differ: every third has cart coupons whose minimum the product coupons can break,
 * which is the hard case of the search. The fastest run of each order leaves out what other programs took meanwhile.
 */

const lineCount = 30
const orders = 300
const productCoupons = 14
const cartCoupons = 4
const shippingCoupons = 2

/** One processor, one order after the other, for so many seconds after a warm-up of one round. */
export function benchQuote(seconds: number): Figure {
  const random = sequence(20_261_121)
  const carts = Array.from({ length: orders }, (_, index) => orderWithCoupons(random, index % 3 === 0))
  let inexact = 0
  for (const { order, owned } of carts) {
    if (!quoteWithBest(order, owned).exact) inexact += 1
  }
  const latencies: number[] = []
  const fastest = carts.map(() => Number.POSITIVE_INFINITY)
  const start = performance.now()
  for (let index = 0; performance.now() - start < seconds * 1000; index += 1) {
    const cart = carts[index % orders]
    if (!cart) break
    const before = performance.now()
    quoteWithBest(cart.order, cart.owned)
    const took = performance.now() - before
    latencies.push(took)
    fastest[index % orders] = Math.min(fastest[index % orders] ?? took, took)
  }
  const alone = figureOf('quote', fastest.filter(Number.isFinite), 1)
  const note = `${lineCount} lines, ${productCoupons + cartCoupons + shippingCoupons} coupons; ${orders} orders, ${inexact} not proven best; each order's fastest run p50 ${alone.p50Ms} ms, p99 ${alone.p99Ms} ms, max ${alone.maxMs} ms`
  return { ...figureOf('quote', latencies, performance.now() - start), note }
}

function quoteWithBest(order: OrderToPrice, owned: readonly OwnedCoupon[]) {
  const best = bestCoupons(order, owned)
  const { productCoupons: chosen, cartCoupon, shippingCoupon } = best
  applicableCoupons({ ...order, productCoupons: chosen }, owned)
  const { totals } = quoteOrder({ ...order, productCoupons: chosen, cartCoupon, shippingCoupon })
  const taken = totals.productCoupon + totals.cartCoupon + totals.shippingCoupon
  if (taken !== best.discount) throw new Error(`quote: promised ${best.discount}, priced ${taken}`)
  return best
}

type Random = { int: (from: number, to: number) => number; chance: (share: number) => boolean }

function orderWithCoupons({ int, chance }: Random, tight: boolean): { order: OrderToPrice; owned: OwnedCoupon[] } {
  const hundreds = (from: number, to: number) => int(from / 100, to / 100) * 100
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const salePrice = hundreds(3_000, 60_000)
    return {
      id: index + 1,
      shippingOriginId: 1 + (index % 3),
      listPrice: salePrice + hundreds(0, 10_000),
      salePrice,
      quantity: int(1, 3),
    }
  })
  const shippingGroups = [1, 2, 3].map((shippingOriginId) => ({
    shippingOriginId,
    feePolicy: 'FIXED' as const,
    baseFee: shippingOriginId * 1_000,
  }))
  const some = (share: number) => lines.filter(() => chance(share)).map(({ id }) => id)
  const terms = (id: number) => ({ id, expiresAt: `2026-12-${int(10, 28)}T14:59:59.999Z` })
  const amount = (fixed: [number, number], percent: [number, number], cap: [number, number]) =>
    chance(0.5)
      ? ({ discountType: 'FIXED', value: hundreds(...fixed) } as const)
      : ({ discountType: 'PERCENT', value: int(...percent), maxDiscount: hundreds(...cap) } as const)
  const ofProduct = (id: number): OwnedCoupon => ({
    ...terms(id),
    target: 'PRODUCT',
    eligibleLineIds: chance(0.4) ? null : some(0.3),
    minOrderAmount: chance(0.5) ? hundreds(1_000, 40_000) : 0,
    ...amount([1_000, 8_000], [5, 40], [2_000, 8_000]),
  })
  const ofCart = (id: number): OwnedCoupon => {
    const eligibleLineIds = chance(0.5) ? null : some(0.6)
    const covered = lines.filter((line) => eligibleLineIds?.includes(line.id) ?? true)
    const base = covered.reduce((sum, { salePrice, quantity }) => sum + salePrice * quantity, 0)
    const minOrderAmount = tight ? Math.floor((base * int(85, 100)) / 10_000) * 100 : 30_000
    const discount = amount([3_000, 60_000], [3, 20], [5_000, 60_000])
    return { ...terms(id), target: 'CART', eligibleLineIds, minOrderAmount, ...discount }
  }
  const ofShipping = (id: number): OwnedCoupon => ({
    ...terms(id),
    target: 'SHIPPING',
    ...amount([1_000, 3_000], [50, 100], [1_000, 3_000]),
  })
  const makers = [
    ...Array.from({ length: productCoupons }, () => ofProduct),
    ...Array.from({ length: cartCoupons }, () => ofCart),
    ...Array.from({ length: shippingCoupons }, () => ofShipping),
  ]
  return { order: { lines, shippingGroups }, owned: makers.map((make, index) => make(index + 1)) }
}

/** The same numbers in every run. */
function sequence(seed: number): Random {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
  }
}
