import { z } from '@hono/zod-openapi'
import { subjectOf } from '../../../http/actor.ts'
import { type Endpoint, endpoint, idParams } from '../../../http/endpoint.ts'
import { versionField } from '../../../http/versions.ts'
import { changeOwn } from './decide.service.ts'
import { kitReturnSchema } from './kitReturns.contract.ts'
import { returnsOf } from './kitReturns.read.ts'

const path = '/api/v2/user/subscriptions/kit-returns'
const shown = z.object({ results: z.array(kitReturnSchema) })

/** Kits that somebody sends back after their membership ended. */
export const kitReturnRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '멤버십을 끝낸 뒤 반납하는 키트: 상태, 보낼 곳, 기한',
      access: 'user',
      extension: true,
      responses: { 200: shown },
    },
    async ({ db, actor, now }) => ({ results: await returnsOf(db, actor.id, now) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}`,
      summary: '키트를 반납하기로 하거나 반납하지 않기로 하기: 기한까지',
      access: 'user',
      extension: true,
      params: idParams,
      body: z.strictObject({ returns: z.boolean(), version: versionField }),
      responses: { 200: shown },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'KIT_RETURN_OVER'],
    },
    async ({ db, actor, params, body, now }) => {
      await changeOwn(db, { ...body, id: params.id, userId: actor.id, actor: subjectOf(actor) }, now)
      return { results: await returnsOf(db, actor.id, now) }
    },
  ),
]
