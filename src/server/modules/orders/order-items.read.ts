import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { maskName, maskPhone } from '../../mask.ts'
import { trackingUrl } from '#shared/validation/carriers.ts'
import { kstDay } from '#shared/format/kst.ts'
import { boundedCount, type Total } from '../../db/boundedCount.ts'
import type { Db } from '../../db/db.ts'
import { kstIsoOrNull } from '../../time/kst.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import { type CarrierFacts, carrierOf } from '../shipping/carriers.read.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'
import type { AdminOrderItem, OrderItemFilter, OrderItemSort } from './order-items.contract.ts'
import { orderOf, whereOf } from './order-items.filter.ts'
import { bundleSizes } from './order-items.bundles.ts'
import { firstRows } from './order-items.hot.ts'
import { type ItemFacts, possibleSteps } from './orderStates.ts'
import { orderItems } from './orders.tables.ts'
import { priceRuleOf } from './sheet.parts.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { boundedOffset, cutPage, deepestRow, toPage } from '../../db/page.ts'

export type OrderItemRow = typeof orderItems.$inferSelect
export type ListedItem = OrderItemRow & {
  originName: string
  originKind: 'OWN' | 'CONSIGNMENT'
  carrierFacts: CarrierFacts | null
}

/** Pages deeper than this are refused: narrow the filter, or export. */

/** What the state machine needs to know of an item. */
export function factsOf(
  row: Pick<
    OrderItemRow,
    'status' | 'version' | 'claimStatus' | 'claimType' | 'holdReason' | 'addressChangedAt' | 'pickedUpAt'
  >,
): ItemFacts {
  return {
    status: row.status,
    version: row.version,
    claimOpen: row.claimStatus === 'REQUESTED' || row.claimStatus === 'IN_PROGRESS',
    claimLabel: row.claimType ? claimKindWord[row.claimType] : '클레임',
    holdReason: row.holdReason,
    addressChanged: row.addressChangedAt !== null,
    pickedUp: row.pickedUpAt !== null,
  }
}

/** An item as lists show it, personal data masked. */
export function presentItem(row: ListedItem, today: string, bundleSize = 0): AdminOrderItem {
  return {
    id: row.id,
    order_item_no: String(row.id),
    order_id: row.orderId,
    order_no: row.orderNo,
    user_id: row.userId,
    status: row.status,
    product_id: row.productId,
    sku_id: row.skuId,
    sku_code: row.skuCode,
    product_name: row.productName,
    option_label: row.optionLabel,
    brand_name: row.brandName,
    thumbnail_url: row.thumbnailUrl,
    quantity: row.quantity,
    claimed_quantity: row.claimedQuantity,
    unit_price: row.unitPrice,
    list_price: row.listPrice,
    price_rule: priceRuleOf(row.eventProductId, row.atMemberPrice),
    product_coupon: row.productCoupon,
    cart_coupon: row.cartCoupon,
    points: row.points,
    paid: row.paid,
    recipient_masked: maskName(row.receiverName),
    recipient_phone_masked: maskPhone(row.receiverPhone),
    recipient_area: row.receiverArea,
    shipping_origin: { id: row.shippingOriginId, name: row.originName, kind: row.originKind },
    delivery:
      row.carrier && row.invoiceNo
        ? {
            carrier: row.carrier,
            carrier_name: row.carrierFacts?.name ?? row.carrier,
            invoice_no: row.invoiceNo,
            tracking_url: trackingUrl(row.carrierFacts?.tracking_url, row.invoiceNo),
          }
        : null,
    claim:
      row.claimId && row.claimType && row.claimStatus
        ? { id: row.claimId, type: row.claimType, status: row.claimStatus }
        : null,
    hold_reason: row.holdReason,
    address_changed_at: kstIsoOrNull(row.addressChangedAt),
    memo_count: row.memoCount,
    last_memo: row.lastMemo,
    memo_pinned: row.memoPinned,
    ship_by: row.shipBy,
    first_ship_by: row.firstShipBy,
    delay_reason: row.delayReason,
    bundle_size: bundleSize,
    overdue: row.shipBy !== null && row.shipBy < today && (row.status === 'PAID' || row.status === 'PROCESSING_ORDER'),
    paid_at: kstIsoOrNull(row.paidAt),
    processed_at: kstIsoOrNull(row.processedAt),
    shipped_at: kstIsoOrNull(row.shippedAt),
    picked_up_at: kstIsoOrNull(row.pickedUpAt),
    delivered_at: kstIsoOrNull(row.deliveredAt),
    confirmed_at: kstIsoOrNull(row.confirmedAt),
    steps: possibleSteps(factsOf(row)),
    version: row.version,
  }
}

export const listedColumns = {
  ...getTableColumns(orderItems),
  originName: shippingOrigins.name,
  originKind: shippingOrigins.kind,
  carrierFacts: carrierOf(sql`${orderItems.carrier}`).as('carrier_facts'),
}

/** One page of the work list, from the item rows alone (and the names of the origins). Errors: PAGE_TOO_DEEP. */
export async function listItems(
  db: Db,
  filter: OrderItemFilter,
  page: { page: number; page_size: number; sort?: OrderItemSort | undefined },
  now: Date,
) {
  const offset = boundedOffset(page, { deepest_row: deepestRow })
  const where = whereOf(filter, now)
  const hot = offset === 0 ? firstRows(db, filter, page.sort, page.page_size + 1) : undefined
  const found = await (hot ??
    db
      .select(listedColumns)
      .from(orderItems)
      .innerJoin(shippingOrigins, eq(shippingOrigins.id, orderItems.shippingOriginId))
      .where(where)
      .orderBy(...orderOf(page.sort))
      .limit(page.page_size + 1)
      .offset(offset))
  const { shown, total, hasNext } = await cutPage(found, page, () => countItems(db, filter, where, now))
  const today = kstDay(now)
  const bundles = await bundleSizes(db, shown)
  const results = shown.map((row) => presentItem(row, today, bundles.get(row.id)))
  return toPage(results, total, page, hasNext)
}

export async function findItems(db: Db, where: SQL, now: Date): Promise<AdminOrderItem[]> {
  const found = await db
    .select(listedColumns)
    .from(orderItems)
    .innerJoin(shippingOrigins, eq(shippingOrigins.id, orderItems.shippingOriginId))
    .where(where)
    .orderBy(orderItems.id)
  const bundles = await bundleSizes(db, found)
  return found.map((row) => presentItem(row, kstDay(now), bundles.get(row.id)))
}

const totals = new FreshCache<Total>()

/** How many rows a filter has: exact up to 10,000, above that the planner's estimate; at most 10 seconds old. */
export function countItems(db: Db, filter: OrderItemFilter, where: SQL, now: Date): Promise<Total> {
  return totals.get(JSON.stringify(filter), now, () => boundedCount(db, sql`${orderItems}`, where))
}
