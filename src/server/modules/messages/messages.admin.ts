import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { type Endpoint, endpoint, idParams, pageOf } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { can } from '#shared/permissions.ts'
import { recordAudit, recordPiiAccess } from '../audit/audit.service.ts'
import { messages } from './messages.tables.ts'
import { deliverSoon } from './delivery.ts'
import { messageDetailSchema, messageQuery, messageSchema } from './messages.contract.ts'
import { listMessages, messageKey, readMessage } from './messages.read.ts'

const path = '/core-admin/v1/messages'

/** Puts a message that failed back among those that leave. Errors: NOT_FOUND, MESSAGE_NOT_RESENDABLE. */
async function resend(tx: Tx, id: number, now: Date): Promise<void> {
  const moved = await tx
    .update(messages)
    .set({ status: 'QUEUED', tries: 0, nextTryAt: now })
    .where(and(eq(messages.id, id), eq(messages.status, 'FAILED'), notInArray(messages.kind, ['CODE', 'GIFT'])))
    .returning({ id: messages.id })
  if (moved.length > 0) return
  const [there] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, id))
  throw new AppError(there ? 'MESSAGE_NOT_RESENDABLE' : 'NOT_FOUND')
}

/** 메시지함: what was sent to customers. Receivers are masked, and codes are shown in the sample shop only. */
export const messagesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '보낸 메시지',
      access: 'messages:read',
      extension: true,
      query: messageQuery,
      responses: { 200: pageOf(messageSchema) },
      errors: ['PAGE_TOO_DEEP', 'FORBIDDEN'],
    },
    async ({ db, deps, query, actor, ip, now }) => {
      const key = query.q === undefined ? undefined : messageKey(query.q)
      if (key && !can(actor.role, 'pii:read')) throw new AppError('FORBIDDEN', { permission: 'pii:read' })
      const list = await listMessages(db, query, key, deps.config.sampleMode)
      if (key) {
        const memberId = key.by === 'member' ? Number(key.value) : list.results[0]?.member_id
        await recordPiiAccess(db, {
          actor,
          action: 'message.search',
          subject: memberId ? `user:${memberId}` : 'messages',
          detail: { by: key.by, found: list.total_count },
          ip,
          now,
        })
      }
      return list
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '보낸 메시지 한 건',
      access: 'messages:read',
      extension: true,
      params: idParams,
      responses: { 200: messageDetailSchema },
    },
    ({ db, deps, params }) => readMessage(db, params.id, deps.config.sampleMode),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/resend`,
      summary: '실패한 메시지 다시 보내기',
      access: 'users:write',
      extension: true,
      transaction: false,
      params: idParams,
      responses: { 200: messageDetailSchema },
      errors: ['MESSAGE_NOT_RESENDABLE'],
    },
    async ({ deps, params, actor, ip, requestId, now }) => {
      const message = await deps.db.transaction(async (tx) => {
        await resend(tx, params.id, now)
        await recordAudit(tx, {
          actor,
          action: 'message.resend',
          entity: 'messages',
          entityId: params.id,
          before: { status: 'FAILED' },
          after: { status: 'QUEUED' },
          ip,
          requestId,
          now,
        })
        return readMessage(tx, params.id, deps.config.sampleMode)
      })
      deliverSoon(deps)
      return message
    },
  ),
]
