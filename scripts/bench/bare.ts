import { PGlite } from '@electric-sql/pglite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { tellUse } from './use.ts'

/**
 * The yardstick: Hono with nothing on it but one prepared look-up by key, as a process of its own. How fast it is says
 * how fast this machine is just now, on the same engine.
 */
tellUse()
const databaseUrl = process.env['DATABASE_URL']
const text = 'select key, value from installation where key = $1'
const look = databaseUrl ? onPostgres(databaseUrl) : await onPglite()

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/look/:key', async (c) => c.json(await look(c.req.param('key'))))
serve({ fetch: app.fetch, port: Number(process.env['BENCH_PORT']), hostname: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))

type Look = (key: string) => Promise<unknown>

function onPostgres(connectionString: string): Look {
  const pool = new Pool({ connectionString, max: 12 })
  return async (key) => (await pool.query({ name: 'look', text, values: [key] })).rows[0]
}

async function onPglite(): Promise<Look> {
  const client = await PGlite.create()
  await client.exec(`create table installation (key text primary key, value jsonb);
    insert into installation values ('created', '{"bench": true}')`)
  return async (key) => (await client.query(text, [key])).rows[0]
}
