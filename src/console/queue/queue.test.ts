import { expect, test } from 'vitest'
import { dueOf } from './due.ts'
import { countOf, tabsOf, textsOf } from './filter.ts'
import { periodText } from './periodText.ts'

const { tabOf, inTab } = tabsOf(
  [
    { key: 'new', label: '새것', filter: { status: ['NEW'] } },
    { key: 'late', label: '늦은 것', filter: { late: true } },
    { key: 'all', label: '전체', filter: {} },
  ],
  ['status', 'late'],
  'rest',
)

test('한 상태는 배열로 적어도 글자로 적어도 그 탭이고, 어느 탭도 아니면 나머지 탭이다', () => {
  expect(tabOf({ status: ['NEW'], q: '1' })).toBe('new')
  expect(tabOf({ status: 'NEW' })).toBe('new')
  expect(tabOf({ late: true })).toBe('late')
  expect(tabOf({ q: '1', status: undefined })).toBe('all')
  expect(tabOf({ late: false })).toBe('rest')
  expect(tabOf({ status: ['NEW'], late: true })).toBe('rest')
})

test('탭을 옮기면 앞 탭의 조건만 빠진다', () => {
  expect(inTab({ status: ['NEW'], late: true, q: '1' }, 'late')).toEqual({ q: '1', late: true })
  expect(inTab({ late: true, q: '1' }, 'all')).toEqual({ q: '1' })
})

test('조건의 값은 글자와 숫자만 말한다', () => {
  expect(textsOf(['A', 2, null, true, {}])).toEqual(['A', '2'])
  expect(textsOf(0)).toEqual(['0'])
  expect(textsOf(undefined)).toEqual([])
})

test('탭의 수는 세 자리씩 끊고, 다 세지 않은 수에는 +를 붙이며, 아직 세지 않았으면 없다', () => {
  const counts = [
    { key: 'new', count: 1284 },
    { key: 'all', count: 10_000, capped: true },
    { key: 'late', count: 0 },
  ]
  expect(['new', 'all', 'late', 'other'].map((key) => countOf(counts, key))).toEqual([
    '1,284',
    '10,000+',
    '0',
    undefined,
  ])
  expect(countOf(undefined, 'new')).toBeUndefined()
})

test('기한은 내일까지 가깝고, 오늘이면 D-day, 지나면 지난 날을 센다', () => {
  const on = (day: string) => dueOf(day, '2026-11-30')
  expect(on('2026-12-02')).toEqual({ label: 'D-2', tone: 'plain' })
  expect(on('2026-12-01')).toEqual({ label: 'D-1', tone: 'soon' })
  expect(on('2026-11-30')).toEqual({ label: 'D-day', tone: 'today' })
  expect(on('2026-11-29')).toEqual({ label: '+1일', tone: 'late' })
})

test('한쪽이 열린 기간은 그쪽을 비운다', () => {
  expect(periodText('2026-11-01', '2026-11-21')).toBe('2026.11.01 ~ 2026.11.21')
  expect(periodText(undefined, '2026-11-21')).toBe(' ~ 2026.11.21')
  expect(periodText('2026-11-01', undefined)).toBe('2026.11.01 ~ ')
})
