import { startServer } from '../../src/server/main.ts'
import { tellUse } from './use.ts'

/** The server under measurement, as a process of its own. Call limits are off: ten clients send what hundreds would. */
tellUse()
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
