import { gte, sql } from 'drizzle-orm'
import { type BusinessCalendar, type ConsignmentHoliday, shippingCalendar } from '../../time/businessDays.ts'
import { type Holidays, loadHolidays } from '../../time/holidays.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../db/db.ts'
import { consignmentHolidays } from './shipping.tables.ts'

type FeeRule = { feePolicy: 'FREE' | 'FIXED' | 'CONDITIONAL_FREE'; baseFee: number; freeThreshold: number | null }

/** The fee rule in a few words: 무료배송 · 3,000원 · 3,000원 (5만원 이상 무료). */
export function feeLabel({ feePolicy, baseFee, freeThreshold }: FeeRule): string {
  if (feePolicy === 'FREE' || (feePolicy === 'FIXED' && baseFee === 0)) return '무료배송'
  if (feePolicy === 'FIXED' || !freeThreshold) return formatKrw(baseFee)
  return `${formatKrw(baseFee)} (${roundWon(freeThreshold)} 이상 무료)`
}

const roundWon = (won: number) => (won % 10_000 === 0 ? `${formatNumber(won / 10_000)}만원` : formatKrw(won))

/** The official holidays around a moment, kept in memory: they change with a release, not with a request. */
const years = new Map<number, Promise<Holidays>>()

export function holidaysAround(now: Date): Promise<Holidays> {
  const year = Number(kstDay(now).slice(0, 4))
  const known = years.get(year)
  if (known) return known
  // the days before 1 January are asked for by parcels of last year, the days after by promises over new year
  const loading = loadHolidays([year - 1, year, year + 1])
  years.set(year, loading)
  return loading
}

export type HolidayRow = Pick<typeof consignmentHolidays.$inferSelect, 'date' | 'kind' | 'shippingOriginId'>

/** The calendar of one origin from rows already read; `null` for the one that everybody (and every carrier) shares. */
export async function calendarFrom(
  now: Date,
  rows: readonly ConsignmentHoliday[],
  originId: number | null,
): Promise<BusinessCalendar> {
  const { days } = await holidaysAround(now)
  return shippingCalendar(days, rows, originId)
}

/** Own closures and extra working days from a week ago on, for `calendarFrom`. One query for all origins. */
export async function readClosures(db: Db, now: Date): Promise<HolidayRow[]> {
  return db
    .select({
      date: consignmentHolidays.date,
      kind: consignmentHolidays.kind,
      shippingOriginId: consignmentHolidays.shippingOriginId,
    })
    .from(consignmentHolidays)
    .where(gte(consignmentHolidays.date, sql`${addDays(kstDay(now), -7)}::date`))
}

/** Calendars for several origins at a moment, with one query: what ship-by dates are counted on. */
export async function originCalendars(db: Db, now: Date): Promise<(originId: number | null) => BusinessCalendar> {
  const [{ days }, rows] = await Promise.all([holidaysAround(now), readClosures(db, now)])
  return (originId) => shippingCalendar(days, rows, originId)
}

/** The days of an origin stay as they are until this transaction ends: what is planned on one finds it as it was looked at. */
export async function keepOriginDays(tx: Tx, originId: number): Promise<void> {
  await tx.execute(sql`select id from shipping_origins where id = ${originId} for share`)
}

/** The days of origins are about to change: waits for whoever is planning on them, and lets nobody plan meanwhile. */
export async function lockOriginDays(tx: Tx): Promise<void> {
  await tx.execute(sql`select id from shipping_origins order by id for no key update`)
}
