import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What one step of `npm test` counted. A check without tests of its own counts as one. */
export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** The verdict of a check that only passes or fails. */
export function countCheck(exitCode: number): Count {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
}

/**
 * Reads the JSON report that vitest (`--reporter=json`) or Playwright (`json`) left at `file`. Never kinder than the exit code: a
 * missing report, no executed test, a file that did not load and an exit code without a failed test each count as
 * a failure.
 */
export function countReport(file: string, exitCode: number): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  const count = 'stats' in report ? countPlaywright(report) : countVitest(report)
  const silent = count.failed === 0 && (exitCode !== 0 || count.passed === 0)
  return silent ? { ...count, failed: 1 } : count
}

/**
 * What failed, as the reports tell it: one text per test with its file, title and the beginning of its error, so that the
 * end of a long log says all that is needed.
 */
export function failuresIn(file: string): string[] {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'stats' in report
    ? (report.suites ?? []).flatMap(playwrightFailures)
    : report.testResults.flatMap(vitestFailures)
}

/** How long each test of a report took, in ms. */
export function durationsIn(file: string): Duration[] {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'stats' in report
    ? (report.suites ?? []).flatMap(playwrightDurations)
    : report.testResults.flatMap(({ name = '', assertionResults }) =>
        assertionResults.map(({ fullName, duration = 0 }) => ({ title: `${name} › ${fullName}`, ms: duration })),
      )
}

/** A test and the time it took, in ms. */
export interface Duration {
  title: string
  ms: number
}

const plain = (text: string) => stripVTControlCharacters(text).slice(0, 1_500)

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name?: string
  status: string
  message?: string
  assertionResults: VitestTest[]
}

/** `duration` in ms. */
interface VitestTest {
  status: string
  fullName: string
  failureMessages?: string[] | null
  duration?: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number }
  errors: unknown[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { file: string; line: number; title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  status: string
  results: { duration?: number; error?: { message?: string } }[]
}

function vitestFailures({ name = '', status, message = '', assertionResults }: VitestFile): string[] {
  if (status === 'failed' && assertionResults.length === 0) return [`${name}\n${plain(message)}`]
  return assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => `${name} › ${one.fullName}\n${plain((one.failureMessages ?? []).join('\n'))}`)
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => `${file}:${line} › ${title}\n${plain(results[0]?.error?.message ?? '')}`),
  )
  return [...own, ...suites.flatMap(playwrightFailures)]
}

function playwrightDurations({ suites = [], specs = [] }: PlaywrightSuite): Duration[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({ title: `${file} › ${title}`, ms: results[0]?.duration ?? 0 })),
  )
  return [...own, ...suites.flatMap(playwrightDurations)]
}

function countVitest(report: VitestReport): Count {
  const notLoaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}
