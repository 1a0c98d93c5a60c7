import { type SQL, sql } from 'drizzle-orm'
import { isPhone, phoneDigits } from '#shared/format/phone.ts'
import { maskName, maskPhone } from '../../mask.ts'
import { cleanInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { startOfKstDay } from '../../time/kst.ts'
import type { ClaimType } from '../orders/claimable.ts'
import type { AdminClaimRow } from './adminClaim.contract.ts'
import type { ClaimFilter, ClaimSort } from './claims.admin.contract.ts'
import { carrierFacts, carrierOf } from '../shipping/carriers.read.ts'
import { at } from '../../db/values.ts'
import { type RowOf, bool, json, num, text, textAs } from '../../db/shape.ts'
import { boundedOffset, cutPage, deepestRow, toPage } from '../../db/page.ts'

/** The work queues of claims: one page is one statement over the claims, and one over what belongs to its rows. */

const isOpen = sql`c.status in ('REQUESTED', 'IN_PROGRESS')`

/** The condition of a queue over `claims c`. */
export function whereOf(type: ClaimType | null, filter: ClaimFilter, now: Date): SQL {
  const among = (column: SQL, values: readonly string[] | undefined) =>
    values ? [sql`${column} = any(${sql.param([...values])}::text[])`] : []
  const ids = (column: SQL, values: readonly number[] | undefined) =>
    values ? [sql`${column} = any(${sql.param([...values])}::bigint[])`] : []
  const flag = (value: boolean | undefined, condition: SQL) =>
    value === undefined ? [] : [value ? condition : sql`not coalesce((${condition}), false)`]
  const endOfToday = startOfKstDay(addDays(kstDay(now), 1))
  return sql.join(
    [
      type === null ? sql`true` : sql`c.type = ${type}`,
      ...among(sql`c.status`, filter.status),
      ...among(sql`c.fault`, filter.fault),
      ...among(sql`c.collection_status`, filter.collection_status),
      ...among(sql`c.inspection`, filter.inspection),
      ...ids(sql`c.id`, filter.ids),
      ...ids(sql`c.order_id`, filter.order_id),
      ...ids(sql`c.user_id`, filter.user_id),
      ...(filter.requested_from ? [sql`c.created_at >= ${at(startOfKstDay(filter.requested_from))}`] : []),
      ...(filter.requested_to ? [sql`c.created_at < ${at(startOfKstDay(addDays(filter.requested_to, 1)))}`] : []),
      ...flag(filter.held, sql`${isOpen} and c.hold_reason is not null`),
      ...flag(filter.overdue, sql`${isOpen} and c.due_at < ${at(now)}`),
      ...flag(filter.due, sql`${isOpen} and c.due_at >= ${at(now)} and c.due_at < ${at(endOfToday)}`),
      ...flag(filter.fee_unpaid, sql`${isOpen} and c.fee_due > 0 and c.fee_paid_at is null`),
      ...(filter.q ? [searchPart(filter.q)] : []),
    ],
    sql` and `,
  )
}

/** Exact keys only (a name is the receiver's): each is looked up by its own index. */
function searchPart(text: string): SQL {
  const plain = text.normalize('NFKC').trim()
  const key = cleanInvoiceNo(plain)
  const phone = phoneDigits(plain)
  const orders = [
    sql`select id from orders where order_no = ${key}`,
    sql`select order_id from order_items where receiver_name = ${plain}`,
    ...(isPhone(phone) ? [sql`select order_id from order_items where receiver_phone = ${phone}`] : []),
  ]
  const own = isPhone(phone) ? sql` or c.user_id = any(array(select id from users where phone = ${phone}))` : sql``
  const invoice = cleanInvoiceNo(plain)
  return sql`(c.claim_no = ${key} or c.collection->>'invoice_no' in (${plain}, ${invoice}) or c.order_id = any(array(${sql.join(orders, sql` union all `)}))${own})`
}

const orderOf = (sort: ClaimSort = 'due_at'): SQL =>
  ({
    due_at: sql`c.due_at asc nulls last, c.id asc`,
    '-requested_at': sql`c.created_at desc nulls last, c.id desc nulls last`,
    requested_at: sql`c.created_at asc, c.id asc`,
  })[sort]

/** A page of a queue; by default what is due first comes first. Errors: PAGE_TOO_DEEP. */
export async function listAdminClaims(
  db: Db,
  type: ClaimType | null,
  filter: ClaimFilter,
  page: { page: number; page_size: number; sort?: ClaimSort | undefined },
  now: Date,
) {
  const offset = boundedOffset(page, { deepest_row: deepestRow })
  const where = whereOf(type, filter, now)
  const found = await findAdminClaims(
    db,
    sql`select c.id from claims c where ${where} order by ${orderOf(page.sort)} limit ${page.page_size + 1} offset ${offset}`,
    orderOf(page.sort),
    now,
  )
  const { shown, total, hasNext } = await cutPage(found, page, () => boundedCount(db, sql`claims c`, where))
  return toPage(shown, total, page, hasNext)
}

/** The claims of an order, the newest first; of one type when it is given. */
export const claimsOfOrder = (db: Db, orderId: number, now: Date, type?: ClaimType): Promise<AdminClaimRow[]> =>
  findAdminClaims(
    db,
    sql`select c.id from claims c where c.order_id = ${orderId} ${type === undefined ? sql`` : sql`and c.type = ${type}`}`,
    sql`c.id desc`,
    now,
  )

const claimListRow = {
  id: num,
  claim_no: text,
  order_id: num,
  order_no: text,
  type: textAs<AdminClaimRow['type']>(),
  status: textAs<AdminClaimRow['status']>(),
  fault: textAs<AdminClaimRow['fault']>(),
  reason: json<AdminClaimRow['reason']>(),
  reason_detail: text.orNull,
  requester: textAs<AdminClaimRow['requester']>(),
  user_id: num,
  user_name: text,
  phone: text.orNull,
  collection_status: textAs<NonNullable<AdminClaimRow['collection_status']>>().orNull,
  collection: json<{
    method?: 'PICKUP' | 'SELF'
    carrier?: string
    invoice_no?: string
    pickup_date?: string
    sent_back?: { carrier: string; invoice_no: string }
  }>().orNull,
  collection_carrier: carrierFacts,
  sent_back_carrier: carrierFacts,
  inspection: textAs<NonNullable<AdminClaimRow['inspection']>>().orNull,
  hold_reason: text.orNull,
  fee_due: num,
  fee_payment: textAs<NonNullable<AdminClaimRow['fee']>['payment']>().orNull,
  fee_paid: bool,
  refund_cash: num.orNull,
  refund_points: num.orNull,
  version: num,
  refund: json<NonNullable<AdminClaimRow['refund']>>().orNull,
  requested_ms: num,
  due_ms: num.orNull,
  completed_ms: num.orNull,
  retracted_ms: num.orNull,
  retracted_by: text.orNull,
  retract_reason: text.orNull,
  items: json<AdminClaimRow['items']>(),
}

type Row = RowOf<typeof claimListRow>

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** The claims that a statement of ids names, in the given order, as lists show them. */
export async function findAdminClaims(db: Db, idsOf: SQL, order: SQL, now: Date): Promise<AdminClaimRow[]> {
  const found = await rows(
    db,
    claimListRow,
    sql`select c.id, c.claim_no, c.order_id, o.order_no, c.type, c.status, c.fault, jsonb_build_object('id', r.id, 'label', r.label, 'fault', r.fault) as reason,
          c.reason_detail, c.requester, c.user_id, u.name as user_name, o.address->>'phone' as phone, c.collection_status, c.collection, ${carrierOf(sql`c.collection ->> 'carrier'`)} as collection_carrier,
          ${carrierOf(sql`c.collection -> 'sent_back' ->> 'carrier'`)} as sent_back_carrier, c.inspection,
          c.hold_reason, c.fee_due, c.fee_payment, c.fee_paid_at is not null as fee_paid, (c.quote->>'refundCash')::bigint as refund_cash,
          (c.quote->>'refundPoints')::bigint as refund_points, c.version,
          (select jsonb_build_object('id', f.id, 'refund_no', f.refund_no, 'status', f.status, 'refund_cash', f.refund_cash) from refunds f where f.claim_id = c.id and f.kind = 'CLAIM') as refund,
          ${ms(sql`c.created_at`)} as requested_ms, ${ms(sql`c.due_at`)} as due_ms, ${ms(sql`c.completed_at`)} as completed_ms,
          ${ms(sql`c.retracted_at`)} as retracted_ms, c.retracted_by, c.retract_reason,
          (select coalesce(jsonb_agg(jsonb_build_object('order_item_id', i.id, 'product_name', i.product_name, 'option_label', i.option_label, 'sku_code', i.sku_code,
              'thumbnail_url', i.thumbnail_url, 'quantity', ci.quantity, 'item_status', i.status, 'exchange_sku_id', ci.exchange_sku_id,
              'exchange_option_label', (select s.option_label from skus s where s.id = ci.exchange_sku_id), 'restocked', ci.restocked_at is not null, 'restocked_quantity', ci.restocked_quantity) order by ci.id), '[]'::jsonb)
            from claim_items ci join order_items i on i.id = ci.order_item_id where ci.claim_id = c.id) as items
        from claims c join orders o on o.id = c.order_id join users u on u.id = c.user_id join claim_reasons r on r.id = c.reason_id
        where c.id in (${idsOf}) order by ${order}`,
  )
  return found.map((row) => present(row, now))
}

function present(row: Row, now: Date): AdminClaimRow {
  const {
    user_id,
    user_name,
    phone,
    requested_ms,
    due_ms,
    completed_ms,
    retracted_ms,
    fee_due,
    fee_payment,
    fee_paid,
    collection_carrier,
    sent_back_carrier,
    ...rest
  } = row
  const { retracted_by, retract_reason, collection, ...shown } = rest
  const open = row.status === 'REQUESTED' || row.status === 'IN_PROGRESS'
  return {
    ...shown,
    user: { id: user_id, name_masked: maskName(user_name) },
    phone_masked: maskPhone(phone ?? ''),
    collection:
      row.type === 'cancel'
        ? null
        : {
            method: collection?.method ?? 'PICKUP',
            carrier: collection?.carrier ?? null,
            carrier_name: collection_carrier?.name ?? collection?.carrier ?? null,
            invoice_no: collection?.invoice_no ?? null,
            sent_back: collection?.sent_back
              ? { ...collection.sent_back, carrier_name: sent_back_carrier?.name ?? collection.sent_back.carrier }
              : null,
            pickup_date: collection?.pickup_date ?? null,
          },
    fee: fee_due > 0 ? { amount: fee_due, payment: fee_payment ?? 'TRANSFER', paid: fee_paid } : null,
    requested_at: iso(requested_ms),
    sla_due_at: due_ms === null ? null : iso(due_ms),
    overdue: open && due_ms !== null && due_ms < now.getTime(),
    completed_at: completed_ms === null ? null : iso(completed_ms),
    retracted:
      retracted_ms === null
        ? null
        : {
            by: retracted_by?.startsWith('user:') ? '고객' : '판매자',
            reason: retract_reason ?? '',
            at: iso(retracted_ms),
          },
  }
}

const iso = (time: number) => kstIso(new Date(time))
