import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { createApp, endpoints } from './app.ts'
import { type Database, rows } from './db/db.ts'
import { openDatabase } from './db/open.ts'
import { type Deps, systemClock } from './deps.ts'
import { envelope } from './http/errors.ts'
import { openApiDocument } from './http/openapi.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { tasks } from './jobs/tasks.ts'
import { settleDelivery } from './modules/messages/delivery.ts'
import { senderSettings, senderWarnings } from './modules/messages/senders.ts'
import { pushSettings, webPushSender } from './modules/notifications/webPush.ts'
import { fillWhenNew } from './db/fillWhenNew.ts'
import { gatewaySettings } from './modules/payments/gateways.ts'
import { openProviders, socialSettings } from './modules/social/providers.ts'
import { listen, stopListening } from './listen.ts'
import { addOperations } from './operations.ts'
import { addImages, addPages } from './pages.ts'
import { pageSettings } from './pageSettings.ts'
import { createDeps } from './createDeps.ts'
import { SettableClock } from './settableClock.ts'
import { refuseUnsafeStart, SAMPLE_HOST, type ShopMode } from './startMode.ts'
import { bool } from './db/shape.ts'

export type ServerOptions = {
  /** the sample shop or a real one, never guessed here */
  mode: ShopMode
  port?: number
  /** the address to listen on; without: this machine alone in the sample mode, else every address */
  host?: string
  /** data folder of the embedded database and of files */
  dataFolder?: string
  /** a PostgreSQL address, which a real shop needs; the sample shop lives in the embedded database */
  databaseUrl?: string
  /** start with an empty shop */
  empty?: boolean
  publicUrl?: string
  dist?: string
  poolSize?: number
  requestsPerMinute?: number
  anonymousPerMinute?: number
  staffIdleMinutes?: number
  /** won above which a refund asks for its amount to be typed */
  refundConfirmOver?: number
  /** how many proxies in front add to X-Forwarded-For; without: none, and whoever connects is who calls */
  trustedHops?: number
  /** whether staff need a second factor; without: outside the sample mode */
  staffTotpRequired?: boolean
  log?: (line: string) => void
}

export type RunningServer = { url: string; port: number; deps: Deps; app: Hono; close(): Promise<void> }

export type Shop = { deps: Deps; app: Hono; stop: () => Promise<void> }

/** Opens the database, fills the sample shop when it is new, serves the API and both apps, and starts the clock. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port ?? 4000
  const dataFolder = resolve(options.dataFolder ?? 'data')
  refuseUnsafe(options)
  const database = await openDatabase(
    options.databaseUrl
      ? { url: options.databaseUrl, ...(options.poolSize ? { poolSize: options.poolSize } : {}) }
      : { folder: dataFolder },
  )
  try {
    const host = options.host ?? (options.mode === 'sample' ? SAMPLE_HOST : undefined)
    const publicUrl = options.publicUrl ?? `http://${nameOf(options.host)}:${port}`
    const { deps, app, stop } = await openShop(database, { ...options, dataFolder, publicUrl })
    addPages(app, options.dist ?? join(import.meta.dirname, '../../dist'), pageSettings(process.env, deps.config))
    const server = await listen(app, { port, host })
    return {
      url: publicUrl,
      port,
      deps,
      app,
      async close() {
        await stopListening(server)
        await stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The shop over an open database: sample data when it is new, the API and the clock. Pages and port are the caller's. */
export async function openShop(
  database: Database,
  options: ServerOptions & { dataFolder: string; publicUrl: string },
): Promise<Shop> {
  const { dataFolder, publicUrl } = options
  refuseUnsafe(options)
  const sampleMode = options.mode === 'sample'
  const clock = maySetClock(options.mode) ? new SettableClock() : undefined
  const deps = await createDeps(database, {
    ...(clock ? { clock } : {}),
    dataFolder,
    pg: gatewaySettings(process.env),
    messages: senderSettings(process.env),
    push: pushOf(process.env),
    social: openProviders(socialSettings(process.env), systemClock),
    config: {
      publicUrl,
      sampleMode,
      requestsPerMinute: options.requestsPerMinute ?? 600,
      anonymousPerMinute: options.anonymousPerMinute ?? 1_200,
      staffIdleMinutes: options.staffIdleMinutes ?? 30,
      ...(options.refundConfirmOver === undefined ? {} : { refundConfirmOver: options.refundConfirmOver }),
      trustedHops: options.trustedHops,
      staffTotpRequired: options.staffTotpRequired ?? !sampleMode,
    },
  })
  const log = options.log ?? console.log
  await fillWhenNew(deps, { empty: options.empty, log })
  for (const warning of [...senderWarnings(deps.senders), ...proxyWarnings(options)]) log(warning)
  const app = createApp(deps)
  addHealth(app, deps)
  addOperations(app, deps, { token: process.env['METRICS_TOKEN'], clock })
  addDocument(app)
  addImages(app, deps)
  const stopClock = startScheduler(deps, tasks)
  const stop = async () => {
    await stopClock()
    await settleDelivery(deps)
    deps.senders.email?.close?.()
  }
  return { deps, app, stop }
}

const pushOf = (env: NodeJS.ProcessEnv) => {
  const settings = pushSettings(env)
  return settings && webPushSender(settings)
}

/** The sample shop's clock may be put to another time, and a real one's where it is named a place for trying things out. */
const maySetClock = (mode: ShopMode): boolean => {
  const stage = process.env['APP_ENV']
  return stage !== 'production' && (mode === 'sample' || stage === 'development' || stage === 'staging')
}

/** This server itself speaks plain HTTP, so an address with https means a proxy, behind which all callers look like one. */
function proxyWarnings({ publicUrl, trustedHops }: ServerOptions): string[] {
  if (!publicUrl?.startsWith('https:') || trustedHops !== undefined) return []
  return [
    '앞에 있는 프록시 수를 몰라서 사설망의 프록시만 믿어요. 공개된 주소의 프록시(CDN)가 있으면 그 뒤의 사람들이 로그인·가입·인증번호 제한의 일부를 함께 써요. TRUSTED_HOPS에 프록시 수를 지정해 주세요.',
  ]
}

/** What a real shop cannot do without, and where the sample shop must not open. */
function refuseUnsafe(options: ServerOptions): void {
  gatewaySettings(process.env)
  senderSettings(process.env)
  pushSettings(process.env)
  refuseUnsafeStart(options, process.env)
}

/** The name of a host in an address; a browser on this machine reaches the wildcards as localhost. */
function nameOf(host: string | undefined): string {
  if (!host || ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function addHealth(app: Hono, deps: Deps): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    try {
      const [asked] = await rows(
        deps.db,
        { writable: bool },
        sql`select current_setting('transaction_read_only') = 'off' as writable`,
      )
      // a standby answers questions, and can take no order
      if (!asked?.writable) return c.json(envelope('BUSY'), 503)
      return c.json({ status: 'ready', engine: deps.database.engine })
    } catch {
      return c.json(envelope('BUSY'), 503)
    }
  })
}

function addDocument(app: Hono): void {
  let document: string | undefined
  app.get('/docs/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(endpoints))
    return c.body(document, 200, { 'Content-Type': 'application/json; charset=UTF-8' })
  })
}
