import { z } from '@hono/zod-openapi'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Endpoint, endpoint, idParams, isoTime, line, pageOf, pageQuery, day } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { auditLogs } from './audit.tables.ts'

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

function pageStart(query: { page: number; page_size: number }): number {
  const offset = (query.page - 1) * query.page_size
  if (offset + query.page_size > 25_000) throw new AppError('PAGE_TOO_DEEP')
  return offset
}

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
        action: line(60).optional(),
        entity: line(60).optional(),
        entity_id: line(40).optional(),
        from: day.optional(),
        to: day.optional(),
      }),
      responses: { 200: pageOf(auditLogSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    async ({ db, query }) => {
      const where = and(
        sql`true`,
        query.actor ? eq(auditLogs.actor, query.actor) : undefined,
        query.action ? eq(auditLogs.action, query.action) : undefined,
        query.entity ? eq(auditLogs.entity, query.entity) : undefined,
        query.entity_id ? eq(auditLogs.entityId, query.entity_id) : undefined,
        ...periodOf(query),
      ) as SQL
      const offset = pageStart(query)
      const found = await db
        .select()
        .from(auditLogs)
        .where(where)
        .orderBy(sql`${auditLogs.at} desc nulls last`, sql`${auditLogs.id} desc nulls last`)
        .limit(query.page_size)
        .offset(offset)
      const total = await boundedCount(db, sql`${auditLogs}`, where)
      return {
        results: found.map(present),
        total_count: total.count,
        total_is_estimate: total.isEstimate,
        page: query.page,
        page_size: query.page_size,
        has_next: offset + found.length < total.count,
      }
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
