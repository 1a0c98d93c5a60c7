import { createHash } from 'node:crypto'
import { z } from 'zod'
import { orderNoOf } from '../../pgText.ts'
import type { ReadWebhook } from '../../../../ports/gateway.ts'

const about = z.object({
  paymentKey: z.string().max(200).optional(),
  orderId: z.string().max(64).optional(),
  status: z.string().max(40).optional(),
  billingKey: z.string().max(200).optional(),
  customerKey: z.string().max(300).optional(),
})
const event = about.extend({ eventType: z.string().max(60).optional(), data: about.optional() })

/**
 * BILLING_DELETED says that a key is gone. PAYMENT_STATUS_CHANGED, DEPOSIT_CALLBACK and CANCEL_STATUS_CHANGED say that something happened to a payment. They are
 * not signed, so nothing else of them is used. A repeat has the same transmission id; without one, the same content.
 */
export const readTossWebhook: ReadWebhook = ({ text, json, headers }) => {
  const parsed = event.safeParse(json)
  if (!parsed.success) return 'IGNORED'
  const { eventType, data, ...flat } = parsed.data
  if (eventType === 'BILLING_DELETED') {
    const { billingKey, customerKey } = data ?? flat
    // it is not signed, and a key cannot be asked about: without its customer it says nothing
    return billingKey && customerKey ? { billingKey, customerKey } : 'IGNORED'
  }
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
