import { type SQL, sql } from 'drizzle-orm'
import { at, records } from '../../db/values.ts'

/**
 * `order.message`, `member.message`, `conversation.reply`: what customers are told; `push`: what one browser shows;
 * `payment.cancel`: money to be given back at a gateway.
 */
export type Topic = 'order.message' | 'member.message' | 'conversation.reply' | 'push' | 'payment.cancel'

export type Letter = { dedupe: string; topic: Topic; payload: Record<string, unknown> }

/** The statement that queues one row for each row (dedupe, topic, payload) of `select`, due at once. A key that was queued before stays as it is. */
export const queueFrom = (select: SQL, now: Date): SQL => sql`
          insert into outbox (dedupe, topic, payload, next_at, created_at)
          select l.dedupe, l.topic, l.payload, ${at(now)}, ${at(now)} from (${select}) l
          on conflict (dedupe) do nothing`

/** `queueFrom` for rows that are known; `from` is a part without whose row nothing is queued. */
export const queue = (letters: readonly Letter[], now: Date, from: SQL = sql`(select) always`): SQL =>
  queueFrom(sql`select v.* from ${from}, ${records(letters)} as v(dedupe text, topic text, payload jsonb)`, now)

/** Takes the due rows of a topic until `until`, so that no other process has them; answers their id and payload. */
export const takeDue = (topic: Topic, { until, limit }: { until: Date; limit: number }, now: Date): SQL => sql`
        with due as materialized (
          select id from outbox where done_at is null and topic = ${topic} and next_at <= ${at(now)} order by next_at limit ${limit} for update skip locked)
        update outbox o set next_at = ${at(until)} from due where o.id = due.id returning o.id, o.payload`

/** A try at the row of this key: it is done, or due again in a minute. */
export const tried = (dedupe: string, done: boolean, now: Date): SQL => sql`
        update outbox set tries = tries + 1, done_at = ${done ? at(now) : sql`null`}, next_at = ${at(now)} + interval '1 minute' where dedupe = ${dedupe}`
