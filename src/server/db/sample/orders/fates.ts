import type { AddressSnapshot } from '../../../modules/orders/orders.tables.ts'
import { holdReasons } from '../data/phrases.ts'
import {
  customerActor,
  days,
  hours,
  type ItemRow,
  later,
  minutes,
  type OriginRow,
  record,
  type Shop,
  staffActors,
} from './books.ts'
import {
  type Claim,
  type ClaimLine,
  completeClaim,
  finishExchange,
  openClaim,
  progressClaim,
  putBack,
  retractClaim,
  type Sale,
} from './claims.ts'
import { confirmItem, invoiceNumber, processItems, shipItems } from './parcel.ts'
import { collectionSteps, lacksUnpaid, stallsAt } from './stalls.ts'
import { planTimeline, type Timeline } from './timeline.ts'

/** What is to become of a paid order; parts of it that lie in the future do not happen yet. */
export type Fate = 'NORMAL' | 'CANCEL_ALL' | 'CANCEL_LINE' | 'CANCEL_REQUEST' | 'RETURN' | 'EXCHANGE' | 'STUCK'

/** Recent orders carry more trouble, so that every queue of the console has something to do. */
export const chooseFate = ({ random, now }: Shop, paidAt: Date): Fate => {
  const age = now.getTime() - paidAt.getTime()
  const recent = age > days(3) && age < days(10)
  return random.weighted([
    ['NORMAL', 878],
    ['CANCEL_ALL', 30],
    ['CANCEL_LINE', 14],
    ['CANCEL_REQUEST', 18],
    ['RETURN', recent ? 160 : 38],
    ['EXCHANGE', recent ? 110 : 22],
    ['STUCK', age > days(2) && age < days(9) ? 48 : 0],
  ] as const)
}

const customer = (sale: Sale) => customerActor(sale.order.userId)

/** Carries a paid order from its payment to wherever it is `now`. */
export const liveOn = (shop: Shop, sale: Sale, fate: Fate, paidAt: Date) => {
  const { random, now } = shop
  const address = sale.order.address as AddressSnapshot
  const parcels = sale.groups.map((group) => {
    const origin = shop.origins[group.shippingOriginId - 1] as OriginRow
    const items = sale.items.filter((item) => item.shippingGroupId === group.id)
    const timeline = planTimeline(shop, origin, paidAt, items[0]?.receiverArea ?? '', address.remote !== 'NONE')
    for (const item of items) item.shipBy = timeline.shipBy
    return { origin, items, timeline }
  })
  const [first] = parcels
  if (!first) return
  const early = parcels.reduce(
    (least, { timeline }) => (timeline.processAt < least ? timeline.processAt : least),
    first.timeline.processAt,
  )

  if (fate === 'CANCEL_ALL' || fate === 'CANCEL_LINE') {
    const at = later(paidAt, minutes(random.int(4, 170)))
    if (at < early && at <= now) cancelAtOnce(shop, sale, fate === 'CANCEL_ALL', at)
  }
  for (const [n, { origin, items: all, timeline }] of parcels.entries()) {
    const items = all.filter((item) => item.status === 'PAID')
    const target = n === 0 ? items[0] : undefined
    if (fate === 'STUCK') {
      stick(shop, items, timeline)
      continue
    }
    processItems(shop, items, timeline.processAt)
    const open = shop.books.claims.filter((one) => one.type === 'cancel' && one.status === 'REQUESTED').length
    const waiting = timeline.shipAt > now && timeline.processAt <= now && random.chance(open < 7 ? 0.5 : 0.03)
    // of an item that was canceled in part nobody asks for the whole
    const asks = target && !target.claimedQuantity && (fate === 'CANCEL_REQUEST' || waiting)
    const frozen = asks ? cancelRequest(shop, sale, target, timeline, waiting) : false
    const claims = (fate === 'RETURN' || fate === 'EXCHANGE') && target !== undefined
    shipItems(
      shop,
      origin,
      items.filter((item) => item.status === 'PROCESSING_ORDER' && !(frozen && item === target)),
      timeline,
      !claims,
    )
    if (claims && target) afterDelivery(shop, sale, target, timeline, origin, fate === 'RETURN' ? 'return' : 'exchange')
    if (claims)
      for (const item of items)
        if (item.claimStatus !== 'REQUESTED' && item.claimStatus !== 'IN_PROGRESS')
          confirmItem(shop, item, later(item.deliveredAt ?? timeline.deliveredAt, days(9)), 'system')
  }
}

