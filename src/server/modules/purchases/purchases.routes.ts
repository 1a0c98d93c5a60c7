import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { sql } from 'drizzle-orm'
import { day, endpoint, idParams, repeated, sliceQuery } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { trackingUrl } from '#shared/validation/carriers.ts'
import { reorder } from '../cart/reorder.service.ts'
import { askCashReceipt } from '../payments/cashReceipts.service.ts'
import {
  cashReceiptBody,
  deliverySchema,
  orderItemSchema,
  orderListSchema,
  orderSchema,
  reorderedSchema,
} from '../orders/customerOrders.contract.ts'
import { orderItemStatuses } from '../orders/orders.tables.ts'
import { confirmPurchase, listOrders, readOrder } from './purchases.service.ts'
import { json, num, text, textAs } from '../../db/shape.ts'

/** The customer's own orders; the staff side is orders.admin.ts and order-items.admin.ts. */
export const purchaseRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/orders',
      summary: '내 주문',
      access: 'user',
      query: z.object({
        ...sliceQuery,
        status: repeated(z.enum(orderItemStatuses)),
        from: day.optional(),
        to: day.optional(),
      }),
      responses: { 200: orderListSchema },
    },
    ({ db, actor, query, now }) => listOrders(db, actor.id, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/orders/{id}',
      summary: '내 주문 하나',
      access: 'user',
      params: idParams,
      responses: { 200: orderSchema },
      errors: ['ORDER_NOT_FOUND'],
    },
    ({ db, actor, params, now }) => readOrder(db, actor.id, params.id, now),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/orders/{id}/cash-receipt',
      summary: '결제한 뒤에 현금영수증 신청: 계좌이체로 결제한 주문에 한 번. 같은 번호로 다시 신청하면 그대로예요.',
      access: 'user',
      extension: true,
      // the gateway is asked between two transactions; asked again it changes nothing
      transaction: false,
      idempotency: 'repeatable',
      params: idParams,
      body: cashReceiptBody,
      responses: { 200: orderSchema },
      errors: ['ORDER_NOT_FOUND', 'CASH_RECEIPT_NOT_POSSIBLE', 'CASH_RECEIPT_REFUSED', 'PG_UNAVAILABLE'],
    },
    async ({ deps, actor, params, body, now }) => {
      await askCashReceipt(deps, { userId: actor.id, orderId: params.id }, body)
      return readOrder(deps.db, actor.id, params.id, now)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/orders/items/{id}/deliveries/page',
      summary: '주문상품의 배송 조회',
      access: 'user',
      params: idParams,
      responses: { 200: z.object({ deliveries: z.array(deliverySchema), tracking_url: z.string() }) },
      errors: ['ORDER_ITEM_NOT_FOUND', 'DELIVERY_NOT_STARTED'],
    },
    ({ db, actor, params }) => readDeliveries(db, actor.id, params.id),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/orders/{id}/reorder',
      summary: '재구매: 지금 살 수 있는 만큼 장바구니에 담고, 상품마다 어떻게 됐는지 말해요',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 200: reorderedSchema },
      errors: ['ORDER_NOT_FOUND', 'CART_LIMIT_EXCEEDED', 'QUANTITY_LIMIT_EXCEEDED'],
    },
    ({ db, actor, params, now }) => reorder(db, actor.id, params.id, now),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/orders/items/{id}/confirm-purchase',
      summary: '구매확정',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 200: orderItemSchema },
      errors: ['ORDER_ITEM_NOT_FOUND', 'CLAIM_IN_PROGRESS', 'ORDER_ITEM_STATE'],
    },
    ({ db, actor, params, now }) => confirmPurchase(db, actor.id, params.id, now),
  ),
]

const deliveryRow = {
  id: num,
  carrier: text,
  carrier_name: text,
  phone: text,
  tracking_url: text.orNull,
  invoice_no: text,
  status: textAs<z.infer<typeof deliverySchema>['status']>(),
  events: json<{ at_ms: number; location: string; description: string; status: string }[]>(),
}

/** The parcels that carry an item of this customer, the newest first, each with where it has been seen. */
async function readDeliveries(db: Db, userId: number, itemId: number) {
  const [item] = await rows(
    db,
    { one: num },
    sql`select 1 as one from order_items where id = ${itemId} and user_id = ${userId} and status <> 'PENDING'`,
  )
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  const found = await rows(
    db,
    deliveryRow,
    sql`select d.id, d.carrier, coalesce(k.name, d.carrier) as carrier_name, coalesce(k.phone, '') as phone, k.tracking_url, d.invoice_no, d.status,
          (select coalesce(json_agg(json_build_object('at_ms', (extract(epoch from e.at) * 1000)::float8, 'location', e.location, 'description', e.description, 'status', e.status)
             order by e.at desc, e.id desc), '[]'::json) from delivery_events e where e.delivery_id = d.id) as events
        from delivery_items di join deliveries d on d.id = di.delivery_id left join carriers k on k.code = d.carrier
        where di.order_item_id = ${itemId} and d.status <> 'CANCELED' order by d.id desc`,
  )
  const deliveries = found.map((delivery) => ({
    id: delivery.id,
    carrier: { code: delivery.carrier, name: delivery.carrier_name, phone: delivery.phone },
    invoice_no: delivery.invoice_no,
    status: delivery.status,
    tracking_url: trackingUrl(delivery.tracking_url, delivery.invoice_no) ?? '',
    events: delivery.events.map(({ at_ms, ...event }) => ({ at: kstIso(new Date(at_ms)), ...event })),
  }))
  const [latest] = deliveries
  if (!latest) throw new AppError('DELIVERY_NOT_STARTED')
  return { deliveries, tracking_url: latest.tracking_url }
}
