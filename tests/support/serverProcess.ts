import { enableCompileCache } from 'node:module'
import type { ServerOptions } from '#server/main.ts'
import '../../scripts/resolveOnce.ts'

/** The child of `server.ts`: one server as a process of its own, begun as `npm start` begins it and ended by SIGTERM. */
enableCompileCache()
const { startServer } = await import('#server/main.ts')
const server = await startServer(JSON.parse(process.env.SERVER_OPTIONS ?? '') as ServerOptions)
process.send?.({ url: server.url })
process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)))
