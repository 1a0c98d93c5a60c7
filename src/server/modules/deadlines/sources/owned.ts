import { type SQL, sql } from 'drizzle-orm'
import { rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import type { DeadlineKind, Source, Which } from './source.ts'

/** What is wanted of a kind, over the column of its ids; `has` says that somebody, or nobody, has it. */
export const which = (id: SQL, { ids, owner }: Which, has: (owner: number | null) => SQL): SQL =>
  sql.join(
    [
      sql`true`,
      ...(ids ? [sql`${id} = any(${sql.param([...ids])}::bigint[])`] : []),
      ...(owner === undefined ? [] : [has(owner)]),
    ],
    sql` and `,
  )

/** The same of a kind whose owners are written down here. */
export const whichOf = (kind: DeadlineKind, id: SQL, wanted: Which): SQL =>
  which(id, wanted, (owner) =>
    owner === null
      ? sql`not exists (select 1 from deadline_owners own where own.kind = ${kind} and own.record_id = ${id})`
      : sql`${id} in (select own.record_id from deadline_owners own where own.kind = ${kind} and own.admin_id = ${owner})`,
  )

/** Hands out work of a kind whose owners are written down here, in the order of its ids. */
export const giving =
  (kind: DeadlineKind): Source['give'] =>
  (tx, ids, to, { now }) => {
    const these = sql`${sql.param([...ids])}::bigint[]`
    const had = sql`select own.record_id, own.admin_id from deadline_owners own
      where own.kind = ${kind} and own.record_id = any(${these})`
    return rows(
      tx,
      { id: num, from: num.orNull },
      to === null
        ? sql`with had as (${had} order by own.record_id for update)
              delete from deadline_owners d using had where d.kind = ${kind} and d.record_id = had.record_id
              returning d.record_id as id, d.admin_id as "from"`
        : sql`with had as (${had}),
                given as (
                  insert into deadline_owners (kind, record_id, admin_id, assigned_at)
                  select ${kind}, v.id, ${to}::bigint, ${at(now)} from unnest(${these}) as v(id) order by v.id
                  on conflict (kind, record_id) do update set admin_id = excluded.admin_id, assigned_at = excluded.assigned_at
                    where deadline_owners.admin_id <> excluded.admin_id
                  returning record_id)
              select given.record_id as id, had.admin_id as "from" from given left join had on had.record_id = given.record_id`,
    )
  }
