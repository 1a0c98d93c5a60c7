import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { createApp } from '../../src/server/app.ts'
import { createDeps } from '../../src/server/createDeps.ts'
import { type Db, rows } from '../../src/server/db/db.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { num } from '../../src/server/db/shape.ts'
import type { TestApp } from '../../tests/support/api.ts'
import { manyDue } from '../../tests/support/manyDue.ts'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { cpuMsOf, cpuOf, parentOf } from './meter.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server.ts'

const MOST_SECONDS = 60

/**
 * A morning on which `count` memberships are due: two servers charge them, each is killed (`kill -9`) in the middle of it
 * and started again, one charge in twenty is not answered. Tells how long it took, and ends with 1 when a period was
 * charged twice or not at all, or when it took longer than a minute. Beside it, what two chargers without claims and
 * without one attempt for each period do to as many.
 */
export async function benchRenewals(count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'homefit-renewals-'))
  const postgres = await startPostgres()
  const created = await createDatabase(postgres.url)
  const { url } = created
  const begin = () => startServerProcess({ mode: 'live', databaseUrl: url, dataFolder: folder, empty: true })
  const servers: ServerProcess[] = []
  const database = await openDatabase({ url })
  try {
    const deps = await createDeps(database, { dataFolder: folder })
    // what was due at ten yesterday is due whatever the time is now
    const on = addDays(kstDay(new Date()), -1)
    await manyDue({ deps, app: createApp(deps) } as unknown as TestApp, count, on)
    servers.push(...(await Promise.all([begin(), begin()])))
    const [backend] = await rows(database.db, { pid: num }, sql`select pg_backend_pid() as pid`)
    const postmaster = parentOf(backend?.pid) ?? ''
    const databaseMs = () => cpuOf(postmaster)
    const databaseBefore = databaseMs()
    let serverMs = 0
    const began = performance.now()
    for (const [nth, share] of [0.25, 0.5].entries()) {
      await until(async () => (await paidOf(database.db)) >= count * share)
      serverMs += cpuMsOf(servers[nth]?.pid)
      await servers[nth]?.kill()
      servers[nth] = await begin()
    }
    await until(async () => (await paidOf(database.db)) >= count)
    const seconds = (performance.now() - began) / 1000
    for (const { pid } of servers) serverMs += cpuMsOf(pid)
    const used = [serverMs, databaseMs() - databaseBefore].map((ms) => Math.round(ms / 1000))
    // whoever would charge once more has the time for it
    await setTimeout(5_000)
    const [books] = await rows(
      database.db,
      { paid: num, periods: num, taken: num, twice: num },
      sql`select (select count(*)::int from subscription_payments where status = 'PAID') as paid,
            (select count(distinct subscription_id)::int from subscription_periods where starts_on = ${on}::date) as periods,
            (select count(*)::int from sandbox_payments where status = 'PAID') as taken,
            (select count(*)::int from (select subscription_id from subscription_periods where starts_on = ${on}::date group by 1 having count(*) > 1) d) as twice`,
    )
    const isRight = books?.paid === count && books.periods === count && books.taken === count && books.twice === 0
    const naive = await withoutGuards(database.db)
    console.log(
      `${count} renewals by two servers, each killed once: ${seconds.toFixed(1)} s (≤ ${MOST_SECONDS}), ${books?.paid} paid, ${books?.taken} taken at the gateway, ${books?.twice} twice. Processor: servers ${used[0]} s with their beginnings, PostgreSQL ${used[1]} s.`,
    )
    console.log(`Two chargers without claims and guards: ${naive.charged} charges for ${naive.due} that were due.`)
    return isRight && seconds <= MOST_SECONDS ? 0 : 1
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await database.close()
    await created.drop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 600_000;) {
    if (await holds()) return
    await setTimeout(100)
  }
  throw new Error('The renewals do not end.')
}

async function paidOf(db: Db): Promise<number> {
  const [found] = await rows(
    db,
    { paid: num },
    sql`select count(*)::int as paid from subscription_payments where status = 'PAID'`,
  )
  return found?.paid ?? 0
}

const NAIVE = 500

/** The obvious way: read what is due, charge it, write that it was. */
async function withoutGuards(db: Db): Promise<{ due: number; charged: number }> {
  await db.execute(sql`create table naive_charges (id int)`)
  await db.execute(sql`create table naive as select n as id, false as paid from generate_series(1, ${NAIVE}::int) n`)
  const charger = async () => {
    for (;;) {
      const due = await rows(db, { id: num }, sql`select id from naive where not paid order by id limit 20`)
      if (due.length === 0) return
      for (const { id } of due) {
        await db.execute(sql`insert into naive_charges values (${id})`)
        await db.execute(sql`update naive set paid = true where id = ${id}`)
      }
    }
  }
  await Promise.all([charger(), charger()])
  const [found] = await rows(db, { charged: num }, sql`select count(*)::int as charged from naive_charges`)
  return { due: NAIVE, charged: found?.charged ?? 0 }
}
