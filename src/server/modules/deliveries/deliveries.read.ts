import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { maskName } from '../../mask.ts'
import { trackingUrl } from '#shared/validation/carriers.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { kstIsoOrNull, startOfKstDay } from '../../time/kst.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { carriers, shippingOrigins } from '../shipping/shipping.tables.ts'
import type { AdminDelivery, DeliveryFilter } from './deliveries.contract.ts'
import { deliveries, deliveryEvents, deliveryItems, invoiceChanges } from './deliveries.tables.ts'
import { boundedOffset, cutPage, toPage } from '../../db/page.ts'

const listed = {
  delivery: deliveries,
  orderNo: orders.orderNo,
  address: orders.address,
  originName: shippingOrigins.name,
  carrierName: carriers.name,
  carrierPhone: carriers.phone,
  trackingUrl: carriers.trackingUrl,
}

type Found = {
  delivery: typeof deliveries.$inferSelect
  orderNo: string
  address: { name: string } | null
  originName: string
  carrierName: string | null
  carrierPhone: string | null
  trackingUrl: string | null
}

/** Parcels with their contents, scans and corrections, in the given order; five statements for any number. */
async function present(db: Db, found: Found[]): Promise<AdminDelivery[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.delivery.id)
  const items = await db
    .select({
      deliveryId: deliveryItems.deliveryId,
      order_item_id: deliveryItems.orderItemId,
      product_name: orderItems.productName,
      option_label: orderItems.optionLabel,
      quantity: deliveryItems.quantity,
      status: orderItems.status,
    })
    .from(deliveryItems)
    .innerJoin(orderItems, eq(orderItems.id, deliveryItems.orderItemId))
    .where(inArray(deliveryItems.deliveryId, ids))
    .orderBy(asc(deliveryItems.orderItemId))
  const events = await db
    .select()
    .from(deliveryEvents)
    .where(inArray(deliveryEvents.deliveryId, ids))
    .orderBy(asc(deliveryEvents.at), asc(deliveryEvents.id))
  const changes = await db
    .select()
    .from(invoiceChanges)
    .where(inArray(invoiceChanges.deliveryId, ids))
    .orderBy(asc(invoiceChanges.id))
  return found.map(({ delivery, orderNo, address, originName, carrierName, carrierPhone, trackingUrl: template }) => {
    return {
      id: delivery.id,
      order_id: delivery.orderId,
      order_no: orderNo,
      kind: delivery.kind,
      status: delivery.status,
      carrier: {
        code: delivery.carrier,
        name: carrierName ?? delivery.carrier,
        phone: carrierPhone ?? '',
      },
      invoice_no: delivery.invoiceNo,
      tracking_url: trackingUrl(template, delivery.invoiceNo),
      shipping_origin: { id: delivery.shippingOriginId, name: originName },
      recipient_masked: maskName(address?.name ?? ''),
      items: items.filter((item) => item.deliveryId === delivery.id),
      events: events
        .filter((event) => event.deliveryId === delivery.id)
        .map(({ at, location, description, status }) => ({ at: kstIso(at), location, description, status })),
      invoice_changes: changes
        .filter((change) => change.deliveryId === delivery.id)
        .map(({ at, actor, actorName, before, after }) => ({
          at: kstIso(at),
          actor,
          actor_name: actorName,
          before: before as { carrier: string; invoice_no: string },
          after: after as { carrier: string; invoice_no: string },
        })),
      shipped_at: kstIso(delivery.shippedAt),
      picked_up_at: kstIsoOrNull(delivery.pickedUpAt),
      delivered_at: kstIsoOrNull(delivery.deliveredAt),
      version: delivery.version,
      created_at: kstIso(delivery.createdAt),
    }
  })
}

const select = (db: Db) =>
  db
    .select(listed)
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .innerJoin(shippingOrigins, eq(shippingOrigins.id, deliveries.shippingOriginId))
    .leftJoin(carriers, eq(carriers.code, deliveries.carrier))

/** One parcel. Errors: NOT_FOUND. */
export async function readDelivery(db: Db, id: number): Promise<AdminDelivery> {
  const [delivery] = await present(db, await select(db).where(eq(deliveries.id, id)))
  if (!delivery) throw new AppError('NOT_FOUND')
  return delivery
}

/** The parcels of an order, oldest first. */
export async function deliveriesOfOrder(db: Db, orderId: number): Promise<AdminDelivery[]> {
  return present(db, await select(db).where(eq(deliveries.orderId, orderId)).orderBy(asc(deliveries.id)))
}

/** A page of parcels, newest first. */
export async function listDeliveries(db: Db, filter: DeliveryFilter, page: { page: number; page_size: number }) {
  const offset = boundedOffset(page)
  const where = whereOf(filter)
  const found = await select(db)
    .where(where)
    .orderBy(sql`${deliveries.createdAt} desc nulls last`, sql`${deliveries.id} desc nulls last`)
    .limit(page.page_size + 1)
    .offset(offset)
  const { shown, total, hasNext } = await cutPage(found, page, () => boundedCount(db, sql`${deliveries}`, where))
  return toPage(await present(db, shown), total, page, hasNext)
}

/** The condition of the list of parcels. */
export function whereOf(filter: DeliveryFilter): SQL {
  const t = deliveries
  return and(
    sql`true`,
    filter.ids && inArray(t.id, filter.ids),
    filter.status && inArray(t.status, filter.status),
    filter.kind && inArray(t.kind, filter.kind),
    filter.carrier && inArray(t.carrier, filter.carrier),
    filter.shipping_origin_id && inArray(t.shippingOriginId, filter.shipping_origin_id),
    filter.order_id && inArray(t.orderId, filter.order_id),
    filter.created_from ? gte(t.createdAt, startOfKstDay(filter.created_from)) : undefined,
    filter.created_to ? lt(t.createdAt, startOfKstDay(addDays(filter.created_to, 1))) : undefined,
    filter.q
      ? sql`(${t.invoiceNo} = ${filter.q.replaceAll(/[\s-]/g, '').toUpperCase()} or ${t.orderId} in (select id from orders where order_no = ${filter.q.toUpperCase()}))`
      : undefined,
  ) as SQL
}
