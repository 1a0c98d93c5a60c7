import { kstDay, kstIso } from '#shared/format/kst.ts'
import type { OwnedCoupon } from '#shared/pricing/couponBoard.ts'
import { exposureOf, needsApproval } from '#shared/validation/couponExposure.ts'
import type {
  couponBenefits,
  couponEvents,
  couponIssues,
  coupons,
  orderCoupons,
  userCoupons,
} from '../../../modules/coupons/coupons.tables.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import { days, later, record, type Shop } from '../orders/books.ts'
import { type CouponSample, couponSamples, isWithin } from './couponSamples.ts'

type Coupon = typeof coupons.$inferInsert & { id: number }
type Event = typeof couponEvents.$inferInsert

/** A member's coupon as it stands, from when on it can be used, and everything that happened to it. */
export type Held = {
  row: typeof userCoupons.$inferInsert & { id: number }
  coupon: Coupon
  usableFrom: Date
  events: Event[]
}

/** Every coupon of the sample shop and of its members. Orders use them up one after the other, oldest first. */
export type CouponBook = {
  coupons: Coupon[]
  issues: (typeof couponIssues.$inferInsert & { id: number })[]
  benefits: (typeof couponBenefits.$inferInsert & { id: number })[]
  held: Held[]
  ofUser: Map<number, Held[]>
  chosen: (typeof orderCoupons.$inferInsert)[]
}

/** The staff account of the sample shop that plans promotions. */
export const marketer = 4
const admin = 1

/** Policies, issues and who took which coupon when; nothing is used yet. */
export const planCoupons = (shop: Pick<Shop, 'catalog' | 'people' | 'now' | 'luck'>): CouponBook => {
  const book: CouponBook = { coupons: [], issues: [], benefits: [], held: [], ofUser: new Map(), chosen: [] }
  for (const sample of couponSamples(shop)) {
    const id = book.coupons.length + 1
    const startsAt = midnight(later(shop.now, days(sample.opens)))
    const endsAt = midnight(later(shop.now, days(sample.closes)))
    const madeAt = later(startsAt < shop.now ? startsAt : shop.now, -days(1))
    const coupon = { ...sample.coupon, id, createdAt: madeAt, updatedAt: madeAt }
    const exposure = exposureOf({ maxDiscount: null, ...sample.coupon }, sample.limit)
    const waits = needsApproval(exposure)
    book.coupons.push(coupon)
    const takers = takersOf(shop, sample, startsAt, endsAt)
    book.issues.push({
      id,
      couponId: id,
      startsAt,
      endsAt,
      totalLimit: sample.limit,
      issuedCount: takers.length,
      audience: sample.audience,
      code: sample.code ?? null,
      ...(sample.validDays
        ? { validity: 'DAYS_AFTER_ISSUE' as const, validDays: sample.validDays, validUntil: null }
        : { validity: 'FIXED_UNTIL' as const, validDays: null, validUntil: later(endsAt, -1) }),
      status: waits ? 'PENDING_APPROVAL' : endsAt < shop.now ? 'CLOSED' : 'OPEN',
      exposure,
      requestedBy: marketer,
      createdAt: madeAt,
      updatedAt: madeAt,
    })
    for (const place of placesOf(sample))
      book.benefits.push({ id: book.benefits.length + 1, couponIssueId: id, title: sample.title, ...place })
    for (const { userId, at } of takers) {
      const ends = sample.validDays ? midnight(later(at, days(sample.validDays + 1))) : endsAt
      giveOut(book, coupon, userId, at, later(ends, -1))
    }
  }
  revokeSome(book, shop.now)
  return book
}

const midnight = (date: Date) => startOfKstDay(kstDay(date))

const placesOf = ({ audience, productIds, code }: CouponSample) => {
  if (audience === 'MANUAL' || code) return []
  if (audience === 'SUBSCRIBER') return [{ place: 'TRIAL' as const, placeId: null }]
  return productIds
    ? productIds.map((placeId) => ({ place: 'PRODUCT' as const, placeId }))
    : [{ place: 'ALL' as const, placeId: null }]
}

