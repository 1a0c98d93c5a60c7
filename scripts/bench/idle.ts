import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../tests/support/freePort.ts'
import { createDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { cpuMsOf, rssMbOf } from './meter.ts'

const ROOT = join(import.meta.dirname, '../..')
const settleMs = 45_000
const watchedMs = 60_000
const limits = { pglite: { megabytes: 400, seconds: Infinity }, postgres: { megabytes: 200, seconds: 1.5 } }
const mostPercent = 1

/**
 * Starts the shop as `npm start` does, a second time on data that is there, and leaves it alone: seconds until it
 * answers, then memory and the share of a core that it takes while nobody calls. Answers the exit code.
 */
export async function watchIdle(engine: 'postgres' | 'pglite'): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'homefit-idle-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const database = postgres && (await createDatabase(postgres.url))
  const start = () => startShop(folder, database?.url)
  try {
    await (await start()).stop()
    const shop = await start()
    await setTimeout(settleMs)
    const before = shop.cpuMs()
    await setTimeout(watchedMs)
    const percent = ((shop.cpuMs() - before) / watchedMs) * 100
    const megabytes = shop.megabytes()
    await shop.stop()
    const limit = limits[engine]
    console.log(
      `${engine}: answers after ${shop.seconds.toFixed(2)} s, idle ${percent.toFixed(2)} % of a core (≤ ${mostPercent}), ${megabytes} MB (≤ ${limit.megabytes})`,
    )
    return percent <= mostPercent && megabytes <= limit.megabytes && shop.seconds <= limit.seconds ? 0 : 1
  } finally {
    await database?.drop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startShop(folder: string, databaseUrl: string | undefined) {
  const port = await freePort()
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, ...args] = scripts.start.split(' ')
  const began = performance.now()
  const child = spawn(process.execPath, [...args, '--port', String(port), '--data', folder], {
    cwd: ROOT,
    env: { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  for (let tries = 0; tries < 6_000; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    await setTimeout(20)
  }
  const seconds = (performance.now() - began) / 1_000
  return {
    seconds,
    cpuMs: () => cpuMsOf(child.pid),
    megabytes: () => rssMbOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
