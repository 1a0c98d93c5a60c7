import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BusinessCalendar } from '#server/time/businessDays.ts'
import { loadHolidays } from '#server/time/holidays.ts'
import { minutesOfDay, workClock } from '#server/time/businessMinutes.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'

const hours = DEFAULT_POLICIES.operations
let calendar: BusinessCalendar
beforeAll(async () => {
  calendar = { holidays: (await loadHolidays([2026, 2027])).days, closures: new Set(['2026-12-24']) }
})
const kst = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const left = (from: string, to: string) => workClock({ hours, calendar }, kst(from)).left(kst(to))

describe('남은 업무 시간', () => {
  test('평일 9시부터 18시까지만 세고, 주말과 공휴일과 출고지의 휴무는 건너뛴다', () => {
    expect(left('2026-12-21 10:00', '2026-12-21 14:00')).toBe(240)
    expect(left('2026-12-21 07:00', '2026-12-21 23:59')).toBe(540)
    expect(left('2026-12-21 17:30', '2026-12-22 09:30')).toBe(60)
    // the 24th is closed, the 25th a holiday, then a weekend
    expect(left('2026-12-23 17:00', '2026-12-28 10:00')).toBe(120)
    expect(left('2026-12-26 12:00', '2026-12-27 12:00')).toBe(0)
  })

  test('지난 약속은 음수로, 같은 길이다', () => {
    expect(left('2026-12-28 10:00', '2026-12-23 17:00')).toBe(-120)
    expect(left('2026-12-21 10:00', '2026-12-21 10:00')).toBe(0)
  })

  test('약속이 늦을수록 남은 시간이 줄지 않고, 두 달보다 먼 것은 두 달로 센다', () => {
    const minutes = fc.integer({ min: -200_000, max: 200_000 })
    const clock = workClock({ hours, calendar }, kst('2026-12-23 11:20'))
    fc.assert(
      fc.property(minutes, minutes, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((n) =>
          clock.left(kst('2026-12-23 11:20').getTime() + n * 60_000),
        )
        expect(early).toBeLessThanOrEqual(late as number)
      }),
    )
    expect(clock.left(kst('2027-11-01 00:00'))).toBe(clock.left(kst('2027-06-01 00:00')))
  })

  test('몇 시간 뒤와 몇 시간 전은 남은 시간과 서로 거꾸로다', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 20_000 }), (minutes, offset) => {
        const clock = workClock({ hours, calendar }, new Date(kst('2026-12-01 00:00').getTime() + offset * 60_000))
        expect(clock.left(clock.after(minutes) as Date)).toBe(minutes)
        expect(clock.left(clock.before(minutes) as Date)).toBe(-minutes)
      }),
    )
    expect(workClock({ hours, calendar }, kst('2026-12-28 10:30')).before(180)).toEqual(kst('2026-12-23 16:30'))
    expect(workClock({ hours, calendar }, kst('2026-12-28 10:30')).after(1_000_000)).toBeUndefined()
  })

  test('점심은 업무 시간이 아니고, 하루의 길이도 그만큼 짧다', () => {
    const lunch = { opens: '10:00', closes: '19:00', lunch_starts: '12:30', lunch_ends: '13:30' }
    expect([minutesOfDay(hours), minutesOfDay(lunch)]).toEqual([540, 480])
    const clock = workClock({ hours: lunch, calendar }, kst('2026-12-21 12:00'))
    expect(['12:30', '13:00', '14:00', '19:00'].map((time) => clock.left(kst(`2026-12-21 ${time}`)))).toEqual([
      30, 30, 60, 360,
    ])
    expect([clock.after(30), clock.after(31)]).toEqual([kst('2026-12-21 12:30'), kst('2026-12-21 13:31')])
    expect(clock.after(400)).toEqual(kst('2026-12-22 10:40'))
  })
})
