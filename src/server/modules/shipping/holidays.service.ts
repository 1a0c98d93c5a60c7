import { z } from '@hono/zod-openapi'
import { asc, between, eq, isNull, or, and } from 'drizzle-orm'
import { loadHolidays } from '../../time/holidays.ts'
import type { Db, Tx } from '../../db/db.ts'
import { conversationDues, wakeTask } from '../../jobs/wake.ts'
import { day, idValue, line } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { effectOf, type HolidayChange, type RollForward, turnedBy } from './holidayEffects.ts'
import type { consignmentHolidaySchema } from './shipping.contract.ts'
import type { HolidayRow } from './shipping.service.ts'
import { consignmentHolidays, shippingOrigins } from './shipping.tables.ts'

export const fields = z.strictObject({
  date: day,
  name: line(60),
  shipping_origin_id: idValue.nullable().optional(),
  kind: z.enum(['CLOSED', 'OPEN_OVERRIDE']),
})
export type Holiday = z.infer<typeof consignmentHolidaySchema>

const selected = {
  id: consignmentHolidays.id,
  date: consignmentHolidays.date,
  name: consignmentHolidays.name,
  kind: consignmentHolidays.kind,
  version: consignmentHolidays.version,
  originId: consignmentHolidays.shippingOriginId,
  originName: shippingOrigins.name,
}
type Row = {
  id: number
  date: string
  name: string
  kind: 'CLOSED' | 'OPEN_OVERRIDE'
  version: number
  originId: number | null
  originName: string | null
}

const toHoliday = ({ originId, originName, ...row }: Row): Holiday => ({
  ...row,
  source: 'OWN',
  ...(originId === null ? {} : { shipping_origin_id: originId, shipping_origin_name: originName ?? '' }),
})

const query = (db: Db) =>
  db
    .select(selected)
    .from(consignmentHolidays)
    .leftJoin(shippingOrigins, eq(shippingOrigins.id, consignmentHolidays.shippingOriginId))

export async function holidayOf(db: Db, id: number): Promise<Holiday> {
  const [row] = await query(db).where(eq(consignmentHolidays.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  return toHoliday(row)
}

export const conflicts = { consignment_holidays_day: 'HOLIDAY_EXISTS' } as const

export async function rowValues(db: Db, body: z.infer<typeof fields>) {
  const originId = body.shipping_origin_id ?? null
  if (originId !== null) {
    const [origin] = await db
      .select({ id: shippingOrigins.id })
      .from(shippingOrigins)
      .where(eq(shippingOrigins.id, originId))
    if (!origin) throw invalidField('shipping_origin_id', 'NOT_FOUND')
  }
  return { date: body.date, name: body.name, kind: body.kind, shippingOriginId: originId }
}

/** The official holidays of a year and our own days, by date. Official ones have no id and cannot be changed. */
export async function holidaysOf(
  db: Db,
  year: number,
  originId?: number,
): Promise<{ results: Holiday[]; official_known: boolean }> {
  const official = await loadHolidays([year])
  const own = await query(db)
    .where(
      and(
        between(consignmentHolidays.date, `${year}-01-01`, `${year}-12-31`),
        originId === undefined
          ? undefined
          : or(isNull(consignmentHolidays.shippingOriginId), eq(consignmentHolidays.shippingOriginId, originId)),
      ),
    )
    .orderBy(asc(consignmentHolidays.date), asc(consignmentHolidays.id))
  const results: Holiday[] = [...official.days].map(([date, names]) => ({
    id: null,
    date,
    name: names.join(' · '),
    source: 'OFFICIAL',
    kind: 'CLOSED',
  }))
  results.push(...own.map(toHoliday))
  return {
    results: results.toSorted((a, b) => a.date.localeCompare(b.date) || (a.id ?? 0) - (b.id ?? 0)),
    official_known: official.known,
  }
}

export const rowOf = ({ date, kind, shipping_origin_id: originId }: Holiday | z.infer<typeof fields>): HolidayRow => ({
  date,
  kind,
  shippingOriginId: originId ?? null,
})

/**
 * After a change was saved: what is planned for days that it closes goes to the next ones, and answers that are due are
 * reckoned anew once it holds, where the day is one of the whole shop. Answers how much was moved.
 */
export async function moveWhatCloses(
  tx: Tx,
  rollForward: RollForward,
  { reason, now, ...change }: HolidayChange & { reason: string | undefined; now: Date },
): Promise<number> {
  const { closes } = await turnedBy(tx, change, now)
  if ([change.before, change.after].some((row) => row?.shippingOriginId === null))
    await wakeTask(tx, conversationDues, now)
  return rollForward(tx, closes, { reason, now })
}

/** What a change would do. Errors: NOT_FOUND, HOLIDAY_EXISTS, VALIDATION, as saving it would. */
export async function whatIf(db: Db, { id, to }: z.infer<typeof changeFields>, now: Date) {
  const before = id === undefined ? undefined : await holidayOf(db, id)
  if (to) {
    await rowValues(db, to)
    const same = await query(db).where(
      and(
        eq(consignmentHolidays.date, to.date),
        to.shipping_origin_id
          ? eq(consignmentHolidays.shippingOriginId, to.shipping_origin_id)
          : isNull(consignmentHolidays.shippingOriginId),
      ),
    )
    if (same.some((row) => row.id !== id)) throw new AppError('HOLIDAY_EXISTS')
  }
  return effectOf(db, { before: before && rowOf(before), after: to && rowOf(to) }, now)
}

export const changeFields = z.strictObject({
  id: idValue.optional().openapi({ description: '고치거나 지울 휴무일. 없으면 새로 추가' }),
  to: fields.optional().openapi({ description: '저장할 값. 없으면 지움' }),
})
