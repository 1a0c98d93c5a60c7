import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, where programs run. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

const LIMIT_MS = 25 * 60_000

/** How a program ended, and what it said unless it said it on the screen. */
export interface Ended {
  code: number
  said: string
}

/**
 * Runs a program of this project in a group of its own, so that one over its time ends with everything it started. It
 * speaks to the screen, or `apart`: then its words are handed back at its end, so that programs beside each other do not
 * talk into each other. What is `patient` takes only the time that nobody else wants.
 */
export function run(
  [command = '', ...args]: string[],
  {
    env = {},
    apart = false,
    patient = false,
  }: { env?: Record<string, string>; apart?: boolean; patient?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', apart ? 'pipe' : 'inherit', apart ? 'pipe' : 'inherit'],
      detached: true,
    })
    if (patient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let said = ''
    const say = (text: string) => {
      if (apart) said += text
      else process.stderr.write(text)
    }
    child.stdout?.setEncoding('utf8').on('data', say)
    child.stderr?.setEncoding('utf8').on('data', say)
    const end = (signal: NodeJS.Signals) => {
      if (child.pid) process.kill(-child.pid, signal)
    }
    const limit = setTimeout(() => {
      say(`Still running after ${LIMIT_MS / 60_000} minutes: ended.\n`)
      end('SIGKILL')
    }, LIMIT_MS)
    const interrupted = () => {
      end('SIGTERM')
      // those beside it are told before this process ends
      setImmediate(() => process.exit(130))
    }
    process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
    const settle = (code: number) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      resolve({ code, said: said.trimEnd() })
    }
    child.once('error', (error) => {
      say(`${error.message}\n`)
      settle(1)
    })
    child.once(apart ? 'close' : 'exit', (code: number | null) => settle(code ?? 1))
  })
}
