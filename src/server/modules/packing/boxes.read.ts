import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, num, text, word } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import { claimTypes } from '../claims/claims.tables.ts'
import { type AddressSnapshot, orderItemStatuses } from '../orders/orders.tables.ts'
import { type Box, type BoxItem, type BoxKey, keyText, type Place, type Shipment, whyAside } from './boxes.ts'

const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`

export type ItemBox = { itemId: number; status: (typeof orderItemStatuses)[number]; label: string; key: BoxKey | null }

/**
 * The box of each item, in the order of the ids: that of its last shipment, else the one it waits for. No key: it is in
 * none. Items that do not exist are missing.
 */
export async function boxesOfItems(db: Db, itemIds: readonly number[]): Promise<ItemBox[]> {
  const found = await rows(
    db,
    {
      id: num,
      order_id: num,
      order_no: text,
      name: text,
      origin: num,
      status: word(orderItemStatuses),
      delivery: num.orNull,
    },
    sql`select i.id, i.order_id, i.order_no, i.product_name as name, i.shipping_origin_id as origin, i.status,
        case when i.status in ('PAID', 'PROCESSING_ORDER') then null else (
          select d.id from delivery_items di join deliveries d on d.id = di.delivery_id
          where di.order_item_id = i.id and d.status <> 'CANCELED' and d.kind = 'ORDER' order by d.id desc limit 1) end as delivery
      from unnest(${ids(itemIds)}) with ordinality as w(id, n) join order_items i on i.id = w.id
      where i.status <> 'PENDING' order by w.n`,
  )
  return found.map(({ id, order_id, order_no, name, origin, status, delivery }) => {
    const waits = status === 'PAID' || status === 'PROCESSING_ORDER'
    const key = { orderId: order_id, originId: origin, deliveryId: delivery }
    return { itemId: id, status, label: `${order_no} ${name}`, key: waits || delivery !== null ? key : null }
  })
}

/** The shipments with these ids that hold goods for a customer, in the order of the ids. */
export const boxesOfDeliveries = async (db: Db, deliveryIds: readonly number[]): Promise<BoxKey[]> =>
  (
    await rows(
      db,
      { delivery: num, order_id: num, origin: num },
      sql`select d.id as delivery, d.order_id, d.shipping_origin_id as origin
        from unnest(${ids(deliveryIds)}) with ordinality as w(id, n) join deliveries d on d.id = w.id
        where d.status <> 'CANCELED' and d.kind in ('ORDER', 'EXCHANGE') order by w.n`,
    )
  ).map(({ delivery, order_id, origin }) => ({ orderId: order_id, originId: origin, deliveryId: delivery }))

/** What is in these boxes now, in two statements however many they are; `key` twice is one box. */
export async function readBoxes(db: Db, keys: readonly BoxKey[]): Promise<Box[]> {
  const wanted = [...new Map(keys.map((key) => [keyText(key), key])).values()]
  if (wanted.length === 0) return []
  const asked = sql`${records(wanted.map((key, n) => ({ n, order_id: key.orderId, origin_id: key.originId, delivery_id: key.deliveryId })))}
    as b(n int, order_id bigint, origin_id bigint, delivery_id bigint)`
  const heads = await rows(
    db,
    {
      n: num,
      order_no: text,
      user_id: num,
      paid: num.orNull,
      address: json<AddressSnapshot>().orNull,
      origin: json<Place>(),
      shipment: json<Shipment>().orNull,
    },
    sql`select b.n, o.order_no, o.user_id, (extract(epoch from o.paid_at) * 1000)::float8 as paid, o.address,
        jsonb_build_object('id', so.id, 'name', so.name, 'postcode', so.postcode, 'address1', so.address1, 'address2', so.address2, 'phone', so.phone) as origin,
        case when d.id is null then null else jsonb_build_object('id', d.id, 'kind', d.kind, 'status', d.status, 'carrier', d.carrier,
          'carrier_name', coalesce(ca.name, d.carrier), 'invoice_no', d.invoice_no, 'version', d.version, 'picked_up', d.picked_up_at is not null) end as shipment
      from ${asked} join orders o on o.id = b.order_id join shipping_origins so on so.id = b.origin_id
        left join deliveries d on d.id = b.delivery_id left join carriers ca on ca.code = d.carrier
      order by b.n`,
  )
  const lines = await rows(db, lineShape, linesOf(asked))
  const byBox = Map.groupBy(lines, ({ n }) => n)
  return heads.map((head): Box => boxOf(head, wanted[head.n] as BoxKey, byBox.get(head.n) ?? []))
}

const lineShape = {
  n: num,
  order_item_id: num,
  product_id: num,
  sku_id: num,
  sku_code: text,
  barcode: text.orNull,
  location: text.orNull,
  product_name: text,
  option_label: text,
  thumbnail_url: text.orNull,
  quantity: num,
  unit_price: num,
  version: num,
  status: word(orderItemStatuses),
  hold_reason: text.orNull,
  claim_type: word(claimTypes).orNull,
  claim_open: bool,
  address_changed: num.orNull,
  shipped: num.orNull,
  receiver: text,
  phone: text,
}

/** An exchange's box holds the new SKU, and the claim that sends it is no reason to keep it here. */
const linesOf = (asked: ReturnType<typeof sql>) => sql`
  select b.n, i.id as order_item_id, s.product_id, s.id as sku_id, s.code as sku_code, s.barcode, nullif(trim(s.location), '') as location,
    i.product_name, case when ci.exchange_sku_id is null then i.option_label else s.option_label end as option_label, i.thumbnail_url,
    coalesce(di.quantity, i.quantity - i.claimed_quantity) as quantity, i.unit_price, i.version, i.status, i.hold_reason, i.claim_type,
    coalesce(i.claim_status in ('REQUESTED', 'IN_PROGRESS'), false) and c.id is null as claim_open,
    (extract(epoch from i.address_changed_at) * 1000)::float8 as address_changed,
    (extract(epoch from i.shipped_at) * 1000)::float8 as shipped, i.receiver_name as receiver, i.receiver_phone as phone
  from ${asked} join order_items i on i.order_id = b.order_id
    left join delivery_items di on di.delivery_id = b.delivery_id and di.order_item_id = i.id
    left join claims c on c.order_id = b.order_id and c.reship_delivery_id = b.delivery_id
    left join claim_items ci on ci.claim_id = c.id and ci.order_item_id = i.id
    join skus s on s.id = coalesce(ci.exchange_sku_id, i.sku_id)
  where case when b.delivery_id is null then i.shipping_origin_id = b.origin_id and i.status in ('PAID', 'PROCESSING_ORDER', 'CANCELED')
    else di.delivery_id is not null end
  order by b.n, i.id`

type Head = {
  order_no: string
  user_id: number
  paid: number | null
  address: AddressSnapshot | null
  origin: Place
  shipment: Shipment | null
}
type Line = BoxItem & { n: number; receiver: string; phone: string }

function boxOf(head: Head, key: BoxKey, found: Line[]): Box {
  const lines = found.map(({ n: _n, receiver: _receiver, phone: _phone, ...item }) => item)
  const { name, phone, postcode, address1, address2, comment } = head.address ?? {
    name: found[0]?.receiver ?? '',
    phone: found[0]?.phone ?? '',
    postcode: '',
    address1: '',
    address2: '',
    comment: '',
  }
  // what left has left: only what waits can be kept out of a box
  const out = (item: BoxItem) => (head.shipment ? undefined : whyAside(item))
  return {
    ...key,
    orderNo: head.order_no,
    userId: head.user_id,
    paidAt: head.paid === null ? null : new Date(head.paid),
    origin: head.origin,
    shipment: head.shipment,
    receiver: { name, phone, postcode, address1, address2, comment },
    items: lines.filter((item) => out(item) === undefined),
    aside: lines.flatMap((item) => {
      const why = out(item)
      return why === undefined ? [] : [{ ...item, why }]
    }),
  }
}
