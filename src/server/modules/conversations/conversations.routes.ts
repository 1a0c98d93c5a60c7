import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import { bool, num, text } from '../../db/shape.ts'
import { type Endpoint, endpoint, idParams, reply, sliceOf } from '../../http/endpoint.ts'
import {
  conversationCategorySchema,
  conversationMessageSchema,
  followUpBody,
  inquiryBody,
  inquiryQuery,
} from './conversations.contract.ts'
import { listInquiries, readInquiry } from './conversations.read.ts'
import { ask, changeInquiry, deleteInquiry, followUp, markRead } from './inquiries.service.ts'
import { showAfterCommit } from './shown.service.ts'

const path = '/core/v1/user/conversations/messages'

/** 1:1 문의, as customers ask it and read what they are answered. */
export const conversationRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/core/v1/conversations/categories',
      summary: '문의 유형',
      access: 'public',
      cacheSeconds: 10,
      responses: { 200: z.object({ results: z.array(conversationCategorySchema) }) },
    },
    async ({ db }) => ({
      results: await rows(
        db,
        { id: num, name: text, order_required: bool },
        sql`select id, name, order_required from conversation_categories where is_active order by sequence, id limit 100`,
      ),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path,
      summary: '내 문의',
      access: 'user',
      query: inquiryQuery,
      responses: { 200: sliceOf(conversationMessageSchema) },
    },
    ({ db, actor, query }) => listInquiries(db, actor.id, query),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '문의하기',
      access: 'user',
      body: inquiryBody,
      responses: { 201: conversationMessageSchema },
      errors: ['RATE_LIMITED'],
    },
    async ({ db, deps, actor, body, now }) => {
      const id = await ask(db, actor, body, now)
      showAfterCommit(db, deps, id)
      return reply(201, await readInquiry(db, actor.id, id))
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '내 문의 하나: 답변을 읽은 것으로 해요',
      access: 'user',
      params: idParams,
      transaction: true,
      responses: { 200: conversationMessageSchema },
    },
    async ({ db, actor, params, now }) => {
      await markRead(db, actor.id, params.id, now)
      return readInquiry(db, actor.id, params.id)
    },
  ),
  endpoint(
    {
      method: 'put',
      path: `${path}/{id}`,
      summary: '내 문의 고치기: 답변이 오기 전까지',
      access: 'user',
      params: idParams,
      body: inquiryBody,
      responses: { 200: conversationMessageSchema },
      errors: ['CONVERSATION_ANSWERED'],
    },
    async ({ db, deps, actor, params, body, now }) => {
      await changeInquiry(db, actor, params.id, body, now)
      showAfterCommit(db, deps, params.id)
      return readInquiry(db, actor.id, params.id)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '내 문의 지우기: 답변이 오기 전까지',
      access: 'user',
      params: idParams,
      responses: { 204: null },
      errors: ['CONVERSATION_ANSWERED'],
    },
    ({ db, actor, params, now }) => deleteInquiry(db, actor, params.id, now),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/follow-ups`,
      summary: '이어서 문의하기',
      access: 'user',
      extension: true,
      params: idParams,
      body: followUpBody,
      responses: { 201: conversationMessageSchema },
      errors: ['RATE_LIMITED'],
    },
    async ({ db, deps, actor, params, body, now }) => {
      await followUp(db, actor, params.id, body, now)
      showAfterCommit(db, deps, params.id)
      return reply(201, await readInquiry(db, actor.id, params.id))
    },
  ),
]
