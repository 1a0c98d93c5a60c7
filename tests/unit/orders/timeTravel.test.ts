import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planCatalog } from '#server/db/sample/catalogPlan.ts'
import { createRandom } from '#server/db/sample/random.ts'
import { planShop } from '#server/db/sample/seed.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { OrderAsOf } from '#contract/schema.d.ts'
import { countAround, differs } from '../../../src/resources/orders/timeTravel/differences.ts'
import { momentsOf, type OrderFacts, timeOf } from '../../../src/resources/orders/timeTravel/facts.ts'
import { addressAt, goodsAt } from '../../../src/resources/orders/timeTravel/goodsAt.ts'
import { stateAt } from '../../../src/resources/orders/timeTravel/stateAt.ts'

const now = new Date('2026-11-25T17:30:00+09:00')
const { books } = await planShop(planCatalog(createRandom(1), now), now, 'hash')
const iso = (time: Date | null | undefined) => (time ? kstIso(time) : null)
const of = <T>(rows: T[], key: (row: T) => number | null | undefined) => Map.groupBy(rows, key)
const byOrder = {
  items: of(books.orderItems, (row) => row.orderId),
  events: of(books.orderEvents, (row) => row.orderId),
  claims: of(books.claims, (row) => row.orderId),
  lines: of(books.claimItems, (row) => row.claimId),
  payments: of(books.payments, (row) => row.orderId),
  refunds: of(books.refunds, (row) => row.orderId),
  parcels: of(books.deliveries, (row) => row.orderId),
  contents: of(books.deliveryItems, (row) => row.deliveryId),
  scans: of(books.deliveryEvents, (row) => row.deliveryId),
  memos: of(books.memos, (row) => row.orderId),
}

/** An order of the sample shop as the order page reads it. */
function factsOf(order: (typeof books.orders)[number]): OrderFacts {
  const { id } = order
  const data = (event: (typeof books.orderEvents)[number], key: string) => (event.data?.[key] ?? null) as never
  return {
    complete: true,
    events: (byOrder.events.get(id) ?? []).map((event, n) => ({
      id: n,
      at: kstIso(event.at),
      kind: event.kind,
      order_item_id: event.orderItemId ?? null,
      from_status: event.fromStatus ?? null,
      to_status: event.toStatus ?? null,
      reason: event.reason ?? null,
      actor_name: event.actorName ?? '',
      claim_id: data(event, 'claim_id'),
      carrier: data(event, 'carrier'),
      invoice_no: data(event, 'invoice_no'),
      hold_reason: data(event, 'hold_reason'),
      memo: data(event, 'memo'),
    })),
    order: {
      ordered_at: kstIso(order.createdAt as Date),
      paid_at: iso(order.paidAt),
      price: { payable: order.payable } as OrderFacts['order']['price'],
      memo: order.memo ?? null,
      items: (byOrder.items.get(id) ?? []).map((item) => ({
        id: item.id,
        product_name: item.productName,
        quantity: item.quantity,
        claimed_quantity: item.claimedQuantity ?? 0,
        status: item.status,
        hold_reason: item.holdReason ?? null,
        address_changed_at: iso(item.addressChangedAt),
        delivery: item.invoiceNo
          ? { carrier: item.carrier ?? '', carrier_name: '', invoice_no: item.invoiceNo, tracking_url: null }
          : null,
      })),
      payments: (byOrder.payments.get(id) ?? []).map((one) => ({
        id: one.id,
        amount: one.amount,
        captured: one.captured ?? 0,
        approved_at: iso(one.approvedAt),
        created_at: kstIso(one.createdAt as Date),
      })),
      refunds: (byOrder.refunds.get(id) ?? []).map((one) => ({
        id: one.id as number,
        refund_cash: one.refundCash,
        refund_points: one.refundPoints,
        completed_at: iso(one.completedAt),
      })),
      claims: (byOrder.claims.get(id) ?? []).map((claim) => ({
        id: claim.id,
        claim_no: claim.claimNo,
        type: claim.type,
        status: claim.status,
        requested_at: kstIso(claim.createdAt as Date),
        completed_at: iso(claim.completedAt),
        retracted: claim.retractedAt ? { by: '', reason: '', at: kstIso(claim.retractedAt) } : null,
        items: (byOrder.lines.get(claim.id) ?? []).map(
          (line) =>
            ({
              order_item_id: line.orderItemId,
              quantity: line.quantity,
            }) as OrderFacts['order']['claims'][number]['items'][number],
        ),
      })),
      deliveries: (byOrder.parcels.get(id) ?? []).map((parcel) => ({
        id: parcel.id,
        kind: parcel.kind ?? 'ORDER',
        carrier: { code: parcel.carrier, name: parcel.carrier, phone: '' },
        invoice_no: parcel.invoiceNo,
        status: parcel.status ?? 'SHIPPING',
        shipped_at: kstIso(parcel.shippedAt),
        picked_up_at: iso(parcel.pickedUpAt),
        delivered_at: iso(parcel.deliveredAt),
        events: (byOrder.scans.get(parcel.id) ?? []).map((scan) => ({
          at: kstIso(scan.at),
          status: scan.status,
          location: '',
          description: scan.description,
        })),
        invoice_changes: [],
        items: (byOrder.contents.get(parcel.id) ?? []).map((line) => ({
          order_item_id: line.orderItemId,
          product_name: '',
          option_label: '',
          quantity: line.quantity,
          status: '',
        })),
      })),
      memos: (byOrder.memos.get(id) ?? []).map((memo, n) => ({
        id: n,
        content: memo.content,
        created_at: kstIso(memo.createdAt as Date),
        admin: { id: memo.adminId, name: memo.adminName ?? '' },
      })),
    },
  }
}
const everyOrder = books.orders.map(factsOf)
const paid = everyOrder.filter(({ order }) => order.paid_at !== null)
const lastOf = (facts: OrderFacts) => momentsOf(facts).at(-1) ?? 0

