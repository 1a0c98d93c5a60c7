import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams } from '../../../http/endpoint.ts'
import { inboxPath } from '../inbox/inbox.contract.ts'
import { follow, seeCall } from './calls.service.ts'

const followPath = `${inboxPath}/{id}/follow`

/** 부름: that it was seen, and who follows a conversation to be called. */
export const callsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${inboxPath}/{id}/calls/seen`,
      summary: '나를 부른 상담을 봤음',
      access: 'cs:read',
      extension: true,
      // the same however often it comes
      idempotency: 'repeatable',
      params: idParams,
      body: z.strictObject({
        called_at: z.iso.datetime({ offset: true }).openapi({ description: '본 부름의 때. 그 뒤의 부름은 그대로예요' }),
      }),
      responses: { 204: null },
    },
    ({ db, params, body, actor, now }) => seeCall(db, params.id, body.called_at, actor, now),
  ),
  endpoint(
    {
      method: 'post',
      path: followPath,
      summary: '상담 함께 보기: 새 글과 메모를 부름으로 알려요',
      access: 'cs:read',
      extension: true,
      // the same however often it is said
      idempotency: 'repeatable',
      params: idParams,
      responses: { 204: null },
    },
    ({ db, params, actor, now }) => follow(db, params.id, true, actor, now),
  ),
  endpoint(
    {
      method: 'delete',
      path: followPath,
      summary: '상담 그만 보기',
      access: 'cs:read',
      extension: true,
      params: idParams,
      responses: { 204: null },
    },
    ({ db, params, actor, now }) => follow(db, params.id, false, actor, now),
  ),
]
