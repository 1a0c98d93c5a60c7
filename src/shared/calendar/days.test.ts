import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, daysOfMonth, isDay, isWeekend, weekday } from './days.ts'

test('있는 날만 날이다', () => {
  expect(['2026-11-16', '2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
  const none = ['2026-02-29', '2026-11-31', '2026-13-01', '2026-00-10', '2026-1-1', '20261116', '2026-11-16T00:00', '']
  for (const text of none) {
    expect(isDay(text), text).toBe(false)
    expect(() => addDays(text, 1), text).toThrow(RangeError)
  }
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-01-01', 365, '2027-01-01'],
])('%s에서 %i일은 %s', (day, count, later) => {
  expect([addDays(day, count), daysBetween(day, later), daysBetween(later, day)]).toEqual([later, count, 0 - count])
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-16', 12, '2027-11-16'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s에서 %i달은 %s', (day, count, later) => {
  expect(addMonths(day, count)).toBe(later)
})

test('달은 첫날부터 마지막 날까지다', () => {
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('요일은 일요일이 0이고, 토요일과 일요일이 주말이다', () => {
  const week = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
  expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(week.map(isWeekend)).toEqual([true, false, false, false, false, false, true])
})

test('앞으로 간 만큼 뒤로 가면 그날이고, 사이의 날은 그만큼이다', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -5_000, max: 5_000 }), (from, count) => {
      const day = addDays('2026-11-16', from)
      const there = addDays(day, count)
      expect([addDays(there, 0 - count), daysBetween(day, there)]).toEqual([day, count])
    }),
  )
})
