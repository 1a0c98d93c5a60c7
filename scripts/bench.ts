import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from '../tests/support/httpClient.ts'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { bearer, ok } from '../tests/support/shopping.ts'
import { type Figure, type Load, measure } from './bench/load.ts'
import { compareSizes } from './bench/growth.ts'
import { watchIdle } from './bench/idle.ts'
import { startMeasured } from './bench/measured.ts'
import { explainAll } from './bench/plans.ts'
import { prepare } from './bench/prepare.ts'
import { benchQuote } from './bench/quote.ts'
import { append, line, loadNow, type Run, shared } from './bench/report.ts'
import { scenarios, type Sizes } from './bench/scenarios.ts'
import { benchClosing } from './bench/closing.ts'
import { benchConversations } from './bench/conversations.ts'
import { benchMemberships } from './bench/memberships.ts'
import { benchRenewals } from './bench/renewals.ts'
import { benchStatistics } from './bench/statistics.ts'

/**
 * Requests per second, latencies, processor time, memory and query plans of the hot paths, over HTTP, with the load
 * generator and the database on the same machine. The server runs as a process of its own, and so does a bare one with
 * one look-up, of whose rate each scenario's is a share. `--smoke` does a little of everything and judges no time: what
 * the scenarios promise must hold. `--only quote` measures the arithmetic of coupons alone and starts neither.
 * `--plans` measures nothing: it plans every statement of the product over a million order items. `--growth` asks the same
 * of a shop of a million order items and of one of ten million. `--idle` starts the shop and leaves it alone. `--statistics` asks for the
 * sales statistics of a million order items; of the embedded engine, how long others wait while a day is closed.
 * `--renewals` charges ten thousand memberships by two servers that are killed meanwhile.
 * `--memberships` asks for the lists and the statistics of a million memberships.
 * `--conversations` asks for the inbox, the metrics and the incident candidates of a million conversations.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    items: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string' },
    only: { type: 'string' },
    products: { type: 'string' },
    reviews: { type: 'string', default: '0' },
    plans: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    idle: { type: 'boolean', default: false },
    statistics: { type: 'boolean', default: false },
    conversations: { type: 'boolean', default: false },
    memberships: { type: 'boolean', default: false },
    renewals: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    write: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

const wanted = values.only?.split(';').map((name) => name.trim()) ?? Object.keys(scenarios)
const unknown = wanted.filter((name) => !scenarios[name])
if (values.help || unknown.length > 0 || !['postgres', 'pglite'].includes(values.engine)) {
  if (unknown.length > 0) console.error(`No such scenario: ${unknown.join(', ')}`)
  console.log(`npm run bench -- [--engine postgres|pglite] [--items 10000] [--seconds 8] [--connections 10]
  [--only "cart change;full checkout"] [--products 100000] [--reviews 1000000] [--smoke] [--write docs/benchmarks.md]
npm run bench -- --plans [--items 1000000]
npm run bench -- --growth [--items 1000000,10000000]
npm run bench -- --idle [--engine postgres|pglite]
npm run bench -- --statistics [--items 1000000]
npm run bench -- --statistics --engine pglite [--items 8000]
npm run bench -- --conversations [--items 1000000]
npm run bench -- --memberships [--items 1000000]
npm run bench -- --renewals [--items 10000]
BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=/tmp/profile" is passed to the server's Node.
Scenarios: ${Object.keys(scenarios).join('; ')}`)
  process.exit(values.help ? 0 : 2)
}

const usual = values.smoke ? { items: 0, seconds: 0.4, connections: 3 } : { items: 10_000, seconds: 8, connections: 10 }
const size = (name: keyof typeof usual) => Number(values[name] ?? usual[name])
const [items, seconds, connections] = [size('items'), size('seconds'), size('connections')]
const sizes: Sizes = values.smoke
  ? { batch: 20, claims: 5, searchRounds: 1, sheet: 40 }
  : { batch: 500, claims: 200, searchRounds: 3, sheet: 20_000 }

if (wanted.join() === 'quote') {
  console.log(line(benchQuote(seconds)))
  process.exit()
}

if (values.plans) process.exit(await explainAll(Number(values.items ?? 1_000_000)))
if (values.growth) process.exit(await compareSizes((values.items ?? '1000000,10000000').split(',').map(Number)))
if (values.statistics)
  process.exit(
    values.engine === 'pglite'
      ? await benchClosing(Number(values.items ?? 8_000))
      : await benchStatistics(Number(values.items ?? 1_000_000)),
  )
if (values.conversations) process.exit(await benchConversations(Number(values.items ?? 1_000_000)))
if (values.memberships) process.exit(await benchMemberships(Number(values.items ?? 1_000_000)))
if (values.renewals) process.exit(await benchRenewals(Number(values.items ?? 10_000)))
if (values.idle) process.exit(await watchIdle(values.engine as 'postgres' | 'pglite'))

const loadBefore = loadNow()
const folder = mkdtempSync(join(tmpdir(), 'homefit-bench-'))
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
const database = postgres && (await createDatabase(postgres.url))
const where = { folder, databaseUrl: database?.url, connections }
const figures: Figure[] = []
try {
  console.log(`${values.engine}, ${items.toLocaleString()} order items, ${connections} connections`)
  // enough for the warm-up and the measurement at 300 checkouts a second
  const members = wanted.includes('checkout with coupons and points') ? Math.ceil(seconds * 360) : 0
  const usualProducts = values.smoke
    ? 0
    : wanted.includes('search by name')
      ? 100_000
      : wanted.includes('sheet of 20,000')
        ? sizes.sheet + 10_000
        : 0
  const named = Number(values.products ?? usualProducts)
  const reviews = Number(values.reviews)
  const prepared = await prepare({ ...where, orderItems: items, customers: connections, members, named, reviews })
  console.log(`prepared in ${prepared.seconds} s`)

  const [bare, server] = await Promise.all([startMeasured('bare.ts', where), startMeasured('server.ts', where)])
  try {
    const before = await bareFigure(bare)
    const staff = await signIn(server.send, '/core-admin/v1/auth/sign-in', prepared.staffEmail, prepared.password)
    const customers: string[] = []
    for (const email of prepared.customerEmails)
      customers.push(await signIn(server.send, '/api/v1/user/sign-in/', email, prepared.password))
    const context = { ...prepared, ...server, seconds, connections, staff, customers, sizes }
    const measured: Figure[] = []
    for (const name of wanted) {
      const figure = await scenarios[name]?.run(context)
      if (!figure) continue
      measured.push(figure)
      console.log(line(figure))
    }
    const after = await bareFigure(bare)
    const yardstick = { ...after, perSecond: Math.round((before.perSecond + after.perSecond) / 2) }
    figures.push(...measured.map((figure) => shared(figure, yardstick)))
    const run: Run = {
      engine: values.engine,
      items,
      connections,
      seconds,
      figures,
      bare: yardstick,
      rssMb: server.meter.rssMb(),
      loadBefore,
      database: postgres?.description.replace(/, port \d+$/, '') ?? 'PGlite, in the server',
    }
    console.log(`\n${[yardstick, ...figures].map(line).join('\n')}`)
    console.log(JSON.stringify(run))
    if (values.write) append(values.write, run)
  } finally {
    await server.stop()
    await bare.stop()
  }
} finally {
  await database?.drop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(figures.some((figure) => figure.errors > 0) ? 1 : 0)

/** The yardstick: what the bare server does in the same time with as many connections. */
function bareFigure({ send, meter }: { send: Client; meter: Load['meter'] }): Promise<Figure> {
  return measure('bare Hono, one look-up', { connections, seconds: seconds / 2, meter }, async () => {
    ok(await send({ path: '/look/created' }))
  })
}

async function signIn(send: Client, path: string, email: string, password: string): Promise<string> {
  const body = { email_address: email, password }
  const answer = ok(await send({ method: 'POST', path, body, headers: bearer('none', { authorization: '' }) }))
  return (answer as unknown as { access_token: string }).access_token
}