/** Members who have it, and since when; those who can sign in got theirs lately. */
const takersOf = (
  { people, now, luck }: Pick<Shop, 'people' | 'now' | 'luck'>,
  sample: CouponSample,
  startsAt: Date,
  endsAt: Date,
) =>
  (sample.code ? [] : people.users).flatMap(({ id, status, createdAt }) => {
    const lucky = luck.chance(sample.given)
    const share = luck.next()
    const isSample = id <= 4
    if (status !== 'ACTIVE' || !(isSample ? sample.forSamples : lucky)) return []
    const until = Math.min(now.getTime(), endsAt.getTime())
    const from = Math.max(startsAt.getTime(), (createdAt as Date).getTime(), isSample ? until - days(4) : 0)
    return from < until ? [{ userId: id, at: new Date(Math.floor(from + share * (until - from))) }] : []
  })

const giveOut = (book: CouponBook, coupon: Coupon, userId: number, at: Date, expiresAt: Date) => {
  const id = book.held.length + 1
  const row = { id, userId, couponIssueId: coupon.id, couponId: coupon.id, nth: 1 }
  const held: Held = {
    row: { ...row, status: 'AVAILABLE', expiresAt, issuedAt: at, updatedAt: at },
    coupon,
    usableFrom: at,
    events: [{ userCouponId: id, kind: 'ISSUED', actor: `user:${userId}`, at }],
  }
  book.held.push(held)
  book.ofUser.set(userId, [...(book.ofUser.get(userId) ?? []), held])
}

/** Two were given by mistake and taken back. */
const revokeSome = (book: CouponBook, now: Date) => {
  const mistaken = book.held
    .filter(({ row }) => row.couponId === 5 && row.userId > 4 && row.expiresAt > now)
    .slice(0, 2)
  for (const { row, events } of mistaken) {
    const at = later(row.issuedAt, 600_000)
    Object.assign(row, { status: 'REVOKED', revokedAt: at, updatedAt: at })
    events.push({ userCouponId: row.id, kind: 'REVOKED', actor: `admin:${admin}`, reason: '중복 발급', at })
  }
}

/** What a member could use at that moment, in the form that pricing takes; lines are SKUs. */
export const usableCoupons = (
  { coupons: book, catalog }: Pick<Shop, 'coupons' | 'catalog'>,
  userId: number,
  skuIds: readonly number[],
  at: Date,
): OwnedCoupon[] =>
  (book.ofUser.get(userId) ?? [])
    .filter(({ row, usableFrom }) => row.status === 'AVAILABLE' && usableFrom <= at && row.expiresAt >= at)
    .map(({ row, coupon }) => ({
      id: row.id,
      target: coupon.target,
      discountType: coupon.discountType,
      value: coupon.value,
      maxDiscount: coupon.maxDiscount ?? null,
      minOrderAmount: coupon.minOrderAmount ?? 0,
      eligibleLineIds:
        coupon.scopeType === 'CATEGORIES' ? skuIds.filter((id) => isCovered(catalog, coupon.scopeIds ?? [], id)) : null,
      allowTimeSale: coupon.allowTimeSale ?? false,
      stackable: coupon.stackable ?? true,
      memberOnly: coupon.memberOnly ?? false,
      expiresAt: row.expiresAt,
    }))

/** How many coupons a member has and can still use. */
export const countUsable = ({ coupons: book }: Pick<Shop, 'coupons'>, userId: number, at: Date): number =>
  (book.ofUser.get(userId) ?? []).filter(({ row }) => row.status === 'AVAILABLE' && row.expiresAt > at).length

const isCovered = (catalog: Shop['catalog'], categoryIds: readonly number[], skuId: number): boolean =>
  catalog.productCategories
    .filter(({ productId }) => productId === catalog.skus[skuId - 1]?.productId)
    .some(({ categoryId }) => categoryIds.some((above) => isWithin(catalog, categoryId, above)))

