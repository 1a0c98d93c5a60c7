import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db } from '../../src/server/db/db.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { systemClock } from '../../src/server/deps.ts'
import { closeSalesDays, countToday } from '../../src/server/modules/statistics/closing.jobs.ts'
import { rebuildStatistics } from '../../src/server/modules/statistics/rebuild.service.ts'
import { rows } from '../../tests/support/rows.ts'
import { prepare } from './prepare.ts'

const targetMs = 100
const ordersOfTheDay = 2_000

/**
 * How long another client waits on the embedded engine, which does one thing at a time, while the clock counts and closes a
 * day of 2,000 orders. Answers the exit code: 1 when somebody waited longer than 100 ms. A rebuild, for which the server is
 * stopped, is timed as well and judged by nothing.
 */
export async function benchClosing(items: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'homefit-closing-'))
  try {
    await prepare({ folder, databaseUrl: undefined, orderItems: items, customers: 10, members: 0 })
    const database = await openDatabase({ folder })
    const { db } = database
    const now = systemClock.now()
    await rebuildStatistics(db, new Date(now.getTime() - 86_400_000))
    await oneBigDay(db, now)
    await db.execute(sql`analyze`)
    let slow = false
    const watch = async (name: string, work: () => Promise<unknown>, target: number | null) => {
      const { ms, waitedMs } = await beside(db, work)
      slow ||= target !== null && waitedMs > target
      console.log(
        `${name.padEnd(40)} ${Math.round(ms)} ms, another client waited ≤ ${Math.round(waitedMs)} ms${target === null ? '' : ` (≤ ${target})`}`,
      )
    }
    const yesterday = { db, clock: { now: () => new Date(`${addDays(kstDay(now), -1)}T23:00:00+09:00`) } }
    await watch('counting the day', () => countToday(yesterday), targetMs)
    await watch('closing the day', () => closeSalesDays({ db, clock: systemClock }, 1), targetMs)
    await watch('rebuild', () => rebuildStatistics(db, now), null)
    await database.close()
    return slow ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The last orders of the shop as if they had all been paid yesterday. */
async function oneBigDay(db: Db, now: Date): Promise<void> {
  const noon = `${addDays(kstDay(now), -1)}T08:00:00+09:00`
  await db.execute(sql`update orders o set paid_at = ${noon}::timestamptz + (n * interval '20 seconds') from (
      select id, row_number() over (order by id desc) as n from orders where status = 'COMPLETED' and paid_at < ${now.toISOString()}::timestamptz and id not in (select order_id from claims) order by id desc limit ${ordersOfTheDay}) l where l.id = o.id`)
  await db.execute(
    sql`update order_items i set paid_at = o.paid_at from orders o where o.id = i.order_id and o.paid_at >= ${noon}::timestamptz and i.paid_at is distinct from o.paid_at`,
  )
  await db.execute(sql`delete from sales_late`)
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from orders where paid_at >= ${noon}::timestamptz`,
  )
  console.log(`${found?.count.toLocaleString()} orders since yesterday`)
}

/** The time that some work takes, and the longest that somebody else who asks all the time waits for an answer meanwhile. */
async function beside(db: Db, work: () => Promise<unknown>): Promise<{ ms: number; waitedMs: number }> {
  let waitedMs = 0
  let isOver = false
  const other = (async () => {
    let asked = performance.now()
    for (let last = false; !last;) {
      last = isOver
      await db.execute(sql`select id from orders order by id desc limit 1`)
      waitedMs = Math.max(waitedMs, performance.now() - asked)
      // whoever asks while the thread is busy has been waiting since then
      asked = performance.now()
      await new Promise((resolve) => {
        setTimeout(resolve, 1)
      })
    }
  })()
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  isOver = true
  await other
  return { ms, waitedMs }
}
