import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { ServerUse } from './use.ts'

/** What has been used up so far: processor time in ms, statements sent to and transactions committed by PostgreSQL. */
export type Used = { serverMs: number; databaseMs: number; generatorMs: number; statements: number; commits: number }

export type Meter = { read(): Promise<Used>; rssMb(): number; close(): Promise<void> }

/**
 * Work done, whatever else the machine is busy with. The embedded database's time is the server's; PostgreSQL must run
 * on this machine to be counted.
 */
export async function openMeter(server: ChildProcess, databaseUrl: string | undefined): Promise<Meter> {
  const watcher = databaseUrl ? new Client({ connectionString: databaseUrl }) : undefined
  await watcher?.connect()
  const postmaster = watcher ? await postmasterOf(watcher) : undefined
  return {
    async read() {
      const answered = once(server, 'message')
      server.send('use')
      const [{ cpuMs, statements }] = (await answered) as [ServerUse]
      const own = process.cpuUsage()
      return {
        serverMs: cpuMs,
        databaseMs: postmaster ? cpuOf(postmaster) : 0,
        generatorMs: (own.user + own.system) / 1000,
        statements,
        commits: watcher ? await commitsOf(watcher) : 0,
      }
    },
    rssMb: () => rssMbOf(server.pid),
    close: async () => watcher?.end(),
  }
}

async function postmasterOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid)
}

/** The process that began another: of a connection's, the PostgreSQL itself. */
export const parentOf = (pid: number | undefined): string | undefined => statOf(String(pid))?.[1]

/** Transactions that wrote; each one that commits is a flush of the log. */
async function commitsOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as next')
  return Number(rows[0]?.next ?? 0)
}

const ticksPerSecond = 100

/** Milliseconds of a PostgreSQL: its children, living and gone, and itself. */
export function cpuOf(postmaster: string): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (!stat || (name !== postmaster && stat[1] !== postmaster)) continue
    const own = Number(stat[11]) + Number(stat[12])
    ticks += name === postmaster ? own + Number(stat[13]) + Number(stat[14]) : own
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Memory of a process. */
export const rssMbOf = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)

/** Milliseconds of processor time that a process itself has used up. */
export function cpuMsOf(pid: number | undefined): number {
  const stat = statOf(String(pid)) ?? []
  return ((Number(stat[11]) + Number(stat[12])) * 1000) / ticksPerSecond
}

/** The fields of a process from its state on: state, parent, … user and system ticks at 11 and 12, of ended children at 13 and 14. */
function statOf(pid: string): string[] | undefined {
  const text = read(`/proc/${pid}/stat`)
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : undefined
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
