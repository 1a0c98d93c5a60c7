import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainRefund } from '#server/pricing/explainRefund.ts'
import { priceRefund } from '#server/pricing/refund.ts'
import { correctRefund } from '#server/pricing/refundCorrection.ts'
import { stateOf } from '#server/pricing/refundShipping.ts'
import type { RefundBreakdown, RefundGroup } from '#shared/pricing/refundTypes.ts'
import { earnAfterClaims } from '#server/pricing/refundUnits.ts'
import { refundToWire } from '#shared/pricing/wire.ts'
import { type Claim, claim, linesOf, paidGroups, pick } from './claims.ts'
import { anyOrder, priceWhatIsAllowed } from './orders.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const kinds = { cancel: 'cancel', return: 'return' } as const

/** Numbers that turn into claims of whatever is still there when their turn comes. */
const step = fc.record({
  kind: fc.constantFrom(kinds.cancel, kinds.return),
  fault: fc.constantFrom('CUSTOMER' as const, 'SELLER' as const),
  lines: fc.array(fc.record({ line: fc.nat(), quantity: fc.nat() }), { minLength: 1, maxLength: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const order = fc
  .record({ order: anyOrder, returnFee: fc.integer({ min: 0, max: 6_000 }), keepsInitial: fc.boolean() })
  .map(({ order: wanted, returnFee, keepsInitial }) => {
    const { order: paid, priced } = priceWhatIsAllowed(wanted)
    const groups = paidGroups(paid, priced, () => ({ returnFee, exchangeFee: returnFee * 2 }))
    return { priced, groups: groups.map((group) => ({ ...group, chargeInitialShipping: keepsInitial })) }
  })
const steps = fc.array(step, { minLength: 1, maxLength: 8 })

/** A step as a claim on what is left, or null when nothing is. */
function asClaim(groups: readonly RefundGroup[], { lines, ...terms }: Step): Claim | null {
  const left = linesOf(groups).map(({ lineId, units }) => ({
    lineId,
    count: units.filter(({ claimed }) => !claimed).length,
  }))
  const open = left.filter(({ count }) => count > 0)
  const wanted = new Map<number, number>()
  for (const { line, quantity } of lines) {
    const at = open[line % open.length]
    if (at) wanted.set(at.lineId, 1 + (quantity % at.count))
  }
  if (wanted.size === 0) return null
  return { ...terms, wanted: [...wanted].map(([lineId, quantity]) => ({ lineId, quantity })) }
}

type Made = { made: Claim; before: RefundGroup[]; refund: RefundBreakdown; after: RefundGroup[] }

function play(groups: RefundGroup[], sequence: readonly Step[]): Made[] {
  const all: Made[] = []
  let before = groups
  for (const one of sequence) {
    const made = asClaim(before, one)
    if (!made) break
    const { refund, after } = claim(before, made)
    all.push({ made, before, refund, after })
    before = after
  }
  return all
}

/** Everything that is left, in one claim. */
const theRest = (groups: readonly RefundGroup[]) =>
  linesOf(groups).flatMap(({ lineId, units }) => {
    const quantity = units.filter(({ claimed }) => !claimed).length
    return quantity > 0 ? [{ lineId, quantity }] : []
  })

const refunded = (made: readonly { refund: RefundBreakdown }[]) => ({
  cash: sum(made.map(({ refund }) => refund.refundCash)),
  points: sum(made.map(({ refund }) => refund.refundPoints)),
})

describe('어떤 주문에 어떤 순서로 클레임을 해도', () => {
  test('금액은 모두 0 이상의 정수이고, 상품·배송비·차감을 더하면 환불 금액이다', () => {
    fc.assert(
      fc.property(order, steps, ({ groups }, sequence) => {
        for (const { refund } of play(groups, sequence)) {
          const wire = refundToWire(refund)
          expect(wire.goods).toBe(wire.product_coupon + wire.cart_coupon + wire.points + wire.goods_cash)
          const fromCash = sum(wire.deductions.map(({ from_cash }) => from_cash))
          const fromPoints = sum(wire.deductions.map(({ from_points }) => from_points))
          const fees = sum(wire.deductions.map(({ amount }) => amount))
          expect(wire.goods_cash + wire.shipping_refund_cash - fromCash).toBe(wire.refund_cash)
          expect(wire.points + wire.shipping_refund_points - fromPoints).toBe(wire.refund_points)
          expect(fees - fromCash - fromPoints).toBe(wire.additional_payment)
          const numbers = Object.values(wire).filter((value) => typeof value === 'number')
          const state = refund.groups.flatMap((group) => [group.extraCash, group.extraPoints, group.remainingGoods])
          for (const won of [...numbers, ...state]) expect(Number.isSafeInteger(won) && won >= 0).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('낸 돈과 쓴 포인트보다 많이 돌려주지 않고, 남은 단위는 줄지 않는다', () => {
    fc.assert(
      fc.property(order, steps, ({ priced, groups }, sequence) => {
        const made = play(groups, sequence)
        const { cash, points } = refunded(made)
        expect(cash).toBeLessThanOrEqual(priced.totals.payable)
        expect(points).toBeLessThanOrEqual(priced.totals.points)
        const claimed = sum(made.flatMap(({ refund }) => refund.lines.map(({ units }) => units.length)))
        const left = linesOf(made.at(-1)?.after ?? groups).flatMap(({ units }) => units.filter((unit) => !unit.claimed))
        expect(claimed + left.length).toBe(sum(priced.lines.map(({ quantity }) => quantity)))
        const whole = earnAfterClaims(linesOf(groups), 1)
        expect(earnAfterClaims(linesOf(made.at(-1)?.after ?? groups), 1)).toBeLessThanOrEqual(whole)
      }),
      { numRuns: 500 },
    )
  })

  test('약속한 것보다 덜 주거나 더 받지 않고, 규칙이 더 주면 더 주며, 회사가 부담한 만큼만 달라진다', () => {
    const promise = fc.record({
      cash: fc.nat(120_000),
      points: fc.nat(40_000),
      additionalPayment: fc.nat(6_000),
      shippingBack: fc.constant([]),
    })
    fc.assert(
      fc.property(order, steps, promise, ({ groups }, sequence, promised) => {
        for (const { made, before, refund: byRule } of play(groups, sequence)) {
          const { wanted, ...terms } = made
          const refund = priceRefund({ ...terms, groups: before, claimed: pick(before, wanted), promised })
          expect(refund.refundCash).toBe(Math.max(byRule.refundCash, promised.cash))
          expect(refund.refundPoints).toBe(Math.max(byRule.refundPoints, promised.points))
          expect(refund.additionalPayment).toBe(Math.min(byRule.additionalPayment, promised.additionalPayment))
          const gets = (one: RefundBreakdown) => one.refundCash + one.refundPoints - one.additionalPayment
          expect(sum(refund.borne.map(({ amount }) => amount))).toBe(gets(refund) - gets(byRule))
          const goods = refund.goodsCash + refund.points + refund.shippingRefundCash + refund.shippingRefundPoints
          expect(goods - sum(refund.deductions.map(({ amount }) => amount))).toBe(gets(refund))
        }
      }),
    )
  })

  test('조금씩이든 한 번에든 모두 취소하면 낸 돈과 포인트를 그대로 돌려준다', () => {
    fc.assert(
      fc.property(order, steps, ({ priced, groups }, sequence) => {
        const made = play(
          groups,
          sequence.map((one) => ({ ...one, kind: kinds.cancel })),
        )
        const left = made.at(-1)?.after ?? groups
        const wanted = theRest(left)
        const last = wanted.length > 0 ? [claim(left, { kind: 'cancel', fault: 'CUSTOMER', wanted })] : []
        expect(refunded([...made, ...last])).toEqual({ cash: priced.totals.payable, points: priced.totals.points })
        for (const { refund } of made) expect(refund.additionalPayment).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('판매자 사유로 모두 반품하면 낸 돈과 포인트를 그대로 돌려준다', () => {
    fc.assert(
      fc.property(order, steps, ({ priced, groups }, sequence) => {
        const sellers = sequence.map((one) => ({ ...one, kind: kinds.return, fault: 'SELLER' as const }))
        const made = play(groups, sellers)
        const left = made.at(-1)?.after ?? groups
        const wanted = theRest(left)
        const last = wanted.length > 0 ? [claim(left, { kind: 'return', fault: 'SELLER', wanted })] : []
        expect(refunded([...made, ...last])).toEqual({ cash: priced.totals.payable, points: priced.totals.points })
      }),
      { numRuns: 300 },
    )
  })

  test('다시 낸 배송비는 나머지까지 취소하면 빠짐없이 돌려준다', () => {
    let reapplied = 0
    fc.assert(
      fc.property(order, steps, ({ groups }, sequence) => {
        const cancels = sequence.map((one) => ({ ...one, kind: kinds.cancel, fault: 'CUSTOMER' as const }))
        const made = play(groups, cancels)
        const taken = made.flatMap(({ refund }) => refund.deductions)
        reapplied += taken.length
        const left = made.at(-1)?.after ?? groups
        for (const group of left) {
          const own = taken.filter((one) => one.shippingOriginId === group.shippingOriginId)
          const emptied = group.lines.every(({ units }) => units.every(({ claimed }) => claimed))
          expect(group.extraCash).toBe(emptied ? 0 : sum(own.map(({ fromCash }) => fromCash)))
          expect(group.extraPoints).toBe(emptied ? 0 : sum(own.map(({ fromPoints }) => fromPoints)))
          expect(group.extraCash + group.extraPoints + group.chargedBase).toBeLessThanOrEqual(
            Math.max(group.baseFee, group.chargedBase),
          )
        }
      }),
      { numRuns: 500 },
    )
    // about sixty in five hundred: ten is far beyond chance
    expect(reapplied).toBeGreaterThan(10)
  })

  test('미리 본 금액과 실제 금액이 같고, 모든 금액에 읽을 수 있는 이유가 있다', () => {
    fc.assert(
      fc.property(order, steps, ({ groups }, sequence) => {
        for (const { made, before, refund } of play(groups, sequence)) {
          const { wanted, ...terms } = made
          expect(priceRefund({ ...terms, groups: before, claimed: pick(before, wanted) })).toEqual(refund)
          const amountOf = (figure: string) =>
            sum(refund.why.filter((one) => one.figure === figure).map(({ amount }) => amount))
          expect(amountOf('goodsCash')).toBe(refund.goodsCash)
          expect(amountOf('shippingRefund')).toBe(refund.shippingRefundCash + refund.shippingRefundPoints)
          expect(amountOf('refundCash')).toBe(refund.refundCash)
          expect(amountOf('refundPoints')).toBe(refund.refundPoints)
          expect(amountOf('additionalPayment')).toBe(refund.additionalPayment)
          for (const { kind, amount, why } of refund.deductions) {
            expect(amount).toBeGreaterThan(0)
            expect(refund.why.some((one) => one.figure === kind && explainRefund(one) === why)).toBe(true)
          }
          for (const one of refund.why) expect(explainRefund(one)).not.toMatch(/undefined|null|NaN|\[object/)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('마지막 클레임을 판매자 귀책으로 정정하면, 처음부터 판매자 귀책이었던 것과 같다', () => {
    fc.assert(
      fc.property(order, steps, ({ groups }, sequence) => {
        const last = play(groups, sequence).at(-1)
        if (!last || last.made.fault === 'SELLER') return
        const atFirst = claim(last.before, { ...last.made, fault: 'SELLER' })
        const corrected = correctRefund(last.after, last.refund)
        expect(corrected.refundCash).toBe(atFirst.refund.refundCash - last.refund.refundCash)
        expect(corrected.refundPoints).toBe(atFirst.refund.refundPoints - last.refund.refundPoints)
        expect(corrected.groups.map(stateOf)).toEqual(atFirst.refund.groups.map(stateOf))
      }),
      { numRuns: 500 },
    )
  })

  test('어느 클레임을 언제 정정해도, 낸 것보다 많이 돌려주지 않고 그 뒤의 클레임도 그렇다', () => {
    fc.assert(
      fc.property(order, steps, fc.nat(), ({ priced, groups }, sequence, nth) => {
        const made = play(groups, sequence)
        const one = made[nth % Math.max(made.length, 1)]
        const now = made.at(-1)?.after
        if (!one || !now || one.made.fault === 'SELLER') return
        const corrected = correctRefund(now, one.refund)
        const after = now.map((group) => {
          const next = corrected.groups.find((state) => state.shippingOriginId === group.shippingOriginId)
          return next ? { ...group, ...stateOf(next) } : group
        })
        const wanted = theRest(after)
        const rest = wanted.length > 0 ? [claim(after, { kind: 'cancel', fault: 'CUSTOMER', wanted })] : []
        const { cash, points } = refunded([...made, ...rest])
        expect(corrected.refundCash).toBeGreaterThanOrEqual(0)
        expect(cash + corrected.refundCash).toBeLessThanOrEqual(priced.totals.payable)
        expect(points + corrected.refundPoints).toBeLessThanOrEqual(priced.totals.points)
      }),
      { numRuns: 1000 },
    )
  })
})
