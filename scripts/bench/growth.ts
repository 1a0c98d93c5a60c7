import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { createApp } from '../../src/server/app.ts'
import { createDeps } from '../../src/server/createDeps.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { fillOrders } from '../../src/server/db/sample/fillOrders.ts'
import { type Deps, systemClock } from '../../src/server/deps.ts'
import { terminalText } from '../../src/server/log.ts'
import { tasks } from '../../src/server/jobs/tasks.ts'
import { FreshCache } from '../../src/server/modules/bulk/freshCache.ts'
import { salesByDay } from '../../src/server/modules/statistics/days.read.ts'
import { rebuildStatistics } from '../../src/server/modules/statistics/rebuild.service.ts'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { rows } from '../../tests/support/rows.ts'
import { bearer } from '../../tests/support/shopping.ts'
import { reportOf, type SizeFigures } from './growthReport.ts'
import { prepare } from './prepare.ts'

/** What is asked of a shop however large it is: a name, and how to ask once. */
type Asked = { name: string; once: () => Promise<unknown> }

const rounds = 5

type TestDatabase = Awaited<ReturnType<typeof createDatabase>>

/**
 * The same questions and the clock's own work in a shop of so many order items and in larger ones that sold more in the
 * same year, in this process and one at a time: medians of five, of a job the one time that it has something to do. Nothing remembered counts. Answers
 * the exit code: 1 when something grows with the shop.
 */
export async function compareSizes(sizes: readonly number[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'homefit-growth-'))
  const postgres = await startPostgres()
  const shops: { items: number; database: TestDatabase }[] = []
  try {
    // each grows from a copy of the one before, and none has been asked anything until all are there
    for (const items of sizes) {
      const database = await createDatabase(postgres.url, shops.at(-1)?.database.name)
      shops.push({ items, database })
      const seconds = await grow({ folder, url: database.url }, items)
      console.log(`${items.toLocaleString()} order items after ${seconds} s`)
    }
    const figures: SizeFigures[] = []
    for (const { items, database } of shops) figures.push(await measureSize(database.url, items))
    const report = reportOf(figures)
    console.log(report.lines.join('\n'))
    return report.grown.length > 0 ? 1 : 0
  } finally {
    for (const { database } of shops) await database.drop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills the shop up to so many order items and lets the database know what lies in it. Answers the seconds. */
export async function grow(where: { folder: string; url: string }, items: number): Promise<number> {
  const start = performance.now()
  const database = await openDatabase({ url: where.url })
  const [found] = await rows<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from admins where email_address = 'bench@example.test'`,
  )
  if (found?.count) await fillOrders(database.db, { orderItems: items, until: systemClock.now(), past: true })
  else await prepare({ folder: where.folder, databaseUrl: where.url, orderItems: items, customers: 10, members: 0 })
  // what a shop that has stood for a day has done by itself
  await rebuildStatistics(database.db, systemClock.now())
  await database.close()
  await vacuum(where.url)
  return Math.round((performance.now() - start) / 100) / 10
}

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

export async function measureSize(url: string, items: number): Promise<SizeFigures> {
  const database = await openDatabase({ url })
  const config = { requestsPerMinute: 0, anonymousPerMinute: 0, staffTotpRequired: false }
  const deps = await createDeps(database, { config, dataFolder: mkdtempSync(join(tmpdir(), 'homefit-growth-')) })
  const ms = new Map<string, number>()
  const keep = (name: string, value: number) => {
    ms.set(name, value)
    console.log(`  ${name.padEnd(40)} ${value.toFixed(1)} ms`)
  }
  for (const { name, once } of await screensOf(deps)) keep(name, await median(once))
  for (const task of tasks.filter((one) => 'dailyAt' in one || one.everySeconds >= 60))
    keep(`job ${task.name}`, await time(() => task.run(deps)).catch(forEver))
  const [size] = await rows<{ gigabytes: number }>(
    database.db,
    sql`select pg_database_size(current_database()) / 1e9::float8 as gigabytes`,
  )
  await database.close()
  return { items, ms, gigabytes: size?.gigabytes ?? 0 }
}

/** What staff open and look for, asked over the API as the console does. */
async function screensOf(deps: Deps): Promise<Asked[]> {
  const app = createApp(deps)
  const call = async (method: string, path: string, token: string, body?: unknown) => {
    const init = { method, headers: { ...bearer(token), 'content-type': 'application/json' } }
    const answer = await app.request(path, body === undefined ? init : { ...init, body: JSON.stringify(body) })
    const text = await answer.text()
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as Record<string, unknown>
  }
  const signIn = { email_address: 'bench@example.test', password: 'Bench-password-1' }
  const token = String((await call('POST', '/core-admin/v1/auth/sign-in', 'none', signIn))['access_token'])
  const get = (path: string) => () => call('GET', `/store-admin/v1/${path}`, token)
  const find = (q: string) => () => call('POST', '/store-admin/v1/search', token, { q })
  const [one] = await rows<{ order_no: string; invoice_no: string; phone: string; name: string; user_id: number }>(
    deps.db,
    sql`select order_no, invoice_no, receiver_phone as phone, receiver_name as name, user_id from order_items
        where status = 'CONFIRMED' and invoice_no is not null order by id limit 1`,
  )
  if (!one) throw new Error('there is no confirmed item')
  const today = kstDay(deps.clock.now())
  const day = (back: number) => addDays(today, -back)
  return [
    { name: 'order items, newest', once: get('order-items?page_size=25&sort=-paid_at') },
    { name: 'order items, paid', once: get('order-items?status=PAID&page_size=25&sort=ship_by') },
    { name: 'order items, confirmed, page 40', once: get('order-items?status=CONFIRMED&page_size=25&page=40') },
    { name: 'order items, delayed', once: get('order-items?delayed=true&page_size=25&sort=ship_by') },
    {
      name: 'order items of one day',
      once: get(`order-items?paid_from=${day(40)}&paid_to=${day(40)}&page_size=25&sort=-paid_at`),
    },
    { name: 'order items by order number', once: get(`order-items?order_no=${one.order_no}`) },
    { name: 'order items by invoice number', once: get(`order-items?invoice_no=${one.invoice_no}`) },
    { name: 'orders, newest', once: get('orders?page_size=25') },
    { name: 'orders of a member', once: get(`orders?user_id=${one.user_id}&page_size=25`) },
    { name: 'palette, an order number', once: find(one.order_no) },
    { name: 'palette, a phone number', once: find(one.phone) },
    { name: 'palette, a name', once: find(one.name) },
    { name: 'deliveries, newest', once: get('deliveries?page_size=25') },
    { name: 'counts of order items', once: get('order-items/counts') },
    { name: 'counts of orders', once: get('orders/counts') },
    { name: 'dashboard', once: get('dashboard') },
    { name: 'sales of yesterday', once: () => salesByDay(deps.db, { from: day(1), to: day(1) }, deps.clock.now()) },
    {
      name: 'sales of a day a month ago',
      once: () => salesByDay(deps.db, { from: day(30), to: day(30) }, deps.clock.now()),
    },
  ]
}

/** A job that fails has grown too large; the others are measured all the same. */
const forEver = (error: unknown): number => {
  console.error(terminalText(error))
  return Infinity
}

async function median(once: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    FreshCache.forgetAll()
    all.push(await time(once))
  }
  return all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

async function time(once: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await once()
  return performance.now() - start
}
