import type { Db } from '../../db/db.ts'
import { keepWebhook, type Webhook } from './inbox.service.ts'

/** What a gateway can no longer charge: ten minutes after the customer's approval, and the longest call. */
const overAfterMs = 11 * 60_000

/**
 * Plans one more question about a payment that was given up because the gateway did not know it: a call of ours may have
 * reached it later than we waited. It goes into the inbox like a webhook that arrives then.
 */
export async function planSecondLook(
  db: Db,
  payment: { id: number; provider: Webhook['provider']; orderNo: string; pgPaymentId: string | null },
  now: Date,
): Promise<void> {
  const { id, provider, orderNo, pgPaymentId } = payment
  const event = { provider, eventId: `second-look:${id}`, orderNo, pgPaymentId: pgPaymentId ?? '', raw: 'SECOND_LOOK' }
  await keepWebhook(db, event, new Date(now.getTime() + overAfterMs))
}
