import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../tests/support/postgres.ts'
import type { RunningPostgres } from '../tests/support/postgres.ts'
import { countCheck, countReport, durationsIn, failuresIn } from './testReports.ts'
import type { Count, Duration } from './testReports.ts'

/** One line of `npm test`: what runs, whether it leaves a report of counted tests, and the engine it asks for. */
interface Step {
  name: string
  command: string[]
  report?: 'vitest' | 'playwright'
  env?: Record<string, string>
  postgres?: boolean
  /** a step whose results it judges, which runs too when this one is asked for */
  of?: string
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const LIMIT_MS = 25 * 60_000
/** Files as seen from here. */
const short = (text: string) => text.replaceAll(`${ROOT}/`, '')
const vitest = (...projects: string[]) => ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})

/** Both engines understand every statement alike (`statements`), so the embedded one is asked to live through each module once. */
const embedded = values.full ? [] : ['.both.test.ts']

const STEPS: Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'contract', command: ['node', 'scripts/contract.ts', '--check'] },
  { name: 'unit', command: vitest('unit'), report: 'vitest' },
  { name: 'api-postgres', command: vitest('api'), report: 'vitest', env: { TEST_ENGINE: 'postgres' }, postgres: true },
  { name: 'statements', command: ['node', 'scripts/statements.ts'], postgres: true, of: 'api-postgres' },
  { name: 'api-pglite', command: [...vitest('api'), ...embedded], report: 'vitest', env: { TEST_ENGINE: 'pglite' } },
  { name: 'flows', command: vitest('flows', 'alone'), report: 'vitest' },
  { name: 'bench', command: ['node', 'scripts/bench.ts', '--smoke'], postgres: true },
  { name: 'build', command: ['node', 'scripts/build.ts', '--quiet'] },
  { name: 'e2e', command: ['playwright', 'test'], report: 'playwright' },
]

/** A cluster that lives as long as the tests need not survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const HELP = `npm test [-- --only <step>[,<step>…]] [-- --full]

Runs every check in this order and goes on after a failing one:
  ${STEPS.map((step) => step.name).join(', ')}
A step may be named by its beginning: --only unit,api runs unit, api-postgres and api-pglite.
--full asks the embedded engine every API test, not those named .both.test.ts alone.

TEST_DATABASE_URL=postgres://…   a PostgreSQL to use instead of finding or starting one
CHROMIUM_PATH=/path              a Chromium to use instead of finding or installing one`

if (values.help) console.log(HELP)
else process.exitCode = await runAll(chosen(values.only))

/** Runs the steps and says the one closing line. Answers the exit code. */
async function runAll(steps: Step[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'homefit-reports-'))
  const lines: string[] = []
  const failures: string[] = []
  const durations: Duration[] = []
  const total = { passed: 0, failed: 0 }
  let postgres: RunningPostgres | undefined
  const env: Record<string, string> = { TEST_STATEMENTS_FOLDER: join(reports, 'statements') }
  try {
    for (const step of steps) {
      const startedAt = performance.now()
      console.log(`\n▶ ${step.name}`)
      if (step.postgres && !postgres) postgres = await postgresFor(env)
      const blocked = step.postgres && !postgres
      const report = join(reports, `${step.name}.json`)
      const count = blocked ? countCheck(1) : await runStep(step, env, report)
      total.passed += count.passed
      total.failed += count.failed
      failures.push(...failuresIn(report).map((one) => `${step.name} ✗ ${short(one)}`))
      durations.push(...durationsIn(report).map(({ title, ms }) => ({ title: `${step.name} ${short(title)}`, ms })))
      lines.push(describe(step.name, count, performance.now() - startedAt))
      console.log(lines.at(-1))
    }
  } finally {
    await postgres?.stop()
    rmSync(reports, { recursive: true, force: true })
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
  const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, 10)
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6)
  if (slowest.length > 0) {
    console.log(`\nThe slowest tests:\n${slowest.map(({ title, ms }) => `${seconds(ms)} s  ${title}`).join('\n')}`)
  }
  console.log(`\n${lines.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

async function postgresFor(env: Record<string, string>): Promise<RunningPostgres | undefined> {
  try {
    const running = await startPostgres({ settings: FAST })
    console.log(running.description)
    env.TEST_DATABASE_URL = running.url
    return running
  } catch (error) {
    console.error(error)
    return undefined
  }
}

async function runStep(step: Step, env: Record<string, string>, file: string): Promise<Count> {
  const args = step.command.slice(1)
  if (step.report === 'vitest') args.push('--reporter=default', '--reporter=json', `--outputFile.json=${file}`)
  if (step.report === 'playwright') args.push('--reporter=list,json')
  const code = await run(step.command[0] ?? '', args, { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  return step.report ? countReport(file, code) : countCheck(code)
}

/** The child has a group of its own, so that a step over its time ends with everything it started. */
function run(command: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const end = (signal: NodeJS.Signals) => {
      if (child.pid) process.kill(-child.pid, signal)
    }
    const limit = setTimeout(() => {
      console.error(`Still running after ${LIMIT_MS / 60_000} minutes: ended.`)
      end('SIGKILL')
    }, LIMIT_MS)
    const interrupted = () => {
      end('SIGTERM')
      process.exit(130)
    }
    process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
    const settle = (code: number) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      settle(1)
    })
    child.once('exit', (code) => settle(code ?? 1))
  })
}

function chosen(only: string | undefined): Step[] {
  if (!only) return STEPS
  const names = only.split(',')
  const unknown = names.filter((name) => !STEPS.some((step) => step.name.startsWith(name)))
  if (unknown.length > 0) throw new Error(`No step begins with ${unknown.join(', ')}. See npm test -- --help`)
  const asked = STEPS.filter((step) => names.some((name) => step.name.startsWith(name)))
  return STEPS.filter((step) => asked.some((one) => one === step || one.of === step.name))
}

function describe(name: string, count: Count, ms: number): string {
  const mark = count.failed === 0 ? '✓' : '✗'
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  return `${mark} ${name.padEnd(13)} ${String(count.passed).padStart(5)} passed, ${count.failed} failed${skipped}  ${(ms / 1000).toFixed(1)} s`
}
