import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import type { SupportHours } from '#shared/policy.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num, text, word } from '../../../db/shape.ts'
import { type BusinessCalendar, isShippableDay, shippingCalendar } from '../../../time/businessDays.ts'
import { loadHolidays } from '../../../time/holidays.ts'
import { minutesOfDay, workedMinutes } from '../../../time/businessMinutes.ts'
import { readPolicies } from '../../policies/policies.read.ts'
import type { Days } from '../closing.read.ts'

/** What working time is counted by: the hours of operations, public holidays, and the days that the shop and its origins set. */
export type WorkDays = Days & { hours: SupportHours; holidays: ReadonlyMap<Day, unknown>; own: OwnDay[] }
type OwnDay = { date: Day; kind: 'CLOSED' | 'OPEN_OVERRIDE'; shippingOriginId: number | null }

export async function readWorkDays(db: Db, { from, to }: Days): Promise<WorkDays> {
  const own = await rows(
    db,
    { date: text, kind: word(['CLOSED', 'OPEN_OVERRIDE'] as const), shippingOriginId: num.orNull },
    sql`select date::text as date, kind, shipping_origin_id as "shippingOriginId" from consignment_holidays where date between ${from}::date and ${to}::date
        order by date, shipping_origin_id, kind`,
  )
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, n) => Number(from.slice(0, 4)) + n,
  )
  const { days: holidays } = await loadHolidays(years)
  const { operations: hours } = await readPolicies(db)
  return { from, to, hours, holidays, own }
}

/** Another way of counting minutes than before needs another name. */
const counting = 1

/** The name of what working time between two days is counted by: as long as it is the same, so are the minutes. */
export function clockOf({ hours, holidays, own }: WorkDays, { from, to }: Days): string {
  const within = (day: Day) => day >= from && day <= to
  const told = [
    counting,
    workedMinutes(hours),
    [...holidays.keys()].filter(within).toSorted(),
    own.filter(({ date }) => within(date)).map(({ date, kind, shippingOriginId }) => [date, kind, shippingOriginId]),
  ]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22)
}

/**
 * Working time as statements count it: of each origin's days which are open, and the minutes that were worked before
 * each. Origins without days of their own share one calendar.
 */
export function workCalendar({ from, to, hours, holidays, own }: WorkDays) {
  const origins = [...new Set(own.flatMap(({ shippingOriginId: id }) => (id === null ? [] : [id])))]
  const calendars = [null, ...origins].map((origin) =>
    daysOf(shippingCalendar(holidays, own, origin), { from, to, minutes: minutesOfDay(hours) }),
  )
  const lines = calendars.map(
    ({ before, open }, n) => sql`(${n}::int, ${sql.param(before)}::int[], ${sql.param(open)}::int[])`,
  )
  return {
    /** `c(calendar, before, open)`: of each day the minutes worked before it, and whether it is open */
    table: sql`c(calendar, before, open) as materialized (values ${sql.join(lines, sql`, `)})`,
    /** which of them an origin has */
    of: (origin: SQL): SQL => sql`coalesce(array_position(${sql.param(origins)}::bigint[], ${origin}), 0)`,
    /** the working minutes until a minute, as `minuteOf` counts them */
    until: (minute: SQL): SQL => {
      const parts = [
        sql`0`,
        ...workedMinutes(hours).map(([a, b]) => sql`least(${b - a}::int, greatest(0, ${minute} % 1440 - ${a}::int))`),
      ]
      return sql`(c.before[${minute} / 1440 - ${dayNumber(from)}::int + 1] + c.open[${minute} / 1440 - ${dayNumber(from)}::int + 1] * (${sql.join(parts, sql` + `)}))`
    },
  }
}

/** Minutes of the Korean clock since 1970, as a whole number: cheaper by far than a wall clock for each of many moments. */
export const minuteOf = (at: SQL): SQL => sql`((floor(date_part('epoch', ${at}))::bigint + 32400) / 60)::int`
/** The day of such a minute. */
export const dayOfMinute = (minute: SQL): SQL => sql`('1970-01-01'::date + ${minute} / 1440)`

const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

function daysOf(calendar: BusinessCalendar, { from, to, minutes }: { from: Day; to: Day; minutes: number }) {
  const before: number[] = []
  const open: number[] = []
  let worked = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isOpen = isShippableDay(day, calendar)
    before.push(worked)
    open.push(isOpen ? 1 : 0)
    worked += isOpen ? minutes : 0
  }
  return { before, open }
}
