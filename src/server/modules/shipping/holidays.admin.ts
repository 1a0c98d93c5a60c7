import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Endpoint, endpoint, idParam, idParams, idValue, reply } from '../../http/endpoint.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { refuseStale, versionField } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { holidayEffectSchema, type RollForward } from './holidayEffects.ts'
import {
  changeFields,
  conflicts,
  fields,
  holidayOf,
  holidaysOf,
  moveWhatCloses,
  rowOf,
  rowValues,
  whatIf,
} from './holidays.service.ts'
import { consignmentHolidaySchema } from './shipping.contract.ts'
import { lockOriginDays } from './shipping.service.ts'
import { consignmentHolidays } from './shipping.tables.ts'

const path = '/core-admin/v1/consignments/holidays'
const entity = 'consignment-holidays'

/** How many planned deliveries went with a change, where there were any. */
const movedPart = (moved: number) => (moved > 0 ? { moved_schedules: moved } : {})

/**
 * 위탁 휴무일: the calendar on which ship-by dates are counted. A promise that was made stays as it is when a day changes;
 * `rollForward` moves what is planned for a day that closes.
 */
export const holidaysAdmin = (rollForward: RollForward): Endpoint[] => [
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
      path: `${path}/what-if`,
      summary: '휴무일을 이렇게 바꾸면: 걸리는 발송기한과 옮겨질 배송 예정',
      access: 'shipping:read',
      extension: true,
      readsOnly: true,
      body: changeFields,
      responses: { 200: holidayEffectSchema },
      errors: ['NOT_FOUND', 'HOLIDAY_EXISTS'],
    },
    ({ db, body, now }) => whatIf(db, body, now),
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
      await lockOriginDays(db)
      const values = { ...(await rowValues(db, body)), createdAt: now, updatedAt: now }
      const [row] = await refuseOn(
        conflicts,
        db.insert(consignmentHolidays).values(values).returning({ id: consignmentHolidays.id }),
      )
      const change = { before: undefined, after: rowOf(body), reason: body.name, now }
      const moved = await moveWhatCloses(db, rollForward, change)
      const made = { ...(await holidayOf(db, row?.id ?? 0)), ...movedPart(moved) }
      await recordAudit(db, {
        actor,
        action: 'holiday.create',
        entity,
        entityId: row?.id,
        after: { ...body, ...movedPart(moved) },
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
      await lockOriginDays(db)
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
      const change = { before: rowOf(before), after: rowOf(body), reason: body.name, now }
      const moved = await moveWhatCloses(db, rollForward, change)
      await recordAudit(db, {
        actor,
        action: 'holiday.update',
        entity,
        entityId: params.id,
        before,
        after: { ...body, ...movedPart(moved) },
        ip,
        requestId,
        now,
      })
      return { ...(await holidayOf(db, params.id)), ...movedPart(moved) }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '휴무일 삭제',
      access: 'shipping:delete',
      extension: true,
      params: idParams,
      responses: { 204: null },
    },
    async ({ db, params, actor, now, ip, requestId }) => {
      await lockOriginDays(db)
      const before = await holidayOf(db, params.id)
      await db.delete(consignmentHolidays).where(eq(consignmentHolidays.id, params.id))
      const change = { before: rowOf(before), after: undefined, reason: undefined, now }
      const moved = await moveWhatCloses(db, rollForward, change)
      await recordAudit(db, {
        actor,
        action: 'holiday.delete',
        entity,
        entityId: params.id,
        before,
        ...(moved > 0 ? { after: movedPart(moved) } : {}),
        ip,
        requestId,
        now,
      })
    },
  ),
]
