import { z } from '@hono/zod-openapi'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import type { Staff } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParams, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { savedViewBody, savedViewPatch, savedViewSchema } from './views.contract.ts'
import { savedViews } from './views.tables.ts'

const path = '/store-admin/v1/views'
const alias = '/store-admin/v1/saved-views'
const maxPerOwner = 100

type View = typeof savedViews.$inferSelect

const present = (view: View, actor: Staff): z.infer<typeof savedViewSchema> => ({
  id: view.id,
  resource: view.resource,
  name: view.name,
  shared: view.shared,
  mine: view.ownerId === actor.id,
  owner_name: view.ownerName,
  state: view.state,
  sequence: view.sequence,
  version: view.version,
  created_at: kstIso(view.createdAt),
  updated_at: kstIso(view.updatedAt),
})

/** A view that the person may change: their own; of the team's also an admin. Others do not exist for them. */
async function findOwn(db: Db, id: number, actor: Staff): Promise<View> {
  const [view] = await db.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  if (!view || (view.ownerId !== actor.id && !view.shared)) throw new AppError('NOT_FOUND')
  if (view.ownerId !== actor.id && actor.role !== 'admin')
    throw new AppError('FORBIDDEN', undefined, '만든 사람과 관리자만 바꿀 수 있어요.')
  return view
}

/** 저장된 보기: filters, sort and columns of a list, personal or shared with the team. */
export const viewsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      aliases: [alias],
      summary: '저장된 보기 목록',
      access: 'staff:self',
      extension: true,
      query: z.object({ resource: z.string().max(40).optional() }),
      responses: { 200: z.object({ results: z.array(savedViewSchema) }) },
    },
    async ({ db, query, actor }) => {
      const visible = or(eq(savedViews.ownerId, actor.id), eq(savedViews.shared, true))
      const where = and(visible, query.resource ? eq(savedViews.resource, query.resource) : undefined)
      const found = await db
        .select()
        .from(savedViews)
        .where(where)
        .orderBy(asc(savedViews.sequence), asc(savedViews.id))
        .limit(500)
      return { results: found.map((view) => present(view, actor)) }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      aliases: [`${alias}/{id}`],
      summary: '저장된 보기',
      access: 'staff:self',
      extension: true,
      params: idParams,
      responses: { 200: savedViewSchema },
    },
    async ({ db, params, actor }) => {
      const [view] = await db.select().from(savedViews).where(eq(savedViews.id, params.id))
      if (!view || (view.ownerId !== actor.id && !view.shared)) throw new AppError('NOT_FOUND')
      return present(view, actor)
    },
  ),
  endpoint(
    {
      method: 'post',
      path,
      aliases: [alias],
      summary: '보기 저장',
      access: 'views:write',
      extension: true,
      body: savedViewBody,
      responses: { 201: savedViewSchema },
    },
    async ({ db, body, actor, now }) => {
      const [count] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(savedViews)
        .where(eq(savedViews.ownerId, actor.id))
      if ((count?.count ?? 0) >= maxPerOwner)
        throw new AppError('CONFLICT', undefined, '보기는 한 사람이 100개까지 저장할 수 있어요.')
      const [view] = await db
        .insert(savedViews)
        .values({ ...body, ownerId: actor.id, ownerName: actor.name, createdAt: now, updatedAt: now })
        .returning()
      return reply(201, present(view as View, actor))
    },
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      aliases: [`${alias}/{id}`],
      summary: '저장된 보기 수정',
      access: 'views:write',
      extension: true,
      params: idParams,
      body: savedViewPatch,
      responses: { 200: savedViewSchema },
      errors: ['VERSION_CONFLICT'],
    },
    async ({ db, params, body, actor, now }) => {
      const view = await findOwn(db, params.id, actor)
      const { version, ...changes } = body
      refuseStale(version, view)
      const [updated] = await db
        .update(savedViews)
        .set({ ...changes, version: view.version + 1, updatedAt: now })
        .where(eq(savedViews.id, view.id))
        .returning()
      return present(updated as View, actor)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      aliases: [`${alias}/{id}`],
      summary: '저장된 보기 삭제',
      access: 'views:write',
      extension: true,
      params: idParams,
      responses: { 204: null },
    },
    async ({ db, params, actor }) => {
      const view = await findOwn(db, params.id, actor)
      await db.delete(savedViews).where(eq(savedViews.id, view.id))
    },
  ),
]
