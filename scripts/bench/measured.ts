import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Client, client } from '../../tests/support/httpClient.ts'
import { freePort } from '../../tests/support/freePort.ts'
import { type Meter, openMeter } from './meter.ts'

export type Where = { folder: string; databaseUrl: string | undefined; connections: number }
export type Measured = { send: Client; meter: Meter; stop(): Promise<void> }

/** Starts `server.ts` or `bare.ts` beside this file as a process of its own, and waits until it answers. */
export async function startMeasured(file: 'server.ts' | 'bare.ts', where: Where): Promise<Measured> {
  const port = await freePort()
  const nodeArgs = file === 'server.ts' ? (process.env['BENCH_NODE_ARGS']?.split(' ') ?? []) : []
  const child = spawn(process.execPath, [...nodeArgs, join(import.meta.dirname, file)], {
    env: {
      ...process.env,
      BENCH_PORT: String(port),
      BENCH_FOLDER: where.folder,
      ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const meter = await openMeter(child, where.databaseUrl)
  const stop = async () => {
    await meter.close()
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const send = client(`http://127.0.0.1:${port}`, where.connections + 2)
  try {
    await answering(send)
  } catch (error) {
    await stop()
    throw error
  }
  return { send, meter, stop }
}

async function answering(send: Client): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await send({ path: '/readyz' }).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error('the server did not start')
}
