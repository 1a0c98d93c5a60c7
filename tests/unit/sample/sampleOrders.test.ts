import { describe, expect, test } from 'vitest'
import { planCatalog } from '#server/db/sample/catalogPlan.ts'
import { planExhibitions } from '#server/db/sample/discounts/exhibitions.ts'
import { planRequests } from '#server/db/sample/discounts/requests.ts'
import { createRandom } from '#server/db/sample/random.ts'
import { planShop } from '#server/db/sample/seed.ts'
import { approvalKinds } from '#server/modules/approvals/approvals.tables.ts'
import { refundStatuses } from '#server/modules/refunds/refunds.tables.ts'
import { userCouponStatuses } from '#server/modules/coupons/coupons.tables.ts'
import { orderItemStatuses } from '#server/modules/orders/orders.tables.ts'

const planAt = (iso: string) => {
  const now = new Date(iso)
  return planShop(planCatalog(createRandom(1), now), now, 'hash')
}

/** A weekday evening, the small hours of a Sunday, the last day of 설 연휴, the end of a month, the turn of a year. */
const moments = [
  '2026-11-25T17:30:00+09:00',
  '2026-11-22T03:00:00+09:00',
  '2026-02-18T12:00:00+09:00',
  '2026-08-31T23:59:30+09:00',
  '2027-01-01T00:10:00+09:00',
]
const shops = await Promise.all(moments.map(planAt))
const everyMoment = shops.map((shop, i) => [moments[i] ?? '', shop] as const)
const sum = <T>(list: readonly T[], pick: (item: T) => number) => list.reduce((total, item) => total + pick(item), 0)

