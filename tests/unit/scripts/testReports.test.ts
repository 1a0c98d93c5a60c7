import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countCheck, countReport, durationsIn, failuresIn } from '../../../scripts/testReports.ts'

const folder = mkdtempSync(join(tmpdir(), 'homefit-report-test-'))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }

test('보고서의 숫자를 그대로 센다', () => {
  expect(countReport(written(vitestReport), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  const stats = { expected: 5, unexpected: 1, skipped: 2 }
  expect(countReport(written({ stats, errors: [] }), 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test('걸린 시간은 테스트마다 말한다', () => {
  const assertionResults = [{ status: 'passed', fullName: '된다', duration: 12.5 }]
  const api = written({ ...vitestReport, testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] })
  expect(durationsIn(api)).toEqual([{ title: 'a.test.ts › 된다', ms: 12.5 }])
  const tests = [{ status: 'expected', results: [{ duration: 150 }] }]
  const suites = [{ suites: [{ specs: [{ file: 'c.spec.ts', line: 3, title: '가', tests }] }] }]
  expect(durationsIn(written({ stats: {}, errors: [], suites }))).toEqual([{ title: 'c.spec.ts › 가', ms: 150 }])
  expect(durationsIn(join(folder, 'missing.json'))).toEqual([])
})

test('불러오지 못한 테스트 파일은 실패 하나다', () => {
  const report = { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(countReport(written(report), 1)).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('보고서가 없거나, 테스트가 하나도 없거나, 실패 없이 끝난 코드가 0이 아니면 실패다', () => {
  expect(countReport(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countReport(written({ ...vitestReport, numPassedTests: 0, numPendingTests: 0 }), 0).failed).toBe(1)
  expect(countReport(written(vitestReport), 1).failed).toBe(1)
})

test('검사 하나는 하나로 센다', () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('실패한 것은 파일과 제목과 까닭으로 말한다', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: '된다', failureMessages: [] },
        { status: 'failed', fullName: '안 된다', failureMessages: ['\u001B[31m1은 2가 아니다\u001B[39m'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: '없는 파일', assertionResults: [] },
  ]
  expect(failuresIn(written({ ...vitestReport, testResults }))).toEqual([
    'a.test.ts › 안 된다\n1은 2가 아니다',
    'b.test.ts\n없는 파일',
  ])
  const spec = (title: string, status: string) => ({
    file: 'c.spec.ts',
    line: 3,
    title,
    tests: [{ status, results: [{ error: { message: `${title} 까닭` } }] }],
  })
  const suites = [{ specs: [spec('가', 'expected')], suites: [{ specs: [spec('나', 'unexpected')] }] }]
  expect(failuresIn(written({ stats: {}, errors: [], suites }))).toEqual(['c.spec.ts:3 › 나\n나 까닭'])
  expect(failuresIn(join(folder, 'missing.json'))).toEqual([])
})

function written(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
