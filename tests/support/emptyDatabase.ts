import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/db.ts'
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
  const found = await rows<{ name: string }>(
    database.db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'server_keys'`,
  )
  const tables = found.map((table) => table.name)
  for (let tries = 1; ; tries++) {
    try {
      await empty(database, tables)
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

/** Without triggers and foreign keys, which refuse to delete from ledgers; that takes the owner of the whole cluster. */
async function empty(database: Database, tables: string[]): Promise<void> {
  const deletes = tables.map((name) => {
    // the first text of each kind, which every shop has, stays
    const from = name === 'terms' ? 'terms where id not in (select min(id) from terms group by kind)' : name
    return `if exists (select 1 from ${from}) then delete from ${from}; end if;`
  })
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`))
    await tx.execute(sql.raw(`do $$ begin ${deletes.join(' ')} ${RESTART} end $$`))
  })
}

const RESTART = `perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'terms_id_seq';`
