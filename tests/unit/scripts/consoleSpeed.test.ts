import { expect, test } from 'vitest'
import { asTable, consoleSpeed, overBar } from '../../../scripts/consoleSpeed.ts'

const visits = (...times: [cold: number, warm: number][]) => times.map(([cold, warm]) => ({ cold, warm }))

test('한 번 튄 방문은 가운뎃값을 바꾸지 않는다', () => {
  const bare = visits([600, 300], [610, 290], [5_000, 310])
  const console = visits([780, 360], [770, 4_000], [790, 350])
  expect(consoleSpeed({ bare, console })).toEqual({
    cold: { bare: 610, console: 780, ratio: 1.28 },
    warm: { bare: 300, console: 360, ratio: 1.2 },
    rounds: 3,
  })
})

test('1.3배를 넘는 것과 재지 못한 것을 말한다', () => {
  const speed = consoleSpeed({ bare: visits([600, 300]), console: visits([900, Number.NaN]) })
  expect(overBar(speed)).toEqual(['cold 1.5 > 1.3', 'warm NaN > 1.3'])
  expect(overBar(consoleSpeed({ bare: visits([600, 300]), console: visits([780, 300]) }))).toEqual([])
})

test('몇 번 열었는지와 함께 표로 남긴다', () => {
  const table = asTable(consoleSpeed({ bare: visits([600, 300]), console: visits([660, 330]) }))
  expect(table).toContain('| 1 rounds | bare shell, empty grid | order list, first rows | ratio |')
  expect(table).toContain('| cold cache | 600 ms | 660 ms | 1.1 |')
})
