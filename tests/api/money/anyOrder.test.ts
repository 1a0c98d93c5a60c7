import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import type { RefundGroup } from '#shared/pricing/refundTypes.ts'
import { earnAfterClaims } from '#server/pricing/refundUnits.ts'
import { refundToWire, toPriceBreakdown } from '#shared/pricing/wire.ts'
import { anyVector, priceOf } from '#tests/support/anyVector.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { claim, type ClaimAnswer, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { goThroughClaim, paymentOf, pointsOf, type Wanted } from '#tests/support/claimSteps.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { placeVector, type VectorOrder } from '#tests/support/vectorShop.ts'
import { claim as claimPurely, linesOf, paidGroups } from '#tests/unit/pricing/claims.ts'
import { orderOf } from '#tests/unit/pricing/moneyVectors.ts'

/**
 * Any cart, coupons and points, then any claims, over HTTP; beside it the same claims in pure arithmetic, which knows no
 * database. MONEY_RUNS sets how many orders, MONEY_SEED which ones.
 */
const runs = Number(process.env['MONEY_RUNS'] ?? 30)
const seed = Number(process.env['MONEY_SEED'] ?? 20_261_121)

const patience = 60_000 + runs * 4000

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))

const step = fc.record({
  /** sends one line before the claim, when lines leave at different times */
  sends: fc.option(fc.nat(), { nil: null, freq: 2 }),
  fault: fc.constantFrom('CUSTOMER' as const, 'SELLER' as const),
  lines: fc.array(fc.record({ line: fc.nat(), quantity: fc.nat() }), { minLength: 1, maxLength: 3 }),
  /** asks and takes it back, before it asks again */
  wavers: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const story = fc.record({
  vector: anyVector,
  packed: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
})

type Kind = 'cancel' | 'return'

/** An order on its way through claims, with what pure arithmetic says of it. */
class Run {
  readonly order: VectorOrder
  readonly packed: boolean
  readonly sent = new Set<number>()
  readonly itemIds: number[]
  groups: RefundGroup[]
  cash = 0
  points = 0

  constructor(order: VectorOrder, packed: boolean) {
    this.order = order
    this.packed = packed
    const fees = Object.values(order.vector.order.groups).map((group) => group.return_fee ?? 0)
    this.itemIds = [...order.items.values()]
    this.groups = paidGroups(orderOf(order.vector), priceOf(order.vector), (originId) => ({
      returnFee: fees[originId] ?? 0,
      exchangeFee: (fees[originId] ?? 0) * 2,
    }))
  }

  /** Lines with pieces that nobody has claimed, and how many. */
  open(): { line: number; left: number }[] {
    return linesOf(this.groups)
      .map(({ lineId, units }) => ({ line: lineId, left: units.filter((unit) => !unit.claimed).length }))
      .filter(({ left }) => left > 0)
  }

  async send(line: number): Promise<void> {
    this.sent.add(line)
    await api.deps.db
      .update(orderItems)
      .set({ status: 'DELIVERED', carrier: 'CJ', invoiceNo: `58${this.itemIds[line]}`, deliveredAt: api.clock.now() })
      .where(eq(orderItems.id, this.itemIds[line] as number))
  }

  /** Claims these quantities by line, all of them sent or none; every figure is what pure arithmetic says. */
  async claim(wanted: Map<number, number>, fault: Step['fault'], wavers = false): Promise<ClaimAnswer> {
    const { customer, orderId } = this.order
    const kind: Kind = [...wanted.keys()].some((line) => this.sent.has(line)) ? 'return' : 'cancel'
    const items = [...wanted].map(([line, quantity]) => ({ order_item_id: this.itemIds[line] as number, quantity }))
    const pure = [...wanted].map(([lineId, quantity]) => ({ lineId, quantity }))
    // the shop knows nothing of a fault that a customer names before anybody has packed
    const atOnce = kind === 'cancel' && !this.packed
    const { refund, after } = claimPurely(this.groups, { kind, fault: atOnce ? 'CUSTOMER' : fault, wanted: pure })
    if (wavers) await this.waver({ kind, fault, items })
    const made = await goThroughClaim(api, customer, orderId, { kind, fault, items })
    const { deductions, coupons_restored: _none, ...figures } = refundToWire(refund)
    const origins = [...this.order.origins.values()]
    expect(made.refund).toMatchObject({
      ...figures,
      deductions: deductions.map(({ shipping_origin_id, why: _why, ...one }) => ({
        ...one,
        shipping_origin_id: origins[shipping_origin_id],
      })),
    })
    this.groups = after
    this.cash += refund.refundCash
    this.points += refund.refundPoints
    return made
  }

  /** A request that is taken back leaves nothing behind. Only what waits for staff can be. */
  private async waver({ kind, fault, items }: Wanted): Promise<void> {
    const { customer, orderId } = this.order
    const { status } = (await itemsOf(customer, orderId)).items.find(({ id }) => id === items[0]?.order_item_id) ?? {}
    if (status === 'PAID') return
    const made = await claim(customer, orderId, kind, items, fault, { fee_payment: 'TRANSFER' })
    const back = await customer.post<ClaimAnswer>(`/store/v1/user/claims/${made.id}/retract`)
    expect(back.body.status, JSON.stringify(back.body)).toBe('RETRACTED')
  }

  /** A step of numbers as a claim on what is left: lines that are where the first one is. */
  async take({ lines, fault, wavers }: Step, fixedFault?: Step['fault']): Promise<void> {
    const open = this.open()
    const wanted = new Map<number, number>()
    for (const { line, quantity } of lines) {
      const at = open[line % open.length]
      const [first = at?.line] = wanted.keys()
      if (at && first !== undefined && this.sent.has(at.line) === this.sent.has(first))
        wanted.set(at.line, 1 + (quantity % at.left))
    }
    if (wanted.size > 0) await this.claim(wanted, fixedFault ?? fault, wavers)
  }

  /** Never more back than was paid, and the books, the gateway and the receipts agree. */
  async expectAgreed(): Promise<void> {
    const { customer, orderId, vector } = this.order
    const { totals } = priceOf(vector)
    expect(await paymentOf(api, orderId)).toMatchObject({ captured: totals.payable, refunded: this.cash })
    expect(this.cash).toBeLessThanOrEqual(totals.payable)
    expect(this.points).toBeLessThanOrEqual(totals.points)
    const owned = vector.order.points_available ?? 0
    expect((await pointsOf(customer)).available).toBe(owned - totals.points + this.points)
    await expectBalanced(api)
  }
}

async function start({ vector, packed }: { vector: VectorOrder['vector']; packed: boolean }): Promise<Run> {
  const order = await placeVector(api, vector)
  const { body } = await order.customer.get<{ price: object }>(`/store/v1/user/orders/${order.orderId}`)
  expect(body.price).toEqual(toPriceBreakdown(priceOf(vector).totals))
  if (packed) await moveItems(api, order.orderId, 'PROCESSING_ORDER')
  return new Run(order, packed)
}

/** All of it is back: the money, the points, the coupons, the goods. */
async function expectEverythingBack({ order, cash, points }: Run): Promise<void> {
  const { totals } = priceOf(order.vector)
  expect({ cash, points }).toEqual({ cash: totals.payable, points: totals.points })
  // nothing to give back of an order that cost nothing
  if (totals.payable > 0) expect((await paymentOf(api, order.orderId)).status).toBe('CANCELED')
  const coupons = await api.deps.db.select().from(userCoupons).where(eq(userCoupons.userId, order.customer.id))
  expect(coupons.map(({ status }) => status)).toEqual(coupons.map(() => 'AVAILABLE'))
  const { items } = await itemsOf(order.customer, order.orderId)
  for (const { sku_id } of items) {
    const [sku] = await api.deps.db.select({ onHand: skus.onHand }).from(skus).where(eq(skus.id, sku_id))
    expect(sku?.onHand).toBe(100)
  }
}

const whole = (run: Run) => new Map(run.open().map(({ line, left }) => [line, left]))

/** A third of the runs, with numbers of its own; what fails is told as it is, to be run again by its seed and path. */
const check = (nth: number, play: (one: Parameters<typeof start>[0] & { steps: Step[] }) => Promise<void>) =>
  fc.assert(fc.asyncProperty(story, play), { numRuns: Math.ceil(runs / 3), seed: seed + nth, endOnFailure: true })

describe(`어떤 장바구니, 쿠폰, 포인트, 클레임에도 (${runs}번)`, () => {
  test(
    '나누어서든 한 번에든 모두 취소하면 낸 돈, 쓴 포인트와 쿠폰, 재고가 모두 돌아온다',
    async () => {
      await check(0, async ({ steps, ...one }) => {
        const run = await start(one)
        for (const each of steps) await run.take(each)
        if (run.open().length > 0) await run.claim(whole(run), 'CUSTOMER')
        await run.expectAgreed()
        await expectEverythingBack(run)
      })
    },
    patience,
  )

  test(
    '판매자 사유로 모두 반품해도 낸 돈, 쓴 포인트와 쿠폰, 재고가 모두 돌아온다',
    async () => {
      await check(1, async ({ steps, ...one }) => {
        const run = await start(one)
        for (const { line } of run.open()) await run.send(line)
        for (const each of steps) await run.take(each, 'SELLER')
        if (run.open().length > 0) await run.claim(whole(run), 'SELLER')
        await run.expectAgreed()
        await expectEverythingBack(run)
      })
    },
    patience,
  )

  test(
    '보낸 것과 안 보낸 것을 섞어 취소하고 반품해도 낸 것보다 더 돌려주지 않고, 남은 것만 적립된다',
    async () => {
      await check(2, async ({ steps, ...one }) => {
        const run = await start(one)
        for (const each of steps) {
          const open = run.open()
          const sends = each.sends === null ? undefined : open[each.sends % open.length]?.line
          if (sends !== undefined && !run.sent.has(sends)) await run.send(sends)
          await run.take(each)
          await run.expectAgreed()
        }
        const { customer } = run.order
        const before = await pointsOf(customer)
        const earned = earnAfterClaims(linesOf(run.groups), 1)
        expect(before.pending).toBe(earned)
        for (const { line } of run.open()) {
          await run.send(line)
          const done = await customer.post(`/store/v1/user/orders/items/${run.itemIds[line]}/confirm-purchase`)
          expect(done.status, JSON.stringify(done.body)).toBe(200)
        }
        expect(await pointsOf(customer)).toEqual({ available: before.available + earned, pending: 0, debt: 0 })
        await expectBalanced(api)
      })
    },
    patience,
  )
})
