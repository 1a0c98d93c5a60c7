import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/db/db.ts'
import { courierRows } from '#server/db/reference/couriers.ts'
import { sqlState } from '#server/http/errors.ts'
import { knownSessions } from '#server/modules/auth/knownSessions.ts'
import { carriers } from '#server/modules/shipping/shipping.tables.ts'
import { rows } from '#tests/support/rows.ts'

/**
 * Empties every table but those that the schema itself fills, and counts ids from their start again. Only tables that hold
 * something are touched: with a hundred tables that is thirty times as fast as TRUNCATE. It is done without triggers and
 * foreign keys, which refuse to delete from ledgers; that takes the owner of the whole cluster. `alone` is a connection to
 * PostgreSQL for this only: what triggers do, changed to and fro, makes a connection forget all its plans.
 */
export async function emptier(database: Database, alone?: pg.Client): Promise<() => Promise<void>> {
  const reference = await couriersAsShipped(database)
  const empty = alone ? await withKeptPlans(alone, await tablesOf(database), reference) : ofCounted(database, reference)
  return async () => {
    await empty()
    // the triggers that tell of changes rest while a database is emptied
    knownSessions(database).startAnew()
  }
}

const tablesOf = async ({ db }: Database) =>
  (
    await rows<{ name: string }>(
      db,
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'server_keys'`,
    )
  ).map(({ name }) => name)

/** The couriers of every shop, and the statements that bring them back where they are not as they were. */
async function couriersAsShipped({ db }: Database): Promise<string> {
  await db
    .insert(carriers)
    .values([...courierRows])
    .onConflictDoNothing()
  const [kept] = await rows<{ all: string; said: string; last: number }>(
    db,
    sql`select quote_literal(jsonb_agg(c order by id)) as all, md5(string_agg(c::text, ' ' order by id)) as said, max(id)::int as last from carriers c`,
  )
  return `
    if (select md5(string_agg(c::text, ' ' order by id)) from carriers c) is distinct from '${kept?.said}' then
      delete from carriers;
      insert into carriers overriding system value select * from jsonb_populate_recordset(null::carriers, ${kept?.all});
    end if;
    perform setval('carriers_id_seq', ${kept?.last});`
}

/** The first text of each kind, which every shop has, stays. */
const emptied = (name: string) =>
  name === 'carriers'
    ? 'null;'
    : `delete from ${name === 'terms' ? 'terms where id not in (select min(id) from terms group by kind)' : name};`

/** Sequences of other schemas are named with them. */
const RESTART = `perform setval(seqrelid::regclass, seqstart, false) from pg_sequence
  where seqrelid::regclass::text !~ '[.]|^(terms|carriers)_id_seq$' and pg_sequence_last_value(seqrelid) is not null;`

/**
 * By a function of this connection, which keeps its plans. Work that an earlier test started and nobody awaited (a job
 * behind a 202) may still hold locks; PostgreSQL then breaks the deadlock or gives up waiting, and we ask again.
 */
async function withKeptPlans(alone: pg.Client, tables: string[], reference: string): Promise<() => Promise<void>> {
  await alone.query(`set session_replication_role = replica`)
  await alone.query(`create function pg_temp.empty_database() returns void language plpgsql as $$
    declare held boolean[];
    begin
      lock table ${tables.join(', ')} in access exclusive mode;
      held := array[${tables.map((name) => `exists (select 1 from ${name})`).join(', ')}];
      ${tables.map((name, n) => `if held[${n + 1}] then ${emptied(name)} end if;`).join('\n')}
      ${RESTART}
      ${reference}
    end $$`)
  return async () => {
    for (let tries = 1; ; tries++) {
      try {
        await alone.query({ name: 'empty', text: 'select pg_temp.empty_database()' })
        return
      } catch (error) {
        if (tries === 8 || !['40P01', '55P03', '57014'].includes(sqlState(error) ?? '')) throw error
      }
    }
  }
}

/** The embedded engine's one connection knows how many rows each table was ever given. */
function ofCounted(database: Database, reference: string): () => Promise<void> {
  let before = new Map<string, number>()
  return () =>
    // what somebody else still does comes before or after all of it
    database.db.transaction(async (tx) => {
      const counts = await rows<{ name: string; given: number }>(
        tx,
        sql`select quote_ident(relname) as name, pg_stat_get_tuples_inserted(oid) + pg_stat_get_xact_tuples_inserted(oid) as given
            from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'server_keys'`,
      )
      const deletes = counts.filter(({ name, given }) => given !== before.get(name)).map(({ name }) => emptied(name))
      const all = ['set local session_replication_role = replica;', ...deletes, RESTART, reference]
      await tx.execute(sql.raw(`do $$ begin ${all.join('\n')} end $$`))
      before = new Map(counts.map(({ name, given }) => [name, given]))
    })
}
