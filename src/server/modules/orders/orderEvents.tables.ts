import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id, ref } from '../../db/columns.ts'

/** Append-only: everything that happened to an order or to one of its items, and who did it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: ref('order_id').notNull(),
    orderItemId: ref('order_item_id'),
    /** e.g. `item.shipping`, `payment.paid`, `delivery.created`, `memo.added` */
    kind: text('kind').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    /** `user:12`, `admin:3`, `ops:4`, `system` */
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull().default(''),
    reason: text('reason'),
    data: jsonb('data').$type<Record<string, unknown>>(),
    jobId: ref('job_id'),
    requestId: text('request_id'),
    at: at('at').notNull(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.id),
    index('order_events_item').on(t.orderItemId, t.id),
    // the few that nobody shipped by hand
    index('order_events_shipped_by_system')
      .on(t.orderItemId)
      .where(sql`kind = 'item.shipping' and actor = 'system'`),
  ],
)
