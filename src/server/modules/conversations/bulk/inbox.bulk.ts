import { sql } from 'drizzle-orm'
import { REPLY_DELAY_SECONDS } from '#shared/policy.ts'
import { inquiryStatusWord } from '#shared/words/conversations.ts'
import { rows } from '../../../db/db.ts'
import { json } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import { bulkOperation } from '../../bulk/operation.ts'
import { assign, close, refuseUnread, reopen, setTags } from '../change.service.ts'
import { messageFacts } from '../conversationRow.ts'
import { cancelReply, freeze, requireTemplate } from '../replies.service.ts'
import { show } from '../shown.service.ts'
import { readDesk } from '../sla.service.ts'
import { filled, readFacts } from '../templates.ts'
import { common, type ConversationInput, eachRow, nothing, Skipped } from './eachRow.ts'

/** The commands that staff give for many conversations at once; each can be tried first, and each row stands for itself. */

export const assignMany = bulkOperation<ConversationInput & { assignee_id: number | null; only_from?: number | null }>({
  ...common,
  kind: 'conversation.bulk-assign',
  label: '상담 배정',
  run: eachRow(async (tx, { assignee_id: to, only_from: from }, { was, doing }) => {
    if (from !== undefined && was.assignee_id !== from)
      throw new AppError('CONVERSATION_ASSIGNED', undefined, '그 뒤에 담당자가 바뀌었어요.')
    const happened = await assign(tx, was, to, doing.now)
    if (happened.length === 0) throw nothing()
    return { before: { assignee_id: was.assignee_id }, after: { assignee_id: to }, happened }
  }),
  undo: {
    kind: 'conversation.bulk-assign',
    rowOf: ({ targetId, before, after }) => ({
      id: targetId,
      assignee_id: (before?.['assignee_id'] as number | null) ?? null,
      only_from: (after?.['assignee_id'] as number | null) ?? null,
    }),
  },
})

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

export const tagMany = bulkOperation<ConversationInput & { add: number[]; remove: number[] }>({
  ...common,
  kind: 'conversation.bulk-tag',
  label: '상담 태그',
  run: eachRow(async (tx, { add, remove }, { was }) => {
    const [found] = await rows(
      tx,
      { ids: json<number[]>() },
      sql`select coalesce(json_agg(tag_id), '[]'::json) as ids from conversation_tag_links where conversation_id = ${was.id}`,
    )
    const had = found?.ids ?? []
    const added = add.filter((id) => !had.includes(id))
    const removed = remove.filter((id) => had.includes(id) && !add.includes(id))
    const happened = await setTags(tx, was.id, [...had.filter((id) => !removed.includes(id)), ...added])
    if (happened.length === 0) throw nothing()
    return { before: { tags: had }, after: { added, removed }, happened }
  }),
  undo: {
    kind: 'conversation.bulk-tag',
    rowOf: ({ targetId, after }) => ({
      id: targetId,
      add: numbers(after?.['removed']),
      remove: numbers(after?.['added']),
    }),
  },
})

export const closeMany = bulkOperation<ConversationInput & { expected_last_message_id: number }>({
  ...common,
  kind: 'conversation.bulk-close',
  label: inquiryStatusWord.CLOSED,
  run: eachRow(async (tx, { expected_last_message_id: expected }, { was, doing, context }) => {
    if (was.state === 'CLOSED') throw nothing()
    await refuseUnread(tx, was, expected)
    if (was.waiting_ms !== null && context.options['including_waiting'] !== true)
      throw new Skipped('CONVERSATION_WAITING', '고객의 말에 아직 답하지 않았어요.')
    const cancelled = await close(tx, await readDesk(tx, doing.now), was.id, doing.actor.id, doing.now)
    return {
      before: { state: was.state },
      after: { state: 'CLOSED' },
      warnings:
        cancelled.length > 0
          ? [
              {
                code: 'REPLY_CANCELLED',
                message: `예약한 답장 ${cancelled.length}건도 취소돼요. 글은 쓴 사람의 초안으로 돌아가요.`,
              },
            ]
          : undefined,
      happened: [...cancelled, { id: was.id, kind: 'closed', data: { unanswered: was.waiting_ms !== null } }],
    }
  }),
  undo: { kind: 'conversation.bulk-reopen', rowOf: ({ targetId }) => ({ id: targetId }) },
})

export const reopenMany = bulkOperation<ConversationInput>({
  ...common,
  kind: 'conversation.bulk-reopen',
  label: '상담 종료 되돌리기',
  run: eachRow(async (tx, _input, { was, doing }) => {
    if (was.state !== 'CLOSED') throw nothing()
    await reopen(tx, await readDesk(tx, doing.now), was, doing.now)
    return {
      before: { state: 'CLOSED' },
      after: { state: 'OPEN' },
      happened: [{ id: was.id, kind: 'reopened', data: { why: 'staff' } }],
    }
  }),
})

type ReplyOptions = { content?: string; template_id?: number; close?: boolean }

/** The same words to many, each with the values of its own: what would leave stands in the preview, word for word. */
export const replyMany = bulkOperation<ConversationInput & { expected_last_message_id: number }>({
  ...common,
  kind: 'conversation.bulk-reply',
  label: '상담 일괄 답변',
  run: eachRow(async (tx, { expected_last_message_id: expected }, { was, doing, context }) => {
    const { content: body = '', template_id: templateId, close: closing = false } = context.options as ReplyOptions
    await refuseUnread(tx, was, expected)
    const other = was.assignee_id !== null && was.assignee_id !== doing.actor.id && doing.actor.role !== 'admin'
    if (other) throw new AppError('CONVERSATION_ASSIGNED')
    const facts = (await readFacts(tx, [was.id])).get(was.id)
    if (!facts) throw new AppError('NOT_FOUND')
    const content = filled(body, facts, doing.actor)
    await requireTemplate(tx, templateId)
    const sendAt = new Date(doing.now.getTime() + REPLY_DELAY_SECONDS * 1000)
    const taken = was.assignee_id === null ? await assign(tx, was, doing.actor.id, doing.now) : []
    const reply = { content, image_ids: [], template_id: templateId, close: closing, sendAt, jobId: context.jobId }
    const messageId = await freeze(tx, was, reply, doing, taken.length > 0)
    return {
      before: {},
      after: { content, message_id: messageId },
      happened: [...taken, { id: was.id, kind: 'reply.queued', data: { message_id: messageId } }],
    }
  }),
  settle: async ({ deps }, outcomes) => {
    await show(
      deps,
      outcomes.flatMap(({ id, status }) => (status === 'SUCCESS' && id ? [id] : [])),
    )
    return new Map()
  },
  undo: {
    kind: 'conversation.bulk-cancel-reply',
    rowOf: ({ targetId, after }) => ({ id: targetId, message_id: Number(after?.['message_id'] ?? 0) }),
  },
})

export const cancelReplies = bulkOperation<ConversationInput & { message_id: number }>({
  ...common,
  kind: 'conversation.bulk-cancel-reply',
  label: '상담 일괄 답변 취소',
  run: eachRow(async (tx, { message_id: messageId }, { was, doing }) => {
    await cancelReply(tx, was.id, messageId, doing)
    const facts = await messageFacts(tx, was.id)
    return { before: {}, after: { last_message_id: facts.last_id }, happened: [] }
  }),
})
