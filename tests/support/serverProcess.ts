import { startServer } from '#server/main.ts'
import type { ServerOptions } from '#server/main.ts'

/** The child of `server.ts`: one server as a process of its own, ended by SIGTERM. */
const server = await startServer(JSON.parse(process.env.SERVER_OPTIONS ?? '') as ServerOptions)
process.send?.({ url: server.url })
process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)))
