import { asc, gte, inArray, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../db/db.ts'
import { shippingCalendar } from '../../time/businessDays.ts'
import { holidaysAround } from '../shipping/shipping.service.ts'
import { consignmentHolidays, shippingOrigins } from '../shipping/shipping.tables.ts'
import type { OriginDays } from './shippingDays.ts'

/** How the given origins work, or all of them, by id: two statements. Ones that are not in use work no less. */
export async function readOriginDays(
  db: Db | Tx,
  now: Date,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, OriginDays>> {
  const { days } = await holidaysAround(now)
  const origins = await db
    .select({ id: shippingOrigins.id, name: shippingOrigins.name, cutoff: shippingOrigins.cutoffTime })
    .from(shippingOrigins)
    .where(ids ? inArray(shippingOrigins.id, [...ids]) : undefined)
    .orderBy(asc(shippingOrigins.id))
  const closures = await db
    .select({
      date: consignmentHolidays.date,
      kind: consignmentHolidays.kind,
      name: consignmentHolidays.name,
      shippingOriginId: consignmentHolidays.shippingOriginId,
    })
    .from(consignmentHolidays)
    .where(gte(consignmentHolidays.date, sql`${addDays(kstDay(now), -7)}::date`))
  return new Map(
    origins.map(({ id, name, cutoff }) => {
      const closed = closures.filter((row) => row.kind === 'CLOSED')
      const named = new Map([
        ...closed.filter((row) => row.shippingOriginId === null).map((row) => [row.date, row.name] as const),
        ...closed.filter((row) => row.shippingOriginId === id).map((row) => [row.date, row.name] as const),
      ])
      const nameOf = (day: string) => named.get(day) ?? days.get(day)?.join(' · ')
      return [
        id,
        { id, name, cutoff: cutoff.slice(0, 5), calendar: shippingCalendar(days, closures, id), nameOf },
      ] as const
    }),
  )
}
