import { asc, eq, inArray, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { refunds } from '../refunds/refunds.tables.ts'
import { staffCashReceipt, type CashReceiptRow } from '../payments/cashReceipts.read.ts'
import { paymentAttempts, payments } from '../payments/payments.tables.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'
import { shippingGroups } from '../orders/orders.tables.ts'
import type { AdminOrder } from './orders.contract.ts'
import { json, num } from '../../db/shape.ts'

/** What staff read of an order besides its items: money in, claims, money back, shipping groups. */

export async function paymentsOf(db: Db, orderId: number): Promise<AdminOrder['payments']> {
  const found = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))
  if (found.length === 0) return []
  const late = await rows(
    db,
    { payment_id: num, receipt: json<NonNullable<CashReceiptRow['late']>>() },
    sql`select payment_id, to_jsonb(c) as receipt from cash_receipts c where payment_id = any(${sql.param(found.map(({ id }) => id))}::bigint[])`,
  )
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(
      inArray(
        paymentAttempts.paymentId,
        found.map((row) => row.id),
      ),
    )
    .orderBy(asc(paymentAttempts.id))
  return found.map((row) => ({
    id: row.id,
    provider: row.provider,
    method: row.method,
    label: row.methodLabel || row.method,
    status: row.status,
    amount: row.amount,
    captured: row.captured,
    refunded: row.refunded,
    installment_months: row.installmentMonths,
    receipt_url: row.receiptUrl,
    cash_receipt: staffCashReceipt({
      cash_receipt: row.cashReceipt,
      late: late.find((one) => one.payment_id === row.id)?.receipt ?? null,
    }),
    approved_at: kstIsoOrNull(row.approvedAt),
    failure: row.failureCode ? { code: row.failureCode, message: row.failureMessage ?? '' } : null,
    attempts: attempts
      .filter((attempt) => attempt.paymentId === row.id)
      .map(({ at, action, outcome, code, message, latencyMs }) => ({
        at: kstIso(at),
        action,
        outcome,
        code,
        message,
        latency_ms: latencyMs,
      })),
    created_at: kstIso(row.createdAt),
  }))
}

export async function refundsOf(db: Db, orderId: number): Promise<AdminOrder['refunds']> {
  const found = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))
  return found.map((row) => ({
    id: row.id,
    refund_no: row.refundNo,
    claim_id: row.claimId,
    status: row.status,
    method: row.method,
    goods: row.goods,
    product_coupon: row.productCoupon,
    cart_coupon: row.cartCoupon,
    points: row.points,
    goods_cash: row.goodsCash,
    shipping_refund_cash: row.shippingRefundCash,
    deductions: row.deductions,
    refund_cash: row.refundCash,
    refund_points: row.refundPoints,
    additional_payment: row.additionalPayment,
    capped: row.capped,
    due_on: row.dueOn,
    completed_at: kstIsoOrNull(row.completedAt),
    pg: row.pgCode || row.pgMessage ? { code: row.pgCode, message: row.pgMessage } : null,
  }))
}

export async function groupsOf(db: Db, orderId: number): Promise<Omit<AdminOrder['groups'][number], 'item_ids'>[]> {
  const found = await db
    .select({ group: shippingGroups, originName: shippingOrigins.name })
    .from(shippingGroups)
    .innerJoin(shippingOrigins, eq(shippingOrigins.id, shippingGroups.shippingOriginId))
    .where(eq(shippingGroups.orderId, orderId))
    .orderBy(asc(shippingGroups.id))
  return found.map(({ group, originName }) => ({
    id: group.id,
    shipping_origin: { id: group.shippingOriginId, name: originName },
    goods_amount: group.goodsAmount,
    base_fee: group.baseFee,
    coupon_discount: group.couponDiscount,
    remote_surcharge: group.remoteSurcharge,
    charged: group.baseFee - group.couponDiscount + group.remoteSurcharge,
  }))
}
