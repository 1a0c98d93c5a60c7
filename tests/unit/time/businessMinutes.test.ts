import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/calendar/days.ts'
import { addBusinessMinutes, businessMinutes, businessMs, type BusinessTime } from '#server/time/businessMinutes.ts'
import '#tests/support/properties.ts'

const hours = { opens: '09:00', closes: '18:00', lunch_starts: '12:00', lunch_ends: '13:00' }
const none: BusinessTime = { hours, calendar: { holidays: new Set() } }
const kst = (text: string) => new Date(`2026-${text}+09:00`)

describe('상담 시간의 분', () => {
  test.each([
    ['하루 안, 점심을 빼고', '11-16T10:00', '11-16T14:00', 180],
    ['여는 때보다 이르면 여는 때부터', '11-16T07:00', '11-16T09:30', 30],
    ['닫은 뒤는 세지 않는다', '11-16T17:30', '11-16T23:00', 30],
    ['금요일 저녁부터 월요일 아침까지', '11-20T17:00', '11-23T10:00', 120],
    ['주말 안에는 없다', '11-21T00:00', '11-22T23:59', 0],
    ['거꾸로는 음수다', '11-16T10:00', '11-16T09:00', -60],
  ])('%s', (_what, from, to, minutes) => {
    expect(businessMinutes(kst(`${from}:00`), kst(`${to}:00`), none)).toBe(minutes)
  })

  test('휴무일은 세지 않고, 쉬는 날에 여는 날은 센다', () => {
    const calendar = { holidays: new Set(['2026-11-17']), openOverrides: new Set(['2026-11-21']) }
    const time = { hours, calendar }
    expect(businessMinutes(kst('11-16T17:00:00'), kst('11-18T10:00:00'), time)).toBe(120)
    expect(businessMinutes(kst('11-21T09:00:00'), kst('11-21T18:00:00'), time)).toBe(480)
  })

  test('점심이 없거나 상담 시간 밖에 걸쳐도 닫는 때까지다', () => {
    const day = (more: object) =>
      businessMinutes(kst('11-16T00:00:00'), kst('11-17T00:00:00'), { ...none, hours: { ...hours, ...more } })
    expect(day({ lunch_starts: null, lunch_ends: null })).toBe(540)
    expect(day({ lunch_starts: '17:30', lunch_ends: '19:00' })).toBe(510)
    expect(day({ lunch_starts: '08:00', lunch_ends: '09:30' })).toBe(510)
  })

  test('일하는 날이 하나도 없어도 끝난다', () => {
    const closures = new Set(Array.from({ length: 800 }, (_, n) => addDays('2026-01-01', n)))
    const due = addBusinessMinutes(kst('11-16T10:00:00'), 60, { hours, calendar: { holidays: new Set(), closures } })
    expect(due.getTime()).toBeGreaterThan(kst('11-16T10:00:00').getTime())
  })
})

const start = kst('11-01T00:00:00').getTime()
const moment = fc.integer({ min: 0, max: 40 * 1440 }).map((minutes) => new Date(start + minutes * 60_000))
const clock = (from: number, to: number) =>
  fc
    .integer({ min: from, max: to })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const days = fc
  .array(fc.integer({ min: 0, max: 45 }), { maxLength: 8 })
  .map((list) => new Set(list.map((n) => addDays('2026-11-01', n))))
const time: fc.Arbitrary<BusinessTime> = fc.record({
  hours: fc
    .record({
      opens: clock(12, 20),
      closes: clock(34, 44),
      lunch_starts: fc.oneof(fc.constant(null), clock(22, 25)),
      lunch_ends: clock(26, 28),
    })
    .map((one) => ({ ...one, lunch_ends: one.lunch_starts === null ? null : one.lunch_ends })),
  calendar: fc.record({ holidays: days, closures: days, openOverrides: days }),
})

describe('어떤 상담 시간과 휴무일이든', () => {
  test('나누어 세어도 이어 센 것과 같고, 되돌리면 부호만 바뀐다', () => {
    fc.assert(
      fc.property(time, moment, moment, moment, (of, a, b, c) => {
        const [x, y, z] = [a, b, c].toSorted((p, q) => p.getTime() - q.getTime()) as [Date, Date, Date]
        expect(businessMs(x, y, of) + businessMs(y, z, of)).toBe(businessMs(x, z, of))
        expect(businessMs(z, x, of)).toBe(0 - businessMs(x, z, of))
        expect(businessMs(x, z, of)).toBeLessThanOrEqual(z.getTime() - x.getTime())
      }),
    )
  })

  test('기한까지의 분은 더한 분과 같고, 그보다 이른 때는 모자란다', () => {
    fc.assert(
      fc.property(time, moment, fc.integer({ min: 1, max: 2000 }), (of, from, minutes) => {
        const due = addBusinessMinutes(from, minutes, of)
        expect(businessMinutes(from, due, of)).toBe(minutes)
        expect(businessMs(from, new Date(due.getTime() - 1), of)).toBeLessThan(minutes * 60_000)
      }),
    )
  })

  test('보류한 만큼 기한이 밀린다: 보류를 뺀 분은 그대로다', () => {
    fc.assert(
      fc.property(
        time,
        moment,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 0, max: 5000 }),
        (of, from, minutes, length) => {
          const heldTo = new Date(from.getTime() + length * 60_000)
          const held = businessMinutes(from, heldTo, of)
          const due = addBusinessMinutes(from, minutes + held, of)
          expect(businessMinutes(heldTo, due, of)).toBe(minutes)
        },
      ),
    )
  })
})
