import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReadWebhook } from '../../../../ports/gateway.ts'
import { orderNoOf } from '../../pgText.ts'

const event = z.object({
  type: z.string().max(80),
  data: z.object({
    paymentId: z.string().max(200).optional(),
    transactionId: z.string().max(200).optional(),
    billingKey: z.string().max(300).optional(),
  }),
})

const toleranceSeconds = 5 * 60

/**
 * Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`, base64, `v1,…`, one or several. Several
 * secrets are accepted, so that they can be changed without losing an event. What is older or newer than five minutes is
 * refused.
 */
export function portoneWebhooks(secrets: readonly string[]): ReadWebhook {
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  return ({ text, json, headers, now }) => {
    const id = headers.get('webhook-id') ?? ''
    const timestamp = headers.get('webhook-timestamp') ?? ''
    const given = (headers.get('webhook-signature') ?? '').slice(0, 4_000)
    if (!/^\d{1,12}$/.test(timestamp) || !/^[\x21-\x7e]{1,200}$/.test(id)) return 'FORGED'
    if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return 'FORGED'
    const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []))
    const isSigned = keys.some((key) => {
      const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest()
      return signatures.some((signature) => isSame(expected, Buffer.from(signature, 'base64')))
    })
    if (!isSigned) return 'FORGED'
    const parsed = event.safeParse(json)
    if (!parsed.success) return 'IGNORED'
    const { billingKey } = parsed.data.data
    if (parsed.data.type === 'BillingKey.Deleted' && billingKey) return { billingKey }
    if (!parsed.data.type.startsWith('Transaction.')) return 'IGNORED'
    const { paymentId } = parsed.data.data
    if (!paymentId) return 'IGNORED'
    return {
      eventId: id,
      orderNo: orderNoOf(paymentId),
      pgPaymentId: paymentId,
      kept: { type: parsed.data.type, payment: paymentId },
    }
  }
}

const isSame = (expected: Buffer, given: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)
