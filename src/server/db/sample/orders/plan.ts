import { expireCoupons } from '../discounts/couponBook.ts'
import { earnPoints, settlePoints } from '../discounts/pointsBook.ts'
import { sampleCustomers } from '../data/names.ts'
import { orderMemos, itemMemos, userMemos } from '../data/phrases.ts'
import { days, hours, later, minutes, record, type Shop, staffActors } from './books.ts'
import { paymentMoments } from './calendar.ts'
import { placeOrder } from './checkout.ts'
import { planChoice } from './choice.ts'
import { chooseFate, liveOn } from './fates.ts'
import { settleRefunds } from './refunds.ts'
import type { Ending } from './settle.ts'

/** Fills the shop's books with 90 days of orders, in every state that an order can be in now. */
export const planOrders = (shop: Shop) => {
  const { random, now } = shop
  const choice = planChoice(shop)
  for (const paidAt of paymentMoments(random, now)) {
    const ending: Ending = random.weighted([
      ['PAID', 960],
      ['FAILED', 16],
      ['EXPIRED', 24],
    ] as const)
    const place = ending === 'EXPIRED' && now.getTime() - paidAt.getTime() < hours(1) ? 'PAID' : ending
    const sale = placeOrder(shop, choice, paidAt, place)
    if (!sale) continue
    liveOn(shop, sale, chooseFate(shop, paidAt), paidAt)
    earnPoints(shop, sale.items)
  }
  const withCoupon = apologizedTo(shop)
  for (const [back, ending] of [
    [6, 'INITIALIZED'],
    [4, 'INITIALIZED'],
    [3, 'READY'],
    [2, 'READY'],
  ] as const) {
    const buyers = ending === 'READY' && withCoupon.length > 0 ? withCoupon : choice.buyers
    placeOrder(shop, choice, later(now, -minutes(back)), ending, buyers)
  }
  settleRefunds(shop)
  settlePoints(shop)
  expireCoupons(shop)
  changeAddresses(shop)
  writeMemos(shop)
  balanceStock(shop)
  countSales(shop)
}

/** Members with a coupon that fits any cart. */
const apologizedTo = ({ coupons }: Shop): number[] =>
  coupons.held
    .filter(({ row, coupon }) => coupon.minOrderAmount === 0 && coupon.target === 'CART' && row.status === 'AVAILABLE')
    .map(({ row }) => row.userId)
    .filter((userId) => userId > sampleCustomers.length)

/** A few customers changed where their parcel goes after paying. */
const changeAddresses = ({ books, random, now }: Shop) => {
  const waiting = books.orderItems.filter(
    (item) => (item.status === 'PAID' || item.status === 'PROCESSING_ORDER') && !item.holdReason,
  )
  for (const item of random.shuffle(waiting).slice(0, 5)) {
    const at = later(item.paidAt as Date, minutes(25))
    if (at > now) continue
    for (const one of books.orderItems.filter((other) => other.orderId === item.orderId)) one.addressChangedAt = at
  }
}

const writeMemos = ({ books, random, now, people }: Shop) => {
  const authors = [
    { staff: 2, by: staffActors.ops },
    { staff: 3, by: staffActors.cs },
  ]
  const write = (memo: {
    kind: 'ORDER_ITEM' | 'ORDER' | 'USER' | 'CLAIM'
    targetId: number
    userId: number
    orderId: number | null
    content: string
    after: Date
  }) => {
    const { staff, by } = random.pick(authors)
    const planned = later(memo.after, minutes(random.int(20, 600)))
    const createdAt = planned > now ? memo.after : planned
    const { after: _after, ...row } = memo
    books.memos.push({ ...row, adminId: staff, adminName: by.name, createdAt })
    if (memo.kind === 'ORDER_ITEM' && memo.orderId !== null) {
      record(books, {
        orderId: memo.orderId,
        orderItemId: memo.targetId,
        kind: 'memo.added',
        by,
        at: createdAt,
        data: { content: memo.content },
      })
    }
  }
  const paid = books.orderItems.filter((item) => item.paidAt)
  for (const item of random.shuffle(paid).slice(0, 160)) {
    const content = random.pick(itemMemos)
    write({
      kind: 'ORDER_ITEM',
      targetId: item.id,
      userId: item.userId,
      orderId: item.orderId,
      content,
      after: item.paidAt as Date,
    })
    Object.assign(item, { memoCount: (item.memoCount ?? 0) + 1, lastMemo: content })
  }
  for (const order of random.shuffle(books.orders.filter((one) => one.paidAt)).slice(0, 60)) {
    write({
      kind: 'ORDER',
      targetId: order.id,
      userId: order.userId,
      orderId: order.id,
      content: random.pick(orderMemos),
      after: order.paidAt as Date,
    })
  }
  for (const user of random.shuffle(people.users).slice(0, 40)) {
    write({
      kind: 'USER',
      targetId: user.id,
      userId: user.id,
      orderId: null,
      content: random.pick(userMemos),
      after: later(user.createdAt as Date, days(1)),
    })
  }
  for (const claim of books.claims.filter((one) => one.status === 'IN_PROGRESS')) {
    write({
      kind: 'CLAIM',
      targetId: claim.id,
      userId: claim.userId,
      orderId: claim.orderId,
      content: '수거 기사님과 통화함',
      after: claim.createdAt as Date,
    })
  }
}

/** Goods came in twice: enough for all that went out, and what is on hand now. */
const balanceStock = ({ books, catalog, now }: Shop) => {
  const out = new Map<number, number>()
  for (const { skuId, delta } of books.movements) out.set(skuId, (out.get(skuId) ?? 0) - delta)
  const reserved = new Map<number, number>()
  for (const held of books.reservations)
    if (held.status === 'HELD') reserved.set(held.skuId, (reserved.get(held.skuId) ?? 0) + held.quantity)
  const arrivals = catalog.skus.flatMap((sku) => {
    sku.reserved = reserved.get(sku.id) ?? 0
    sku.onHand = Math.max(sku.onHand ?? 0, sku.reserved)
    const total = (out.get(sku.id) ?? 0) + sku.onHand
    const first = Math.ceil(total * 0.7)
    return (
      [
        [first, 96],
        [total - first, 41],
      ] as const
    )
      .filter(([delta]) => delta > 0)
      .map(([delta, back]) => ({
        skuId: sku.id,
        delta,
        kind: 'IN' as const,
        reason: '정기 입고',
        actor: 'ops:2',
        createdAt: later(now, -days(back)),
      }))
  })
  books.movements.unshift(...arrivals)
}

const countSales = ({ books, catalog, now }: Shop) => {
  const since = later(now, -days(30))
  for (const item of books.orderItems) {
    const product = catalog.products[item.productId - 1]
    if (product && item.paidAt && item.paidAt >= since)
      product.salesScore = (product.salesScore ?? 0) + item.quantity - (item.claimedQuantity ?? 0)
  }
}
