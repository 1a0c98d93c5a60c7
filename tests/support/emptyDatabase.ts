import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database, Db } from '#server/db/db.ts'
import { rows } from '#tests/support/rows.ts'
import { sqlState } from '#server/http/errors.ts'
import { courierRows } from '#server/db/reference/couriers.ts'
import { carriers } from '#server/modules/shipping/shipping.tables.ts'
import { knownSessions } from '#server/modules/auth/knownSessions.ts'

/**
 * Empties every table but those that the schema itself fills, and counts ids from their start again. Only tables that hold
 * something are touched: with a hundred tables that is thirty times as fast as TRUNCATE. Work that an earlier test
 * started and nobody awaited (a job behind a 202) may still hold locks; PostgreSQL then breaks the deadlock or gives up waiting, and
 * we ask again.
 */
export async function emptyDatabase(database: Database): Promise<void> {
  const empty = await (ready.get(database) ?? prepare(database))
  for (let tries = 1; ; tries++) {
    try {
      await empty()
      await database.db
        .insert(carriers)
        .values([...courierRows])
        .onConflictDoNothing()
      // the triggers that tell of changes rest while a database is emptied
      knownSessions(database).startAnew()
      return
    } catch (error) {
      if (tries === 8 || !['40P01', '55P03', '57014'].includes(sqlState(error) ?? '')) throw error
    }
  }
}

type Emptying = () => Promise<unknown>
const ready = new WeakMap<Database, Promise<Emptying>>()

function prepare(database: Database): Promise<Emptying> {
  const prepared = createFunction(database.db).then(() =>
    database.engine === 'postgres' ? apart(database.db) : inBetween(database.db),
  )
  ready.set(database, prepared)
  return prepared
}

/** What is planned once need not be planned for each of some thousand tests. */
async function createFunction(db: Db): Promise<void> {
  const found = await rows<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'server_keys'`,
  )
  const tables = found.map((table) => table.name)
  const deletes = tables.map((name) => {
    // the first text of each kind, which every shop has, stays
    const from = name === 'terms' ? 'terms where id not in (select min(id) from terms group by kind)' : name
    return `if exists (select 1 from ${from}) then delete from ${from}; end if;`
  })
  const body = `lock table ${tables.join(', ')} in access exclusive mode; ${deletes.join(' ')} ${RESTART}`
  await db.execute(
    sql.raw(`create or replace function empty_shop() returns void language plpgsql as $$ begin ${body} end $$`),
  )
}

/** Triggers and foreign keys refuse to delete from ledgers; only the owner of the whole cluster may let them rest. */
const inBetween = (db: Db) => () =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`select empty_shop()`)
  })

/** A connection forgets its plans when triggers begin or end to rest, so one of its own lets them rest for good. */
async function apart(db: Db): Promise<Emptying> {
  const [own] = await rows<{ name: string }>(db, sql`select current_database() as name`)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${own?.name}`
  const settings = { session_replication_role: 'replica', lock_timeout: '3s', statement_timeout: '5s' }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString: url.toString(),
    max: 1,
    idleTimeoutMillis: 0,
    options: options.join(' '),
  })
  // a test may end every connection
  pool.on('error', () => {})
  return () => pool.query('select empty_shop()')
}

const RESTART = `perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'terms_id_seq';`
