import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** What the sandbox gateway tells by webhook. It is only a hint: the receiver asks for the truth. */
export type SandboxEvent = {
  id: string
  type: 'PAYMENT_STATUS_CHANGED'
  created_at: string
  data: { payment_key: string; order_no: string; status: string }
}

export type SignedEvent = { event: SandboxEvent; signature: string }

export const signatureHeader = 'sandbox-signature'

export function eventOf(payment: { id: string; orderNo: string; status: string }, now: Date): SandboxEvent {
  return {
    id: randomUUID(),
    type: 'PAYMENT_STATUS_CHANGED',
    created_at: now.toISOString(),
    data: { payment_key: payment.id, order_no: payment.orderNo, status: payment.status },
  }
}

/** HMAC-SHA256 over every field in a fixed order; the receiver accepts no other fields. */
export function sign(event: SandboxEvent, secret: string): string {
  const { id, type, created_at, data } = event
  const text = JSON.stringify([id, type, created_at, data.payment_key, data.order_no, data.status])
  return `v1=${createHmac('sha256', secret).update(text).digest('hex')}`
}

/** Compares in constant time. */
export function isSignedBy(event: SandboxEvent, signature: string | null, secret: string): boolean {
  const expected = Buffer.from(sign(event, secret))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Sends a webhook over HTTP. One that does not arrive is not repeated: the reconciler finds out anyway. */
export function httpDelivery(publicUrl: string): (signed: SignedEvent) => Promise<void> {
  return async ({ event, signature }) => {
    try {
      await fetch(new URL('/pg/sandbox/webhooks', publicUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body: JSON.stringify(event),
        signal: AbortSignal.timeout(3_000),
      })
    } catch {
      // nobody listens there
    }
  }
}

/** The same webhook three times, once more under another id. */
export async function sendRepeatedly(
  send: (event: SandboxEvent) => Promise<void>,
  payment: { id: string; order_no: string; status: string },
  now: Date,
): Promise<void> {
  const event = eventOf({ id: payment.id, orderNo: payment.order_no, status: payment.status }, now)
  for (const one of [event, event, event, { ...event, id: `${event.id}-again` }]) await send(one)
}

export const newSession = (): string => randomBytes(16).toString('base64url').replaceAll(/[-_]/g, '0')
