import { z } from '@hono/zod-openapi'
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { staffRoles } from '#shared/permissions.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import {
  type Endpoint,
  endpoint,
  idParam,
  idParams,
  isoTime,
  line,
  pageOf,
  pageQuery,
  day,
} from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { auditLogs } from './audit.tables.ts'
import { boundedOffset, toPage } from '../../db/page.ts'

const auditLogSchema = z
  .object({
    id: z.number().int(),
    actor: z.string(),
    actor_name: z.string(),
    action: z.string(),
    entity: z.string(),
    entity_id: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
    ip: z.string().nullable(),
    request_id: z.string().nullable(),
    at: isoTime,
  })
  .openapi('AuditLog')

const present = (row: typeof auditLogs.$inferSelect): z.infer<typeof auditLogSchema> => ({
  id: row.id,
  actor: row.actor,
  actor_name: row.actorName,
  action: row.action,
  entity: row.entity,
  entity_id: row.entityId,
  before: row.before,
  after: row.after,
  reason: row.reason,
  ip: row.ip,
  request_id: row.requestId,
  at: kstIso(row.at),
})

const periodOf = (query: { from?: string | undefined; to?: string | undefined }): (SQL | undefined)[] => [
  query.from ? gte(auditLogs.at, startOfKstDay(query.from)) : undefined,
  query.to ? lt(auditLogs.at, startOfKstDay(addDays(query.to, 1))) : undefined,
]

/** How far back a deed is looked for where no period is given: it has no index of its own. */
const deedDays = 92

/** 감사 기록: it can only be read. */
export const auditAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/audit-logs',
      summary: '감사 기록',
      access: 'audit:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        actor: line(40).optional(),
        staff_id: idParam.optional().openapi({ description: '직원의 번호. 역할이 바뀌었어도 모두' }),
        action: line(60).optional(),
        deed: line(40).optional().openapi({ description: '작업의 마지막 낱말. 기간이 없으면 최근 92일' }),
        entity: line(120).optional().openapi({ description: '대상. 쉼표로 여럿' }),
        entity_id: line(40).optional(),
        from: day.optional(),
        to: day.optional(),
      }),
      responses: { 200: pageOf(auditLogSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    async ({ db, query, now }) => {
      const where = and(
        sql`true`,
        query.actor ? eq(auditLogs.actor, query.actor) : undefined,
        query.action ? eq(auditLogs.action, query.action) : undefined,
        query.staff_id
          ? inArray(
              auditLogs.actor,
              staffRoles.map((role) => `${role}:${query.staff_id}`),
            )
          : undefined,
        query.deed ? sql`${auditLogs.action} like ${`%.${query.deed.replaceAll(/[\\%_]/g, '\\$&')}`}` : undefined,
        query.deed && !query.from ? gte(auditLogs.at, startOfKstDay(addDays(kstDay(now), -deedDays))) : undefined,
        query.entity ? inArray(auditLogs.entity, query.entity.split(',')) : undefined,
        query.entity_id ? eq(auditLogs.entityId, query.entity_id) : undefined,
        ...periodOf(query),
      ) as SQL
      const offset = boundedOffset(query)
      const found = await db
        .select()
        .from(auditLogs)
        .where(where)
        .orderBy(sql`${auditLogs.at} desc nulls last`, sql`${auditLogs.id} desc nulls last`)
        .limit(query.page_size)
        .offset(offset)
      const total = await boundedCount(db, sql`${auditLogs}`, where)
      return toPage(found.map(present), total, query)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/audit-logs/{id}',
      summary: '감사 기록 한 건',
      access: 'audit:read',
      extension: true,
      params: idParams,
      responses: { 200: auditLogSchema },
    },
    async ({ db, params }) => {
      const [row] = await db.select().from(auditLogs).where(eq(auditLogs.id, params.id))
      if (!row) throw new AppError('NOT_FOUND')
      return present(row)
    },
  ),
]
