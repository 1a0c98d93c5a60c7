import { existsSync, readFileSync } from 'node:fs'

/** What one step of `npm test` counted. A check without tests of its own counts as one. */
export interface Count {
  passed: number
  failed: number
  skipped: number
  /** passed only on the second try: said aloud, so that nobody overlooks it */
  retried: number
}

/** The verdict of a check that only passes or fails. */
export function countCheck(exitCode: number): Count {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, retried: 0 }
}

/**
 * Reads the JSON report that vitest (`--reporter=json`) or Playwright (`json`) left at `file`. Never kinder than the exit code: a
 * missing report, no executed test, a file that did not load and an exit code without a failed test each count as
 * a failure.
 */
export function countReport(file: string, exitCode: number): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, retried: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  const count = 'stats' in report ? countPlaywright(report) : countVitest(report)
  const silent = count.failed === 0 && (exitCode !== 0 || count.passed === 0)
  return silent ? { ...count, failed: 1 } : count
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

function countVitest(report: VitestReport): Count {
  const notLoaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: 0,
  }
}

function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    retried: stats.flaky,
  }
}
