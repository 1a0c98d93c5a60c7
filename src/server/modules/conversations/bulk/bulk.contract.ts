import { z } from '@hono/zod-openapi'
import { idValue } from '../../../http/endpoint.ts'
import { bulkCommon, filterPart, idsPart, rowsPart } from '../../bulk/bulk.contract.ts'
import { letters } from '../conversations.contract.ts'
import { inboxFilter } from '../inbox/inbox.contract.ts'

/**
 * What is asked of many conversations at once: rows name the version and the newest message that were read; of those that are
 * named by their ids or by a filter, what could be read at `as_of` counts as read.
 */

const bulkRow = z.strictObject({ id: idValue, version: z.number().int().min(1).optional() })
const answeredRow = bulkRow.extend({ expected_last_message_id: idValue })
const filter = z.strictObject(inboxFilter)
const seen = z
  .number()
  .int()
  .min(0)
  .optional()
  .openapi({ description: '화면에 보인 수. filter가 찾은 수가 이와 많이 다르면 처리하지 않아요' })
const everything = { ...filterPart(filter), seen }

export const assignManyBody = z.strictObject({
  ...bulkCommon,
  ...idsPart,
  ...rowsPart(bulkRow),
  ...everything,
  assignee_id: idValue.nullable(),
})
export const tagManyBody = z.strictObject({
  ...bulkCommon,
  ...idsPart,
  ...rowsPart(bulkRow),
  ...everything,
  add: z.array(idValue).max(20).default([]),
  remove: z.array(idValue).max(20).default([]),
})
export const closeManyBody = z.strictObject({
  ...bulkCommon,
  ...idsPart,
  ...rowsPart(answeredRow),
  ...everything,
  including_waiting: z.boolean().default(false).openapi({ description: '고객의 말로 끝난 상담도 종료' }),
})
export const holdManyBody = z.strictObject({
  ...bulkCommon,
  ...idsPart,
  ...rowsPart(bulkRow),
  ...everything,
  hold_until: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .openapi({ description: '없으면 고객이 답할 때까지' }),
})
/** The preview holds every message as it would be sent (`after.content`). */
export const replyManyBody = z.strictObject({
  ...bulkCommon,
  ...idsPart,
  ...rowsPart(answeredRow),
  ...everything,
  content: letters(5_000).optional(),
  template_id: idValue.optional(),
  close: z.boolean().default(false),
})
