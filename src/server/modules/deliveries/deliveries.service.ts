import { sql } from 'drizzle-orm'
import { DIRECT } from '#shared/validation/carriers.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { nameOf, subjectOf } from '../../http/actor.ts'
import { untellShipped } from '../orders/customerMessages.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { records } from '../../db/values.ts'
import { json, num, type RowOf, text } from '../../db/shape.ts'

/** One order's part of a parcel that leaves now: which of its items, under which invoice. */
export type Shipment = {
  orderId: number
  shippingOriginId: number
  receiverKey: string
  carrier: string
  invoiceNo: string
  items: { id: number; quantity: number }[]
}

export const liveParcelRow = {
  carrier: text,
  invoiceNo: text,
  orderId: num,
  receiverKey: text,
  originId: num,
  status: text,
  orderNo: text,
}

export type LiveParcel = RowOf<typeof liveParcelRow>

/** How long a used invoice number is taken to be the same parcel; carriers use numbers again after months. */
export const invoiceLifeDays = 90

/**
 * The parcels that use these invoice numbers now. The numbers are locked until the transaction ends, so that two people
 * cannot give one number to two receivers at the same time.
 */
export async function claimInvoices(
  tx: Tx,
  wanted: { carrier: string; invoiceNo: string }[],
  now: Date,
): Promise<LiveParcel[]> {
  if (wanted.length === 0) return []
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from jsonb_array_elements_text(${namesOf(wanted)}::jsonb) as t(name) order by key
    ) as keys`)
  return usersOfInvoices(tx, wanted, now)
}

const namesOf = (wanted: { carrier: string; invoiceNo: string }[]) =>
  JSON.stringify([...new Set(wanted.map((one) => `${one.carrier}:${one.invoiceNo}`))])

/** The parcels that use these invoice numbers now, without holding them. */
export async function usersOfInvoices(
  db: Db,
  wanted: { carrier: string; invoiceNo: string }[],
  now: Date,
): Promise<LiveParcel[]> {
  if (wanted.length === 0) return []
  const since = new Date(now.getTime() - invoiceLifeDays * 86_400_000).toISOString()
  return rows(
    db,
    liveParcelRow,
    sql`
    with v as (select split_part(name, ':', 1) as carrier, split_part(name, ':', 2) as invoice_no from jsonb_array_elements_text(${namesOf(wanted)}::jsonb) as t(name))
    select d.carrier, d.invoice_no as "invoiceNo", d.order_id as "orderId", d.receiver_key as "receiverKey", d.shipping_origin_id as "originId", d.status, o.order_no as "orderNo"
    from v join deliveries d on d.invoice_no = v.invoice_no and d.carrier = v.carrier join orders o on o.id = d.order_id
    where d.status <> 'CANCELED' and d.created_at > ${since}::timestamptz`,
  )
}

type DirectPart = { orderId: number; shippingOriginId: number }
export const directKey = ({ orderId, shippingOriginId }: DirectPart) => `${orderId}:${shippingOriginId}`

/**
 * The names under which orders hand over parcels that no carrier tracks, by `directKey`: that of the origin's parcel
 * still being packed, else a new one, because what has left cannot be added to.
 */
export async function directNames(tx: Tx, parts: readonly DirectPart[]): Promise<Map<string, string>> {
  if (parts.length === 0) return new Map()
  const found = await rows(
    tx,
    { id: num, order_no: text, packing: json<Record<string, string>>().orNull, made: num },
    sql`
    select o.id, o.order_no, count(d.id)::int as made,
      jsonb_object_agg(d.shipping_origin_id, d.invoice_no order by d.id) filter (where d.status in ('READY', 'SHIPPING') and d.kind = 'ORDER') as packing
    from orders o left join deliveries d on d.order_id = o.id and d.carrier = ${DIRECT}
    where o.id = any(${sql.param([...new Set(parts.map((part) => part.orderId))])}::bigint[]) group by o.id`,
  )
  const orders = new Map(found.map((order) => [order.id, order]))
  const names = new Map<string, string>()
  for (const part of parts) {
    const order = orders.get(part.orderId)
    if (!order || names.has(directKey(part))) continue
    const packing = order.packing?.[String(part.shippingOriginId)]
    if (!packing) order.made += 1
    names.set(directKey(part), packing ?? `${DIRECT}-${order.order_no}${order.made === 1 ? '' : `-${order.made}`}`)
  }
  return names
}

/**
 * Registers parcels with what is in them; a parcel of the same order under the same invoice is the same parcel
 * (합포장). Two statements for any number. Gives back the delivery id of every shipment, in order.
 */
export async function createParcels(
  tx: Tx,
  shipments: Shipment[],
  doer: Doer,
  shippedAt: Date = doer.now,
): Promise<number[]> {
  if (shipments.length === 0) return []
  const wire = JSON.stringify(shipments.map((one, n) => ({ n, ...one })))
  const now = doer.now.toISOString()
  const created = await rows(
    tx,
    { id: num, n: num },
    sql`
    with v as (
      select * from jsonb_to_recordset(${wire}::jsonb)
        as v(n int, "orderId" bigint, "shippingOriginId" bigint, "receiverKey" text, carrier text, "invoiceNo" text, items jsonb)
    ), d as (
      insert into deliveries (order_id, shipping_origin_id, receiver_key, carrier, invoice_no, shipped_at, next_pull_at, created_at, updated_at)
      select "orderId", "shippingOriginId", "receiverKey", carrier, "invoiceNo", ${shippedAt.toISOString()}::timestamptz,
        case when carrier = ${DIRECT} then null else ${now}::timestamptz end, ${now}::timestamptz, ${now}::timestamptz
      from v
      on conflict (carrier, invoice_no, order_id) where status <> 'CANCELED' do update set updated_at = excluded.updated_at
      returning id, order_id, carrier, invoice_no
    )
    select d.id, v.n from d join v on v."orderId" = d.order_id and v.carrier = d.carrier and v."invoiceNo" = d.invoice_no order by v.n`,
  )
  const items = shipments.flatMap((one, n) =>
    one.items.map((item) => ({ delivery: created[n]?.id, item: item.id, quantity: item.quantity })),
  )
  await tx.execute(sql`
    insert into delivery_items (delivery_id, order_item_id, quantity)
    select delivery, item, quantity from ${records(items)} as v(delivery bigint, item bigint, quantity int)
    on conflict (delivery_id, order_item_id) do update set quantity = excluded.quantity`)
  return created.map((row) => row.id)
}

/** Registers the parcel of an exchange's new goods with what is in it, in one statement. Answers its id. */
export async function createExchangeParcel(tx: Tx, shipment: Shipment, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { orderId, shippingOriginId, receiverKey, carrier, invoiceNo, items } = shipment
  const [delivery] = await rows(
    tx,
    { id: num },
    sql`with d as (
          insert into deliveries (order_id, shipping_origin_id, receiver_key, carrier, invoice_no, kind, shipped_at, next_pull_at, created_at, updated_at)
          values (${orderId}, ${shippingOriginId}, ${receiverKey}, ${carrier}, ${invoiceNo}, 'EXCHANGE', ${at},
            ${carrier === DIRECT ? null : now.toISOString()}::timestamptz, ${at}, ${at}) returning id),
        i as (
          insert into delivery_items (delivery_id, order_item_id, quantity)
          select d.id, v.id, v.quantity from d, ${records(items)} as v(id bigint, quantity int))
        select id from d`,
  )
  return (delivery as { id: number }).id
}

/** Takes items out of their live parcels; a parcel that is empty then is cancelled. */
export async function cancelItemParcels(tx: Tx, itemIds: number[], doer: Doer): Promise<void> {
  if (itemIds.length === 0) return
  const ids = JSON.stringify(itemIds)
  const canceled = await rows(
    tx,
    { orderId: num, carrier: text, invoiceNo: text },
    sql`
    with gone as (
      delete from delivery_items i using deliveries d
      where d.id = i.delivery_id and d.status in ('READY', 'SHIPPING') and d.kind = 'ORDER'
        and i.order_item_id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))
      returning i.delivery_id, i.order_item_id
    )
    update deliveries d set status = 'CANCELED', next_pull_at = null, version = d.version + 1, updated_at = ${doer.now.toISOString()}::timestamptz
    where d.id in (select delivery_id from gone)
      and not exists (select 1 from delivery_items i where i.delivery_id = d.id and not exists (
        select 1 from gone g where g.delivery_id = i.delivery_id and g.order_item_id = i.order_item_id))
    returning d.order_id as "orderId", d.carrier, d.invoice_no as "invoiceNo"`,
  )
  await untellShipped(tx, canceled, '발송을 취소해서 보내지 않아요.', doer)
}

/** Brings parcels to the state that all their items have reached, after staff moved the items by hand. */
export async function followItems(
  tx: Tx,
  itemIds: number[],
  status: 'OUT_OF_DELIVERY' | 'DELIVERED',
  now: Date,
): Promise<void> {
  if (itemIds.length === 0) return
  const behind = status === 'DELIVERED' ? sql`('SHIPPING', 'OUT_OF_DELIVERY')` : sql`('SHIPPING')`
  const at = now.toISOString()
  await tx.execute(sql`
    update deliveries d set status = ${status}, version = d.version + 1, updated_at = ${at}::timestamptz,
      picked_up_at = coalesce(d.picked_up_at, ${at}::timestamptz),
      delivered_at = case when ${status} = 'DELIVERED' then ${at}::timestamptz else d.delivered_at end,
      next_pull_at = case when ${status} = 'DELIVERED' then null else d.next_pull_at end
    where d.status in ('READY', 'SHIPPING', 'OUT_OF_DELIVERY', 'EXCEPTION') and d.status <> ${status}
      and d.id in (select delivery_id from delivery_items where order_item_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb)))
      and not exists (
        select 1 from delivery_items di join order_items oi on oi.id = di.order_item_id where di.delivery_id = d.id and oi.status in ${behind})`)
}

/** What the carrier said last of each item's parcel; items without any scan are missing. */
export async function lastScans(
  db: Db,
  itemIds: number[],
): Promise<Map<number, { status: string; description: string }>> {
  if (itemIds.length === 0) return new Map()
  const found = await rows(
    db,
    { item: num, status: text, description: text },
    sql`
    select distinct on (di.order_item_id) di.order_item_id as item, e.status, e.description
    from delivery_items di
    join deliveries d on d.id = di.delivery_id and d.status <> 'CANCELED'
    join delivery_events e on e.delivery_id = d.id
    where di.order_item_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb))
    order by di.order_item_id, e.at desc, e.id desc`,
  )
  return new Map(found.map((row) => [row.item, row]))
}

/** Remembers that a parcel's carrier or number was corrected. */
export async function recordInvoiceChange(
  tx: Tx,
  deliveryId: number,
  before: { carrier: string; invoice_no: string },
  after: { carrier: string; invoice_no: string },
  doer: Doer,
): Promise<void> {
  await tx.execute(sql`
    insert into invoice_changes (delivery_id, before, after, actor, actor_name, at)
    values (${deliveryId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${subjectOf(doer.actor)}, ${nameOf(doer.actor)}, ${doer.now.toISOString()}::timestamptz)`)
}
