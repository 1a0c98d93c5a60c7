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

/**
 * Hands out work of a kind whose owners are written down here. One at a time within a kind: who had it before is then
 * told as it was, and nothing is given twice at once.
 */
export const giving =
  (kind: DeadlineKind): Source['give'] =>
  async (tx, ids, to, { now, expected }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('deadline-owners'), hashtext(${kind}))`)
    const changing = sql`changing as (
      select v.id, own.admin_id as "from" from unnest(${sql.param([...ids])}::bigint[]) as v(id)
        left join deadline_owners own on own.kind = ${kind} and own.record_id = v.id
      where own.admin_id is distinct from ${to}::bigint
        and ${expected === undefined ? sql`true` : sql`own.admin_id is not distinct from ${expected}::bigint`})`
    return rows(
      tx,
      { id: num, from: num.orNull },
      to === null
        ? sql`with ${changing}
              delete from deadline_owners d using changing c where d.kind = ${kind} and d.record_id = c.id
              returning c.id, c."from"`
        : sql`with ${changing},
                given as (
                  insert into deadline_owners (kind, record_id, admin_id, assigned_at)
                  select ${kind}, id, ${to}::bigint, ${at(now)} from changing order by id
                  on conflict (kind, record_id) do update set admin_id = excluded.admin_id, assigned_at = excluded.assigned_at
                  returning record_id)
              select c.id, c."from" from changing c join given on given.record_id = c.id`,
    )
  }
