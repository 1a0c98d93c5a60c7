import { expect, test } from 'vitest'
import { asTable, failures, median, summaryOf } from '../../../scripts/lighthouseReport.ts'

const visit = {
  path: '/',
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  cls: 0.004,
  fcpMs: 800,
  lcpMs: 900,
  tbtMs: 120,
  sentKb: 510,
  complaints: [],
}

test('한 번 본 것에서 점수와 시간과 불평만 남긴다', () => {
  const audit = (numericValue: number, score = 1) => ({ numericValue, score, title: '제목' })
  const summary = summaryOf({
    categories: { performance: { score: 0.954 }, accessibility: { score: 1 }, 'best-practices': { score: 0.96 } },
    audits: {
      'cumulative-layout-shift': audit(0.00478),
      'first-contentful-paint': audit(799.6),
      'largest-contentful-paint': audit(910),
      'total-blocking-time': audit(120.2),
      'total-byte-weight': audit(510_400),
      'errors-in-console': { score: 0, title: '오류' },
      manual: { score: null },
    },
  })
  expect(summary).toEqual({
    performance: 95,
    accessibility: 100,
    bestPractices: 96,
    cls: 0.005,
    fcpMs: 800,
    lcpMs: 910,
    tbtMs: 120,
    sentKb: 510,
    complaints: ['errors-in-console 0: 오류'],
  })
})

test('가운데 것은 성능으로 고르고, 짝수 번이면 더 나쁜 쪽이다', () => {
  const of = (...scores: number[]) => median(scores.map((performance) => ({ ...visit, performance }))).performance
  expect([of(90, 70, 99), of(99, 70), of(80)]).toEqual([90, 70, 80])
  expect(() => median([])).toThrow()
})

test('기준에 닿으면 지나가고, 한 가지라도 모자라거나 읽지 못하면 이름을 댄다', () => {
  expect(failures({ ...visit, performance: 95, cls: 0.02 })).toEqual([])
  expect(failures({ ...visit, performance: 94 })).toEqual(['/ performance 94 < 95'])
  expect(failures({ ...visit, accessibility: 99, bestPractices: 96 })).toHaveLength(2)
  expect(failures({ ...visit, cls: 0.021 })).toEqual(['/ cls 0.021 > 0.02'])
  expect(failures({ ...visit, cls: Number.NaN })).toHaveLength(1)
})

test('표의 칸 수는 머리와 같다', () => {
  const [head = '', rule = '', row = ''] = asTable([visit]).split('\n')
  const cells = (line: string) => line.split('|').length
  expect([cells(rule), cells(row)]).toEqual([cells(head), cells(head)])
  expect(row).toBe('| / | 95 | 100 | 100 | 0.004 | 800 ms | 900 ms | 120 ms | 510 kB |')
})
