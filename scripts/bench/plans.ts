import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { readRecorded, type Recorded } from '../../tests/support/recorded.ts'
import { testStart } from '../../tests/support/testStart.ts'
import { prepare } from './prepare.ts'
import { allowed, wholeTables } from './wholeTables.ts'

/** A table of so many rows must not be read from end to end. */
const largeRows = 10_000

/** A page, or a count that is bounded (at 50,000 for a file), may find what it needs among so many. */
const mostRead = 60_000

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Startup Cost': number
  'Total Cost': number
  Plans?: PlanNode[]
}

/**
 * Plans every statement that the product asks, as the API tests record them, over a shop of so many order items, and
 * says which read the whole of a large table. Answers the exit code: 1 when one does that is not named with a reason,
 * or when a named one does so no longer.
 */
export async function explainAll(orderItems: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'homefit-plans-'))
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  try {
    const statements = await recorded(join(folder, 'statements'), postgres.url)
    // the days that the statements were recorded with are the tests'
    const now = new Date(testStart)
    const shop = { folder, databaseUrl: database.url, orderItems, customers: 10, members: 2_000, named: 100_000, now }
    const { seconds } = await prepare(shop)
    console.log(`${orderItems.toLocaleString()} order items prepared in ${seconds} s`)
    const found = await wholeScans(database.url, statements)
    const wrong = found.filter((scan) => !allowed(scan))
    const idle = wholeTables.filter((named) => !named.atTimes && !found.some((scan) => allowed(scan, [named])))
    for (const { asked, tables, text } of wrong) console.error(`${asked} reads all of ${tables.join(', ')}:\n${text}\n`)
    for (const { asked, tables } of idle) console.error(`${asked} no longer reads all of ${tables.join(', ')}\n`)
    console.log(
      `${statements.length} statements: ${wrong.length} read a whole table, ${found.length - wrong.length} more do with a reason`,
    )
    return wrong.length + idle.length > 0 ? 1 : 0
  } finally {
    await database.drop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the API tests ask on PostgreSQL; `TEST_STATEMENTS_FOLDER` is a recording that is there already. */
async function recorded(into: string, url: string): Promise<Recorded[]> {
  const given = process.env.TEST_STATEMENTS_FOLDER
  if (given) return readRecorded(given)
  const env = { ...process.env, TEST_STATEMENTS_FOLDER: into, TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url }
  // not waited for in one breath: what PostgreSQL complains of is read meanwhile, or it stops when nobody does
  const tests = spawn('vitest', ['run', '--project', 'api'], { env, stdio: 'inherit' })
  const [code] = await once(tests, 'exit')
  if (code !== 0) throw new Error('The API tests failed, so what they ask is not known.')
  return readRecorded(into)
}

/** A statement that reads the whole of large tables, and which. */
export type WholeScan = { asked: string; tables: string[]; text: string }

/** How PostgreSQL would answer each statement, with the values that it was recorded with, where it reads too much. */
async function wholeScans(url: string, statements: readonly Recorded[]): Promise<WholeScan[]> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  try {
    const { rows: large } = await client.query<{ name: string; size: number }>(
      `select relname as name, reltuples::float8 as size from pg_class where relkind in ('r', 'p') and reltuples > ${largeRows}`,
    )
    const sizes = new Map(large.map(({ name, size }) => [name, size]))
    const found: WholeScan[] = []
    for (const { asked, text, values } of statements) {
      const scans = scansIn(await planOf(client, text, values))
      const whole = scans.filter(({ table, part }) => (sizes.get(table) ?? 0) * part > mostRead)
      if (whole.length > 0) found.push({ asked, tables: [...new Set(whole.map(({ table }) => table))], text })
    }
    return found
  } finally {
    await client.end()
  }
}

async function planOf(client: pg.Client, text: string, values: unknown[]): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values)
  const [plan] = rows
  if (!plan) throw new Error(`No plan: ${text}`)
  return plan['QUERY PLAN'][0].Plan
}

/** Nodes that need all of what is below them before they give anything. */
const needsAll = /Sort|Hash|Aggregate|Materialize|Memoize|ModifyTable|WindowAgg|SetOp/

/** Tables that are read from end to end, and which part of them before a LIMIT has enough. */
function scansIn(node: PlanNode, part = 1): { table: string; part: number }[] {
  const table = node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : undefined
  const below = needsAll.test(node['Node Type']) ? 1 : part
  return [
    ...(table ? [{ table, part }] : []),
    ...(node.Plans ?? []).flatMap((one) =>
      scansIn(one, node['Node Type'] === 'Limit' ? below * costPart(node, one) : below),
    ),
  ]
}

const costPart = (limit: PlanNode, below: PlanNode): number => {
  const [some, all] = [limit, below].map((node) => node['Total Cost'] - node['Startup Cost']) as [number, number]
  return all > 0 ? Math.min(1, some / all) : 1
}
