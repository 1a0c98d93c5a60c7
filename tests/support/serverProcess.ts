import { enableCompileCache } from 'node:module'
import type { ServerOptions } from '#server/main.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { TestApp } from './api.ts'
import '../../scripts/resolveOnce.ts'

/** The child of `server.ts`: one server as a process of its own, begun as `npm start` begins it and ended by SIGTERM. */
enableCompileCache()
const { startServer } = await import('#server/main.ts')
const server = await startServer(JSON.parse(process.env.SERVER_OPTIONS ?? '') as ServerOptions)
// a shop of as many members more as a test works on
const members = Number(process.env.SERVER_MEMBERS ?? 0)
if (members > 0) {
  const { manyDue } = await import('./manyDue.ts')
  await manyDue(server as unknown as TestApp, members, addDays(kstDay(Date.now()), 20))
}
process.send?.({ url: server.url })
process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)))
