import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeDueCancels } from '#server/modules/claims/claims.jobs.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { shippingGroups } from '#server/modules/orders/orders.tables.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import {
  bulk,
  claim,
  type ClaimAnswer,
  type ClaimType,
  itemsOf,
  moveItems,
  withReasons,
} from '#tests/support/claiming.ts'
import { paymentOf, simulate } from '#tests/support/claimSteps.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** A refund promised is a refund paid, and no claim waits for ever behind another one. */

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

type Status = 'PROCESSING_ORDER' | 'DELIVERED'

/** A paid order of one piece at each price, from one origin that ships free from 50,000 won (else 3,000). */
async function bought(prices: number[], status: Status) {
  const origin = await makeOrigin(api.deps.db)
  const lines: { sku_id: number; quantity: number }[] = []
  for (const price of prices) {
    const { sku } = await makeProduct(api.deps.db, {
      listPrice: price,
      salePrice: price,
      shippingOriginId: origin.id,
      skus: [{ onHand: 10 }],
    })
    lines.push({ sku_id: sku.id, quantity: 1 })
  }
  const customer = await api.customer()
  const orderId = await buy(api, customer, lines)
  await moveItems(api, orderId, status)
  const items = (await itemsOf(customer, orderId)).items.map(({ id }) => ({ order_item_id: id, quantity: 1 }))
  return { customer, orderId, items }
}
type Order = Awaited<ReturnType<typeof bought>>

const piece = ({ items }: Order, n: number) => [items[n] as Order['items'][number]]
const quoteOf = (order: Order, kind: ClaimType, n: number, fault: 'CUSTOMER' | 'SELLER' = 'CUSTOMER') =>
  simulate(order.customer, order.orderId, { kind, fault, items: piece(order, n) })
const asks = (order: Order, kind: ClaimType, n: number, more: object = {}) =>
  claim(order.customer, order.orderId, kind, piece(order, n), 'CUSTOMER', more)

/** The claim was agreed to at these figures, as before quotes counted the pieces of older claims. */
const agreedTo = (id: number, cash: number) =>
  api.deps.db
    .update(claims)
    .set({ promise: { cash, points: 0, additionalPayment: 0, shippingBack: [] }, feeDue: 0, feePayment: null })
    .where(eq(claims.id, id))

async function complete(kind: ClaimType, id: number) {
  const row = { claim_id: id, ...(kind === 'cancel' ? {} : { inspection: { result: 'OK' } }) }
  const { rows } = await bulk(await api.staff('admin'), kind, 'complete', [row])
  expect(rows[0], JSON.stringify(rows)).toMatchObject({ status: 'SUCCESS' })
  return Number(rows[0]?.after?.['refund_cash'])
}

