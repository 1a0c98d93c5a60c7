import { type Endpoint, endpoint, idParams, pageOf } from '../../../http/endpoint.ts'
import { changeConversation } from '../change.service.ts'
import {
  adminConversationSchema,
  conversationChangeBody,
  inboxCountsSchema,
  inboxItemSchema,
  inboxPath,
  inboxQuery,
} from './inbox.contract.ts'
import { presenceBody, presenceSchema } from '../replies.contract.ts'
import { countInbox, listInbox } from './inbox.list.ts'
import { lookAt } from '../side.service.ts'
import { readConversation } from '../thread.read.ts'

/** 고객문의: the inbox of staff, one conversation in it, and what they change about it. */
export const inboxAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: inboxPath,
      summary: '고객문의 목록',
      access: 'cs:read',
      query: inboxQuery,
      responses: { 200: pageOf(inboxItemSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query, actor, now }) => listInbox(db, query, actor, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${inboxPath}/counts`,
      summary: '고객문의 대기열의 수',
      access: 'cs:read',
      extension: true,
      responses: { 200: inboxCountsSchema },
    },
    ({ db, actor, now }) => countInbox(db, actor, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${inboxPath}/{id}`,
      summary: '고객문의 하나',
      access: 'cs:read',
      params: idParams,
      responses: { 200: adminConversationSchema },
    },
    ({ db, params, actor, now }) => readConversation(db, params.id, actor, now),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${inboxPath}/{id}`,
      summary: '고객문의 바꾸기: 담당자, 상태, 유형, 태그',
      access: 'cs:reply',
      extension: true,
      params: idParams,
      body: conversationChangeBody,
      responses: { 200: adminConversationSchema },
      errors: ['VERSION_CONFLICT', 'CONVERSATION_CHANGED', 'CONVERSATION_DELETED'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await changeConversation(db, params.id, body, { actor, ip, requestId, now })
      return readConversation(db, params.id, actor, now)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${inboxPath}/{id}/presence`,
      summary: '고객문의를 보고 있음을 알리기',
      access: 'cs:read',
      extension: true,
      // said every twenty seconds, and the same however often it comes
      idempotency: 'repeatable',
      params: idParams,
      body: presenceBody,
      responses: { 200: presenceSchema },
    },
    ({ db, params, body, actor, now }) => lookAt(db, params.id, body.writing, actor, now),
  ),
]