describe('시간여행', () => {
  test('샘플 상점의 모든 주문은 마지막 순간까지 접으면 지금의 행과 같다', () => {
    expect(everyOrder.length).toBeGreaterThan(3_000)
    for (const facts of everyOrder) {
      const { order } = facts
      const then = stateAt(facts, lastOf(facts))
      const isPaid = order.paid_at !== null
      expect(
        then.items.map(({ status, claimed, hold, invoice }) => [status, claimed, hold, invoice]),
        facts.order.ordered_at,
      ).toEqual(
        order.items.map((item) => [
          isPaid ? { known: true, value: item.status } : { known: false },
          { known: true, value: item.claimed_quantity },
          { known: true, value: item.hold_reason },
          { known: true, value: item.delivery?.invoice_no ?? null },
        ]),
      )
      expect(then.claims.map(({ id, status }) => [id, status])).toEqual(
        order.claims.map(({ id, status }) => [id, status]),
      )
      expect(then.parcels.map(({ id, status }) => [id, status])).toEqual(
        order.deliveries.map(({ id, status }) => [id, { known: true, value: status }]),
      )
      expect(then.memos).toHaveLength(order.memos.length)
      if (isPaid) expect(then.price).toEqual({ known: true, value: order.price })
    }
  })

  test('어느 순간이든 그때의 상태는 그때까지의 마지막 기록이고, 그 바로 앞은 그 기록이 떠난 상태다', () => {
    for (const facts of paid)
      for (const event of facts.events) {
        const { order_item_id: id, from_status: from, to_status: to } = event
        if (id === null || to === null) continue
        const at = (time: number) => stateAt(facts, time).items.find((item) => item.id === id)?.status
        const together = facts.events.filter(
          (one) => one.order_item_id === id && one.at === event.at && one.to_status !== null,
        )
        expect(at(timeOf(event.at))).toEqual({ known: true, value: together.at(-1)?.to_status })
        if (together[0] === event && from !== null)
          expect(at(timeOf(event.at) - 1)).toEqual({ known: true, value: from })
      }
  })

  test('나중 일은 앞선 순간을 바꾸지 않는다: 돈과 클레임은 그때까지의 것만 센다', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: paid.length - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, part) => {
          const facts = paid[n] as OrderFacts
          const moments = momentsOf(facts)
          const at = moments[Math.floor(part * (moments.length - 1))] ?? 0
          const then = stateAt(facts, at)
          const cut = stateAt({ ...facts, events: facts.events.filter((event) => timeOf(event.at) <= at) }, at)
          for (const [i, item] of then.items.entries())
            expect(differs(item.status, cut.items[i]?.status ?? item.status)).toBe(false)
          const later = stateAt(facts, lastOf(facts))
          expect(then.captured).toBeLessThanOrEqual(later.captured)
          expect(then.refundedCash).toBeLessThanOrEqual(later.refundedCash)
          expect(later.claims.map(({ id }) => id)).toEqual(expect.arrayContaining(then.claims.map(({ id }) => id)))
          for (const item of then.items)
            if (item.claimed.known) expect(item.claimed.value).toBeLessThanOrEqual(item.quantity)
        },
      ),
    )
  })

  test('금액은 결제창을 연 때부터 안다: 그 앞과 다른 금액이던 결제는 모르고, 언제부터 아는지 말한다', () => {
    const facts = everyOrder.find(({ order }) => order.paid_at === null && order.payments.length > 0) as OrderFacts
    const { order } = facts
    const asked = order.payments.at(-1) as OrderFacts['order']['payments'][number]
    const at = timeOf(asked.created_at)
    expect(stateAt(facts, at).price).toEqual({ known: true, value: order.price })
    expect(stateAt(facts, at - 1).price).toEqual({ known: false, since: asked.created_at })
    expect(momentsOf(facts)).toContain(at)
    const other = { ...facts, order: { ...order, payments: [{ ...asked, amount: order.price.payable + 1 }] } }
    expect(stateAt(other, at).price).toEqual({ known: false, since: null })
    // a sheet that nobody has opened the window for costs what it says now
    expect(stateAt({ ...facts, order: { ...order, payments: [] } }, Infinity).price).toMatchObject({ known: true })
    const bought = paid[0] as OrderFacts
    const since = timeOf(bought.order.paid_at ?? '')
    expect(stateAt(bought, since).price).toEqual({ known: true, value: bought.order.price })
  })

  test('다 담기지 않은 기록으로는 상품의 상태를 말하지 않는다', () => {
    const facts = paid[0] as OrderFacts
    const at = timeOf(facts.order.paid_at ?? '')
    expect(stateAt({ ...facts, complete: false }, at).items.every(({ status }) => !status.known)).toBe(true)
  })

  test('상품이 바뀐 순간도 멈출 곳이고, 같은 순간은 한 번만 멈춘다', () => {
    const facts = paid[0] as OrderFacts
    const own = momentsOf(facts)
    const [first = 0] = own
    expect(momentsOf(facts, [kstIso(first), kstIso(first + 1)])).toEqual([...own, first + 1].toSorted((a, b) => a - b))
  })
})

