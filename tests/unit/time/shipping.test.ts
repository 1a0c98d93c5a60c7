import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  type BusinessCalendar,
  businessDaysBetween,
  isShippableDay,
  nextShippableDay,
  shippingCalendar,
} from '#server/time/businessDays.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Holidays, loadHolidays } from '#server/time/holidays.ts'
import { arrivesBetween, deliveryPromise, isOverdue, shipByDate } from '#server/time/shipBy.ts'

let holidays: Holidays['days']
let calendar: BusinessCalendar

beforeAll(async () => {
  holidays = (await loadHolidays([2025, 2026, 2027])).days
  calendar = { holidays }
})

const kst = (text: string) => `${text.replace(' ', 'T')}:00+09:00`

describe('발송일', () => {
  test('주말과 공휴일에는 보내지 않고, 휴무일에도 보내지 않는다', () => {
    const closed = { ...calendar, closures: new Set(['2026-08-14']) }
    const days = ['2026-08-12', '2026-08-14', '2026-08-15', '2026-08-16', '2026-08-17', '2026-08-18']
    expect(days.filter((day) => isShippableDay(day, closed))).toEqual(['2026-08-12', '2026-08-18'])
    expect(nextShippableDay('2026-08-14', closed)).toBe('2026-08-18')
    expect(nextShippableDay('2026-08-12', closed)).toBe('2026-08-12')
  })

  test('예외로 여는 날은 주말과 휴무를 이기고, 출고지의 줄이 모두의 줄을 이긴다', () => {
    const rows = [
      { date: '2026-09-26', kind: 'OPEN_OVERRIDE' as const },
      { date: '2026-08-14', kind: 'CLOSED' as const },
      { date: '2026-08-14', kind: 'OPEN_OVERRIDE' as const, shippingOriginId: 2 },
      { date: '2026-09-26', kind: 'CLOSED' as const, shippingOriginId: 2 },
      { date: '2026-08-13', kind: 'CLOSED' as const, shippingOriginId: 3 },
    ]
    const open = (origin: number | null) => {
      const own = shippingCalendar(holidays, rows, origin)
      return ['2026-08-13', '2026-08-14', '2026-09-26'].filter((day) => isShippableDay(day, own))
    }
    expect(open(null)).toEqual(['2026-08-13', '2026-09-26'])
    expect(open(2)).toEqual(['2026-08-13', '2026-08-14'])
    expect(open(3)).toEqual(['2026-09-26'])
  })

  test('언제까지나 쉬는 달력은 끝없이 찾지 않고 알린다', () => {
    expect(() => nextShippableDay('2026-01-01', { holidays: { has: () => true } })).toThrow(RangeError)
  })
})

describe('발송기한', () => {
  test.each([
    ['평일 마감 전이면 당일', '2026-03-04 13:59', 0, '2026-03-04'],
    ['마감 시각부터는 다음 날', '2026-03-04 14:00', 0, '2026-03-05'],
    ['준비가 하루 걸리면 하루 뒤', '2026-03-04 09:00', 1, '2026-03-05'],
    ['준비하는 날에 주말은 세지 않는다', '2026-03-06 09:00', 1, '2026-03-09'],
    ['주말에 결제하면 월요일부터 준비한다', '2026-03-07 09:00', 1, '2026-03-10'],
    ['준비가 이틀이면 주말을 건너 이틀', '2026-03-05 18:00', 2, '2026-03-10'],
    ['준비하는 날에 공휴일과 대체공휴일은 세지 않는다', '2026-02-27 09:00', 2, '2026-03-04'],
    ['준비 사흘이 설 연휴를 건넌다', '2026-02-12 09:00', 3, '2026-02-20'],
    ['금요일 마감 뒤면 월요일', '2026-03-06 18:00', 0, '2026-03-09'],
    ['달의 마지막 토요일이고 3·1절 대체공휴일이 이어지면 3월 3일', '2026-02-28 10:00', 0, '2026-03-03'],
    ['설 전 금요일 저녁이면 연휴를 건너 목요일', '2026-02-13 20:00', 0, '2026-02-19'],
    ['추석 전날 밤이면 월요일', '2026-09-23 23:59', 0, '2026-09-28'],
    ['2025년 긴 추석은 대체공휴일과 한글날까지 쉰다', '2025-10-02 15:00', 0, '2025-10-10'],
    ['해의 마지막 날 마감 뒤면 새해 첫 평일', '2026-12-31 14:00', 0, '2027-01-04'],
    ['자정을 막 넘긴 결제는 그날의 결제', '2026-03-05 00:00', 0, '2026-03-05'],
  ])('%s (%s)', (_, paidAt, leadDays, expected) => {
    expect(shipByDate(kst(paidAt), { calendar, leadDays })).toBe(expected)
  })

  test('UTC로 적힌 시각도 한국의 날과 시각으로 본다', () => {
    expect(shipByDate('2026-03-03T15:00:00Z', { calendar })).toBe('2026-03-04')
    expect(shipByDate('2026-03-04T05:00:00Z', { calendar })).toBe('2026-03-05')
    expect(shipByDate('2026-03-04T05:00:00Z', { calendar, cutoff: '16:30:00' })).toBe('2026-03-04')
  })

  test.each(['11:00', '14:00', '14:00:00', '16:30', '23:59'])(
    '마감이 %s면 그 시각의 결제부터 다음 날이다',
    (cutoff) => {
      const at = Date.parse(`2026-03-04T${cutoff.slice(0, 5)}:00+09:00`)
      const on = (moment: number) => shipByDate(moment, { calendar, cutoff })
      expect([at - 60_000, at - 1, at, at + 1, at + 59_999].map(on)).toEqual([
        '2026-03-04',
        '2026-03-04',
        '2026-03-05',
        '2026-03-05',
        '2026-03-05',
      ])
      expect(deliveryPromise(at, { calendar, cutoff })).toMatchObject({
        shipsOn: '2026-03-05',
        cutoff: cutoff.slice(0, 5),
      })
      expect(deliveryPromise(at - 1, { calendar, cutoff }).shipsOn).toBe('2026-03-04')
    },
  )

  test('출고지가 쉬는 날은 준비하는 날이 아니고, 쉬지 않기로 한 주말은 준비하는 날이다', () => {
    const by = (rows: Parameters<typeof shippingCalendar>[1]) =>
      shipByDate(kst('2026-03-05 09:00'), { calendar: shippingCalendar(holidays, rows, 1), leadDays: 2 })
    expect(by([])).toBe('2026-03-09')
    expect(by([{ date: '2026-03-06', kind: 'CLOSED', shippingOriginId: 1 }])).toBe('2026-03-10')
    expect(by([{ date: '2026-03-07', kind: 'OPEN_OVERRIDE', shippingOriginId: 1 }])).toBe('2026-03-07')
    expect(by([{ date: '2026-03-06', kind: 'CLOSED', shippingOriginId: 2 }])).toBe('2026-03-09')
  })

  test('기한 날이 지나야 지연이다', () => {
    expect(isOverdue('2026-02-28', kst('2026-02-28 23:59'))).toBe(false)
    expect(isOverdue('2026-02-28', kst('2026-03-01 00:00'))).toBe(true)
  })
})

