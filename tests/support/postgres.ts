import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { freePort } from './freePort.ts'
import { embeddedBinaries, findBinaries, reachableBinaries, unprivilegedAccount } from './postgresBinaries.ts'
import type { PostgresAccount, PostgresBinaries } from './postgresBinaries.ts'

/** A running PostgreSQL: its address, what it is, and how to end it. An address that was given is never ended. */
export interface RunningPostgres {
  url: string
  description: string
  stop(): Promise<void>
}

/**
 * `embeddedOnly` skips the machine's own PostgreSQL; `settings` are passed as `-c name=value` (fsync stays on by default);
 * `nearby` speaks through a socket in the file system where there is one, at half of what a port costs.
 */
export interface PostgresOptions {
  embeddedOnly?: boolean
  nearby?: boolean
  settings?: Record<string, string>
}

/** Longer names of sockets are refused. */
const LONGEST_SOCKET = 100

const RUNS = join(tmpdir(), `homefit-postgres-${process.getuid?.() ?? 0}`)

/**
 * A real PostgreSQL for tests and measurements: the one at TEST_DATABASE_URL, else a private cluster on a free port of
 * 127.0.0.1 with a random password, which disappears with this process however it ends (its keeper reads a pipe
 * that closes with us). Throws with PostgreSQL's own words when it does not start.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const description = `PostgreSQL at ${new URL(given).host}, as TEST_DATABASE_URL says`
    return { url: given, description, stop: () => Promise.resolve() }
  }
  removeLeftovers()
  const found = options.embeddedOnly ? await embeddedBinaries() : await findBinaries()
  const account = unprivilegedAccount()
  const folder = openRunFolder(account)
  const binaries = reachableBinaries(found, account, folder)
  const password = randomBytes(16).toString('hex')
  try {
    initialise(binaries, account, folder, password)
    const isShort = folder.length < LONGEST_SOCKET - '/.s.PGSQL.65535'.length
    const nearby = options.nearby && isShort && process.platform !== 'win32'
    const settings = { ...(nearby && { unix_socket_directories: folder }), ...options.settings }
    const { keeper, port } = await launch(binaries, account, folder, settings)
    const stop = async () => {
      if (keeper.exitCode === null && keeper.signalCode === null) {
        const ended = once(keeper, 'exit')
        keeper.stdin?.end()
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    }
    const host = nearby ? encodeURIComponent(folder) : '127.0.0.1'
    const url = `postgres://homefit:${password}@${host}:${port}/postgres`
    return { url, description: `${binaries.origin}, port ${port}`, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** A fresh database beside the one at `url` (a copy of `template` when given), so that workers never meet. */
export async function createDatabase(
  url: string,
  template?: string,
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `homefit_${randomBytes(6).toString('hex')}`
  await administer(url, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${escapeIdentifier(template)}` : ''}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { url: address.href, name, drop: () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function openRunFolder(account: PostgresAccount | undefined): string {
  mkdirSync(RUNS, { recursive: true, mode: 0o755 })
  const folder = join(RUNS, `${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(folder, { mode: 0o755 })
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'owner'), `${process.pid} ${startOf(process.pid)}`)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function initialise(
  binaries: PostgresBinaries,
  account: PostgresAccount | undefined,
  folder: string,
  password: string,
): void {
  const secret = join(folder, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (account) chownSync(secret, account.uid, account.gid)
  const flags = ['--username=homefit', `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C']
  execFileSync(binaries.initdb, [`--pgdata=${join(folder, 'data')}`, '--no-sync', ...flags], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  rmSync(secret)
}

async function launch(
  binaries: PostgresBinaries,
  account: PostgresAccount | undefined,
  folder: string,
  settings: Record<string, string>,
): Promise<{ keeper: ChildProcess; port: number }> {
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The keeper ends PostgreSQL when the pipe on its standard input closes: at stop(), or when this process dies.
  const keep = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server'
  const command = [binaries.postgres, '-D', join(folder, 'data'), '-p', String(port), ...flags]
  const keeper = spawn('sh', ['-c', keep, 'postgres-keeper', ...command], {
    ...account,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  await readiness(keeper)
  return { keeper, port }
}

function readiness(keeper: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = ''
    const settle = (failure?: string) => {
      clearTimeout(limit)
      keeper.stderr?.off('data', listen).resume()
      if (!failure) return resolve()
      keeper.once('exit', () => reject(new Error(`PostgreSQL did not start: ${failure}\n${words}`)))
      keeper.stdin?.end()
    }
    const listen = (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4_000)
      if (words.includes('ready to accept connections')) settle()
      else if (words.includes('FATAL:')) settle('it refused')
    }
    const limit = setTimeout(() => settle('no answer within 60 s'), 60_000)
    keeper.stderr?.on('data', listen)
  })
}

/** Ends the servers and deletes the folders of earlier runs whose process is gone (all were killed at once, power failed). */
export function removeLeftovers(): void {
  if (!existsSync(RUNS)) return
  for (const name of readdirSync(RUNS)) {
    const folder = join(RUNS, name)
    const [owner = '', start = ''] = read(join(folder, 'owner')).split(' ')
    if (owner && startOf(Number(owner)) === start) continue
    const server = Number(read(join(folder, 'data/postmaster.pid')).split('\n')[0])
    if (server > 0 && read(`/proc/${server}/cmdline`).includes(folder)) process.kill(server, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** When a process began, in clock ticks since boot: with the pid it names one process for ever. Empty when it is gone. */
function startOf(pid: number): string {
  const fields = read(`/proc/${pid}/stat`)
  return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
