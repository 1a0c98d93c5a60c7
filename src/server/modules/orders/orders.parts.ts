import { type SQL, sql } from 'drizzle-orm'
import { bySystem, type EventLine, orderEvents } from './orderEvents.parts.ts'
import type { AddressSnapshot, orderStatuses } from './orders.tables.ts'
import { receiverArea, receiverKey } from './receiver.ts'
import { at, records } from '../../db/values.ts'

type OrderStatus = (typeof orderStatuses)[number]
/** What a move writes besides the status; what is left out stays. */
type Set = {
  address?: AddressSnapshot | null
  paymentMethod?: string
  successUrl?: string
  failUrl?: string
  expiresAt?: Date | null
  paidAt?: Date
}

/**
 * The statement that takes the orders `o` that `where` picks to a status and raises their version; `from` is what the
 * condition names besides. It can answer `returning` columns of `o`.
 */
export function moveOrders(
  to: OrderStatus,
  { from, where, set = {} }: { from?: SQL; where: SQL; set?: Set },
  now: Date,
): SQL {
  const values = [
    ...('address' in set ? [sql`address = ${set.address && JSON.stringify(set.address)}::jsonb`] : []),
    ...('paymentMethod' in set ? [sql`payment_method = ${set.paymentMethod}`] : []),
    ...('successUrl' in set ? [sql`success_url = ${set.successUrl}`] : []),
    ...('failUrl' in set ? [sql`fail_url = ${set.failUrl}`] : []),
    ...('expiresAt' in set ? [sql`expires_at = ${set.expiresAt ? at(set.expiresAt) : sql`null`}`] : []),
    ...(set.paidAt ? [sql`paid_at = ${at(set.paidAt)}`] : []),
  ].map((value) => sql`${value}, `)
  return sql`
          update orders o set status = ${to}, ${sql.join(values)}version = o.version + 1, updated_at = ${at(now)} ${from ? sql`from ${from}` : sql``} where ${where}`
}

/**
 * The parts that end order sheets nobody is paying for, those INITIALIZED orders `o` that `where` picks, and say so in
 * their histories; they follow a `with`, as its last. Can answer `returning` the `order_id`.
 */
export const expireSheets = (
  { reason, ...which }: { from?: SQL; where: SQL; reason?: string },
  now: Date,
): SQL => sql`gone as (${moveOrders('EXPIRED', which, now)} returning o.id)
        ${orderEvents(now, {
          from: sql`gone`,
          order: sql`id`,
          kind: 'checkout.expired',
          was: 'INITIALIZED',
          is: 'EXPIRED',
          who: bySystem,
          reason: reason ?? null,
        })}`

/**
 * The statement that makes the items of a paid order PAID, each with the day by which it is sent, and writes on them who
 * receives them. `paid` is a part with the `order_id`. Answers `id` and `order_id`.
 */
export const payItems = (
  paid: SQL,
  { shipBy, address }: { shipBy: readonly { id: number; ship_by: string }[]; address: AddressSnapshot },
  now: Date,
): SQL => sql`
          update order_items i set status = 'PAID', paid_at = ${at(now)}, ship_by = v.ship_by, receiver_name = ${address.name}, receiver_phone = ${address.phone},
            receiver_area = ${receiverArea(address.address1)}, receiver_key = ${receiverKey(address)}, version = i.version + 1, updated_at = ${at(now)}
          from ${paid}, ${records(shipBy)} as v(id bigint, ship_by date) where i.id = v.id and i.order_id = ${paid}.order_id
          returning i.id, i.order_id`

/**
 * The statements by which a paid order goes to another receiver: what has not left goes there. What may be packed already,
 * because it was accepted or its slip is printed, says since when. The second answers the `id` of each item and whether it says so.
 */
