import { sql } from 'drizzle-orm'
import type { Policies } from '#shared/policy.ts'
import { kstDay } from '#shared/format/kst.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { json, num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { addBusinessMinutes, businessMinutes, type BusinessTime } from '../../time/businessMinutes.ts'
import { type ConsignmentHoliday, shippingCalendar } from '../../time/businessDays.ts'
import { policiesColumn, policiesOf, policiesShape } from '../policies/policies.read.ts'
import { holidaysAround } from '../shipping/shipping.service.ts'
import { writeFacts } from './metrics/facts.ts'

/** 응대 기한: how long customers wait, counted in support hours. All of it is written under the conversation's lock. */

export type StretchKind = 'FIRST' | 'NEXT'
/** When the shop answers, and within how many minutes of that. */
export type Desk = BusinessTime & { minutes: Record<StretchKind, number> }

/** Days back for which own holidays are read: nothing that is still counted began earlier. */
const daysBack = 90

const deskOf = async (policies: Policies, closures: readonly ConsignmentHoliday[], now: Date): Promise<Desk> => ({
  hours: policies.support,
  calendar: shippingCalendar((await holidaysAround(now)).days, closures),
  minutes: { FIRST: policies.first_reply_minutes, NEXT: policies.next_reply_minutes },
})

/** How business time is counted now: support hours, official holidays and the own ones of the shop as a whole. */
export async function readDesk(db: Db, now: Date): Promise<Desk> {
  const [found] = await rows(
    db,
    { ...policiesShape, closures: json<ConsignmentHoliday[]>() },
    sql`select ${policiesColumn}, (select coalesce(json_agg(json_build_object('date', h.date, 'kind', h.kind)), '[]'::json)
        from consignment_holidays h where h.shipping_origin_id is null and h.date >= ${addDays(kstDay(now), -daysBack)}::date) as closures`,
  )
  return deskOf(policiesOf(found?.policies), found?.closures ?? [], now)
}

export const dueOf = (desk: Desk, kind: StretchKind, startedAt: Date, heldMinutes = 0): Date =>
  addBusinessMinutes(startedAt, desk.minutes[kind] + heldMinutes, desk)

/** Somebody waits from now on: the answer is due, and the conversation says when. */
export async function beginStretch(
  tx: Tx,
  desk: Desk,
  { id, firstReplied }: { id: number; firstReplied: boolean },
  startedAt: Date,
): Promise<void> {
  const kind = firstReplied ? 'NEXT' : 'FIRST'
  const due = dueOf(desk, kind, startedAt)
  await tx.execute(
    sql`with made as (
          insert into conversation_stretches (conversation_id, kind, started_at, due_at) values (${id}, ${kind}, ${at(startedAt)}, ${at(due)})
          on conflict (conversation_id) where ended_at is null do nothing returning due_at)
        update conversations c set due_at = made.due_at from made where c.id = ${id}`,
  )
}

const openRow = { id: num, started_ms: num, due_ms: num, held_minutes: num, held_ms: num.orNull }

async function openStretch(tx: Tx, id: number) {
  const [open] = await rows(
    tx,
    openRow,
    sql`select s.id, (extract(epoch from s.started_at) * 1000)::float8 as started_ms, (extract(epoch from s.due_at) * 1000)::float8 as due_ms, s.held_minutes,
          (extract(epoch from c.held_at) * 1000)::float8 as held_ms
        from conversation_stretches s join conversations c on c.id = s.conversation_id where s.conversation_id = ${id} and s.ended_at is null`,
  )
  return open
}

/** The answer is there, or nobody waits for it any more. A hold that still lasts is left out of what it took, and moves its due on. */
export async function endStretch(
  tx: Tx,
  desk: Desk,
  id: number,
  { by, adminId, now }: { by: 'REPLY' | 'CLOSED' | 'DELETED'; adminId: number | null; now: Date },
): Promise<void> {
  const open = await openStretch(tx, id)
  if (!open) return
  const more = heldUntil(desk, open.held_ms, now)
  const held = open.held_minutes + more
  const took = Math.max(0, businessMinutes(open.started_ms, now, desk) - held)
  const due = addBusinessMinutes(open.due_ms, more, desk)
  await tx.execute(
    sql`update conversation_stretches set ended_at = ${at(now)}, ended_by = ${by}, admin_id = ${adminId}, minutes = ${took}, held_minutes = ${held}, due_at = ${at(due)}
        where id = ${open.id}`,
  )
  await writeFacts(tx, { stretches: sql`s.id = ${open.id}` })
}

