import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { endpoint, idParams, isoTime } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { endSessions } from '../auth/endSessions.service.ts'
import { openSessionsOf } from '../auth/sessionList.service.ts'
import { deviceNameOf } from '../auth/deviceName.ts'

const deviceSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    provider: z.enum(['web', 'weapp', 'tv']),
    is_current: z.boolean(),
    signed_in_at: isoTime,
    last_used_at: isoTime,
  })
  .openapi('Device')

const theirs = (userId: number) => ({ audience: 'customer' as const, subjectId: userId })

/** The devices on which a customer is signed in. One that is signed out is refused at its next call. */
export const deviceRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/sessions',
      summary: '로그인한 기기',
      access: 'user',
      extension: true,
      responses: { 200: z.object({ results: z.array(deviceSchema) }) },
    },
    async ({ db, actor, now }) => ({
      results: (await openSessionsOf(db, actor.id, now)).map((row) => ({
        id: row.id,
        name: deviceNameOf(row),
        provider: row.provider,
        is_current: row.id === actor.sessionId,
        signed_in_at: kstIso(row.createdAt),
        last_used_at: kstIso(row.rotatedAt),
      })),
    }),
  ),
  endpoint(
    {
      method: 'delete',
      path: '/api/v2/user/sessions/others',
      summary: '다른 기기 모두 로그아웃',
      access: 'user',
      extension: true,
      responses: { 200: z.object({ signed_out: z.number().int() }) },
    },
    async ({ db, actor, now }) => ({
      signed_out: await endSessions(db, { ...theirs(actor.id), except: actor.sessionId }, now),
    }),
  ),
  endpoint(
    {
      method: 'delete',
      path: '/api/v2/user/sessions/{id}',
      summary: '기기 하나 로그아웃',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 204: null },
      errors: ['NOT_FOUND'],
    },
    async ({ db, actor, params, now }) => {
      const ended = await endSessions(db, { ...theirs(actor.id), only: params.id }, now)
      if (ended === 0) throw new AppError('NOT_FOUND')
      return undefined
    },
  ),
]
