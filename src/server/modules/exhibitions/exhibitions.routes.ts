import { z } from '@hono/zod-openapi'
import { endpoint, idParam, idParams, pageOf, pageQuery } from '../../http/endpoint.ts'
import { exhibitionDetailSchema, exhibitionSchema } from './exhibitions.contract.ts'
import { exhibitionDetail, openExhibitions } from './exhibitions.read.ts'

/** Exhibitions as customers see them. */
export const exhibitionRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/exhibitions',
      summary: '열려 있는 기획전',
      access: 'public',
      cacheSeconds: 2,
      query: z.object({ ...pageQuery, channel_id: idParam.optional() }),
      responses: { 200: pageOf(exhibitionSchema) },
    },
    ({ db, query, now }) => openExhibitions(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/exhibitions/{id}',
      summary: '기획전: 끝난 기획전은 CLOSED, 아직 열리지 않은 기획전은 없음',
      access: 'public+',
      cacheSeconds: 2,
      params: idParams,
      responses: { 200: exhibitionDetailSchema },
      errors: ['EXHIBITION_NOT_FOUND'],
    },
    ({ db, actor, params, now }) =>
      exhibitionDetail(db, params.id, { userId: actor.kind === 'user' ? actor.id : null, now }),
  ),
]
