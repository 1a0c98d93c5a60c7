import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { append, type Run } from '../../../scripts/bench/report.ts'

const run: Run = {
  engine: 'postgres',
  items: 1_000_000,
  connections: 10,
  seconds: 8,
  figures: [
    {
      name: 'full checkout',
      key: 'full checkout',
      perSecond: 225,
      share: 2.5,
      p50Ms: 42.95,
      p99Ms: 75.21,
      maxMs: 92.09,
      count: 1805,
      errors: 0,
      each: { serverMs: 2.97, databaseMs: 3.77, generatorMs: 0.51, statements: 24.1, commits: 9.01 },
    },
    {
      name: 'export of 100,000',
      key: 'export of 100,000',
      perSecond: 27_839.9,
      p50Ms: 3592,
      p99Ms: 3592,
      maxMs: 3592,
      count: 100_000,
      errors: 0,
      note: 'rows per second, to xlsx; another client waited ≤ 19 ms',
    },
  ],
  bare: {
    name: 'bare Hono, one look-up',
    key: 'bare Hono, one look-up',
    perSecond: 9_000,
    p50Ms: 1,
    p99Ms: 4,
    maxMs: 20,
    count: 72_000,
    errors: 0,
    each: { serverMs: 0.09, databaseMs: 0.04, generatorMs: 0.05, statements: 1, commits: 0 },
  },
  rssMb: 553,
  loadBefore: 0.4,
  database: 'PostgreSQL',
}

test('측정 결과는 프로젝트의 서식대로 적힌다', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homefit-bench-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'benchmarks.md')
  append(file, run)
  append(file, run)
  expect(readFileSync(file, 'utf8').match(/^\| export of 100,000/gm)).toHaveLength(2)
  expect(readFileSync(file, 'utf8')).toMatch(/^\| full checkout .*\| +2\.5 % \| +≥ 0\.7 % \|/m)
  expect(() => execFileSync('oxfmt', ['--check', file], { stdio: 'pipe' })).not.toThrow()
})
