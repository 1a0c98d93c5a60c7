import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatKst, kstDay, kstIso, kstTime, startOfKstDay } from './kst.ts'

test('어디서 실행하든 한국 시각으로 적는다', () => {
  expect(formatKst('2026-02-28T15:00:00Z', 'YYYY.MM.DD HH:mm')).toBe('2026.03.01 00:00')
  expect(formatKst('2026-12-31T14:59:59Z', 'YYYY년 M월 D일(dd) H시 mm분 ss초')).toBe(
    '2026년 12월 31일(목) 23시 59분 59초',
  )
  expect(formatKst(0, 'YY-MM-DD')).toBe('70-01-01')
  expect(kstTime('2026-01-01T05:00:00Z')).toBe('14:00')
  expect(kstIso('2026-01-01T15:00:00Z')).toBe('2026-01-02T00:00:00.000+09:00')
  expect(formatDay('2026-03-01')).toBe('2026.03.01')
})

test('하루는 한국 자정에 시작한다', () => {
  expect(startOfKstDay('2026-02-28')).toBe('2026-02-28T00:00:00+09:00')
  expect(kstDay('2026-12-31T15:00:00Z')).toBe('2027-01-01')
  expect(kstDay('2028-02-28T15:00:00Z')).toBe('2028-02-29')
})

test('없는 날과 시각이 아닌 값은 거절한다', () => {
  for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '', '20260101']) {
    expect(() => startOfKstDay(day)).toThrow(RangeError)
  }
  expect(() => formatKst('어제')).toThrow(RangeError)
})

test('어떤 순간이든 그날의 범위 안에 있고, 표준 달력과 같은 날이다', () => {
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const seoul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' })
  fc.assert(
    fc.property(moments, (at) => {
      const start = Date.parse(startOfKstDay(kstDay(at)))
      expect(start <= at.valueOf() && at.valueOf() < start + 86_400_000).toBe(true)
      expect(formatKst(at, 'YYYY-MM-DD HH:mm:ss')).toBe(seoul.format(at))
      expect(Date.parse(kstIso(at))).toBe(at.valueOf())
    }),
  )
})
