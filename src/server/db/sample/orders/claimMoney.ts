import { addBusinessDays } from '../../../time/businessDays.ts'
import { kstDay } from '#shared/format/kst.ts'
import { priceRefund } from '../../../pricing/refund.ts'
import { promiseOf } from '../../../pricing/refundPromise.ts'
import { stateOf } from '../../../pricing/refundShipping.ts'
import type { RefundBreakdown, RefundGroup } from '#shared/pricing/refundTypes.ts'
import { refundToWire } from '#shared/pricing/wire.ts'
import { giveCouponsBack } from '../discounts/couponBook.ts'
import { returnPoints } from '../discounts/pointsBook.ts'
import { type Books, record, type Shop, staffActors } from './books.ts'
import type { Claim, Sale } from './claims.ts'

/** The money of sample claims, by the very rules that the shop refunds by. */

type Policy = Pick<RefundGroup, 'feePolicy'> & {
  fee_policy: RefundGroup['feePolicy']
  base_fee: number
  free_threshold?: number | null
  return_fee: number
  exchange_fee: number
}

const isGone = (books: Books, claimItemId: number | null | undefined): boolean => {
  const line = claimItemId == null ? undefined : books.claimItems[claimItemId - 1]
  const claim = line && books.claims[line.claimId - 1]
  return claim?.status === 'COMPLETED' && claim.type !== 'exchange'
}

const groupsOf = (books: Books, sale: Sale): RefundGroup[] =>
  sale.groups.map((group) => {
    const policy = group.policy as unknown as Policy
    return {
      shippingOriginId: group.shippingOriginId,
      feePolicy: policy.fee_policy,
      baseFee: policy.base_fee,
      freeThreshold: policy.free_threshold ?? null,
      returnFee: policy.return_fee,
      exchangeFee: policy.exchange_fee,
      chargedBase: group.baseFee,
      couponDiscount: group.couponDiscount ?? 0,
      remoteSurcharge: group.remoteSurcharge ?? 0,
      extraCash: group.extraCash ?? 0,
      extraPoints: group.extraPoints ?? 0,
      initialFeeCharged: group.initialFeeCharged ?? group.baseFee > 0,
      outboundUsed: group.outboundUsed ?? false,
      shippingGivenBack: group.shippingGivenBack ?? false,
      waivedBase: group.waivedBase ?? 0,
      sellerTaken: group.sellerTaken ?? 0,
      lines: sale.items
        .filter((item) => item.shippingGroupId === group.id)
        .map((item) => ({
          lineId: item.id,
          unitPrice: item.unitPrice,
          units: (books.unitsOf.get(item.id) ?? []).map((unit) => ({
            ...unit,
            claimed: isGone(books, unit.claimItemId),
          })),
        })),
    }
  })

/** What a claim would give back as things stand. */
export const quoteOf = (books: Books, sale: Sale, claim: Claim): RefundBreakdown =>
  priceRefund({
    kind: claim.type,
    fault: claim.fault,
    groups: groupsOf(books, sale),
    claimed: books.claimItems
      .filter((line) => line.claimId === claim.id)
      .map((line) => ({ lineId: line.orderItemId, units: line.units })),
  })

/** What a claim is asked for at: its quote, which is its promise too, and what its customer still has to pay. */
export const termsOf = (quote: RefundBreakdown) => {
  const feeDue = quote.additionalPayment
  return { quote, promise: promiseOf(quote), feeDue, ...(feeDue > 0 ? { feePayment: 'TRANSFER' } : {}) }
}

/** What a cancel takes out of a time sale can be had again. */
export const giveSaleBack = ({ books, timeSales }: Shop, claim: Claim) => {
  for (const line of books.claimItems.filter((one) => one.claimId === claim.id && claim.type === 'cancel')) {
    const sale = timeSales.products[(books.orderItems[line.orderItemId - 1]?.eventProductId ?? 0) - 1]
    if (sale) sale.sold -= line.quantity
  }
}

/** An order of which everything was cancelled is cancelled. */
export const endOrder = ({ order, items }: Sale, at: Date) => {
  if (items.every((item) => item.status === 'CANCELED')) Object.assign(order, { status: 'CANCELED', updatedAt: at })
}

/**
 * Books what a completed cancel or return gives back: its groups remember what was given and taken, coupons and points
 * come back, the amount is set aside on the payment. What becomes of the money is `settleRefunds`'s.
 */
export const openRefund = (
  shop: Shop,
  claim: Claim,
  breakdown: RefundBreakdown,
  at: Date,
  { sale, by, dueOn }: { sale: Sale; by: { actor: string; name: string }; dueOn: string | undefined },
) => {
  const { books } = shop
  const { order, payment } = sale
  for (const state of breakdown.groups) {
    const group = sale.groups.find((one) => one.shippingOriginId === state.shippingOriginId)
    if (group) Object.assign(group, stateOf(state))
  }
  const couponsRestored = giveCouponsBack(shop, claim, wholeOf(books, sale, breakdown), at)
  const id = books.refunds.length + 1
  const { refundCash, refundPoints } = breakdown
  returnPoints(shop, {
    refundId: id,
    claimId: claim.id,
    orderId: order.id,
    userId: order.userId,
    amount: refundPoints,
    at,
  })
  payment.refunded = (payment.refunded ?? 0) + refundCash
  const refundNo = `R${kstDay(at).replaceAll('-', '').slice(2)}${String(id).padStart(5, '0')}`
  books.refunds.push({
    id,
    refundNo,
    claimId: claim.id,
    orderId: order.id,
    userId: order.userId,
    paymentId: payment.id,
    goods: breakdown.goods,
    productCoupon: breakdown.productCoupon,
    cartCoupon: breakdown.cartCoupon,
    goodsCash: breakdown.goodsCash,
    points: breakdown.points,
    shippingRefundCash: breakdown.shippingRefundCash,
    shippingRefundPoints: breakdown.shippingRefundPoints,
    deductions: refundToWire(breakdown).deductions,
    refundCash,
    refundPoints,
    additionalPayment: breakdown.additionalPayment,
    couponsRestored,
    status: 'REQUESTED',
    method: payment.method,
    dueOn: dueOn ?? addBusinessDays(kstDay(at), 3, shop.bankCalendar),
    executedBy: by.actor === staffActors.cs.actor ? null : by.actor,
    createdAt: at,
    updatedAt: at,
  })
  record(books, {
    orderId: claim.orderId,
    kind: 'refund.requested',
    by,
    at,
    data: { refund_id: id, refund_no: refundNo, claim_id: claim.id, amount: refundCash, refund_points: refundPoints },
  })
}

/** Of which lines nothing is left after this claim, and whether of the whole order. */
const wholeOf = (books: Books, sale: Sale, breakdown: RefundBreakdown) => ({
  wholeLines: breakdown.lines.filter((line) => line.whole).map((line) => line.lineId),
  wholeOrder: sale.items.every((item) =>
    (books.unitsOf.get(item.id) ?? []).every((unit) => isGone(books, unit.claimItemId)),
  ),
})