describe('도착 예정일', () => {
  test('보낸 뒤 1~2영업일, 제주와 도서산간은 이틀 더', () => {
    expect(arrivesBetween('2026-03-04', calendar)).toEqual(['2026-03-05', '2026-03-06'])
    expect(arrivesBetween('2026-03-06', calendar)).toEqual(['2026-03-09', '2026-03-10'])
    expect(arrivesBetween('2026-03-04', calendar, true)).toEqual(['2026-03-09', '2026-03-10'])
    expect(arrivesBetween('2026-02-13', calendar)).toEqual(['2026-02-19', '2026-02-20'])
  })

  test('상품 화면의 약속은 출고지의 휴무를 지키고, 도착은 택배사의 달력으로 센다', () => {
    const origin = shippingCalendar(holidays, [{ date: '2026-03-05', kind: 'CLOSED', shippingOriginId: 1 }], 1)
    expect(deliveryPromise(kst('2026-03-04 15:00'), { calendar: origin })).toEqual({
      shipsOn: '2026-03-06',
      arrivesBetween: ['2026-03-09', '2026-03-10'],
      cutoff: '14:00',
    })
    expect(deliveryPromise(kst('2026-03-04 10:00'), { calendar: origin }).arrivesBetween[0]).toBe('2026-03-05')
    const far = deliveryPromise(kst('2026-03-04 10:00'), { calendar: origin, remote: true })
    expect(far.arrivesBetween).toEqual(['2026-03-09', '2026-03-10'])
    const carrier = { holidays, closures: new Set(['2026-03-06']) }
    const own = deliveryPromise(kst('2026-03-04 10:00'), { calendar: origin, carrier })
    expect(own.arrivesBetween).toEqual(['2026-03-05', '2026-03-09'])
  })
})

describe('영업일 셈', () => {
  const days = fc.integer({ min: 0, max: 900 }).map((offset) => addDays('2025-01-01', offset))

  test('n영업일 뒤는 언제나 여는 날이고, 그 사이의 여는 날은 정확히 n일이다', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 15 }), (day, count) => {
        const later = addBusinessDays(day, count, calendar)
        expect(isShippableDay(later, calendar)).toBe(true)
        expect(businessDaysBetween(day, later, calendar)).toBe(count)
        expect(businessDaysBetween(later, day, calendar)).toBe(-count)
      }),
    )
  })

  test('늦게 결제한 주문의 발송기한이 더 빠를 수는 없다', () => {
    const moments = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-06-01') })
    fc.assert(
      fc.property(moments, fc.nat(10 * 86_400_000), fc.nat(3), (at, later, leadDays) => {
        const options = { calendar, leadDays }
        expect(shipByDate(at, options) <= shipByDate(at + later, options)).toBe(true)
      }),
    )
  })

  test('준비하는 날은 모두 여는 날로 센다', () => {
    const moments = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-06-01') })
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 7 }), (at, leadDays) => {
        const [ready, ships] = [shipByDate(at, { calendar }), shipByDate(at, { calendar, leadDays })]
        expect(businessDaysBetween(ready, ships, calendar)).toBe(leadDays)
        expect(isShippableDay(ships, calendar)).toBe(true)
      }),
    )
  })

  test('0영업일 뒤는 오늘이거나 다음 여는 날이고, 음수는 없다', () => {
    expect(addBusinessDays('2026-03-01', 0, calendar)).toBe('2026-03-03')
    expect(() => addBusinessDays('2026-03-01', -1, calendar)).toThrow(RangeError)
  })
})