const heldUntil = (desk: Desk, heldMs: number | null, now: Date) =>
  heldMs === null ? 0 : Math.max(0, businessMinutes(heldMs, now, desk))

/** A hold ends: its business minutes are taken out of the stretch, whose due moves on by them. The caller clears `held_at` afterwards. */
export async function resumeStretch(tx: Tx, desk: Desk, id: number, now: Date): Promise<void> {
  const open = await openStretch(tx, id)
  if (!open || open.held_ms === null) return
  const held = open.held_minutes + heldUntil(desk, Math.max(open.held_ms, open.started_ms), now)
  await tx.execute(sql`update conversation_stretches set held_minutes = ${held} where id = ${open.id}`)
  await redue(tx, desk, { ...open, held_minutes: held }, id)
}

async function redue(tx: Tx, desk: Desk, open: { id: number; started_ms: number; held_minutes: number }, id: number) {
  await tx.execute(
    sql`with due as (select s.id, v.due from conversation_stretches s, (values
            ('FIRST', ${at(dueOf(desk, 'FIRST', new Date(open.started_ms), open.held_minutes))}),
            ('NEXT', ${at(dueOf(desk, 'NEXT', new Date(open.started_ms), open.held_minutes))})) as v(kind, due)
          where s.id = ${open.id} and v.kind = s.kind),
        moved as (update conversation_stretches s set due_at = due.due from due where s.id = due.id)
        update conversations c set due_at = due.due from due where c.id = ${id}`,
  )
}

const batch = 500

/**
 * Support hours, answering times or holidays have changed: what is still due is reckoned anew; what is over stays as it was
 * promised. Answers how many have moved.
 */
export async function recomputeDues(db: Db, now: Date): Promise<number> {
  const desk = await readDesk(db, now)
  let moved = 0
  for (let after = 0; ;) {
    const open = await rows(
      db,
      { id: num, conversation_id: num, started_ms: num, held_minutes: num, due_ms: num, first: num },
      sql`select s.id, s.conversation_id, (extract(epoch from s.started_at) * 1000)::float8 as started_ms, s.held_minutes,
            (extract(epoch from s.due_at) * 1000)::float8 as due_ms, (s.kind = 'FIRST')::int as first
          from conversation_stretches s where s.ended_at is null and s.id > ${after} order by s.id limit ${batch}`,
    )
    const last = open.at(-1)
    if (!last) return moved
    for (const one of open) {
      const due = dueOf(desk, one.first ? 'FIRST' : 'NEXT', new Date(one.started_ms), one.held_minutes)
      if (due.getTime() === one.due_ms) continue
      // a hold or an answer that came meanwhile has reckoned with the desk of its own moment
      const changed = await rows(
        db,
        { id: num },
        sql`with locked as materialized (select id from conversations where id = ${one.conversation_id} for no key update),
            moved as (update conversation_stretches s set due_at = ${at(due)} from locked
              where s.id = ${one.id} and s.ended_at is null and s.held_minutes = ${one.held_minutes} returning s.conversation_id as id)
            update conversations c set due_at = ${at(due)} from moved where c.id = moved.id returning c.id`,
      )
      moved += changed.length
    }
    after = last.id
  }
}

/** How an answer's time stands: minutes left, negative when it is late; on hold as it stood when the hold began. */
export function slaOf(
  desk: Desk,
  row: { due_ms: number | null; held_ms: number | null; kind: StretchKind | null },
  now: Date,
) {
  if (row.due_ms === null || row.kind === null) return null
  const from = row.held_ms ?? now.getTime()
  return {
    due_ms: row.due_ms,
    minutes_left: businessMinutes(from, row.due_ms, desk),
    kind: row.kind,
    paused: row.held_ms !== null,
  }
}
