import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { logError } from '../../log.ts'
import { findOut } from '../checkout/reconcile.service.ts'
import type { paymentProviders } from './payments.tables.ts'

export type Webhook = {
  provider: (typeof paymentProviders)[number]
  eventId: string
  orderNo: string
  pgPaymentId: string
  raw: unknown
}

/** Keeps a verified webhook once, then acts on it. When acting fails the event stays in the inbox for the reconciler. */
export async function receiveWebhook(deps: Deps, webhook: Webhook): Promise<void> {
  const content = { order_no: webhook.orderNo, pg_payment_id: webhook.pgPaymentId, event: webhook.raw }
  const [received] = await rows<{ id: number }>(
    deps.db,
    sql`insert into pg_webhook_events (provider, event_id, raw, received_at)
        values (${webhook.provider}, ${webhook.eventId}, ${JSON.stringify(content)}::jsonb, ${deps.clock.now().toISOString()})
        on conflict (provider, event_id) do nothing returning id`,
  )
  if (!received) return
  try {
    await handleWebhook(deps, received.id)
  } catch (error) {
    logError({ webhook: received.id }, error)
  }
}

/** A webhook is a hint: the gateway is asked, and only its answer counts. Without one it stays in the inbox. */
export async function handleWebhook(deps: Deps, id: number): Promise<void> {
  const [payment] = await rows<{ id: number; pg_payment_id: string }>(
    deps.db,
    sql`select p.id, w.raw ->> 'pg_payment_id' as pg_payment_id from pg_webhook_events w join orders o on o.order_no = w.raw ->> 'order_no' join payments p on p.order_id = o.id and p.provider = w.provider
        where w.id = ${id} order by (p.pg_payment_id = w.raw ->> 'pg_payment_id') desc nulls last, p.id desc limit 1`,
  )
  if (payment && (await findOut(deps, payment.id, payment.pg_payment_id)) === 'UNREACHABLE') return
  await deps.db.execute(
    sql`update pg_webhook_events set handled_at = ${deps.clock.now().toISOString()} where id = ${id}`,
  )
}

/** Received more than a few seconds ago and not acted on: the process that received them is gone. */
export async function unhandledWebhooks(deps: Deps, limit: number): Promise<number[]> {
  const before = new Date(deps.clock.now().getTime() - 10_000).toISOString()
  const found = await rows<{ id: number }>(
    deps.db,
    sql`select id from pg_webhook_events where handled_at is null and received_at < ${before} order by id limit ${limit}`,
  )
  return found.map((row) => row.id)
}