/** 결제완료 상태의 취소 is instant: the claim is born completed. */
const cancelAtOnce = (shop: Shop, sale: Sale, whole: boolean, at: Date) => {
  const target = shop.random.pick(sale.items)
  const lines: ClaimLine[] = whole
    ? sale.items.map((item) => ({ item, quantity: item.quantity }))
    : [{ item: target, quantity: target.quantity > 1 ? 1 : target.quantity }]
  const claim = openClaim(shop, sale, 'cancel', lines, at, 'CUSTOMER')
  completeClaim(shop, claim, lines, at, { sale, restock: true, by: customer(sale) })
}

/** 상품준비중의 취소 waits for the seller. True while it, or its outcome, keeps the item from being shipped. */
const cancelRequest = (shop: Shop, sale: Sale, item: ItemRow, timeline: Timeline, justNow: boolean): boolean => {
  const { random, luck, now } = shop
  const usual = later(timeline.processAt, minutes(random.int(5, 14)))
  const recent = later(now, -minutes(random.int(4, 240)))
  const at = justNow && recent > usual ? recent : usual
  if (at > now || at >= timeline.shipAt) return false
  const lines = [{ item, quantity: item.quantity }]
  const claim = openClaim(shop, sale, 'cancel', lines, at, random.chance(0.75) ? 'CUSTOMER' : 'SELLER')
  const decided = later(at, minutes(justNow ? 600 : random.int(60, 300)))
  const isOld = later(at, days(1)) < now && later(at, days(7)) > now
  const isFirst = (isOld || decided > now) && !shop.books.claims.some(({ holdReason }) => holdReason)
  if (luck.chance(isOld ? 0.3 : decided > now ? 0.2 : 0) || isFirst) {
    claim.holdReason = '고객과 통화한 뒤에 처리'
    return true
  }
  if (decided > now) return true
  if (random.chance(0.35) && decided < timeline.shipAt) {
    retractClaim(shop, claim, lines, decided, '그냥 받을게요.')
    return false
  }
  completeClaim(shop, claim, lines, decided, { sale, restock: true, by: staffActors.cs })
  return true
}

/** Orders that wait too long: held, or simply overlooked. */
const stick = (shop: Shop, items: ItemRow[], timeline: Timeline) => {
  const { random, now, books } = shop
  if (random.chance(0.7)) processItems(shop, items, timeline.processAt)
  if (!random.chance(0.5)) return
  const reason = random.pick(holdReasons)
  const at = later(timeline.processAt, hours(2))
  if (at > now) return
  for (const item of items) {
    item.holdReason = reason
    record(books, {
      orderId: item.orderId,
      orderItemId: item.id,
      kind: 'item.hold',
      from: item.status,
      to: item.status,
      by: staffActors.ops,
      at,
      reason,
      data: { hold_reason: reason },
    })
  }
}

