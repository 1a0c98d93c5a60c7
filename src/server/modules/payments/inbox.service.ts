import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { paymentProviders } from './payments.tables.ts'
import { num, text } from '../../db/shape.ts'

/** The inbox of what gateways tell on their own: each event once, until somebody has acted on it. */

export type Webhook = {
  provider: (typeof paymentProviders)[number]
  eventId: string
  orderNo: string
  pgPaymentId: string
  raw: unknown
}

/** Keeps an event and acts on it; the checkout, which does so, hands it over where the routes are put together. */
export type ReceiveWebhook = (deps: Deps, webhook: Webhook) => Promise<void>

/** Keeps an event; answers its id, or undefined when it was there already. `at`: when it came, or will have come. */
export async function keepWebhook(db: Db, webhook: Webhook, at: Date): Promise<number | undefined> {
  const content = { order_no: webhook.orderNo, pg_payment_id: webhook.pgPaymentId, event: webhook.raw }
  const [received] = await rows(
    db,
    { id: num },
    sql`insert into pg_webhook_events (provider, event_id, raw, received_at)
        values (${webhook.provider}, ${webhook.eventId}, ${JSON.stringify(content)}::jsonb, ${at.toISOString()})
        on conflict (provider, event_id) do nothing returning id`,
  )
  return received?.id
}

/** The payment that an event is about, and the gateway's key that it names. */
export async function paymentOfWebhook(db: Db, id: number): Promise<{ id: number; pg_payment_id: string } | undefined> {
  const [payment] = await rows(
    db,
    { id: num, pg_payment_id: text },
    sql`select p.id, w.raw ->> 'pg_payment_id' as pg_payment_id from pg_webhook_events w join orders o on o.order_no = w.raw ->> 'order_no' join payments p on p.order_id = o.id and p.provider = w.provider
        where w.id = ${id} order by ('second-look:' || p.id = w.event_id) desc, (p.pg_payment_id = w.raw ->> 'pg_payment_id') desc nulls last, p.id desc limit 1`,
  )
  return payment
}

export async function markHandled(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(sql`update pg_webhook_events set handled_at = ${now.toISOString()} where id = ${id}`)
}

/** Received more than a few seconds ago and not acted on: the process that received them is gone. */
export async function unhandledWebhooks(db: Db, limit: number, now: Date): Promise<number[]> {
  const before = new Date(now.getTime() - 10_000).toISOString()
  const found = await rows(
    db,
    { id: num },
    sql`select id from pg_webhook_events where handled_at is null and received_at < ${before} order by id limit ${limit}`,
  )
  return found.map((row) => row.id)
}
