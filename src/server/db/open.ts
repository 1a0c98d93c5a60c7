import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Database, Db, Listener } from './db.ts'
import { lockFolder } from './lockFolder.ts'
import { migrateOnce, migrationsFolder } from './migrate.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** PostgreSQL when an address is given, else PGlite in `folder` (or in memory without one). Migrated and ready. */
export function openDatabase(options: {
  url?: string | undefined
  folder?: string | undefined
  poolSize?: number
}): Promise<Database> {
  return options.url ? openPostgres(options.url, options.poolSize ?? 20) : openPglite(options.folder)
}

/** Nearly all of a sample shop lies in it; PostgreSQL's own 128 MB would be a third of what the whole process needs. */
const EMBEDDED_BUFFERS = '64MB'

async function openPglite(folder: string | undefined): Promise<Database> {
  let unlock = () => {}
  let dataDir: string | undefined
  if (folder) {
    const root = resolve(folder)
    mkdirSync(root, { recursive: true })
    unlock = lockFolder(root)
    dataDir = join(root, 'db')
  }
  try {
    const client = await PGlite.create({
      ...(dataDir ? { dataDir } : {}),
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
      parsers: { [pg.types.builtins.NUMERIC]: Number },
    })
    return await fromPglite(client, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** A database over an open PGlite instance; tests clone a migrated one this way. */
export async function fromPglite(client: PGlite, onClose: () => void = () => {}): Promise<Database> {
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder })
  return {
    db: db as unknown as Db,
    engine: 'pglite',
    listen: (channel, { onMessage }) => client.listen(channel, onMessage).then((stop) => () => stop()),
    async close() {
      await client.close()
      onClose()
    },
  }
}

/** Any number of processes may open the same server. */
async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // who waits longer for a free connection is told to come back
    connectionTimeoutMillis: 8_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // a statement is planned to read a few rows: compiling it, or starting helpers for it, takes longer than running it;
    // only what is reckoned to be very long is shared out
    options: '-c jit=off -c parallel_setup_cost=100000 -c client_min_messages=notice',
  })
  const listeners = new PgListeners(url)
  // A dropped connection must not end the process: listen on the pool and on every client.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notice', (notice) => listeners.announce(notice))
  })
  await migrateOnce(url)
  const db = drizzlePg(pool)
  await db.execute(sql`select 1`)
  return {
    db: db as unknown as Db,
    engine: 'postgres',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, listener) => listeners.add(channel, listener),
    async close() {
      await listeners.close()
      await pool.end()
    },
  }
}

/** LISTEN on one connection of its own, reopened when it drops. */
class PgListeners {
  private client: pg.Client | undefined
  private closed = false
  private readonly url: string
  private readonly listeners = new Map<string, Set<Listener>>()

  constructor(url: string) {
    this.url = url
  }

  async add(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const set = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, set)
    set.add(listener)
    if (this.client) await this.client.query(`listen ${pg.escapeIdentifier(channel)}`)
    else await this.connect()
    return async () => {
      set.delete(listener)
    }
  }

  /** Hands on a notice that a statement of this process raised. */
  announce({ message, detail }: { message?: string | undefined; detail?: string | undefined }): void {
    for (const listener of this.listeners.get(message ?? '') ?? []) listener.onAnnounced?.(detail ?? '')
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end()
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url })
    this.client = client
    client.on('error', () => {})
    client.on('end', () => {
      if (this.client === client) this.client = undefined
      for (const set of this.listeners.values()) for (const listener of set) listener.onLost?.()
      if (!this.closed) setTimeout(() => void this.connect().catch(() => {}), 1_000).unref()
    })
    client.on('notification', (message) => {
      for (const listener of this.listeners.get(message.channel) ?? []) listener.onMessage(message.payload ?? '')
    })
    await client.connect()
    for (const channel of this.listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
}