describe('열린 클레임이 둘이어도', () => {
  test('먼저 신청한 취소의 상품은 없는 것으로 보고 금액을 보여 준다', async () => {
    const order = await bought([15_000, 15_000, 40_000], 'PROCESSING_ORDER')
    await asks(order, 'cancel', 0, { expected_refund: 15_000 })
    expect(await quoteOf(order, 'cancel', 1)).toMatchObject({ refund_cash: 12_000 })
    expect(await quoteOf(order, 'cancel', 2)).toMatchObject({ refund_cash: 37_000 })
  })

  test.each([
    ['먼저 신청한 것부터', [0, 1]],
    ['나중에 신청한 것부터', [1, 0]],
  ])('%s 끝내도 동의한 금액을 그대로 준다', async (_title, turns) => {
    const order = await bought([15_000, 15_000, 40_000], 'PROCESSING_ORDER')
    const made = [await asks(order, 'cancel', 0), await asks(order, 'cancel', 1, { expected_refund: 12_000 })]
    const paid: number[] = []
    for (const turn of turns) paid[turn] = await complete('cancel', made[turn]?.id ?? 0)
    expect(paid).toEqual([15_000, 12_000])
    expect(await quoteOf(order, 'cancel', 2)).toMatchObject({ refund_cash: 43_000, shipping_refund_cash: 3_000 })
  })

  test.each([
    ['먼저 신청한 것부터', [0, 1]],
    ['나중에 신청한 것부터', [1, 0]],
  ])('15,000원씩 동의한 취소 둘은 %s 끝내도 15,000원씩 준다', async (_title, turns) => {
    const order = await bought([15_000, 15_000, 40_000], 'PROCESSING_ORDER')
    const made = [await asks(order, 'cancel', 0), await asks(order, 'cancel', 1)]
    for (const { id } of made) await agreedTo(id, 15_000)
    for (const turn of turns) expect(await complete('cancel', made[turn]?.id ?? 0)).toBe(15_000)
    const [group] = await api.deps.db.select().from(shippingGroups)
    expect(group).toMatchObject({ extraCash: 0, waivedBase: 3_000 })
    // what the shop bears is neither charged later nor paid back
    expect(await quoteOf(order, 'cancel', 2)).toMatchObject({ refund_cash: 40_000, deductions: [] })
    const last = await asks(order, 'cancel', 2)
    expect(await complete('cancel', last.id)).toBe(40_000)
    expect(await paymentOf(api, order.orderId)).toMatchObject({ captured: 70_000, refunded: 70_000 })
  })

  test.each([
    ['먼저 신청한 것부터', [0, 1]],
    ['나중에 신청한 것부터', [1, 0]],
  ])('1,000원씩 동의한 반품 둘은 %s 끝내도 둘 다 끝난다', async (_title, turns) => {
    const order = await bought([4_000, 4_000, 48_000], 'DELIVERED')
    const first = await asks(order, 'return', 0, { expected_refund: 1_000 })
    expect(await quoteOf(order, 'return', 1)).toMatchObject({ refund_cash: 0, additional_payment: 2_000 })
    const second = await asks(order, 'return', 1, { fee_payment: 'TRANSFER' })
    for (const { id } of [first, second]) await agreedTo(id, 1_000)
    for (const turn of turns) expect(await complete('return', [first, second][turn]?.id ?? 0)).toBe(1_000)
    // the first delivery was the shop's: nobody is asked for it again
    expect(await quoteOf(order, 'return', 2)).toMatchObject({ refund_cash: 45_000 })
  })

  test('약속을 넘는 배송비는 회사가 부담하고, 담당자에게만 보인다', async () => {
    const order = await bought([15_000, 15_000, 40_000], 'PROCESSING_ORDER')
    const made = [await asks(order, 'cancel', 0), await asks(order, 'cancel', 1)]
    for (const { id } of made) await agreedTo(id, 15_000)
    await complete('cancel', made[0]?.id ?? 0)
    const staff = await api.staff('cs')
    const { body } = await staff.get<{ quote: object }>(`/store-admin/v1/claims/${made[1]?.id}`)
    expect(body.quote).toMatchObject({ refund_cash: 15_000, borne: [{ kind: 'SHIPPING_REAPPLIED', amount: 3_000 }] })
    await complete('cancel', made[1]?.id ?? 0)
    const [refund] = await api.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.claimId, made[1]?.id ?? 0))
    const shown = await staff.get<{ borne: object[] }>(`/store-admin/v1/refunds/${refund?.id}`)
    expect(shown.body.borne).toMatchObject([{ kind: 'SHIPPING_REAPPLIED', amount: 3_000 }])
    const own = (await order.customer.get<ClaimAnswer>(`/store/v1/user/claims/${made[1]?.id}`)).body
    expect(own.refund).toMatchObject({ refund_cash: 15_000, deductions: [] })
    expect(JSON.stringify(own)).not.toContain('회사')
  })

  test('배송비를 돌려주기로 한 뒤 먼저 신청한 취소가 철회되어도 그대로 돌려준다', async () => {
    const order = await bought([10_000, 20_000], 'PROCESSING_ORDER')
    const first = await asks(order, 'cancel', 0)
    const second = await asks(order, 'cancel', 1, { expected_refund: 23_000 })
    await order.customer.post(`/store/v1/user/claims/${first.id}/retract`)
    expect(await complete('cancel', second.id)).toBe(23_000)
    const again = await asks(order, 'cancel', 0, { expected_refund: 10_000 })
    expect(await complete('cancel', again.id)).toBe(10_000)
    expect(await paymentOf(api, order.orderId)).toMatchObject({ captured: 33_000, refunded: 33_000 })
  })

  test('저절로 끝나는 취소도 다른 클레임 때문에 멈추지 않는다', async () => {
    const order = await bought([2_000, 2_000, 48_000], 'PROCESSING_ORDER')
    const made = [await asks(order, 'cancel', 0), await asks(order, 'cancel', 1)]
    for (const { id } of made) await agreedTo(id, 2_000)
    api.clock.advance(3 * 86_400_000)
    expect(await completeDueCancels(api.deps)).toMatchObject({ completed: 2 })
    expect(await paymentOf(api, order.orderId)).toMatchObject({ refunded: 4_000 })
  })
})

