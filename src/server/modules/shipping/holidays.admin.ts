import { z } from '@hono/zod-openapi'
import { asc, between, eq, isNull, or, and } from 'drizzle-orm'
import { loadHolidays } from '../../time/holidays.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { day, endpoint, idParam, idParams, idValue, line, reply } from '../../http/endpoint.ts'
import { AppError, refuseOn, invalidField } from '../../http/errors.ts'
import { refuseStale, versionField } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { consignmentHolidaySchema } from './shipping.contract.ts'
import { consignmentHolidays, shippingOrigins } from './shipping.tables.ts'

const fields = z.strictObject({
  date: day,
  name: line(60),
  shipping_origin_id: idValue.nullable().optional(),
  kind: z.enum(['CLOSED', 'OPEN_OVERRIDE']),
})
type Holiday = z.infer<typeof consignmentHolidaySchema>

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

async function holidayOf(db: Db, id: number): Promise<Holiday> {
  const [row] = await query(db).where(eq(consignmentHolidays.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  return toHoliday(row)
}

const conflicts = { consignment_holidays_day: 'HOLIDAY_EXISTS' } as const

async function rowValues(db: Db, body: z.infer<typeof fields>) {
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

const path = '/core-admin/v1/consignments/holidays'
const entity = 'consignment-holidays'

/** 위탁 휴무일: the calendar on which ship-by dates are counted. */
export const holidaysAdmin = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '휴무일 (공휴일과 우리 휴무일)',
      access: 'shipping:read',
      query: z.object({
        year: z.coerce.number().int().min(2018).max(2100).optional(),
        shipping_origin_id: idParam.optional(),
      }),
      responses: { 200: z.object({ results: z.array(consignmentHolidaySchema), official_known: z.boolean() }) },
    },
    ({ db, query: { year, shipping_origin_id: originId }, now }) =>
      holidaysOf(db, year ?? Number(kstDay(now).slice(0, 4)), originId),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '휴무일 등록',
      access: 'shipping:write',
      body: fields,
      responses: { 201: consignmentHolidaySchema },
      errors: ['HOLIDAY_EXISTS'],
    },
    async ({ db, body, actor, now, ip, requestId }) => {
      const values = { ...(await rowValues(db, body)), createdAt: now, updatedAt: now }
      const [row] = await refuseOn(
        conflicts,
        db.insert(consignmentHolidays).values(values).returning({ id: consignmentHolidays.id }),
      )
      const made = await holidayOf(db, row?.id ?? 0)
      await recordAudit(db, {
        actor,
        action: 'holiday.create',
        entity,
        entityId: row?.id,
        after: body,
        ip,
        requestId,
        now,
      })
      return reply(201, made)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '휴무일 상세',
      access: 'shipping:read',
      params: idParams,
      responses: { 200: consignmentHolidaySchema },
    },
    ({ db, params }) => holidayOf(db, params.id),
  ),
  endpoint(
    {
      method: 'put',
      path: `${path}/{id}`,
      summary: '휴무일 수정',
      access: 'shipping:write',
      params: idParams,
      body: fields.extend({ shipping_origin_id: idValue.nullable(), version: versionField }),
      responses: { 200: consignmentHolidaySchema },
      errors: ['HOLIDAY_EXISTS', 'VERSION_CONFLICT'],
    },
    async ({ db, params, body, actor, now, ip, requestId }) => {
      const before = await holidayOf(db, params.id)
      const [locked] = await db
        .select({ version: consignmentHolidays.version })
        .from(consignmentHolidays)
        .where(eq(consignmentHolidays.id, params.id))
        .for('update')
      if (!locked) throw new AppError('NOT_FOUND')
      refuseStale(body.version, locked)
      const values = { ...(await rowValues(db, body)), version: locked.version + 1, updatedAt: now }
      await refuseOn(
        conflicts,
        db
          .update(consignmentHolidays)
          .set(values)
          .where(eq(consignmentHolidays.id, params.id))
          .returning({ id: consignmentHolidays.id }),
      )
      await recordAudit(db, {
        actor,
        action: 'holiday.update',
        entity,
        entityId: params.id,
        before,
        after: body,
        ip,
        requestId,
        now,
      })
      return holidayOf(db, params.id)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '휴무일 삭제',
      access: 'shipping:write',
      extension: true,
      params: idParams,
      responses: { 204: null },
    },
    async ({ db, params, actor, now, ip, requestId }) => {
      const before = await holidayOf(db, params.id)
      await db.delete(consignmentHolidays).where(eq(consignmentHolidays.id, params.id))
      await recordAudit(db, {
        actor,
        action: 'holiday.delete',
        entity,
        entityId: params.id,
        before,
        ip,
        requestId,
        now,
      })
    },
  ),
]
