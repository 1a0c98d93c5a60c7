import { z } from '@hono/zod-openapi'
import { day, isoTime, line, pageQuery, repeated } from '../../http/endpoint.ts'
import { personal } from '../../http/personalSearches.ts'

const channel = z.enum(['EMAIL', 'SMS', 'PUSH'])
const kind = z.enum(['ORDER', 'MEMBER', 'CODE', 'NOTICE'])
const status = z.enum(['QUEUED', 'SENT', 'FAILED', 'HELD'])

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

export const messageQuery = z.object({
  ...pageQuery,
  q: personal(line(254), '이메일, 휴대폰, 회원번호 가운데 하나를 그대로'),
  channel: repeated(channel),
  kind: repeated(kind),
  status: repeated(status),
  from: day.optional(),
  to: day.optional(),
})

export type MessageQuery = z.infer<typeof messageQuery>
