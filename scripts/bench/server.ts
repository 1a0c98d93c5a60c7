import { Client } from 'pg'
import { startServer } from '../../src/server/main.ts'

/** The server under measurement, as a process of its own. Call limits are off: ten clients send what hundreds would. */
let statements = 0
const query = Reflect.get(Client.prototype, 'query') as (this: Client, ...given: unknown[]) => unknown
Object.defineProperty(Client.prototype, 'query', {
  value(this: Client, ...given: unknown[]): unknown {
    statements++
    return Reflect.apply(query, this, given)
  },
})

export type ServerUse = { cpuMs: number; statements: number }

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, statements } satisfies ServerUse)
})

const databaseUrl = process.env['DATABASE_URL']
const server = await startServer({
  mode: databaseUrl ? 'live' : 'sample',
  port: Number(process.env['BENCH_PORT']),
  dataFolder: String(process.env['BENCH_FOLDER']),
  ...(databaseUrl ? { databaseUrl } : {}),
  empty: true,
  staffTotpRequired: false,
  requestsPerMinute: 0,
  anonymousPerMinute: 0,
  poolSize: 12,
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
