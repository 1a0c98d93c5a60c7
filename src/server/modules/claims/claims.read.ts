import { type SQL, sql } from 'drizzle-orm'
import type { RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import { trackingUrl } from '#shared/validation/carriers.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { type ImageRef, noImage } from '../images/images.contract.ts'
import { carrierFacts, carrierOf } from '../shipping/carriers.read.ts'
import type { ClaimType, Fault } from '../orders/claimable.ts'
import { placeColumns } from './returnPlaces.ts'
import { quoteToWire } from './claimQuote.ts'
import type { Collection } from './claimRow.ts'
import type { Claim, ReturnPlace } from './claims.contract.ts'
import { type ClaimStatus, type CollectionStatus, judgeRetract } from './claimStates.ts'
import { type RowOf, bool, json, num, text, textAs } from '../../db/shape.ts'
import { toSlice } from '../../db/page.ts'

/** Claims as their customer sees them. */

type Parcel = {
  id: number
  carrier: string
  carrier_name: string
  phone: string
  tracking_url: string | null
  invoice_no: string
  status: NonNullable<Claim['reship']>['status']
  events: { at_ms: number; location: string; description: string; status: string }[]
}

const claimRow = {
  id: num,
  claim_no: text,
  order_id: num,
  order_no: text,
  type: textAs<ClaimType>(),
  status: textAs<ClaimStatus>(),
  fault: textAs<Fault>(),
  reason: json<Claim['reason']>(),
  reason_detail: text.orNull,
  images: json<ImageRef[]>(),
  items: json<
    {
      order_item_id: number
      quantity: number
      exchange_sku_id: number | null
      exchange_option_label: string | null
      product_name: string
      option_label: string
      thumbnail_url: string | null
    }[]
  >(),
  collection: json<Collection>().orNull,
  collection_carrier: carrierFacts,
  collection_status: textAs<CollectionStatus>().orNull,
  return_places: json<ReturnPlace[]>().orNull,
  quote: json<RefundBreakdown>().orNull,
  coupons_restored: json<NonNullable<Claim['refund']>['coupons_restored']>(),
  fee_due: num,
  fee_payment: textAs<NonNullable<Claim['fee']>['payment']>().orNull,
  fee_charging: bool,
  fee_paid: bool,
  requested_ms: num,
  due_ms: num.orNull,
  completed_ms: num.orNull,
  retracted_ms: num.orNull,
  retracted_by: text.orNull,
  retract_reason: text.orNull,
  reship_delivery_id: num.orNull,
  reship: json<Parcel>().orNull,
  refund_id: num.orNull,
  correction_id: num.orNull,
  correction_cash: num.orNull,
  correction_points: num.orNull,
}

type Row = RowOf<typeof claimRow>

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

const columns = sql`c.id, c.claim_no, c.order_id, o.order_no, c.type, c.status, c.fault, c.reason_detail, c.collection, ${carrierOf(sql`c.collection ->> 'carrier'`)} as collection_carrier, c.collection_status, c.quote,
  jsonb_build_object('id', r.id, 'label', r.label, 'fault', r.fault, 'detail_required', r.detail_required, 'image_required', r.image_required) as reason,
  (select coalesce(jsonb_agg(jsonb_build_object('id', im.id, 'url', im.url, 'width', im.width, 'height', im.height) order by im.id), '[]'::jsonb)
    from images im where im.id in (select jsonb_array_elements_text(c.image_ids)::bigint)) as images,
  (select coalesce(jsonb_agg(jsonb_build_object('order_item_id', ci.order_item_id, 'quantity', ci.quantity, 'exchange_sku_id', ci.exchange_sku_id,
      'exchange_option_label', (select s.option_label from skus s where s.id = ci.exchange_sku_id), 'product_name', i.product_name,
      'option_label', i.option_label, 'thumbnail_url', i.thumbnail_url) order by ci.id), '[]'::jsonb)
    from claim_items ci join order_items i on i.id = ci.order_item_id where ci.claim_id = c.id) as items,
  c.fee_due, c.fee_payment, c.fee_paid_at is not null as fee_paid,
  exists (select from claim_fee_charges f where f.claim_id = c.id and f.status = 'CHARGING') as fee_charging, ${ms(sql`c.created_at`)} as requested_ms, ${ms(sql`c.due_at`)} as due_ms,
  ${ms(sql`c.completed_at`)} as completed_ms, ${ms(sql`c.retracted_at`)} as retracted_ms, c.retracted_by, c.retract_reason, c.reship_delivery_id,
  (select jsonb_agg(to_jsonb(p)) from (select ${placeColumns} from claim_items ci join order_items i on i.id = ci.order_item_id
      join shipping_origins so on so.id = i.shipping_origin_id where ci.claim_id = c.id and c.collection ->> 'method' = 'SELF'
      group by so.id order by so.id) p) as return_places,
  f.id as refund_id, fc.id as correction_id, fc.refund_cash as correction_cash, fc.refund_points as correction_points, coalesce(f.coupons_restored, '[]'::jsonb) as coupons_restored,
  (select jsonb_build_object('id', d.id, 'carrier', d.carrier, 'carrier_name', coalesce(k.name, d.carrier), 'phone', coalesce(k.phone, ''), 'tracking_url', k.tracking_url, 'invoice_no', d.invoice_no, 'status', d.status, 'events',
      (select coalesce(jsonb_agg(jsonb_build_object('at_ms', ${ms(sql`e.at`)}, 'location', e.location, 'description', e.description, 'status', e.status)
        order by e.at desc, e.id desc), '[]'::jsonb) from delivery_events e where e.delivery_id = d.id))
    from deliveries d left join carriers k on k.code = d.carrier where d.id = c.reship_delivery_id) as reship`

const tables = sql`claims c join orders o on o.id = c.order_id join claim_reasons r on r.id = c.reason_id left join refunds f on f.claim_id = c.id and f.kind = 'CLAIM'
  left join refunds fc on fc.claim_id = c.id and fc.kind = 'CORRECTION'`

/** One claim of this customer; undefined when it is not theirs. */
export async function readClaim(db: Db, userId: number, claimId: number): Promise<Claim | undefined> {
  const [row] = await rows(
    db,
    claimRow,
    sql`select ${columns} from ${tables} where c.id = ${claimId} and c.user_id = ${userId}`,
  )
  return row && present(row)
}

/** The customer's claims, newest first. */
export async function listClaims(
  db: Db,
  userId: number,
  filter: { type?: ClaimType[] | undefined; status?: ClaimStatus[] | undefined; offset: number; limit: number },
) {
  const where = sql.join(
    [
      sql`c.user_id = ${userId}`,
      ...(filter.type ? [sql`c.type = any(${sql.param(filter.type)}::text[])`] : []),
      ...(filter.status ? [sql`c.status = any(${sql.param(filter.status)}::text[])`] : []),
    ],
    sql` and `,
  )
  const [count] = await rows(db, { total: num }, sql`select count(*)::int as total from claims c where ${where}`)
  const found = await rows(
    db,
    claimRow,
    sql`select ${columns} from ${tables} where ${where} order by c.id desc nulls last offset ${filter.offset} limit ${filter.limit}`,
  )
  return toSlice(found.map(present), count?.total ?? 0, filter)
}

function present(row: Row): Claim {
  const { collection, collection_status: status } = row
  const facts = {
    type: row.type,
    status: row.status,
    fault: row.fault,
    collectionStatus: status,
    inspection: null,
    holdReason: null,
    feeUnpaid: 0,
    reshipped: row.reship_delivery_id !== null,
  }
  return {
    id: row.id,
    claim_no: row.claim_no,
    order_id: row.order_id,
    order_no: row.order_no,
    type: row.type,
    status: row.status,
    items: row.items.map(({ exchange_sku_id, exchange_option_label, thumbnail_url, ...item }) => ({
      ...item,
      thumbnail: thumbnail_url ? { id: 0, url: thumbnail_url, width: 720, height: 720 } : noImage,
      ...(exchange_sku_id === null ? {} : { exchange_sku_id, exchange_option_label: exchange_option_label ?? '' }),
    })),
    reason: row.reason,
    ...(row.reason_detail ? { reason_detail: row.reason_detail } : {}),
    images: row.images,
    requested_at: iso(row.requested_ms),
    ...(row.due_ms === null ? {} : { due_at: iso(row.due_ms) }),
    ...(row.completed_ms === null ? {} : { completed_at: iso(row.completed_ms) }),
    ...(row.retracted_ms === null
      ? {}
      : {
          retracted: {
            by: row.retracted_by?.startsWith('user:') ? '고객' : '판매자',
            reason: row.retract_reason ?? '',
            at: iso(row.retracted_ms),
          },
        }),
    ...(row.type === 'cancel'
      ? {}
      : {
          collection: {
            method: collection?.method ?? 'PICKUP',
            status: status ?? 'WAITING',
            ...(collection?.carrier
              ? { carrier: collection.carrier, carrier_name: row.collection_carrier?.name ?? collection.carrier }
              : {}),
            ...(collection?.invoice_no ? { invoice_no: collection.invoice_no } : {}),
            ...(collection?.pickup_date ? { pickup_date: collection.pickup_date } : {}),
            ...(row.return_places ? { return_places: row.return_places } : {}),
          },
        }),
    ...(row.reship ? { reship: presentParcel(row.reship) } : {}),
    ...(row.quote ? { refund: quoteToWire(row.quote, row.coupons_restored) } : {}),
    ...(row.correction_id === null
      ? {}
      : {
          correction: {
            refund_id: row.correction_id,
            refund_cash: row.correction_cash ?? 0,
            refund_points: row.correction_points ?? 0,
          },
        }),
    ...(row.fee_due > 0 && row.fee_payment
      ? { fee: { amount: row.fee_due, payment: row.fee_payment, paid: row.fee_paid, charging: row.fee_charging } }
      : {}),
    ...(row.refund_id === null ? {} : { refund_id: row.refund_id }),
    can_retract: judgeRetract(facts, 'CUSTOMER').ok,
  }
}

const presentParcel = (parcel: Parcel): NonNullable<Claim['reship']> => ({
  id: parcel.id,
  carrier: { code: parcel.carrier, name: parcel.carrier_name, phone: parcel.phone },
  invoice_no: parcel.invoice_no,
  status: parcel.status,
  tracking_url: trackingUrl(parcel.tracking_url, parcel.invoice_no) ?? '',
  events: parcel.events.map(({ at_ms, ...event }) => ({ at: iso(at_ms), ...event })),
})

const iso = (at: number) => kstIso(new Date(at))
