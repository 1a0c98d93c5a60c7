import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ServerOptions } from '#server/main.ts'
import { freePort } from './freePort.ts'

/** A server as a process of its own, for what a test cannot do to itself: `kill -9`, two owners of one folder, a load. */
export interface ServerProcess {
  url: string
  pid: number
  /** What it wrote so far. */
  output(): string
  /** `kill -9`: no answer under way finishes, nothing is closed. Resolves when the process is gone. */
  kill(): Promise<void>
  /** The orderly way. */
  stop(): Promise<void>
}

/** Starts `src/server/main.ts` on a free port. Rejects with what the process wrote when it ends before it is ready. */
export async function startServerProcess(
  options: ServerOptions,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serverProcess.ts')], {
    env: { ...process.env, ...env, SERVER_OPTIONS: JSON.stringify({ ...options, port }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let words = ''
  const keep = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-20_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = new Promise<string>((resolve) => child.once('message', (said: { url: string }) => resolve(said.url)))
  const url = await Promise.race([ready, gone.then(() => undefined)])
  if (!url) throw new Error(`The server ended before it was ready:\n${words}`)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => words,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