const item: OrderAsOf['items'][number] = {
  order_item_id: 1,
  product_id: 2,
  option: { sku_id: 3, sku_code: 'A', label: '그레이', known_from: null },
  stock: 0,
  stock_known_from: '2026-11-01T00:00:00.000+09:00',
  price: { list_price: 40_000, sale_price: 29_900, member_price: 19_000, extra_price: 1000, time_sale_price: 20_000 },
  price_known_from: '2026-10-01T00:00:00.000+09:00',
  page: { name: '매트', subtitle: '', status: 'ON_SALE', text_id: 'x', text_length: 10 },
  page_known_from: '2026-11-01T00:00:00.000+09:00',
}

describe('그때의 상품', () => {
  test('아는 것은 값으로, 모르는 것은 언제부터 아는지로 말한다', () => {
    expect(goodsAt(item)).toEqual({
      id: 1,
      option: { known: true, value: '그레이' },
      stock: { known: true, value: 0 },
      name: { known: true, value: '매트' },
      status: { known: true, value: 'ON_SALE' },
      price: { known: true, value: '29,900원 + 옵션 1,000원 (정가 40,000원) · 타임세일 20,000원 · 회원가 19,000원' },
      text: { known: true, value: { id: 'x', length: 10 } },
    })
    const since = '2026-11-20T00:00:00.000+09:00'
    const lost = { ...item, option: { sku_id: null, sku_code: null, label: null, known_from: since }, stock: null }
    expect(goodsAt({ ...lost, page: null, price: null })).toMatchObject({
      option: { known: false, since },
      stock: { known: false, since },
      name: { known: false, since: item.page_known_from },
      price: { known: false, since: item.price_known_from },
    })
  })

  test('가려서 같아 보이는 배송지도 다르면 다르다고 하고, 모르는 것은 세지 않는다', () => {
    const value = {
      name: '박*준',
      phone: '010-****-5432',
      postcode: '06236',
      address1: '서울 강남구 ***',
      address2: '',
      comment: '',
      remote: 'NONE' as const,
      masked: true,
      unmasked_seconds: null,
    }
    const asOf = (address: OrderAsOf['address']) => addressAt({ at: '', changes: [], items: [], page: null, address })
    const now = asOf({ known: true, known_from: null, value, changed: [] })
    const then = asOf({ known: true, known_from: null, value, changed: ['phone'] })
    expect(then).toMatchObject({ value: { changed: ['전화'] } })
    expect(countAround({ address: then, goods: [] }, { address: now, goods: [] })).toBe(1)
    const lost = asOf({ known: false, known_from: '2026-11-20T00:00:00.000+09:00', value: null, changed: [] })
    expect(countAround({ address: lost, goods: [] }, { address: now, goods: [] })).toBe(0)
    const goods = goodsAt(item)
    const cheaper = goodsAt({ ...item, stock: 3, price: null })
    expect(countAround({ address: now, goods: [cheaper] }, { address: now, goods: [goods] })).toBe(1)
  })
})
