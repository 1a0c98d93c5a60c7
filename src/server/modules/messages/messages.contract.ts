import { z } from '@hono/zod-openapi'
import { day, isoTime, line, pageQuery, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'
import { bulkCommon, filterPart, idsPart } from '../bulk/bulk.contract.ts'
import { messageStatuses } from './messages.tables.ts'

const channel = z.enum(['EMAIL', 'SMS', 'PUSH'])
const kind = z.enum(['ORDER', 'MEMBER', 'CODE', 'GIFT', 'NOTICE'])
const status = z.enum(messageStatuses)

export const messageSchema = z
  .object({
    id: z.number().int(),
    channel,
    kind,
    status,
    recipient: z.string().openapi({ description: '가린 받는 곳' }),
    member_id: z.number().int().nullable(),
    title: z.string(),
    tries: z.number().int(),
    error: z.string().nullable(),
    created_at: isoTime,
    sent_at: isoTime.nullable(),
  })
  .openapi('Message')

export const messageDetailSchema = messageSchema
  .extend({ body: z.string(), next_try_at: isoTime.nullable(), resendable: z.boolean() })
  .openapi('MessageDetail')

const filterShape = {
  channel: repeated(channel),
  kind: repeated(kind),
  status: repeated(status),
  from: day.optional(),
  to: day.optional(),
}

export const messageQuery = z.object({
  ...pageQuery,
  q: personal(line(254), '이메일, 휴대폰, 회원번호 가운데 하나를 그대로'),
  ...filterShape,
})

export type MessageQuery = z.infer<typeof messageQuery>

const messageFilter = z.strictObject(filterShape)
export type MessageFilter = z.infer<typeof messageFilter>

/** Messages by their ids, or everything under a filter; who is looked for by their person is named by their ids. */
export const heldBody = z.strictObject({
  dry_run: bulkCommon.dry_run,
  reason: bulkCommon.reason,
  ...idsPart,
  ...filterPart(messageFilter),
})
export type HeldBody = z.infer<typeof heldBody>
