import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../tests/support/postgres.ts'
import type { RunningPostgres } from '../tests/support/postgres.ts'
import { ROOT, run } from './run.ts'
import { countCheck, countReport, durationsIn, failuresIn } from './testReports.ts'
import type { Count } from './testReports.ts'

/** One line of `npm test`: what runs, whether it leaves a report of counted tests, and the engine it asks for. */
interface Step {
  name: string
  command: string[]
  report?: 'vitest' | 'playwright'
  env?: Record<string, string>
  postgres?: boolean
  /** needs one core only: runs beside the others, in the time that they leave */
  beside?: boolean
  /** what runs beside the others has ended before this one begins */
  last?: boolean
  /** a step whose results it judges, which runs too when this one is asked for */
  of?: string
}

/** How a step ended: what it counted, where its report would be, and the line that tells of it. */
interface Verdict {
  count: Count
  report: string
  line: string
}

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
  { name: 'browser', command: ['node', 'scripts/browser.ts'], beside: true },
  { name: 'build', command: ['node', 'scripts/build.ts', '--quiet'], beside: true },
  // each checker works every shared type out for itself; beside the tests one is enough
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'], beside: true },
  { name: 'lint', command: ['oxlint', '--type-aware'], env: { GOMAXPROCS: '1' }, beside: true },
  { name: 'format', command: ['oxfmt', '--check'], beside: true },
  { name: 'contract', command: ['node', 'scripts/contract.ts', '--check'], beside: true },
  { name: 'unit', command: vitest('unit'), report: 'vitest' },
  // while one waits for the database, another one asks it
  {
    name: 'api-postgres',
    command: [...vitest('api'), '--maxWorkers=3'],
    report: 'vitest',
    env: { TEST_ENGINE: 'postgres' },
    postgres: true,
  },
  { name: 'statements', command: ['node', 'scripts/statements.ts'], postgres: true, of: 'api-postgres' },
  { name: 'api-pglite', command: [...vitest('api'), ...embedded], report: 'vitest', env: { TEST_ENGINE: 'pglite' } },
  { name: 'flows', command: [...vitest('flows', 'alone'), '--maxWorkers=3'], report: 'vitest' },
  { name: 'bench', command: ['node', 'scripts/bench.ts', '--smoke'], postgres: true, last: true },
  { name: 'e2e', command: ['playwright', 'test'], report: 'playwright', last: true },
]

/** A cluster that lives as long as the tests need not survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const HELP = `npm test [-- --only <step>[,<step>…]] [-- --full]

Runs every check and goes on after a failing one:
  ${STEPS.filter((step) => !step.beside)
    .map((step) => step.name)
    .join(', ')}
and beside the first of them, in this order:
  ${STEPS.filter((step) => step.beside)
    .map((step) => step.name)
    .join(', ')}
A step may be named by its beginning: --only unit,api runs unit, api-postgres and api-pglite.
--full asks the embedded engine every API test, not those named .both.test.ts alone.

TEST_DATABASE_URL=postgres://…   a PostgreSQL to use instead of finding or starting one
CHROMIUM_PATH=/path              a Chromium to use instead of finding or installing one`

if (values.help) console.log(HELP)
else process.exitCode = await runAll(chosen(values.only))

/** Runs the steps and says the one closing line. Answers the exit code. */
async function runAll(steps: Step[]): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'homefit-reports-'))
  const env: Record<string, string> = { TEST_STATEMENTS_FOLDER: join(reports, 'statements') }
  const verdicts = new Map<Step, Verdict>()
  let postgres: RunningPostgres | undefined
  /** What steps beside said while another one speaks. */
  let waiting: string[] = []
  const sayWaiting = () => {
    for (const words of waiting) console.log(words)
    waiting = []
  }
  const judge = async (step: Step): Promise<string> => {
    const startedAt = performance.now()
    const report = join(reports, `${step.name}.json`)
    const { count, said } =
      step.postgres && !postgres ? { count: countCheck(1), said: '' } : await runStep(step, env, report)
    const verdict = { count, report, line: describe(step.name, count, performance.now() - startedAt) }
    verdicts.set(step, verdict)
    return [said, verdict.line].filter(Boolean).join('\n')
  }
  const eachBeside = async () => {
    for (const step of steps.filter(({ beside }) => beside)) waiting.push(`\n▶ ${step.name}\n${await judge(step)}`)
  }
  try {
    const beside = eachBeside()
    for (const step of steps.filter(({ beside }) => !beside)) {
      if (step.last) await beside
      sayWaiting()
      console.log(`\n▶ ${step.name}`)
      if (step.postgres && !postgres) postgres = await postgresFor(env)
      console.log(await judge(step))
    }
    await beside
    sayWaiting()
    return summary(verdicts)
  } finally {
    await postgres?.stop()
    rmSync(reports, { recursive: true, force: true })
  }
}

/** What failed, the slowest tests, a line for each step, and the one closing line. Answers the exit code. */
function summary(verdicts: Map<Step, Verdict>): number {
  const judged = [...verdicts]
  const failures = judged.flatMap(([{ name }, { report }]) =>
    failuresIn(report).map((one) => `${name} ✗ ${short(one)}`),
  )
  const durations = judged.flatMap(([{ name }, { report }]) =>
    durationsIn(report).map(({ title, ms }) => ({ title: `${name} ${short(title)}`, ms })),
  )
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
  const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, 10)
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6)
  if (slowest.length > 0)
    console.log(`\nThe slowest tests:\n${slowest.map(({ title, ms }) => `${seconds(ms)} s  ${title}`).join('\n')}`)
  console.log(`\n${judged.map(([, { line }]) => line).join('\n')}\n`)
  const sum = (of: 'passed' | 'failed') => judged.reduce((total, [, { count }]) => total + count[of], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

async function postgresFor(env: Record<string, string>): Promise<RunningPostgres | undefined> {
  try {
    const running = await startPostgres({ nearby: true, settings: FAST })
    console.log(running.description)
    env.TEST_DATABASE_URL = running.url
    return running
  } catch (error) {
    console.error(error)
    return undefined
  }
}

async function runStep(step: Step, env: Record<string, string>, file: string): Promise<{ count: Count; said: string }> {
  const command = [...step.command]
  if (step.report === 'vitest') command.push('--reporter=default', '--reporter=json', `--outputFile.json=${file}`)
  if (step.report === 'playwright') command.push('--reporter=list,json')
  const { code, said } = await run(command, {
    env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    ...(step.beside ? { apart: true, patient: true } : {}),
  })
  return { count: step.report ? countReport(file, code) : countCheck(code), said }
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
