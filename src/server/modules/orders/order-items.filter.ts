import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import { phoneDigits } from '#shared/format/phone.ts'
import { cleanInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { detectKey } from '#shared/validation/searchKey.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { startOfKstDay } from '../../time/kst.ts'
import type { OrderItemFilter, OrderItemSort } from './order-items.contract.ts'
import { bundled, bundleOf } from './order-items.bundles.ts'
import { orderItems } from './orders.tables.ts'

/** How far back a search by name looks when no period is given. */
const nameSearchDays = 90

const t = orderItems
const notYetShipped = sql`${t.status} in ('PAID', 'PROCESSING_ORDER')`

/**
 * The condition of a work list filter. Exact keys (order number, invoice number, phone) look through all time by
 * index; a name is searched from its beginning within a period. Items that are not paid yet are never shown.
 */
export function whereOf(filter: OrderItemFilter, now: Date): SQL {
  const today = kstDay(now)
  const parts: (SQL | undefined)[] = [
    statusPart(filter),
    filter.claim_status && inArray(t.claimStatus, filter.claim_status),
    filter.claim_type && inArray(t.claimType, filter.claim_type),
    filter.shipping_origin_id && inArray(t.shippingOriginId, filter.shipping_origin_id),
    filter.brand && inArray(t.brandName, filter.brand),
    filter.carrier && inArray(t.carrier, filter.carrier),
    filter.sku_id && inArray(t.skuId, filter.sku_id),
    filter.product_id && inArray(t.productId, filter.product_id),
    filter.order_id && inArray(t.orderId, filter.order_id),
    filter.user_id && inArray(t.userId, filter.user_id),
    filter.ids && inArray(t.id, filter.ids),
    filter.paid_from ? gte(t.paidAt, startOfKstDay(filter.paid_from)) : undefined,
    filter.paid_to ? lt(t.paidAt, startOfKstDay(addDays(filter.paid_to, 1))) : undefined,
    filter.ship_by_from ? gte(t.shipBy, filter.ship_by_from) : undefined,
    filter.ship_by_to ? lte(t.shipBy, filter.ship_by_to) : undefined,
    flagPart(filter.held, isNotNull(t.holdReason), isNull(t.holdReason)),
    flagPart(
      filter.delayed,
      and(notYetShipped, lt(t.shipBy, today)),
      sql`not (${notYetShipped} and coalesce(${lt(t.shipBy, today)}, false))`,
    ),
    flagPart(
      filter.due,
      and(notYetShipped, eq(t.shipBy, today)),
      sql`not (${notYetShipped} and coalesce(${eq(t.shipBy, today)}, false))`,
    ),
    flagPart(filter.address_changed, isNotNull(t.addressChangedAt), isNull(t.addressChangedAt)),
    flagPart(filter.has_memo, gt(t.memoCount, 0), eq(t.memoCount, 0)),
    flagPart(filter.notified_delay, isNotNull(t.delayReason), isNull(t.delayReason)),
    filter.bundled === undefined ? undefined : filter.bundled ? bundled() : not(bundled()),
    filter.bundle_of ? bundleOf(filter.bundle_of) : undefined,
    filter.mentioned_id ? mentionedPart(filter.mentioned_id) : undefined,
    flagPart(filter.picked_up, isNotNull(t.pickedUpAt), isNull(t.pickedUpAt)),
    filter.order_no ? anyOf([sql`order_no = ${cleanInvoiceNo(filter.order_no)}`]) : undefined,
    filter.invoice_no ? anyOf([sql`invoice_no = ${cleanInvoiceNo(filter.invoice_no)}`]) : undefined,
    filter.phone ? anyOf([sql`receiver_phone = ${phoneDigits(filter.phone)}`]) : undefined,
    filter.receiver ? namePart(filter.receiver, filter, now) : undefined,
    filter.q ? searchPart(filter.q, filter, now) : undefined,
  ]
  return and(...parts) as SQL
}

/** The order of a list, in the exact direction and null order of its index, so that a page is one index range. */
export function orderOf(sort: OrderItemSort = '-paid_at'): SQL[] {
  const column = { paid_at: t.paidAt, ship_by: t.shipBy, id: t.id }[
    sort.replace(/^-/, '') as 'paid_at' | 'ship_by' | 'id'
  ]
  const down = sort.startsWith('-')
  if (column === t.id) return [down ? desc(t.id) : asc(t.id)]
  if (column === t.shipBy) return down ? [desc(t.shipBy), desc(t.id)] : [asc(t.shipBy), asc(t.id)]
  return down
    ? [sql`${t.paidAt} desc nulls last`, sql`${t.id} desc nulls last`]
    : [sql`${t.paidAt} asc nulls first`, sql`${t.id} asc nulls first`]
}

function searchPart(text: string, filter: OrderItemFilter, now: Date): SQL | undefined {
  const key = detectKey(text)
  if (key.kind === 'name') return namePart(key.value, filter, now)
  if (key.kind !== 'number') return anyOf([sql`invoice_no = ${key.value}`, sql`order_no = ${key.value}`])
  const asId = key.value.length <= 15 && !key.value.startsWith('0')
  return anyOf([
    sql`invoice_no = ${key.value}`,
    sql`receiver_phone = ${key.value}`,
    ...(asId ? [sql`id = ${Number(key.value)}`] : []),
    ...(key.value.length === 14 ? [sql`order_no = ${key.value}`] : []),
  ])
}

/** No person and no number has more items than this. */
const keyHits = 5_000

/**
 * Items that fit one of several exact keys, each looked up by its own index first. As a plain OR under ORDER BY … LIMIT
 * a key without hits would make the planner walk the whole list by time.
 */
function anyOf(keys: SQL[]): SQL {
  const lookups = keys.map((key) => sql`(select id from order_items where ${key} limit ${keyHits})`)
  return sql`${t.id} = any(array(${sql.join(lookups, sql` union all `)}))`
}

function namePart(name: string, filter: OrderItemFilter, now: Date): SQL | undefined {
  const since = filter.paid_from ? undefined : gte(t.paidAt, startOfKstDay(addDays(kstDay(now), -nameSearchDays)))
  return and(sql`${t.receiverName} like ${`${name.replaceAll(/[\\%_]/g, '\\$&')}%`}`, since)
}

/** A single state is written as the index wants it. */
function statusPart(filter: OrderItemFilter): SQL | undefined {
  const wanted = filter.status?.filter((status) => status !== 'PENDING')
  if (!wanted) return ne(t.status, 'PENDING')
  if (wanted.length === 1) return eq(t.status, wanted[0] as (typeof wanted)[number])
  return and(ne(t.status, 'PENDING'), inArray(t.status, wanted))
}

const mentionedPart = (adminId: number) => sql`${t.id} in (
  select m.target_id from memo_mentions x join memos m on m.id = x.memo_id where x.admin_id = ${adminId} and m.kind = 'ORDER_ITEM')`

const flagPart = (value: boolean | undefined, yes: SQL | undefined, no: SQL | undefined) =>
  value === undefined ? undefined : value ? yes : no