/** 반품 and 교환: collected, inspected, then refunded or sent again; as far as `now` has come. */
const afterDelivery = (
  shop: Shop,
  sale: Sale,
  item: ItemRow,
  timeline: Timeline,
  origin: OriginRow,
  type: 'return' | 'exchange',
) => {
  const { random, luck, now } = shop
  const at = later(timeline.deliveredAt, hours(random.int(8, 130)))
  if (at > now || item.status !== 'DELIVERED' || item.paid < 12_000) return
  const other =
    type === 'exchange'
      ? shop.catalog.skus.find(
          (sku) =>
            sku.productId === item.productId &&
            sku.id !== item.skuId &&
            samePrice(shop, sku.optionValueIds ?? [], item.skuId),
        )
      : undefined
  if (type === 'exchange' && !other) return
  const lines = [{ item, quantity: type === 'return' && item.quantity > 1 && random.chance(0.5) ? 1 : item.quantity }]
  const byCustomer = random.chance(0.68) || (type === 'exchange' && lacksUnpaid(shop, at))
  const claim = openClaim(shop, sale, type, lines, at, byCustomer ? 'CUSTOMER' : 'SELLER', other?.id ?? null)
  if (random.chance(0.1) && later(at, hours(9)) <= now)
    return retractClaim(shop, claim, lines, later(at, hours(9)), '그대로 쓸게요.')
  const sellable = type === 'exchange' || random.chance(0.82)
  const until = stallsAt(shop, claim)
  const invoice = invoiceNumber(origin.defaultCarrier, 500_000 + claim.id)
  for (const [after, status] of collectionSteps) {
    const moment = later(at, hours(after + random.int(0, 6)))
    if (moment <= now && until !== 'REQUESTED')
      progressClaim(shop, claim, moment, { status, carrier: origin.defaultCarrier, invoiceNo: invoice, sellable })
    if (status === until || until === 'REQUESTED') return
  }
  const usual = later(at, hours(type === 'return' ? 72 : 116))
  // what waits for its money was inspected in the last days
  const lately = later(now, -hours(luck.int(2, 50)))
  const done = type === 'return' && later(at, days(10)) > now && lately > usual ? lately : usual
  const onItsWay = until === 'RESHIPPED'
  const sentAt = onItsWay ? later(now, -hours(20)) : later(at, hours(70))
  if (type === 'exchange' && other && sentAt <= now) {
    const parcel = resend(shop, sale, item, other.id, origin, claim, sentAt, onItsWay ? later(now, hours(26)) : done)
    if (done <= now && !onItsWay) finishExchange(shop, claim, item, parcel, done)
  }
  if (type === 'return' && done <= now)
    completeClaim(shop, claim, lines, done, { sale, restock: sellable, by: staffActors.cs })
}

const samePrice = (shop: Shop, valueIds: readonly number[], skuId: number): boolean => {
  const extra = (ids: readonly number[]) =>
    ids.reduce((sum, id) => sum + (shop.catalog.optionValues[id - 1]?.extraPrice ?? 0), 0)
  return extra(valueIds) === extra(shop.catalog.skus[skuId - 1]?.optionValueIds ?? [])
}

const resend = (
  { books, now }: Shop,
  sale: Sale,
  item: ItemRow,
  skuId: number,
  origin: OriginRow,
  claim: Claim,
  shipAt: Date,
  deliveredAt: Date,
) => {
  const id = books.deliveries.length + 1
  const delivered = deliveredAt <= now
  const invoiceNo = invoiceNumber(origin.defaultCarrier, id)
  books.deliveries.push({
    id,
    shippingOriginId: origin.id,
    orderId: sale.order.id,
    carrier: origin.defaultCarrier,
    invoiceNo,
    receiverKey: item.receiverKey ?? '',
    status: delivered ? 'DELIVERED' : 'SHIPPING',
    kind: 'EXCHANGE',
    shippedAt: shipAt,
    pickedUpAt: delivered ? later(shipAt, hours(2)) : null,
    deliveredAt: delivered ? deliveredAt : null,
    nextPullAt: delivered ? null : later(now, minutes(9)),
    createdAt: shipAt,
    updatedAt: delivered ? deliveredAt : shipAt,
  })
  if (!delivered)
    books.sandboxParcels.push({ carrier: origin.defaultCarrier, invoiceNo, registeredAt: shipAt, script: 'NORMAL' })
  books.deliveryItems.push({ deliveryId: id, orderItemId: item.id, quantity: item.quantity })
  putBack(books, claim, shipAt, staffActors.ops.actor)
  Object.assign(claim, { reshipDeliveryId: id, dueAt: null })
  record(books, {
    orderId: sale.order.id,
    orderItemId: item.id,
    kind: 'claim.exchange.reshipped',
    by: staffActors.ops,
    at: shipAt,
    data: { claim_id: claim.id, carrier: origin.defaultCarrier, invoice_no: invoiceNo, kind: 'EXCHANGE' },
  })
  return { id, carrier: origin.defaultCarrier, invoiceNo, skuId }
}
