import { z } from '@hono/zod-openapi'
import { endpoint, pageQuery } from '../../http/endpoint.ts'
import { assignBody, assignedSchema, deadlinesSchema } from './deadlines.contract.ts'
import { readDeadlines } from './deadlines.read.ts'
import { assignDeadlines } from './owners.service.ts'
import { deadlineKinds, deadlineTeams } from './sources/source.ts'

/** 마감 레이더: one queue over everything that was promised. */
export const deadlinesAdmin = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/deadlines',
      summary: '마감 레이더: 약속까지 남은 시간 순서',
      access: 'stats:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        kind: z.enum(deadlineKinds).optional(),
        team: z.enum(deadlineTeams).optional(),
        owner: z.enum(['me', 'none']).optional().openapi({ description: '내 것(me), 담당자 없음(none)' }),
      }),
      responses: { 200: deadlinesSchema },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query, actor, now }) => readDeadlines(db, query, query, actor, now),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/deadlines/assign',
      summary: '마감 레이더: 담당 정하기',
      access: 'deadlines:assign',
      extension: true,
      body: assignBody,
      responses: { 200: assignedSchema },
      errors: ['BULK_TOO_MANY'],
    },
    ({ db, body, actor, ip, requestId, now }) => assignDeadlines(db, body, { actor, ip, requestId, now }),
  ),
]
