import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { json, num, text } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { at, records } from '../../db/values.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { EventKind } from './promotions.tables.ts'

/**
 * The order of events. Within a kind and location (a place) every sequence is there once; who changes an order holds its
 * place alone.
 */

/** One change of an order of this kind at a time. */
const lockOrder = (tx: Tx, kind: EventKind) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('event-order'), hashtext(${kind}))`)

const inPlace = (kind: EventKind, location: string | null) =>
  sql`kind = ${kind} and location is not distinct from ${location}::text`

/** The sequence of an event that comes last in its place, or room made at the one that was asked for: what stands there and behind moves down. */
export async function placeFor(
  tx: Tx,
  {
    kind,
    location,
    wanted,
    id = 0,
  }: { kind: EventKind; location: string | null; wanted?: number | undefined; id?: number },
): Promise<number> {
  await lockOrder(tx, kind)
  const [found] = await rows(
    tx,
    { last: num, taken: num },
    sql`select coalesce(max(sequence), 0)::int as last, count(*) filter (where sequence = ${wanted ?? -1} and id <> ${id})::int as taken
        from events where ${inPlace(kind, location)}`,
  )
  if (wanted === undefined) return (found?.last ?? 0) + 1
  if (found?.taken)
    await tx.execute(sql`update events set sequence = case when id = ${id} then ${wanted} else sequence + 1 end
      where ${inPlace(kind, location)} and (id = ${id} or sequence >= ${wanted})`)
  return wanted
}

export type Ordered = { id: number; title: string; location: string | null; sequence: number; version: number }

/** Where an event stands: its number, in the place of a banner. */
export type Place = { sequence: number; location?: string }

export type NewOrder = {
  kind: EventKind
  /** `from`: where the event must still stand */
  items: { id: number; sequence: number; from?: Place | undefined }[]
  /** the ids in the order that was read */
  expected?: number[] | undefined
  now: Date
}

/**
 * Gives events their sequences, all or none. Answers the whole order of each place that was touched, before and after. Errors: NOT_FOUND,
 * SEQUENCE_CONFLICT with `order` (somebody else has ordered since `expected` was read, or one of them stands elsewhere),
 * VALIDATION when two would share a sequence.
 */
export async function writeSequence(
  tx: Tx,
  { kind, items, expected, now }: NewOrder,
): Promise<{ before: Ordered[]; after: Ordered[] }> {
  await lockOrder(tx, kind)
  const ids = items.map(({ id }) => id)
  const locked = await rows(
    tx,
    { id: num, location: text.orNull },
    sql`select id, location from events where kind = ${kind} and id = any(${sql.param(ids)}::bigint[]) order by id for update`,
  )
  if (locked.length !== ids.length) {
    const known = new Set(locked.map(({ id }) => id))
    throw new AppError('NOT_FOUND', { ids: ids.filter((id) => !known.has(id)) })
  }
  const locations = [...new Set(locked.map(({ location }) => location))]
  const before = await orderOf(tx, kind, locations)
  const standing = new Map(before.map((one) => [one.id, one]))
  const isMoved = items.some(({ id, from }) => from && !isSamePlace(sure(standing.get(id)), from))
  if (isMoved || (expected && !isSameOrder(before, expected)))
    throw new AppError('SEQUENCE_CONFLICT', { order: before })
  const [shared] = await rows(
    tx,
    { ids: json<number[]>(), names: json<string[]>() },
    sql`select json_agg(e.id order by e.id) as ids, json_agg(e.title order by e.id) as names from events e left join ${records(items)} as v(id bigint, sequence int) on v.id = e.id
        where e.kind = ${kind} and coalesce(e.location, '') = any(${sql.param(locations.map((one) => one ?? ''))}::text[])
        group by coalesce(e.location, ''), coalesce(v.sequence, e.sequence) having count(*) > 1 limit 1`,
  )
  // where one of them is to go, something that was not read stands by now
  const isRead = expected !== undefined || items.some(({ from }) => from)
  if (isRead && shared?.ids.some((id) => !ids.includes(id))) throw new AppError('SEQUENCE_CONFLICT', { order: before })
  if (shared) throw invalidField('items', 'SAME_SEQUENCE', { names: shared.names.join(', ') })
  await tx.execute(sql`update events e set sequence = v.sequence, updated_at = ${at(now)}
    from ${records(items)} as v(id bigint, sequence int) where v.id = e.id and v.sequence <> e.sequence`)
  return { before, after: await orderOf(tx, kind, locations) }
}

const orderOf = (tx: Tx, kind: EventKind, locations: (string | null)[]): Promise<Ordered[]> =>
  rows(
    tx,
    { id: num, title: text, location: text.orNull, sequence: num, version: num },
    sql`select id, title, location, sequence, version from events where kind = ${kind} and coalesce(location, '') = any(${sql.param(locations.map((one) => one ?? ''))}::text[])
        order by location nulls first, sequence, id`,
  )

const isSamePlace = (now: Ordered, then: Place): boolean =>
  now.sequence === then.sequence && now.location === (then.location ?? null)

/** Whether those of `expected` are all there, in that order; what else stands between them does not matter. */
function isSameOrder(order: readonly Ordered[], expected: readonly number[]): boolean {
  const read = new Set(expected)
  const now = order.filter(({ id }) => read.has(id)).map(({ id }) => id)
  return now.length === expected.length && now.every((id, index) => id === expected[index])
}
