import { expect, test } from 'vitest'
import { changeShort, changeText, saySigned } from '#console/figures/change.ts'
import { say, sayPlain } from '../figures/words.ts'
import { summaryOf } from '../parts/chartSummary.ts'
import { changeOf, type Line, shareOf, sorted } from './lines.ts'

const drill = { basis: 'OCCURRED', include_points: true, from: '2026-11-01', to: '2026-11-30' } as const
const line = (key: string, label: string, net: number | null, more: Partial<Line> = {}): Line => ({
  key,
  label,
  values: { net, gross: 10 },
  drill,
  ...more,
})
const lines = [line('1', '나', 30), line('2', '가', null), line('3', '다 10', -5), line('4', '다 9', 75)]
const total = line('total', '합계', 100)
const names = (found: readonly Line[]) => found.map(({ label }) => label)

test('줄은 숫자로도 이름으로도 서고, 숫자가 없는 줄은 언제나 끝이다', () => {
  expect(names(sorted(lines, { by: 'net', descending: true }))).toEqual(['다 9', '나', '다 10', '가'])
  expect(names(sorted(lines, { by: 'share', descending: false }, { share: 'net' }))).toEqual([
    '다 10',
    '나',
    '다 9',
    '가',
  ])
  expect(names(sorted(lines, { by: 'label', descending: false }))).toEqual(['가', '나', '다 9', '다 10'])
})

test('비중은 합계에 견준 것이고, 합계가 0이거나 그보다 작으면 없다', () => {
  expect(lines.map((one) => shareOf(one, total, 'net'))).toEqual([0.3, null, -0.05, 0.75])
  expect(shareOf(line('1', '나', 5), line('total', '합계', 0), 'net')).toBeNull()
})

test('견준 말은 늘고 준 것을 화살표로, 견줄 수 없는 것은 없다고 한다', () => {
  const said = [
    [112, 100],
    [100, 112],
    [5, 0],
    [7, 7],
    [350, 100],
    [-50, -100],
    [null, 1],
    [100_001, 100_000],
  ] as const
  expect(said.map(([now, then]) => changeText(now, then))).toEqual([
    '▲ 12.0%',
    '▼ 10.7%',
    '그때는 없었어요',
    '같아요',
    '▲ 250%',
    '▲ 50.0%',
    '견줄 수 없어요',
    '거의 같아요',
  ])
})

test('표에서는 늘고 준 만큼이 부호와 함께 서고, 그만큼으로도 줄을 세우며, 견줄 때가 없는 줄은 끝이다', () => {
  const then = (net: number) => ({ before: line('0', '그때', net) })
  const some = [line('1', '나', 30, then(20)), line('2', '가', 5), line('3', '다', -5, then(40))]
  expect(names(sorted(some, { by: 'change', descending: false }, { change: 'net' }))).toEqual(['다', '나', '가'])
  expect(some.map((one) => saySigned(changeOf(one, 'net')))).toEqual(['+10', '—', '-45'])
  expect([changeShort(5, 5), changeShort(5, 0), changeShort(3, 4), changeShort(null, 1), changeShort(0, 0)]).toEqual([
    '그대로',
    '새로',
    '▼ 25.0%',
    '',
    '',
  ])
})

test('숫자는 제 단위로 말하고, 없는 숫자는 줄표다', () => {
  expect([say('gross', -43_000), say('members', 3), say('cancel_rate', 0.0345), say('aov', null)]).toEqual([
    '-43,000원',
    '3명',
    '3.5%',
    '—',
  ])
  expect([sayPlain('gross', 43_000), sayPlain('return_rate', 0), sayPlain('aov', null)]).toEqual([
    '43,000',
    '0.0%',
    '—',
  ])
})

test('그림의 요약은 가장 많은 때와 적은 때를 말한다', () => {
  const at = (day: string, net: number) => ({ at: day, net })
  expect(summaryOf([at('2026-11-01', 5), at('2026-11-02', 9), at('2026-11-03', -1)])).toBe(
    '순매출이 가장 많은 때는 2026.11.02(9원), 가장 적은 때는 2026.11.03(-1원)이에요.',
  )
  expect(summaryOf([at('2026-11', 5), at('2026-12', 5)])).toBe('순매출은 어느 때나 5원이에요.')
})
