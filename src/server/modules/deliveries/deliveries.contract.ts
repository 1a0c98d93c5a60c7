import { z } from '@hono/zod-openapi'
import { day, idParam, idValue, isoTime, line, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { versionField } from '../../http/versions.ts'
import { deliveryStatuses } from './deliveries.tables.ts'

/** 배송: one parcel with what is in it and where it was seen. */
export const adminDeliverySchema = z
  .object({
    id: z.number().int(),
    order_id: z.number().int(),
    order_no: z.string(),
    kind: z.enum(['ORDER', 'EXCHANGE', 'KIT', 'COLLECTION']),
    status: z.enum(deliveryStatuses),
    carrier: z.object({ code: z.string(), name: z.string(), phone: z.string() }),
    invoice_no: z.string(),
    tracking_url: z.string().nullable(),
    shipping_origin: z.object({ id: z.number().int(), name: z.string() }),
    recipient_masked: z.string(),
    items: z.array(
      z.object({
        order_item_id: z.number().int(),
        product_name: z.string(),
        option_label: z.string(),
        quantity: z.number().int(),
        status: z.string(),
      }),
    ),
    events: z.array(z.object({ at: isoTime, location: z.string(), description: z.string(), status: z.string() })),
    invoice_changes: z.array(
      z.object({
        at: isoTime,
        actor: z.string(),
        actor_name: z.string(),
        before: z.object({ carrier: z.string(), invoice_no: z.string() }),
        after: z.object({ carrier: z.string(), invoice_no: z.string() }),
      }),
    ),
    shipped_at: isoTime,
    picked_up_at: isoTime.nullable(),
    delivered_at: isoTime.nullable(),
    version: z.number().int(),
    created_at: isoTime,
  })
  .openapi('AdminDelivery')

export type AdminDelivery = z.infer<typeof adminDeliverySchema>

export const createDeliveryBody = z.strictObject({
  order_item_ids: z.array(idValue).min(1).max(100),
  quantities: z.array(z.number().int().min(1)).max(100).optional(),
  carrier: z.string().trim().min(1).max(40),
  invoice_no: z.string().trim().max(60),
  shipped_at: z.iso.datetime({ offset: true }).optional(),
  process_too: z.boolean().optional(),
  acknowledge_address: z.boolean().optional(),
})

export const updateDeliveryBody = z.strictObject({
  carrier: z.string().trim().min(1).max(40).optional(),
  invoice_no: z.string().trim().min(1).max(60).optional(),
  status: z.enum(['OUT_OF_DELIVERY', 'DELIVERED']).optional(),
  reason: z.string().trim().max(500).optional(),
  version: versionField,
})

export const deliveryFilterShape = {
  ids: repeated(idParam),
  status: repeated(z.enum(deliveryStatuses)),
  kind: repeated(z.enum(['ORDER', 'EXCHANGE', 'KIT', 'COLLECTION'])),
  carrier: repeated(z.string().max(20)),
  shipping_origin_id: repeated(idParam),
  order_id: repeated(idParam),
  created_from: day.optional(),
  created_to: day.optional(),
  q: personal(line(40), '송장번호 또는 주문번호'),
}
const deliveryFilterSchema = z.object(deliveryFilterShape)
export type DeliveryFilter = z.infer<typeof deliveryFilterSchema>
