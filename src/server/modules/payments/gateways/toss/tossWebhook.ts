import { createHash } from 'node:crypto'
import { z } from 'zod'
import { orderNoOf } from '../../pgText.ts'
import type { ReadWebhook } from '../../../../ports/gateway.ts'

const about = z.object({
  paymentKey: z.string().max(200).optional(),
  orderId: z.string().max(64).optional(),
  status: z.string().max(40).optional(),
})
const event = about.extend({ eventType: z.string().max(60).optional(), data: about.optional() })

/**
 * PAYMENT_STATUS_CHANGED, DEPOSIT_CALLBACK and CANCEL_STATUS_CHANGED say that something happened to a payment. They are
 * not signed, so nothing else of them is used. A repeat has the same transmission id; without one, the same content.
 */
export const readTossWebhook: ReadWebhook = ({ text, json, headers }) => {
  const parsed = event.safeParse(json)
  if (!parsed.success) return 'IGNORED'
  const { eventType, data, ...flat } = parsed.data
  const { orderId, paymentKey, status } = data ?? flat
  if (!orderId) return 'IGNORED'
  return {
    eventId: headers.get('tosspayments-webhook-transmission-id')?.slice(0, 200) ?? hashOf(text),
    orderNo: orderNoOf(orderId),
    pgPaymentId: paymentKey ?? '',
    kept: { type: eventType ?? 'DEPOSIT_CALLBACK', order: orderId, status: status ?? null },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
