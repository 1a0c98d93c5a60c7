import { sql, type SQL } from 'drizzle-orm'
import { shippingCalendar, type ConsignmentHoliday } from '../../time/businessDays.ts'
import { loadHolidays } from '../../time/holidays.ts'
import { shipByDate } from '../../time/shipBy.ts'
import { unitLedger } from '#shared/pricing/ledger.ts'
import { earnedPoints } from '#shared/pricing/points.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { none } from '../../db/shape.ts'
import { itemsNotice } from '../bulk/live.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import { queue } from '../outbox/outbox.parts.ts'
import { promiseLots } from '../points/points.service.ts'
import type { PgSnapshot } from '../../ports/gateway.ts'
import type { Attempt } from '../payments/gatewayCalls.ts'
import { methodWord } from '#shared/words/payments.ts'
import { sellHeld } from '../catalog/stock.parts.ts'
import { takeBought } from '../cart/cart.parts.ts'
import { byCustomer, orderEvents } from '../orders/orderEvents.parts.ts'
import { moveOrders, payItems, shareUnits, type UnitShare } from '../orders/orders.parts.ts'
import { keepAttempts, payPayment } from '../payments/payments.parts.ts'
import type { OrderStatus } from './checkout.state.ts'
import { isPromoted, type Promoted, promotedColumns, usePromotions } from './promotions.ts'

export type SettledOrder = Promoted & {
  id: number
  order_no: string
  user_id: number
  status: OrderStatus
  address: AddressSnapshot
  points: number
  earn_rate_percent: number
}
export type PaymentRow = {
  id: number
  amount: number
  status: string
  method: string
  pg_payment_id: string | null
}

export type SettledItem = {
  id: number
  sku_id: number
  quantity: number
  unit_price: number
  product_coupon: number
  cart_coupon: number
  points: number
  shipping_origin_id: number
  cutoff_time: string
  lead_days: number
  closures: ConsignmentHoliday[]
}

type Paid = { snapshot: PgSnapshot | null; attempt: Attempt | undefined; now: Date }

/**
 * `completeOrder` for every order: one that holds coupons, points or time-sale quantity uses them up first, and gets
 * them all or nothing happens. The caller holds the order's lock.
 */
export async function completePromoted(
  tx: Tx,
  order: SettledOrder,
  payment: PaymentRow,
  items: readonly SettledItem[],
  paid: Paid,
): Promise<boolean> {
  if (!isPromoted(order)) return completeOrder(tx, order, payment, items, paid)
  const undone = new Error('not completed')
  try {
    await tx.transaction(async (inner) => {
      const used = await usePromotions(inner as Tx, order, paid.now)
      if (!used || !(await completeOrder(inner as Tx, order, payment, items, paid))) throw undone
    })
    return true
  } catch (error) {
    if (error === undone) return false
    throw error
  }
}

/**
 * Paid: the held stock is sold, items and payment are PAID, every unit has its share, the cart lines are gone, and the
 * people who pack are told. One statement that takes the order's lock and does all of it or nothing: nothing when the
 * order is no longer where the caller saw it or does not hold all its stock. Answers whether it was done.
 */
export async function completeOrder(
  db: Db,
  order: SettledOrder,
  payment: PaymentRow,
  items: readonly SettledItem[],
  paid: Paid,
): Promise<boolean> {
  const { now } = paid
  const shipBy = await shipByOf(items, now)
  const units = items.flatMap((item) =>
    unitLedger({
      unitPrice: item.unit_price,
      quantity: item.quantity,
      productCoupon: item.product_coupon,
      cartCoupon: item.cart_coupon,
      points: item.points,
    }).map((unit, index) => ({
      order_item_id: item.id,
      n: index + 1,
      product_coupon: unit.productCoupon,
      cart_coupon: unit.cartCoupon,
      points: unit.points,
      paid: unit.paid,
    })),
  )
  const skuCount = new Set(items.map((item) => item.sku_id)).size
  const promised = items.map((item) => {
    const { product_coupon, cart_coupon, points } = item
    return {
      orderItemId: item.id,
      amount: earnedPoints(
        item.unit_price * item.quantity - product_coupon - cart_coupon - points,
        order.earn_rate_percent,
      ),
    }
  })
  return write(db, { order, payment, shipBy, units, promised, skuCount, ...paid })
}

/** `SettledOrder` of `orders o`, and `PaymentRow` of `payments p`. */
export const orderJson = sql`jsonb_build_object('id', o.id, 'order_no', o.order_no, 'user_id', o.user_id, 'status', o.status, 'address', o.address, 'points', o.points, 'earn_rate_percent', o.earn_rate_percent)
  || (select to_jsonb(pr) from (select ${promotedColumns}) pr)`
