import type { Day } from '#shared/format/kst.ts'
import { addDays, isWeekend, weekday } from '#shared/calendar/days.ts'

/** Name, month and day, and whether a substitute day follows when it falls on a weekend or another holiday. */
const FIXED: readonly [name: string, monthDay: string, substituted: boolean][] = [
  ['1월 1일', '01-01', false],
  ['3ㆍ1절', '03-01', true],
  ['노동절', '05-01', true],
  ['어린이날', '05-05', true],
  ['현충일', '06-06', false],
  ['제헌절', '07-17', true],
  ['광복절', '08-15', true],
  ['개천절', '10-03', true],
  ['한글날', '10-09', true],
  ['기독탄신일', '12-25', true],
]

type Named = { name: string; day: Day; substituted: boolean; ofThreeDays?: boolean }

/**
 * Public holidays of a year by the rules in force since 2026: fixed dates, 설날·추석·부처님 오신 날 from the Korean lunar
 * calendar of the platform, and substitute days (설날·추석: for a Sunday or another holiday; the others also for a
 * Saturday). Elections and temporary holidays cannot be computed, so this only stands in until the gazette is out.
 */
export function computedHolidays(year: number): Map<Day, string[]> {
  const named = [
    ...FIXED.map(([name, monthDay, substituted]) => ({ name, day: `${year}-${monthDay}`, substituted })),
    ...lunarHolidays(year),
  ].toSorted((a, b) => a.day.localeCompare(b.day))

  const holidays = new Map<Day, string[]>()
  for (const { day, name } of named) holidays.set(day, [...(holidays.get(day) ?? []), name])
  for (const [day, names] of holidays) {
    const cause = named.find((one) => one.day === day && one.substituted && (names.length > 1 || fallsOnRest(one)))
    if (!cause) continue
    let substitute = addDays(day, 1)
    while (isWeekend(substitute) || holidays.has(substitute)) substitute = addDays(substitute, 1)
    holidays.set(substitute, [`대체공휴일(${cause.name.replace(/ (전날|다음 날)$/, '')})`])
  }
  return new Map([...holidays].toSorted(([a], [b]) => a.localeCompare(b)))
}

function fallsOnRest({ day, ofThreeDays }: Named): boolean {
  return ofThreeDays ? weekday(day) === 0 : isWeekend(day)
}

function lunarHolidays(year: number): Named[] {
  const days = lunarDays(year)
  const threeDays = (name: string, day: Day | undefined): Named[] =>
    day === undefined
      ? []
      : [`${name} 전날`, name, `${name} 다음 날`].map((each, index) => ({
          name: each,
          day: addDays(day, index - 1),
          substituted: true,
          ofThreeDays: true,
        }))
  const buddha = days.get('4-8')
  return [
    ...threeDays('설날', days.get('1-1')),
    ...(buddha === undefined ? [] : [{ name: '부처님 오신 날', day: buddha, substituted: true }]),
    ...threeDays('추석', days.get('8-15')),
  ]
}

/** Solar days of a year by their Korean lunar `month-day`; empty where the platform lacks the calendar. */
function lunarDays(year: number): Map<string, Day> {
  const format = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  const days = new Map<string, Day>()
  if (format.resolvedOptions().calendar !== 'dangi') return days
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const parts = format.formatToParts(Date.parse(`${day}T00:00:00Z`))
    const of = (type: string) => parts.find((part) => part.type === type)?.value
    const key = `${of('month')}-${of('day')}`
    if (!days.has(key)) days.set(key, day)
  }
  return days
}
