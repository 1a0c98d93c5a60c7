import { type Endpoint, endpoint, reply } from '../../../http/endpoint.ts'
import { answerOf } from '../conversations.read.ts'
import { adminConversationSchema, inboxPath } from '../inbox/inbox.contract.ts'
import { adminReplySchema, replyParams } from '../replies.contract.ts'
import { showAfterCommit } from '../shown.service.ts'
import { readConversation } from '../thread.read.ts'
import { resendBody, scheduleBody, settleBody } from './later.contract.ts'
import { changeScheduled, resendReply, settleReply } from './later.service.ts'

const one = `${inboxPath}/{id}/replies/{replyId}`

/** 예약 답장 and 보내지 못한 답장: what staff do with them. */
export const laterAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${one}/schedule`,
      summary: '예약한 답장의 글과 때 고치기',
      access: 'cs:reply',
      extension: true,
      params: replyParams,
      body: scheduleBody,
      responses: { 200: adminReplySchema },
      errors: [
        'CONVERSATION_CHANGED',
        'CONVERSATION_ASSIGNED',
        'CONVERSATION_DELETED',
        'REPLY_NOT_SCHEDULED',
        'REPLY_ACTS',
        'REPLY_ALREADY_SENT',
        'REPLY_NOT_SENT',
        'TEMPLATE_UNRESOLVED',
        'MEMBER_WITHDRAWN',
      ],
    },
    async ({ db, deps, params, body, actor, ip, requestId, now }) => {
      const id = await changeScheduled(db, params.id, params.replyId, body, { actor, ip, requestId, now })
      showAfterCommit(db, deps, params.id)
      return answerOf(db, id)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${one}/resend`,
      summary: '보내지 못한 답변 다시 보내기',
      access: 'cs:reply',
      extension: true,
      params: replyParams,
      body: resendBody,
      responses: { 201: adminReplySchema },
      errors: [
        'CONVERSATION_CHANGED',
        'CONVERSATION_ASSIGNED',
        'CONVERSATION_DELETED',
        'REPLY_NOT_FAILED',
        'REPLY_SETTLED',
        'REPLY_ACTS',
        'TEMPLATE_UNRESOLVED',
        'MEMBER_WITHDRAWN',
      ],
    },
    async ({ db, deps, params, body, actor, ip, requestId, now }) => {
      const id = await resendReply(db, params.id, params.replyId, body, { actor, ip, requestId, now })
      showAfterCommit(db, deps, params.id)
      return reply(201, await answerOf(db, id))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${one}/settle`,
      summary: '보내지 못한 답변 정리: 보내지 않거나, 글을 가져와 다시 써요',
      access: 'cs:reply',
      extension: true,
      params: replyParams,
      body: settleBody,
      responses: { 200: adminConversationSchema },
      errors: ['REPLY_NOT_FAILED', 'REPLY_SETTLED'],
    },
    async ({ db, params, body, actor, ip, requestId, now }) => {
      await settleReply(db, params.id, params.replyId, body.rewrite, { actor, ip, requestId, now })
      return readConversation(db, params.id, actor, now)
    },
  ),
]
