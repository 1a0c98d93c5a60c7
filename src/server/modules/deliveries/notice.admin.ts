import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num, text, word } from '../../db/shape.ts'
import { type Endpoint, endpoint, idParams, isoTime } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { hit } from '../../http/rateLimit.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { tellAgain } from '../orders/customerMessages.ts'
import { deliveryStatuses } from './deliveries.tables.ts'

const kinds = ['ORDER', 'EXCHANGE', 'KIT', 'COLLECTION'] as const
const code = 'SHIPPING_NOTICE_RECENT' as const

/** The parcel of an order that is on its way, locked. Errors: NOT_FOUND, ORDER_ITEM_STATE, USER_WITHDRAWN. */
async function onItsWay(tx: Tx, id: number) {
  const [parcel] = await rows(
    tx,
    {
      id: num,
      orderId: num,
      orderNo: text,
      userId: num,
      carrier: text,
      invoiceNo: text,
      kind: word(kinds),
      status: word(deliveryStatuses),
      gone: bool,
    },
    sql`select d.id, d.order_id as "orderId", o.order_no as "orderNo", o.user_id as "userId", d.carrier, d.invoice_no as "invoiceNo", d.kind, d.status, u.status = 'WITHDRAWN' as gone
        from deliveries d join orders o on o.id = d.order_id join users u on u.id = o.user_id where d.id = ${id} for update of d`,
  )
  if (!parcel) throw new AppError('NOT_FOUND')
  if (parcel.kind !== 'ORDER')
    throw new AppError('ORDER_ITEM_STATE', undefined, '주문 상품을 보낸 상자만 송장 안내를 다시 보낼 수 있어요.')
  if (!['SHIPPING', 'OUT_OF_DELIVERY', 'EXCEPTION'].includes(parcel.status))
    throw new AppError('ORDER_ITEM_STATE', undefined, '배송 중인 상자만 송장 안내를 다시 보낼 수 있어요.')
  if (parcel.gone) throw new AppError('USER_WITHDRAWN')
  return parcel
}

/** 송장 안내 다시 보내기: what a customer was told when their parcel left, once more, and seldom. */
export const shippingNoticesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/deliveries/{id}/shipping-notice',
      summary: '송장 안내 다시 보내기',
      access: 'users:write',
      extension: true,
      params: idParams,
      responses: {
        200: z
          .object({
            order_id: z.number().int(),
            carrier: z.string(),
            invoice_no: z.string(),
            queued_at: isoTime,
          })
          .openapi('ShippingNotice'),
      },
      errors: ['ORDER_ITEM_STATE', 'USER_WITHDRAWN', code],
    },
    async ({ db, params, actor, ip, requestId, now }) => {
      const { id, ...parcel } = await onItsWay(db, params.id)
      await hit(db, `shipping-notice:${id}`, 1, 600, now, { code })
      await hit(db, `shipping-notice-day:${id}`, 3, 86_400, now, { code })
      await tellAgain(db, parcel, now)
      const { orderId, carrier, invoiceNo } = parcel
      const after = { order_id: orderId, carrier, invoice_no: invoiceNo }
      await recordAudit(db, {
        actor,
        action: 'delivery.notice',
        entity: 'deliveries',
        entityId: id,
        after,
        ip,
        requestId,
        now,
      })
      return { ...after, queued_at: kstIso(now) }
    },
  ),
]