export const changeReceiver = (orderId: number, address: AddressSnapshot, now: Date): [SQL, SQL] => [
  sql`
      with kept as (
        insert into past_addresses (order_id, address, until) select id, address, ${at(now)} from orders where id = ${orderId} and address is not null)
      update orders set address = ${JSON.stringify(address)}::jsonb, version = version + 1, updated_at = ${at(now)} where id = ${orderId}`,
  sql`
      update order_items i set receiver_name = ${address.name}, receiver_phone = ${address.phone}, receiver_area = ${receiverArea(address.address1)},
        receiver_key = ${receiverKey(address)}, version = i.version + 1, updated_at = ${at(now)},
        address_changed_at = case when i.status = 'PROCESSING_ORDER' or exists (
          select 1 from printed_slips s where s.order_id = i.order_id and s.shipping_origin_id = i.shipping_origin_id) then ${at(now)} else i.address_changed_at end
      where i.order_id = ${orderId} and i.status in ('PAID', 'PROCESSING_ORDER')
      returning i.id, i.address_changed_at is not null as packed`,
]

export type UnitShare = {
  order_item_id: number
  n: number
  product_coupon: number
  cart_coupon: number
  points: number
  paid: number
}

/** The statement that writes what each unit paid; nothing without a row of the part `paid`. */
export const shareUnits = (paid: SQL, units: readonly UnitShare[]): SQL => sql`
          insert into order_item_units (order_item_id, n, product_coupon, cart_coupon, points, paid)
          select v.order_item_id, v.n, v.product_coupon, v.cart_coupon, v.points, v.paid from ${paid}, ${records(units)}
            as v(order_item_id bigint, n int, product_coupon bigint, cart_coupon bigint, points bigint, paid bigint)`

/**
 * Confirms the purchase of delivered items `i` without an open claim, those that `which` picks, and says so in their
 * histories; with a limit only so many, and none that somebody else is at. Answers the `id` of each.
 */
export const confirmDelivered = (
  which: SQL,
  { limit, ...line }: { limit?: number } & Pick<EventLine, 'who' | 'data'>,
  now: Date,
): SQL => sql`
        with due as materialized (
          select i.id from order_items i where i.status = 'DELIVERED' and coalesce(i.claim_status not in ('REQUESTED', 'IN_PROGRESS'), true) and ${which}
          order by i.id ${limit === undefined ? sql`for update` : sql`limit ${limit} for update skip locked`}),
        done as (
          update order_items i set status = 'CONFIRMED', confirmed_at = ${at(now)}, version = i.version + 1, updated_at = ${at(now)} from due
          where i.id = due.id returning i.id, i.order_id)
        ${orderEvents(now, { ...line, from: sql`done`, order: sql`order_id`, item: sql`id`, kind: 'item.confirmed', was: 'DELIVERED', is: 'CONFIRMED' })}
        returning order_item_id as id`

/** The statement that moves the end of an order that is not being paid yet; never to an earlier time. */
export const keepOpenUntil = (orderId: number, until: Date): SQL => sql`
    update orders set expires_at = ${at(until)} where id = ${orderId} and status = 'INITIALIZED' and expires_at < ${at(until)}`

/** The statement by which an order was not made of these cart lines. */
export const forgetCartLines = (orderId: number, lines: readonly number[]): SQL => sql`
    update orders set cart_item_ids = (select coalesce(jsonb_agg(line), '[]'::jsonb) from jsonb_array_elements(cart_item_ids) line
      where not ${JSON.stringify(lines)}::jsonb @> line) where id = ${orderId}`

/** The statement that writes the note of staff on a locked order. */
export const noteOrder = (
  orderId: number,
  { memo, visibility }: { memo: string | null; visibility: 'INTERNAL' | 'CS' },
  now: Date,
): SQL => sql`
      update orders set memo = ${memo}, memo_visibility = ${visibility}, version = version + 1, updated_at = ${at(now)} where id = ${orderId}`

/** The statement by which the list counts one more memo of each item and shows it, where none is pinned. The version stays. */
export const countMemo = (itemIds: readonly number[], content: string): SQL => sql`
      update order_items set memo_count = memo_count + 1, last_memo = case when memo_pinned then last_memo else ${content} end
      where id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb))`

/** The statement by which the list shows of an item its pinned memo, else the newest. */
export const showMemo = (itemId: number): SQL => sql`
      update order_items set (last_memo, memo_pinned) = (
        select m.content, p.memo_id is not null from memos m left join memo_pins p on p.memo_id = m.id
        where m.kind = 'ORDER_ITEM' and m.target_id = ${itemId} order by (p.memo_id is not null) desc, m.id desc limit 1)
      where id = ${itemId}`