/** An order takes its coupons: set aside when its payment begins, used up when `paidAt` says that it was paid. */
export const takeCoupons = (
  { coupons: book }: Pick<Shop, 'coupons'>,
  order: { id: number; userId: number; readyAt: Date; paidAt: Date | null },
  taken: readonly { id: number; amount: number; orderItemId: number | null }[],
) => {
  for (const { id, amount, orderItemId } of taken) {
    const held = book.held[id - 1]
    if (!held) continue
    const { row, coupon, events } = held
    book.chosen.push({ orderId: order.id, userCouponId: id, target: coupon.target, orderItemId, amount })
    const of = { userCouponId: id, orderId: order.id }
    events.push({ ...of, kind: 'RESERVED', actor: `user:${order.userId}`, at: order.readyAt })
    if (!order.paidAt) {
      Object.assign(row, { status: 'RESERVED', reservedOrderId: order.id, updatedAt: order.readyAt })
      continue
    }
    Object.assign(row, { status: 'USED', usedOrderId: order.id, usedAt: order.paidAt, updatedAt: order.paidAt })
    events.push({ ...of, kind: 'USED', actor: 'system', at: order.paidAt })
  }
}

/** Gives coupons back after a cancel or a return by the rules of §5.3; answers those that came back. */
export const giveCouponsBack = (
  { coupons: book, books }: Pick<Shop, 'coupons' | 'books'>,
  claim: { id: number; orderId: number; type: string; fault: string },
  { wholeLines, wholeOrder }: { wholeLines: readonly number[]; wholeOrder: boolean },
  at: Date,
): { id: number; name: string; expires_at: string }[] => {
  if (claim.type === 'return' && claim.fault !== 'SELLER') return []
  const due = book.chosen.filter(
    ({ orderId, orderItemId, restoredByClaimId }) =>
      orderId === claim.orderId &&
      !restoredByClaimId &&
      (orderItemId == null ? wholeOrder : wholeLines.includes(orderItemId)) &&
      !cameBackByChoice(books, claim.orderId, orderItemId ?? null),
  )
  return due.flatMap((chosen) => {
    const held = book.held[chosen.userCouponId - 1]
    if (!held || (held.row.expiresAt < at && claim.fault !== 'SELLER')) return []
    const { row, coupon, events } = held
    const expiresAt = row.expiresAt >= at ? row.expiresAt : later(midnight(later(at, days(8))), -1)
    Object.assign(row, {
      status: 'AVAILABLE',
      usedOrderId: null,
      usedAt: null,
      restoredAt: at,
      expiresAt,
      updatedAt: at,
    })
    Object.assign(chosen, { restoredByClaimId: claim.id })
    held.usableFrom = at
    const of = { userCouponId: row.id, orderId: claim.orderId, claimId: claim.id }
    events.push({ ...of, kind: 'RESTORED', actor: 'system', at })
    record(books, {
      orderId: claim.orderId,
      kind: 'coupon.restored',
      by: { actor: 'system', name: '시스템' },
      at,
      reason: coupon.name,
      data: { claim_id: claim.id, user_coupon_id: row.id },
    })
    return [{ id: row.id, name: coupon.name, expires_at: kstIso(expiresAt) }]
  })
}

/** Whether goods that a coupon was used for were returned because the customer did not want them. */
const cameBackByChoice = (books: Shop['books'], orderId: number, orderItemId: number | null): boolean =>
  books.claims.some(
    ({ id, ...claim }) =>
      claim.orderId === orderId &&
      claim.type === 'return' &&
      claim.status === 'COMPLETED' &&
      claim.fault === 'CUSTOMER' &&
      books.claimItems.some(
        (line) => line.claimId === id && (orderItemId === null || line.orderItemId === orderItemId),
      ),
  )

/** What was never used in time is over. */
export const expireCoupons = ({ coupons: book, now }: Pick<Shop, 'coupons' | 'now'>) => {
  for (const { row, events } of book.held) {
    const at = later(row.expiresAt, 300_000)
    if (row.status !== 'AVAILABLE' || at > now) continue
    Object.assign(row, { status: 'EXPIRED', updatedAt: at })
    events.push({ userCouponId: row.id, kind: 'EXPIRED', actor: 'system', at })
  }
}
