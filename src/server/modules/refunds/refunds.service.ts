import { sql } from 'drizzle-orm'
import { documentNo } from '../../documentNo.ts'
import { addBusinessDays } from '../../time/businessDays.ts'
import type { RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import { borneToWire, refundToWire } from '#shared/pricing/wire.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { type Actor, nameOf, subjectOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { returnPoints } from '../points/points.service.ts'
import { calendarFrom } from '../shipping/shipping.service.ts'
import { tellDeadline } from '../bulk/live.ts'
import { orderEvents } from '../orders/orderEvents.parts.ts'
import { setAside } from '../payments/payments.parts.ts'
import { mayRefund, refundLimitOf } from './refundLimits.ts'
import { num, text } from '../../db/shape.ts'

export type RestoredCoupon = { id: number; name: string; expires_at: string }

export type Opening = {
  /** CORRECTION: besides the refund that the claim had */
  kind?: 'CLAIM' | 'CORRECTION'
  claimId: number
  orderId: number
  userId: number
  breakdown: RefundBreakdown
  couponsRestored: readonly RestoredCoupon[]
  /** the day by which the money must be on its way; by default three business days from now */
  dueOn?: string | undefined
  /** whose decision it is; one without the right or the limit leaves it to somebody else */
  by: Actor
  now: Date
}

export type OpenedRefund = {
  id: number
  refund_no: string
  refund_cash: number
  refund_points: number
  decided: boolean
}

/**
 * Books what a completed claim gives back: the refund with its breakdown, the amount set aside on the payment (two
 * refunds can never exceed what was captured), the points back in their lots. The money itself moves after the commit
 * (`executeRefunds`). The caller holds the order's lock. Error: REFUND_EXCEEDS_PAYMENT.
 */
export async function openRefund(tx: Tx, opening: Opening): Promise<OpenedRefund> {
  const { claimId, orderId, userId, breakdown, couponsRestored, by, now } = opening
  const wire = refundToWire(breakdown, couponsRestored)
  const at = sql`${now.toISOString()}::timestamptz`
  const cash = wire.refund_cash
  const [payment] = await rows(
    tx,
    { id: num, method: text },
    setAside(sql`p.order_id = ${orderId} and p.status in ('PAID', 'PARTIAL_CANCELED')`, cash, now),
  )
  if (!payment && cash > 0) throw new AppError('REFUND_EXCEEDS_PAYMENT', { refund_cash: cash })
  const decided = cash === 0 || mayRefund(refundLimitOf(by), cash, await refundedToday(tx, by, now))
  const refundNo = documentNo('R', now)
  const dueOn = opening.dueOn ?? addBusinessDays(kstDay(now), 3, await calendarFrom(now, [], null))
  const [refund] = await rows(
    tx,
    { id: num },
    sql`insert into refunds (refund_no, kind, claim_id, order_id, user_id, payment_id, goods, product_coupon, cart_coupon, goods_cash, points, shipping_refund_cash,
          shipping_refund_points, deductions, refund_cash, refund_points, additional_payment, borne, capped, coupons_restored, status, method, due_on, next_try_at,
          executed_by, executed_at, completed_at, created_at, updated_at)
        values (${refundNo}, ${opening.kind ?? 'CLAIM'}, ${claimId}, ${orderId}, ${userId}, ${payment?.id ?? null}, ${wire.goods}, ${wire.product_coupon}, ${wire.cart_coupon}, ${wire.goods_cash},
          ${wire.points}, ${wire.shipping_refund_cash}, ${wire.shipping_refund_points}, ${JSON.stringify(wire.deductions)}::jsonb, ${cash}, ${wire.refund_points},
          ${wire.additional_payment}, ${JSON.stringify(borneToWire(breakdown.borne))}::jsonb, ${wire.capped}, ${JSON.stringify(wire.coupons_restored)}::jsonb, ${cash === 0 ? 'COMPLETED' : 'REQUESTED'}, ${payment?.method ?? 'FREE'},
          ${dueOn}::date, ${cash > 0 && decided ? at : null}, ${decided ? subjectOf(by) : null}, ${decided ? at : null}, ${cash === 0 ? at : null}, ${at}, ${at})
        returning id`,
  )
  const { id } = refund as { id: number }
  if (wire.refund_points > 0)
    await returnPoints(tx, {
      userId,
      orderId,
      claimId,
      amount: wire.refund_points,
      now,
      reason: '주문 취소·반품으로 돌려받음',
      key: `refund:${id}`,
    })
  await recordRefundEvent(tx, id, cash === 0 ? 'refund.completed' : 'refund.requested', by, now, {
    refund_points: wire.refund_points,
  })
  return { id, refund_no: refundNo, refund_cash: cash, refund_points: wire.refund_points, decided }
}

/**
 * Makes one person's commands that pay back money wait for each other, so that a day's limit holds however many are
 * given at once. Taken before every other lock; whoever has no limit waits for nobody.
 */
export async function lockAllowance(tx: Tx, by: Actor): Promise<void> {
  if (by.kind !== 'staff' || !refundLimitOf(by)) return
  await tx.execute(sql`select id from admins where id = ${by.id} for no key update`)
}

/** Won that this person's decisions have paid back, or are paying back, today (KST). */
export async function refundedToday(tx: Tx, by: Actor, now: Date): Promise<number> {
  if (by.kind !== 'staff') return 0
  const [sum] = await rows(
    tx,
    { total: num },
    sql`select coalesce(sum(refund_cash), 0)::bigint as total from refunds
        where executed_by = ${subjectOf(by)} and executed_at >= ${startOfKstDay(kstDay(now)).toISOString()}::timestamptz`,
  )
  return sum?.total ?? 0
}

/** One line of the order's timeline about a refund. */
export async function recordRefundEvent(
  tx: Tx,
  refundId: number,
  kind: string,
  by: Actor,
  now: Date,
  data: Record<string, unknown> = {},
  reason: string | null = null,
): Promise<void> {
  const line = {
    from: sql`refunds where id = ${refundId}`,
    order: sql`order_id`,
    kind,
    who: { subject: subjectOf(by), name: nameOf(by) },
    reason,
    data: sql`jsonb_build_object('refund_id', id, 'refund_no', refund_no, 'claim_id', claim_id, 'amount', refund_cash) || ${JSON.stringify(data)}::jsonb`,
  }
  await tx.execute(orderEvents(now, line))
  await tellDeadline(tx, 'REFUND')
}
