import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import {
  endpoint,
  idParam,
  idParams,
  idValue,
  isoTime,
  line,
  pageOf,
  pageQuery,
  queryFlag,
  repeated,
  reply,
} from '../../http/endpoint.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale, versionField } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { remoteAreas, remotePolicies } from './shipping.tables.ts'
import { offsetOf, toPage } from '../../db/page.ts'

const matches = ['POSTCODE_RANGE', 'BCODE_PREFIX', 'ROADNAME', 'BUILDING_CODE_PREFIX'] as const

const areaFields = z.strictObject({
  policy_id: idValue,
  match: z.enum(matches),
  value_from: line(60),
  value_to: line(60).nullable().optional(),
  zone: z.enum(['JEJU', 'ISLAND']),
  exempt: z.boolean().optional(),
  source: z.string().trim().max(200).nullable().optional(),
})

const areaSchema = z
  .object({
    id: z.number().int(),
    policy_id: z.number().int(),
    match: z.enum(matches),
    value_from: z.string(),
    value_to: z.string().nullable(),
    zone: z.enum(['JEJU', 'ISLAND']),
    exempt: z.boolean(),
    source: z.string().nullable(),
    version: z.number().int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .openapi('RemoteArea')

const toArea = (row: typeof remoteAreas.$inferSelect) => ({
  id: row.id,
  policy_id: row.policyId,
  match: row.match,
  value_from: row.valueFrom,
  value_to: row.valueTo,
  zone: row.zone,
  exempt: row.exempt,
  source: row.source,
  version: row.version,
  created_at: kstIso(row.createdAt),
  updated_at: kstIso(row.updatedAt),
})

type Area = z.infer<typeof areaFields>

/** The values of a row that hold together: what each kind of match looks like. */
function checked(area: Area): Omit<typeof remoteAreas.$inferInsert, 'id'> {
  const to = area.value_to ?? null
  if (area.match === 'POSTCODE_RANGE') {
    if (!/^\d{5}$/.test(area.value_from)) throw invalidField('value_from', 'POSTCODE')
    if (to !== null && !/^\d{5}$/.test(to)) throw invalidField('value_to', 'POSTCODE')
    if (to !== null && to < area.value_from) throw invalidField('value_to', 'RANGE_BACKWARDS')
  } else if (to !== null) throw invalidField('value_to', 'RANGE_OF_POSTCODES')
  if (area.match === 'BCODE_PREFIX' && !/^\d{2,10}$/.test(area.value_from)) throw invalidField('value_from', 'BCODE')
  if (area.match === 'BUILDING_CODE_PREFIX' && !/^\d{5,25}$/.test(area.value_from))
    throw invalidField('value_from', 'BUILDING_CODE')
  return {
    policyId: area.policy_id,
    match: area.match,
    valueFrom: area.value_from,
    valueTo: to,
    zone: area.zone,
    exempt: area.exempt ?? false,
    source: area.source ?? null,
  }
}

async function areaOf(db: Db, id: number) {
  const [row] = await db.select().from(remoteAreas).where(eq(remoteAreas.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function refuseUnknownPolicy(db: Db, id: number): Promise<void> {
  const [policy] = await db.select({ id: remotePolicies.id }).from(remotePolicies).where(eq(remotePolicies.id, id))
  if (!policy) throw invalidField('policy_id', 'NOT_FOUND')
}

type Told = { actor: Actor; requestId: string; ip: string; now: Date }
const audit = (
  db: Db,
  { actor, requestId, ip, now }: Told,
  action: string,
  entityId: number,
  before?: unknown,
  after?: unknown,
) => recordAudit(db, { actor, action, entity: 'remote-areas', entityId, before, after, requestId, ip, now })

const path = '/core-admin/v1/remote-areas'
const sorts = {
  id: remoteAreas.id,
  value_from: remoteAreas.valueFrom,
  match: remoteAreas.match,
  zone: remoteAreas.zone,
}

/** 도서산간 지역: who pays the surcharge, and the bridged islands (연륙도서) that never do. */
export const remoteAreasAdmin = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '도서산간 지역 목록',
      access: 'shipping:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        q: z.string().trim().max(60).optional(),
        ids: repeated(idParam),
        policy_id: repeated(idParam),
        zone: z.enum(['JEJU', 'ISLAND']).optional(),
        match: z.enum(matches).optional(),
        exempt: queryFlag.optional(),
        sort: z
          .string()
          .regex(/^-?(id|value_from|match|zone)$/)
          .default('value_from'),
      }),
      responses: { 200: pageOf(areaSchema) },
    },
    async ({ db, query }) => {
      const pattern = query.q && `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`
      const where = and(
        pattern
          ? or(
              ilike(remoteAreas.valueFrom, pattern),
              ilike(remoteAreas.source, pattern),
              sql`${query.q} between ${remoteAreas.valueFrom} and ${remoteAreas.valueTo}`,
            )
          : undefined,
        query.ids && inArray(remoteAreas.id, query.ids),
        query.policy_id && inArray(remoteAreas.policyId, query.policy_id),
        query.zone && eq(remoteAreas.zone, query.zone),
        query.match && eq(remoteAreas.match, query.match),
        query.exempt === undefined ? undefined : eq(remoteAreas.exempt, query.exempt),
      )
      const column = sorts[query.sort.replace(/^-/, '') as keyof typeof sorts]
      const [{ count } = { count: 0 }] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(remoteAreas)
        .where(where)
      const found = await db
        .select()
        .from(remoteAreas)
        .where(where)
        .orderBy(query.sort.startsWith('-') ? desc(column) : asc(column), asc(remoteAreas.id))
        .limit(query.page_size)
        .offset(offsetOf(query))
      return toPage(found.map(toArea), count, query)
    },
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '도서산간 지역 등록',
      access: 'shipping:write',
      extension: true,
      body: areaFields,
      responses: { 201: areaSchema },
    },
    async (call) => {
      await refuseUnknownPolicy(call.db, call.body.policy_id)
      const [made] = await call.db
        .insert(remoteAreas)
        .values({ ...checked(call.body), editedAt: call.now, createdAt: call.now, updatedAt: call.now })
        .returning()
      const row = sure(made)
      await audit(call.db, call, 'remote-area.create', row.id, undefined, call.body)
      return reply(201, toArea(row))
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '도서산간 지역 상세',
      access: 'shipping:read',
      extension: true,
      params: idParams,
      responses: { 200: areaSchema },
    },
    async ({ db, params }) => {
      const [row] = await db.select().from(remoteAreas).where(eq(remoteAreas.id, params.id))
      if (!row) throw new AppError('NOT_FOUND')
      return toArea(row)
    },
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '도서산간 지역 수정',
      access: 'shipping:write',
      extension: true,
      params: idParams,
      body: areaFields.partial().extend({ version: versionField }),
      responses: { 200: areaSchema },
      errors: ['VERSION_CONFLICT'],
    },
    async (call) => {
      const before = toArea(await areaOf(call.db, call.params.id))
      const { id: _id, created_at: _created, updated_at: _updated, version, ...old } = before
      const { version: read, ...change } = call.body
      refuseStale(read, { version })
      if (change.policy_id !== undefined) await refuseUnknownPolicy(call.db, change.policy_id)
      const [row] = await call.db
        .update(remoteAreas)
        .set({ ...checked({ ...old, ...change }), version: version + 1, editedAt: call.now, updatedAt: call.now })
        .where(eq(remoteAreas.id, call.params.id))
        .returning()
      await audit(call.db, call, 'remote-area.update', call.params.id, before, change)
      return toArea(sure(row))
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '도서산간 지역 삭제',
      access: 'shipping:delete',
      extension: true,
      params: idParams,
      responses: { 204: null },
    },
    async (call) => {
      const before = toArea(await areaOf(call.db, call.params.id))
      await call.db.delete(remoteAreas).where(eq(remoteAreas.id, call.params.id))
      await audit(call.db, call, 'remote-area.delete', call.params.id, before)
    },
  ),
]
