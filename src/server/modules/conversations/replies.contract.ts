import { z } from '@hono/zod-openapi'
import { idParam, idValue, isoTime } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { imageSchema } from '../images/images.contract.ts'
import { replyActionBody, replyActionRequestSchema } from './actions/action.contract.ts'
import { letters, pictureIds, replySchema } from './conversations.contract.ts'
import { replyStates } from './conversations.tables.ts'

/** What staff write in a conversation: replies, notes, drafts of both, and who is writing. */

const id = z.number().int()
const person = z.object({ id, name: z.string() })

export const replyBody = z.strictObject({
  content: letters(5_000),
  image_ids: pictureIds(10),
  template_id: idValue.optional(),
  send_at: z.iso.datetime({ offset: true }).optional().openapi({ description: '30일 안의 때. 없으면 10초 뒤' }),
  expected_last_message_id: idValue,
  /** of somebody else's conversation: it becomes the caller's */
  take_over: z.boolean().optional(),
  close: z.boolean().optional().openapi({ description: '보낸 뒤 종료' }),
  action: replyActionBody
    .optional()
    .openapi({ description: '보낼 때 함께 처리할 일. 못 하게 되면 답변도 가지 않아요' }),
})

export const replyChangeBody = z.strictObject({
  content: letters(5_000),
  image_ids: pictureIds(10).unwrap(),
  version: versionField,
})
export const replyParams = z.object({ id: idParam, replyId: idParam })
export const noteBody = z.strictObject({ content: letters(5_000), image_ids: pictureIds(10) })
export const draftKinds = ['REPLY', 'NOTE'] as const
export const draftParams = z.object({ id: idParam, kind: z.enum(draftKinds) })
/** `version` is that of the draft that was read; none for the first. */
export const draftBody = z.strictObject({
  content: z.string().max(10_000),
  image_ids: pictureIds(10),
  action: replyActionRequestSchema.optional().openapi({ description: '답변과 함께 처리하려던 일' }),
  version: versionField.optional(),
})
export const draftSchema = z
  .object({
    content: z.string(),
    image_ids: z.array(id),
    action: replyActionRequestSchema.nullable(),
    version: z.number().int(),
    updated_at: isoTime,
  })
  .openapi('ConversationDraft')

/** Whoever has it open says so every 20 seconds. */
export const presenceBody = z.strictObject({ writing: z.boolean() })
export const presenceSchema = z
  .object({ present: z.array(person.extend({ writing: z.boolean() })) })
  .openapi('ConversationPresence')

/** A template with the values of one conversation: which of them are missing or empty, so that it cannot be sent. */
export const renderBody = z.strictObject({ template_id: idValue.optional(), content: letters(5_000).optional() })
export const renderedSchema = z
  .object({ content: z.string(), unresolved: z.array(z.string()) })
  .openapi('RenderedTemplate')

// ---------- answers of what staff do

/** A reply as whoever wrote it is answered; `version` counts its changes, `last_message_id` is the conversation's now. */
export const adminReplySchema = replySchema
  .extend({
    status: z.enum(replyStates),
    send_at: isoTime,
    sent_at: isoTime.nullable(),
    version: z.number().int(),
    last_message_id: id,
  })
  .openapi('AdminReply')

export const noteSchema = z
  .object({
    type: z.literal('NOTE'),
    id,
    content: z.string(),
    images: z.array(imageSchema),
    admin: person,
    mentions: z.array(person),
    at: isoTime,
  })
  .openapi('ConversationNote')

export const replyVersionsSchema = z.object({
  results: z.array(
    z
      .object({ id, content: z.string(), images: z.array(imageSchema), admin: person, at: isoTime })
      .openapi('ReplyVersion'),
  ),
})

export const variablesSchema = z.object({
  results: z.array(z.object({ name: z.string(), about: z.string(), example: z.string() })),
})