describe.each(everyMoment)('%s에 연 샘플 상점', (_, shop) => {
  const { books, people, catalog, now } = shop

  test('회원이 520명, 주문이 3,000건을 넘고 모든 상태의 주문상품이 있다', () => {
    expect(people.users.length).toBeGreaterThanOrEqual(520)
    expect(books.orders.length).toBeGreaterThanOrEqual(3_000)
    expect(new Set(books.orderItems.map((item) => item.status))).toEqual(
      new Set(orderItemStatuses.filter((status) => status !== 'EXCHANGED')),
    )
  })

  test('진행 중인 취소·반품·교환과 발송이 늦은 주문, 보류가 있다', () => {
    const open = books.claims.filter((claim) => claim.status === 'REQUESTED' || claim.status === 'IN_PROGRESS')
    expect(new Set(open.map((claim) => claim.type))).toEqual(new Set(['cancel', 'return', 'exchange']))
    const today = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    const waiting = books.orderItems.filter((item) => item.status === 'PAID' || item.status === 'PROCESSING_ORDER')
    expect(waiting.some((item) => (item.shipBy ?? '9') < today)).toBe(true)
    expect(waiting.some((item) => item.holdReason)).toBe(true)
  })

  test('결제금액은 상품과 배송비의 합이고, 낱개 원장의 합은 주문상품과 같다', () => {
    const itemsOf = Map.groupBy(books.orderItems, (item) => item.orderId)
    const groupsOf = Map.groupBy(books.shippingGroups, (group) => group.orderId)
    for (const order of books.orders) {
      const goods = sum(itemsOf.get(order.id) ?? [], (item) => item.paid)
      const fees = sum(
        groupsOf.get(order.id) ?? [],
        (group) => group.baseFee - (group.couponDiscount ?? 0) + (group.remoteSurcharge ?? 0),
      )
      expect(goods + fees).toBe(order.payable)
      expect(
        (order.listAmount ?? 0) -
          (order.productDiscount ?? 0) -
          (order.productCoupon ?? 0) -
          (order.cartCoupon ?? 0) -
          (order.points ?? 0) +
          (order.shippingBase ?? 0) -
          (order.shippingCoupon ?? 0) +
          (order.remoteSurcharge ?? 0),
      ).toBe(order.payable)
    }
    for (const item of books.orderItems.filter((one) => one.paidAt)) {
      const units = books.unitsOf.get(item.id) ?? []
      const off = units.map((unit) => unit.productCoupon + unit.cartCoupon + unit.points)
      expect([units.length, sum(units, (unit) => unit.paid)]).toEqual([item.quantity, item.paid])
      expect(item.paid + sum(off, (part) => part)).toBe(item.unitPrice * item.quantity)
    }
  })

  test('카드로 결제한 주문에는 열리는 매출전표가, 계좌이체에는 신청한 만큼 현금영수증이 있다', () => {
    const paid = books.payments.filter(({ captured }) => (captured ?? 0) > 0)
    const own = new Map(books.sandboxPayments.map((one) => [one.id, one]))
    for (const { method, pgPaymentId, receiptUrl, cashReceipt } of paid) {
      const path = `/pg/sandbox/receipts/${pgPaymentId}`
      expect(receiptUrl).toBe(method === 'CARD' ? path : null)
      if (receiptUrl) expect(pgPaymentId).toMatch(/^[A-Za-z0-9]{16,40}$/)
      if (cashReceipt?.issued) expect(own.get(pgPaymentId ?? '')?.cashReceipt).toMatchObject({ kind: 'PERSONAL' })
    }
    const transfers = paid.filter(({ method }) => method === 'TRANSFER')
    expect(transfers.some(({ cashReceipt }) => cashReceipt?.issued)).toBe(true)
    expect(transfers.some(({ cashReceipt }) => !cashReceipt)).toBe(true)
  })

  test('재고 변동의 합은 현재고이고, 잡아 둔 수량의 합은 예약 재고다', () => {
    const moved = new Map<number, number>()
    for (const { skuId, delta } of books.movements) moved.set(skuId, (moved.get(skuId) ?? 0) + delta)
    const held = new Map<number, number>()
    for (const one of books.reservations)
      if (one.status === 'HELD') held.set(one.skuId, (held.get(one.skuId) ?? 0) + one.quantity)
    for (const sku of catalog.skus)
      expect([moved.get(sku.id) ?? 0, held.get(sku.id) ?? 0]).toEqual([sku.onHand, sku.reserved])
  })

  test('환불의 합은 결제에 적힌 환불액이고 결제액을 넘지 않는다', () => {
    const refunded = new Map<number, number>()
    for (const refund of books.refunds)
      refunded.set(refund.paymentId ?? 0, (refunded.get(refund.paymentId ?? 0) ?? 0) + refund.refundCash)
    for (const payment of books.payments) {
      expect(payment.refunded).toBe(refunded.get(payment.id) ?? 0)
      expect(payment.refunded ?? 0).toBeLessThanOrEqual(payment.captured ?? 0)
    }
    const paidBack = new Map<number, number>()
    for (const refund of books.refunds.filter((one) => one.status === 'COMPLETED' && !one.manualMemo))
      paidBack.set(refund.paymentId ?? 0, (paidBack.get(refund.paymentId ?? 0) ?? 0) + refund.refundCash)
    expect(books.sandboxPayments.map((one) => one.canceled)).toEqual(
      books.payments.map((one) => paidBack.get(one.id) ?? 0),
    )
  })

  test('취소·반품·교환이 모든 상태에 있고, 보류된 것과 늦은 것과 오늘까지인 것이 있다', () => {
    for (const type of ['cancel', 'return', 'exchange'] as const) {
      const own = books.claims.filter((claim) => claim.type === type)
      const statuses = type === 'cancel' ? ['REQUESTED'] : ['REQUESTED', 'IN_PROGRESS']
      expect([...new Set(own.map((claim) => claim.status))]).toEqual(
        expect.arrayContaining([...statuses, 'COMPLETED', 'RETRACTED']),
      )
    }
    const open = books.claims.filter((claim) => claim.status === 'REQUESTED' || claim.status === 'IN_PROGRESS')
    const going = open.filter((claim) => claim.status === 'IN_PROGRESS')
    expect(new Set(going.flatMap((claim) => claim.collectionStatus ?? []))).toEqual(
      new Set(['WAITING', 'COLLECTING', 'COLLECTED', 'INSPECTED']),
    )
    expect(open.some((claim) => claim.type === 'exchange' && claim.reshipDeliveryId)).toBe(true)
    expect(open.some((claim) => claim.holdReason)).toBe(true)
    expect(open.some((claim) => claim.feeDue && !claim.feePaidAt)).toBe(true)
    expect(open.some((claim) => claim.dueAt && claim.dueAt < now)).toBe(true)
    // the clock completes a cancel that nobody answered in time, unless it is held
    expect(
      open.filter((claim) => claim.type === 'cancel' && !claim.holdReason && claim.dueAt && claim.dueAt < now),
    ).toEqual([])
  })

  test('환불이 모든 상태에 있고, 금액 조정이 승인을 기다린다', () => {
    expect(new Set(books.refunds.map((refund) => refund.status))).toEqual(new Set(refundStatuses))
    expect(books.refunds.some((refund) => refund.manualMemo)).toBe(true)
    const waiting = planRequests(shop).filter((one) => (one.status ?? 'PENDING') === 'PENDING')
    expect(new Set(waiting.map((one) => one.kind))).toEqual(
      // no sample sale or schedule is below half of its price, and no sample plan changes its own
      new Set(
        approvalKinds.filter((kind) => !['TIME_SALE', 'PRICE_SCHEDULE', 'PLAN_PRICE', 'MEMBER_PRICE'].includes(kind)),
      ),
    )
    const adjusted = waiting.find((one) => one.kind === 'REFUND')
    expect(books.refunds[(adjusted?.targetId ?? 0) - 1]?.status).toBe('REQUESTED')
  })

  test('회원쿠폰이 모든 상태에 있고, 쓴 쿠폰의 할인은 주문에 적힌 할인과 같다', () => {
    expect(new Set(shop.coupons.held.map((held) => held.row.status))).toEqual(new Set(userCouponStatuses))
    expect(shop.coupons.chosen.some((one) => one.restoredByClaimId)).toBe(true)
    const chosen = Map.groupBy(shop.coupons.chosen, (one) => one.orderId)
    expect(chosen.size).toBeGreaterThan(150)
    for (const order of books.orders) {
      const off = (order.productCoupon ?? 0) + (order.cartCoupon ?? 0) + (order.shippingCoupon ?? 0)
      expect(sum(chosen.get(order.id) ?? [], (one) => one.amount)).toBe(off)
    }
  })

  test('포인트는 쓰이고 돌아오고 소멸하며, 로그인할 수 있는 고객은 쓸 만큼 갖고 있다', () => {
    expect(new Set(shop.points.entries.map((entry) => entry.kind))).toEqual(
      new Set(['EARN', 'USE', 'USE_CANCEL', 'EXPIRE', 'ADMIN']),
    )
    for (const userId of [1, 2, 3, 4]) {
      const balance = shop.points.wallets.get(userId)?.balance ?? 0
      expect(balance).toBeGreaterThanOrEqual(3_000)
      expect(balance).toBeLessThanOrEqual(20_000)
      const owned = shop.coupons.ofUser.get(userId)?.filter((held) => held.row.status === 'AVAILABLE')
      expect(owned?.length).toBeGreaterThanOrEqual(3)
    }
  })

  test('끝난 타임세일과 열린 타임세일은 팔렸고, 예정된 것은 아직이다', () => {
    const { events, products } = shop.timeSales
    const soldOf = (eventId: number) =>
      sum(
        products.filter((one) => one.eventId === eventId),
        (one) => one.sold,
      )
    const [over, open, coming] = events
    expect(over && over.endsAt < now && soldOf(over.id) > 0).toBe(true)
    expect(open && open.startsAt <= now && now < open.endsAt && soldOf(open.id) > 0).toBe(true)
    expect(coming && coming.startsAt > now && soldOf(coming.id) === 0).toBe(true)
  })

  test('기획전 둘은 열려 있고 하나는 끝났으며, 진열대마다 팔고 있는 상품이 있다', () => {
    const { exhibitions } = planExhibitions(shop)
    expect(exhibitions.map(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)).toEqual([true, true, false])
    const shelves = exhibitions.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'PRODUCTS'))
    for (const { product_ids: ids } of shelves) {
      expect(ids.length).toBeGreaterThanOrEqual(3)
      expect(new Set(ids.map((id) => shop.catalog.products[id - 1]?.status))).toEqual(new Set(['ON_SALE']))
    }
    expect(exhibitions[0]?.blocks).toContainEqual({ type: 'COUPON', benefit_ids: [1, 2] })
  })

  test('클레임이 걸린 낱개는 원장에 표시된 수와 같고, 다 취소된 상품만 취소완료다', () => {
    for (const item of books.orderItems) {
      const marked = (books.unitsOf.get(item.id) ?? []).filter((unit) => unit.claimItemId !== null).length
      expect(marked).toBe(item.claimedQuantity)
      if (item.status === 'CANCELED' || item.status === 'RETURNED' || item.status === 'EXCHANGED')
        expect(item.claimedQuantity).toBe(item.quantity)
    }
  })

  test('일은 차례대로 일어나고, 아직 오지 않은 일은 적혀 있지 않다', () => {
    for (const item of books.orderItems) {
      const times = [
        item.paidAt,
        item.processedAt,
        item.shippedAt,
        item.pickedUpAt,
        item.deliveredAt,
        item.confirmedAt,
      ].filter((time) => time != null)
      expect(times.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(times)
    }
    for (const list of [books.orderEvents, books.deliveryEvents])
      expect(list.filter((event) => event.at > now)).toEqual([])
  })

  test('배송 중인 상품에는 송장이 있고 송장번호는 겹치지 않는다', () => {
    const travelled = books.orderItems.filter((item) =>
      ['SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED'].includes(item.status),
    )
    expect(travelled.filter((item) => !item.carrier || !item.invoiceNo)).toEqual([])
    expect(new Set(books.deliveries.map((one) => `${one.carrier}:${one.invoiceNo}`)).size).toBe(books.deliveries.length)
  })
})

