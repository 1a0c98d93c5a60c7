import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countCheck, countReport } from '../../../scripts/testReports.ts'

const folder = mkdtempSync(join(tmpdir(), 'homefit-report-test-'))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }

test('보고서의 숫자를 그대로 세고, 두 번째에 통과한 것은 통과로 세되 따로 말한다', () => {
  expect(countReport(written(vitestReport), 0)).toEqual({ passed: 3, failed: 0, skipped: 1, retried: 0 })
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countReport(written({ stats, errors: [] }), 1)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    retried: 1,
  })
})

test('불러오지 못한 테스트 파일은 실패 하나다', () => {
  const report = { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(countReport(written(report), 1)).toEqual({ passed: 3, failed: 1, skipped: 1, retried: 0 })
})

test('보고서가 없거나, 테스트가 하나도 없거나, 실패 없이 끝난 코드가 0이 아니면 실패다', () => {
  expect(countReport(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: 0 })
  expect(countReport(written({ ...vitestReport, numPassedTests: 0, numPendingTests: 0 }), 0).failed).toBe(1)
  expect(countReport(written(vitestReport), 1).failed).toBe(1)
})

test('검사 하나는 하나로 센다', () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0, retried: 0 })
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0, retried: 0 })
})

function written(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
