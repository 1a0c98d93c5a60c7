import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { client } from '../tests/support/httpClient.ts'
import { createDatabase, startPostgres } from '../tests/support/postgres.ts'
import { bearer, ok } from '../tests/support/shopping.ts'
import type { Figure } from './bench/load.ts'
import { openMeter } from './bench/meter.ts'
import { queryPlans } from './bench/plans.ts'
import { prepare } from './bench/prepare.ts'
import { benchQuote } from './bench/quote.ts'
import { append, line, loadNow, type Run } from './bench/report.ts'
import { scenarios } from './bench/scenarios.ts'

/**
 * Requests per second, latencies, processor time, memory and query plans of the hot paths, over HTTP, with the load
 * generator and the database on the same machine. The server runs as a process of its own.
 * `--only quote` measures the arithmetic of coupons alone and starts neither.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    items: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string' },
    products: { type: 'string', default: '100000' },
    plans: { type: 'boolean', default: false },
    write: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

const wanted = values.only?.split(';').map((name) => name.trim()) ?? Object.keys(scenarios)
const unknown = wanted.filter((name) => !scenarios[name])
if (values.help || unknown.length > 0 || !['postgres', 'pglite'].includes(values.engine)) {
  if (unknown.length > 0) console.error(`No such scenario: ${unknown.join(', ')}`)
  console.log(`npm run bench -- [--engine postgres|pglite] [--items 10000] [--seconds 8] [--connections 10]
  [--only "cart change;full checkout"] [--products 100000] [--plans] [--write docs/benchmarks.md]
BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=/tmp/profile" is passed to the server's Node.
Scenarios: ${Object.keys(scenarios).join('; ')}`)
  process.exit(values.help ? 0 : 2)
}

if (wanted.join() === 'quote') {
  console.log(line(benchQuote(Number(values.seconds))))
  process.exit()
}

const load = { connections: Number(values.connections), seconds: Number(values.seconds) }
const items = Number(values.items)
const loadBefore = loadNow()
const port = 4600
const folder = mkdtempSync(join(tmpdir(), 'homefit-bench-'))
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
const databaseUrl = postgres ? (await createDatabase(postgres.url)).url : undefined

console.log(`${values.engine}, ${items.toLocaleString()} order items, ${load.connections} connections`)
// enough for the warm-up and the measurement at 300 checkouts a second
const members = wanted.includes('checkout with coupons and points') ? Math.ceil(load.seconds * 360) : 0
const named = wanted.includes('search by name') ? Number(values.products) : 0
const prepared = await prepare({ folder, databaseUrl, orderItems: items, customers: load.connections, members, named })
console.log(`prepared in ${prepared.seconds} s`)
const plans = values.plans && databaseUrl ? await queryPlans(databaseUrl) : []
for (const plan of plans) console.log(plan)

const nodeArgs = process.env['BENCH_NODE_ARGS']?.split(' ') ?? []
const server = spawn(process.execPath, [...nodeArgs, 'scripts/bench/server.ts'], {
  env: {
    ...process.env,
    BENCH_PORT: String(port),
    BENCH_FOLDER: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const meter = await openMeter(server, databaseUrl)
const figures: Figure[] = []
try {
  const send = client(`http://127.0.0.1:${port}`, load.connections + 2)
  await ready()
  const staff = await signIn('/core-admin/v1/auth/sign-in', prepared.staffEmail)
  const customers: string[] = []
  for (const email of prepared.customerEmails) customers.push(await signIn('/api/v1/user/sign-in/', email))
  const { skus, products, members: buyers, tokenOf, exportPart } = prepared
  const context = { ...load, meter, send, staff, customers, skus, products, members: buyers, tokenOf, exportPart }
  for (const name of wanted) {
    const figure = await scenarios[name]?.run(context)
    if (!figure) continue
    figures.push(figure)
    console.log(line(figure))
  }
  const database = postgres?.description.replace(/, port \d+$/, '') ?? 'PGlite, in the server'
  const run: Run = {
    engine: values.engine,
    items,
    ...load,
    figures,
    plans,
    rssMb: meter.rssMb(),
    loadBefore,
    database,
  }
  console.log(JSON.stringify({ ...run, plans: undefined }))
  if (values.write) append(values.write, run)

  async function signIn(path: string, email: string): Promise<string> {
    const body = { email_address: email, password: prepared.password }
    const answer = ok(await send({ method: 'POST', path, body, headers: bearer('none', { authorization: '' }) }))
    return (answer as unknown as { access_token: string }).access_token
  }
  async function ready(): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const answer = await send({ path: '/readyz' }).catch(() => undefined)
      if (answer?.status === 200) return
      await new Promise((next) => setTimeout(next, 100))
    }
    throw new Error('the server did not start')
  }
} finally {
  await meter.close()
  server.kill('SIGTERM')
  if (server.exitCode === null) await new Promise((done) => server.once('exit', done))
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(figures.some((figure) => figure.errors > 0) || plans.some((plan) => plan.includes('SEQ SCAN')) ? 1 : 0)
