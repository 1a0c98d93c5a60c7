import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/** What a gateway can no longer charge: ten minutes after the customer's approval, and the longest call. */
const overAfterMs = 11 * 60_000

/**
 * Plans one more question about a payment that was given up because the gateway did not know it: a call of ours may have
 * reached it later than we waited. It goes into the inbox like a webhook that arrives then.
 */
export async function planSecondLook(
  db: Db,
  payment: { id: number; provider: string; orderNo: string; pgPaymentId: string | null },
  now: Date,
): Promise<void> {
  const content = { order_no: payment.orderNo, pg_payment_id: payment.pgPaymentId ?? '', event: 'SECOND_LOOK' }
  await db.execute(
    sql`insert into pg_webhook_events (provider, event_id, raw, received_at)
        values (${payment.provider}, ${`second-look:${payment.id}`}, ${JSON.stringify(content)}::jsonb, ${new Date(now.getTime() + overAfterMs).toISOString()})
        on conflict (provider, event_id) do nothing`,
  )
}
