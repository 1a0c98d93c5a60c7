import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'
import { isRunnableDevEnvironment } from 'vite'
import type { Database } from '../src/server/db/db.ts'
import type * as OpenModule from '../src/server/db/open.ts'
import type * as MainModule from '../src/server/main.ts'
import { terminalText } from '../src/server/log.ts'
import { isApi } from '../src/server/pages.ts'
import { shopMode } from '../src/server/startMode.ts'

const FILE = /^\/(@|src\/|node_modules\/)|\.\w+$/

/**
 * The server inside Vite's: one `npm run dev` serves both apps and the API, each with hot reload. The database is
 * opened once and outlives every reload of the server's code, because a data folder has one owner.
 */
export function devApi(): Plugin {
  return {
    name: 'homefit-api',
    apply: 'serve',
    configureServer(vite) {
      if (process.env.VITEST) return
      const fetch = shopOf(vite)
      const open = () => void fetch().catch((error: unknown) => vite.config.logger.error(terminalText(error)))
      vite.httpServer?.once('listening', open)
      const listener = getRequestListener(async (request, env) => (await fetch()).fetch(request, env))
      vite.middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const path = url.split('?')[0] ?? '/'
        if (isApi(path)) {
          void listener(request, response)
          return
        }
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') && !FILE.test(path)
        if (isPage) request.url = /^\/admin(\/|$)/.test(path) ? '/index.html' : '/customer.html'
        next()
      })
    },
  }
}

/** Kept where neither a reload of the server's code nor a restart of Vite forgets it. */
const kept = globalThis as typeof globalThis & { homefitDatabase?: Promise<Database> | undefined }

type Open = typeof OpenModule
type Main = typeof MainModule
type Shop = Awaited<ReturnType<Main['openShop']>>

/** The shop as the code now stands. After a change of the server's code the clock of the old one stops first. */
function shopOf(vite: ViteDevServer): () => Promise<Shop['app']> {
  const environment = vite.environments.ssr
  if (!isRunnableDevEnvironment(environment)) throw new Error('The development API needs a runnable ssr environment.')
  const dataFolder = resolve(process.env.DATA_DIR ?? 'data')
  const databaseUrl = process.env.DATABASE_URL || undefined
  const mode = shopMode(process.env.SHOP_MODE, process.env, undefined)
  const { host: asked } = vite.config.server
  const host = asked === true ? '0.0.0.0' : asked || undefined
  let current: { code: Main; shop: Promise<Shop> } | undefined

  vite.httpServer?.once('close', () => {
    void current?.shop.then((shop) => shop.stop())
  })
  return async () => {
    const code = await environment.runner.import<Main>('/src/server/main.ts')
    if (current?.code !== code) {
      const before = current?.shop
      const publicUrl = (vite.resolvedUrls?.local[0] ?? 'http://localhost:5173/').slice(0, -1)
      const reopen = async () => {
        await before?.then((shop) => shop.stop()).catch(() => {})
        const open = await environment.runner.import<Open>('/src/server/db/open.ts')
        kept.homefitDatabase ??= open.openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataFolder })
        const database = await kept.homefitDatabase.catch((error: unknown) => {
          kept.homefitDatabase = undefined
          throw error
        })
        return code.openShop(database, { mode, host, dataFolder, publicUrl, databaseUrl })
      }
      current = { code, shop: reopen() }
    }
    return (await current.shop).app
  }
}
