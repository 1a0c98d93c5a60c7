import { SQL, sql } from 'drizzle-orm'

/** Who did it, as the timeline has it: `user:12` and 고객, `system` and 시스템. */
export type Who = { subject: SQL | string; name: SQL | string }
export const bySystem: Who = { subject: 'system', name: '시스템' }
export const byCustomer = (userId: number): Who => ({ subject: `user:${userId}`, name: '고객' })

/** One line for each row of `from`, in whose columns the SQL is written; without `from`, one line. */
export type EventLine = {
  from?: SQL
  order: SQL | number
  item?: SQL | number
  kind: SQL | string
  was?: SQL | string
  is?: SQL | string
  who: Who
  reason?: SQL | string | null
  data?: SQL | Record<string, unknown>
}

/** The statement that appends to the histories of orders; it can answer `returning` the new lines' columns. */
export const orderEvents = (now: Date, ...lines: readonly [EventLine, ...EventLine[]]): SQL => sql`
          insert into order_events (order_id, order_item_id, kind, from_status, to_status, actor, actor_name, reason, data, at)
          ${sql.join(
            lines.map((line) => selectOf(line, now)),
            sql` union all `,
          )}`

const selectOf = ({ from, order, item, kind, was, is, who, reason, data }: EventLine, now: Date): SQL => sql`
          select ${order}::bigint, ${item ?? null}::bigint, ${kind}::text, ${was ?? null}::text, ${is ?? null}::text, ${who.subject}::text, ${who.name}::text,
            ${reason ?? null}::text, ${jsonOf(data)}::jsonb, ${now.toISOString()}::timestamptz ${from ? sql`from ${from}` : sql``}`

const jsonOf = (data: EventLine['data']): SQL =>
  data === undefined ? sql`null` : data instanceof SQL ? data : sql`${JSON.stringify(data)}`
