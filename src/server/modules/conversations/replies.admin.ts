import { z } from '@hono/zod-openapi'
import { MOST_IMAGES } from '#shared/policy.ts'
import { sure } from '../../db/sure.ts'
import { type Endpoint, endpoint, idParams, reply } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { fieldsOf } from '../../http/fieldCodes.ts'
import { imageSchema } from '../images/images.contract.ts'
import { maxImageBytes, storeImages } from '../images/images.service.ts'
import { actionErrors } from './actions/action.contract.ts'
import { answerOf } from './conversations.read.ts'
import { dropDraft, keepDraft, requireConversation } from './drafts.service.ts'
import { adminConversationSchema, inboxPath } from './inbox/inbox.contract.ts'
import {
  adminReplySchema,
  draftBody,
  draftParams,
  draftSchema,
  noteBody,
  noteSchema,
  renderBody,
  renderedSchema,
  replyBody,
  replyChangeBody,
  replyParams,
  replyVersionsSchema,
  variablesSchema,
} from './replies.contract.ts'
import { cancelReply, changeReply, deleteReply, queueReply } from './replies.service.ts'
import { showAfterCommit } from './shown.service.ts'
import { readVersions, requireMayDraft, writeNote } from './side.service.ts'
import { bodyOf, fill, readFacts, variables } from './templates.ts'
import { readConversation } from './thread.read.ts'

const path = `${inboxPath}/{id}/replies`
const one = `${path}/{replyId}`

const upload = { maxFiles: MOST_IMAGES, maxBytes: MOST_IMAGES * maxImageBytes + 1024 * 1024 }
const uploadFields = z.object({ purpose: z.enum(['REPLY', 'NOTE']) })

/** What staff write in a conversation: replies, notes, and what they have begun of either. */
export const repliesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path,
      summary: '답변하기: 10초 뒤에 보내고, 그 전에는 취소할 수 있어요',
      access: 'cs:reply',
      params: idParams,
      body: replyBody,
      responses: { 201: adminReplySchema },
      errors: [
        'CONVERSATION_CHANGED',
        'CONVERSATION_ASSIGNED',
        'CONVERSATION_DELETED',
        'TEMPLATE_UNRESOLVED',
        'MEMBER_WITHDRAWN',
        ...actionErrors,
      ],
    },
    async ({ db, deps, params, body, actor, ip, requestId, now }) => {
      const id = await queueReply(db, params.id, body, { actor, ip, requestId, now })
      showAfterCommit(db, deps, params.id)
      return reply(201, await answerOf(db, id))
    },
  ),
  endpoint(
    {
      method: 'put',
      path: one,
      summary: '보낸 답변 고치기: 고치기 전 글이 남아요',
      access: 'cs:reply',
      params: replyParams,
      body: replyChangeBody,
      responses: { 200: adminReplySchema },
      errors: ['REPLY_NOT_SENT', 'VERSION_CONFLICT', 'TEMPLATE_UNRESOLVED'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await changeReply(db, params.id, params.replyId, body, { actor, ip, requestId, now })
      return answerOf(db, params.replyId)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: one,
      summary: '보낸 답변 지우기: 고객에게만 보이지 않게 돼요',
      access: 'cs:delete',
      params: replyParams,
      responses: { 204: null },
      errors: ['REPLY_NOT_SENT'],
    },
    ({ db, params, actor, ip, requestId, now }) =>
      deleteReply(db, params.id, params.replyId, { actor, ip, requestId, now }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${one}/cancel`,
      summary: '보내기 전의 답변 취소: 글은 내가 쓰던 답변으로 돌아가요',
      access: 'cs:reply',
      extension: true,
      params: replyParams,
      responses: { 200: adminConversationSchema },
      errors: ['REPLY_ALREADY_SENT', 'REPLY_NOT_SENT'],
    },
    async ({ db, params, actor, ip, requestId, now }) => {
      await cancelReply(db, params.id, params.replyId, { actor, ip, requestId, now })
      return readConversation(db, params.id, actor, now)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${one}/versions`,
      summary: '답변의 고치기 전 글',
      access: 'cs:read',
      extension: true,
      params: replyParams,
      responses: { 200: replyVersionsSchema },
    },
    async ({ db, params }) => ({ results: await readVersions(db, params.id, params.replyId) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${inboxPath}/{id}/notes`,
      summary: '내부메모 쓰기: 고객은 볼 수 없어요',
      access: 'cs:note',
      extension: true,
      params: idParams,
      body: noteBody,
      responses: { 201: noteSchema },
    },
    async ({ db, params, body, actor, now }) => reply(201, await writeNote(db, params.id, body, actor, now)),
  ),
  endpoint(
    {
      method: 'put',
      path: `${inboxPath}/{id}/drafts/{kind}`,
      summary: '쓰던 글 저장',
      access: 'cs:note',
      extension: true,
      params: draftParams,
      body: draftBody,
      responses: { 200: draftSchema },
      errors: ['VERSION_CONFLICT'],
    },
    ({ db, params, body, actor, now }) => {
      requireMayDraft(actor, params.kind)
      return keepDraft(db, actor, params, body, now)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${inboxPath}/{id}/drafts/{kind}`,
      summary: '쓰던 글 지우기',
      access: 'cs:note',
      extension: true,
      params: draftParams,
      responses: { 204: null },
    },
    async ({ db, params, actor }) => {
      await requireConversation(db, params.id)
      await dropDraft(db, actor.id, params.id, params.kind)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${inboxPath}/{id}/render`,
      summary: '템플릿이나 글에 이 문의의 값 채우기',
      access: 'cs:reply',
      extension: true,
      readsOnly: true,
      params: idParams,
      body: renderBody,
      responses: { 200: renderedSchema },
    },
    async ({ db, params, body, actor }) => {
      const facts = (await readFacts(db, [params.id])).get(params.id)
      if (!facts) throw new AppError('NOT_FOUND')
      if ((body.template_id === undefined) === (body.content === undefined))
        throw invalidField('template_id', 'ONE_OF_TWO')
      const text = body.template_id === undefined ? sure(body.content) : await bodyOf(db, body.template_id)
      return fill(text, facts, actor)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/conversation-template-variables',
      summary: '템플릿에 쓸 수 있는 값',
      access: 'cs:read',
      extension: true,
      responses: { 200: variablesSchema },
    },
    async () => ({
      results: Object.entries(variables).map(([name, { about, example }]) => ({ name, about, example })),
    }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/conversations/images',
      summary: '답변이나 내부메모의 사진 올리기',
      access: 'cs:note',
      extension: true,
      transaction: false,
      upload,
      responses: { 200: z.object({ results: z.array(imageSchema) }) },
      errors: ['IMAGE_TYPE_NOT_ALLOWED', 'IMAGE_TOO_LARGE', 'VALIDATION', 'UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE'],
    },
    async ({ deps, actor, uploads, requestKey }) => {
      const parsed = uploadFields.safeParse(uploads.fields)
      if (!parsed.success) throw new AppError('VALIDATION', fieldsOf(parsed.error))
      return storeImages(deps, { files: uploads.files, purpose: parsed.data.purpose, actor, requestKey })
    },
  ),
]