describe('샘플 회원', () => {
  const { people } = shops[0] ?? { people: undefined }

  test('우편번호는 다섯 자리, 휴대폰은 010 열한 자리, 별명과 메일은 겹치지 않는다', () => {
    expect(people?.addresses.filter((one) => !/^\d{5}$/.test(one.postcode))).toEqual([])
    expect(people?.users.filter((one) => !/^010\d{8}$/.test(one.phone ?? ''))).toEqual([])
    expect(new Set(people?.users.map((one) => one.nickname)).size).toBe(people?.users.length)
    expect(new Set(people?.users.map((one) => one.emailAddress)).size).toBe(people?.users.length)
  })

  test('모두 기본 배송지가 하나씩 있다', () => {
    const defaults = (people?.addresses ?? []).filter((one) => one.isDefault).map((one) => one.userId)
    expect(defaults.toSorted((a, b) => a - b)).toEqual(people?.users.map((one) => one.id))
  })
})

test('같은 순간에 열면 같은 상점이다', async () => {
  const [first] = shops
  const again = await planAt(moments[0] ?? '')
  expect(JSON.stringify(again.books.orders)).toBe(JSON.stringify(first?.books.orders))
  expect(JSON.stringify(again.books.refunds)).toBe(JSON.stringify(first?.books.refunds))
  expect(JSON.stringify(again.coupons.chosen)).toBe(JSON.stringify(first?.coupons.chosen))
  expect(JSON.stringify(again.points.entries)).toBe(JSON.stringify(first?.points.entries))
  expect(JSON.stringify(again.people.users)).toBe(JSON.stringify(first?.people.users))
})

test('한 개를 이미 취소한 상품에는 남은 것까지 취소를 청하지 않는다', async () => {
  // the very shop that a start at this moment fills, where an item canceled in part would have asked again
  const now = new Date('2026-11-24T08:30:00+09:00')
  const { books } = await planShop(planCatalog(createRandom(20_261), now), now, 'hash')
  const tooMany = books.orderItems.filter((item) => (item.claimedQuantity ?? 0) > item.quantity)
  expect([tooMany.length, books.orders.length > 3_000]).toEqual([0, true])
})
