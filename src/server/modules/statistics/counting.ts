import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { inPieces } from './pieces.ts'
import { factColumns, factsOf } from './truth.parts.ts'

export type Source = 'ORDER' | 'REFUND'
export type Sources = Record<Source, number[]>

const columns = sql.join(
  factColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
const idsOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`

/**
 * Writes the facts of orders and refunds, a piece at a time. What cannot be counted is kept with its error and does not
 * keep the others: a piece that fails is counted one by one.
 */
export async function countSources(db: Db, sources: Sources, { day, now }: { day: Day; now: Date }): Promise<void> {
  for (const source of ['ORDER', 'REFUND'] as const)
    await inPieces(sources[source], (ids) => countPiece(db, source, { ids, day, now }))
}

type Piece = { ids: number[]; day: Day; now: Date }

async function countPiece(db: Db, source: Source, { ids, day, now }: Piece): Promise<void> {
  try {
    await keepUncounted(db, source, { ids: await count(db, source, ids), day, now }, 'AMOUNTS_DIFFER')
  } catch (error) {
    if (ids.length > 1) {
      for (const id of ids) await countPiece(db, source, { ids: [id], day, now })
      return
    }
    await keepUncounted(db, source, { ids, day, now }, messageOf(error))
  }
}

const messageOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 500)
}

/** The facts of some sources, and those whose facts are not what was paid or given back. */
export function reckoned(source: Source, ids: readonly number[]): { facts: SQL; wrong: SQL } {
  if (source === 'ORDER')
    return {
      facts: factsOf({ orders: sql`o.id = any(${idsOf(ids)})` }),
      wrong: sql`select o.id from orders o left join (select order_id, sum(cash + points) as total from t group by 1) w on w.order_id = o.id
        where o.id = any(${idsOf(ids)}) and o.source <> 'CREDIT' and coalesce(w.total, -1) <> o.payable + o.points`,
    }
  return {
    facts: factsOf({ refunds: sql`r.id = any(${idsOf(ids)})` }),
    wrong: sql`select r.id from refunds r left join (select refund_id, sum(cash + points) as total from t group by 1) w on w.refund_id = r.id
        where r.id = any(${idsOf(ids)}) and coalesce(w.total, 0) <> r.refund_cash + r.refund_points`,
  }
}

/** Writes the facts of those that add up; answers the others. */
async function count(db: Db, source: Source, ids: readonly number[]): Promise<number[]> {
  const { facts, wrong } = reckoned(source, ids)
  const key = source === 'ORDER' ? sql`order_id` : sql`refund_id`
  const found = await rows(
    db,
    { id: num },
    sql`with t as materialized (${facts}), wrong as materialized (${wrong}),
        made as (insert into sales_facts (${columns}) select ${columns} from t where ${key} not in (select id from wrong) on conflict do nothing)
        select id from wrong`,
  )
  return found.map(({ id }) => id)
}

/** Keeps what could not be counted, to be shown and tried again. */
export async function keepUncounted(db: Db, source: Source, { ids, day, now }: Piece, error: string): Promise<void> {
  if (ids.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into sales_uncounted as u (source, source_id, day, error, first_failed_at, last_failed_at)
    select ${source}, id, ${day}::date, ${error}, ${at}, ${at} from unnest(${idsOf(ids)}) id
    on conflict (source, source_id) do update set error = excluded.error, tries = u.tries + 1, last_failed_at = excluded.last_failed_at`)
}
