import { expect, test } from 'vitest'
import { computedHolidays } from '#server/time/computedHolidays.ts'
import { addDays, daysBetween, isDay, weekday } from '#shared/calendar/days.ts'
import { loadHolidays, officialHolidays } from '#server/time/holidays.ts'

test('관보에 있는 해는 설·추석·선거일·대체공휴일까지 안다', async () => {
  const { days, known, unknownYears } = await loadHolidays([2026, 2027, 2026])
  expect([known, unknownYears]).toEqual([true, []])
  expect(days.get('2026-02-17')).toEqual(['설날'])
  expect(days.get('2026-06-03')).toEqual(['전국동시지방선거'])
  expect(days.get('2027-05-03')).toEqual(['대체공휴일(노동절)'])
  expect(days.has('2026-02-19')).toBe(false)
})

test('관보에 아직 없는 해는 규칙으로 셈하고, 모른다고 말한다', async () => {
  const { days, known, unknownYears } = await loadHolidays([2027, 2028])
  expect([known, unknownYears]).toEqual([false, [2028]])
  expect(days.get('2028-01-27')).toEqual(['설날'])
  expect(days.get('2028-10-03')).toEqual(['개천절', '추석'])
  expect(days.has('2028-10-05')).toBe(true)
  expect(days.get('2027-02-09')).toEqual(['대체공휴일(설날)'])
})

test.each([2023, 2024, 2025, 2026, 2027])('%i년을 규칙으로 셈한 공휴일은 관보와 같다', async (year) => {
  const decreed = /임시공휴일|선거/
  const official = [...((await officialHolidays(year)) ?? [])].filter(([, names]) => !decreed.test(names.join()))
  const since2026 = /^(노동절|제헌절)$|대체공휴일\((노동절|제헌절)\)/
  const computed = [...computedHolidays(year)].filter(
    ([, names]) => year >= 2026 || !names.some((n) => since2026.test(n)),
  )
  expect(computed.map(([day]) => day)).toEqual(official.map(([day]) => day))
})

test('날짜 셈은 윤년과 해의 끝을 넘는다', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-02-25', '2026-03-02')).toBe(5)
  expect(weekday('2026-03-01')).toBe(0)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', ''].filter(isDay)).toEqual([])
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
})