export const paymentJson = sql`jsonb_build_object('id', p.id, 'amount', p.amount, 'status', p.status, 'method', p.method, 'pg_payment_id', p.pg_payment_id)`

/** The items of an order as JSON, each with what decides its ship-by date. */
export const itemsOf = (orderId: SQL, now: Date): SQL => sql`(
  select jsonb_agg(to_jsonb(x) order by x.id) from (
    select i.id, i.sku_id, i.quantity, i.unit_price, i.product_coupon, i.cart_coupon, i.points, i.shipping_origin_id, so.cutoff_time, so.lead_days,
      (select coalesce(jsonb_agg(jsonb_build_object('date', h.date, 'kind', h.kind, 'shippingOriginId', h.shipping_origin_id)), '[]'::jsonb) from consignment_holidays h
         where h.date >= ${kstDay(now)}::date and h.date < ${addDays(kstDay(now), 90)}::date and coalesce(h.shipping_origin_id = so.id, true)) as closures
    from order_items i join shipping_origins so on so.id = i.shipping_origin_id where i.order_id = ${orderId}) x)`

/** The day by which each item must leave, from its origin's cut-off, lead time and closing days. */
async function shipByOf(items: readonly SettledItem[], now: Date): Promise<{ id: number; ship_by: string }[]> {
  const year = Number(kstDay(now).slice(0, 4))
  const { days } = await loadHolidays([year, year + 1])
  return items.map((item) => ({
    id: item.id,
    ship_by: shipByDate(now, {
      calendar: shippingCalendar(days, item.closures, item.shipping_origin_id),
      cutoff: item.cutoff_time,
      leadDays: item.lead_days,
    }),
  }))
}

type Completion = {
  order: SettledOrder
  payment: PaymentRow
  snapshot: PgSnapshot | null
  attempt: Attempt | undefined
  shipBy: { id: number; ship_by: string }[]
  units: UnitShare[]
  promised: { orderItemId: number; amount: number }[]
  skuCount: number
  now: Date
}

async function write(db: Db, completion: Completion): Promise<boolean> {
  const { order, payment, snapshot, attempt, shipBy, units, promised, skuCount, now } = completion
  const label = snapshot?.methodLabel ?? methodWord(payment.method) ?? payment.method
  const who = byCustomer(order.user_id)
  const holdsAll = sql`(select count(*) from stock_reservations r where r.order_id = l.id and r.status = 'HELD') = ${skuCount}::int`
  const told = itemsNotice(
    shipBy.map(({ id }) => id),
    'PAID',
  )
  const letter = {
    dedupe: `order-message:PAID:${order.id}`,
    topic: 'order.message',
    payload: {
      event: 'PAID',
      order_id: order.id,
      order_no: order.order_no,
      user_id: order.user_id,
      amount: payment.amount,
    },
  } as const
  const done = await hotRows(
    db,
    { pg_notify: none },
    sql`with l as materialized (
          select id, user_id, source, cart_item_ids from orders where id = ${order.id} and status = ${order.status} for update),
        paid as (${payPayment(payment.id, { snapshot, label, from: sql`l`, where: holdsAll }, now)}),
        o as (${moveOrders('COMPLETED', { from: sql`paid`, where: sql`o.id = paid.order_id`, set: { paidAt: now, expiresAt: null } }, now)}),
        i as (${payItems(sql`paid`, { shipBy, address: order.address }, now)}),
        u as (${shareUnits(sql`paid`, units)}),
        pl as (
          ${promiseLots(sql`paid`, { userId: order.user_id, items: promised, now })}),
        ${takeBought(sql`l`, sql`l, paid`)},
        e as (${orderEvents(
          now,
          {
            from: sql`paid`,
            order: sql`order_id`,
            kind: 'payment.paid',
            was: order.status,
            is: 'COMPLETED',
            who,
            data: { payment_id: payment.id, amount: payment.amount, label },
          },
          { from: sql`i`, order: sql`order_id`, item: sql`id`, kind: 'item.paid', was: 'PENDING', is: 'PAID', who },
        )}),
        b as (${queue([letter], now, sql`paid`)}),
        a as (${keepAttempts(payment.id, attempt ? [attempt] : [], now, sql`paid`)}),
        ${sellHeld(sql`paid`, now)}
        select ${told} from paid`,
  )
  return done.length === 1
}