describe('담당자가 금액을 바꾸면', () => {
  test('고객에게서 더 받는 변경은 약속을 대신하고, 덜 받는 변경은 약속을 지킨다', async () => {
    const order = await bought([15_000, 15_000, 40_000], 'PROCESSING_ORDER')
    const made = [await asks(order, 'cancel', 0), await asks(order, 'cancel', 1)]
    for (const { id } of made) await agreedTo(id, 15_000)
    await complete('cancel', made[0]?.id ?? 0)
    const staff = await api.staff('admin')
    const path = `/store-admin/v1/claims/${made[1]?.id}`
    const { version } = (await staff.get<{ version: number }>(path)).body
    const kept = await staff.patch<{ version: number; quote: object }>(path, {
      version,
      fault: 'SELLER',
      reason: '우리 잘못',
    })
    expect(kept.body.quote).toMatchObject({ refund_cash: 15_000 })
    const groups = await api.deps.db.select().from(shippingGroups)
    const fees = [{ kind: 'SHIPPING_REAPPLIED', shipping_origin_id: groups[0]?.shippingOriginId, amount: 2_500 }]
    const changed = await staff.patch<{ quote: object }>(path, {
      version: kept.body.version,
      fees,
      reason: '통화로 동의',
    })
    expect(changed.body.quote, JSON.stringify(changed.body)).toMatchObject({ refund_cash: 12_500 })
    expect(await complete('cancel', made[1]?.id ?? 0)).toBe(12_500)
  })
})

describe('주문한 뒤 출고지의 배송 조건이 바뀌어도', () => {
  const dearer = {
    feePolicy: 'FIXED',
    baseFee: 9_000,
    freeThreshold: 20_000,
    returnFee: 8_000,
    exchangeFee: 20_000,
  } as const
  const kinder = { feePolicy: 'FREE', baseFee: 0, freeThreshold: null, returnFee: 0, exchangeFee: 0 } as const

  test.each([
    ['비싸', dearer],
    ['싸', kinder],
  ])('%s졌으면 취소와 반품과 교환은 주문할 때의 배송비로 센다', async (_, terms) => {
    const order = await bought([30_000, 25_000], 'PROCESSING_ORDER')
    await api.deps.db.update(shippingOrigins).set(terms)
    expect(await quoteOf(order, 'cancel', 0)).toMatchObject({ refund_cash: 27_000 })
    await moveItems(api, order.orderId, 'DELIVERED')
    expect(await quoteOf(order, 'return', 0)).toMatchObject({ refund_cash: 24_000 })
    expect(await quoteOf(order, 'exchange', 0)).toMatchObject({ additional_payment: 6_000 })
    const made = await asks(order, 'return', 0, { expected_refund: 24_000 })
    expect(await complete('return', made.id)).toBe(24_000)
  })
})
