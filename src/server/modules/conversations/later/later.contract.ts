import { z } from '@hono/zod-openapi'
import { idValue } from '../../../http/endpoint.ts'
import { letters, pictureIds } from '../conversations.contract.ts'

/** Replies that leave at a time of their own, and those that did not leave. */

const sendAt = z.iso.datetime({ offset: true }).optional().openapi({ description: '30일 안의 때. 없으면 10초 뒤' })

/** A scheduled reply as it is to leave instead. */
export const scheduleBody = z.strictObject({
  content: letters(5_000),
  image_ids: pictureIds(10).optional(),
  send_at: sendAt,
  expected_last_message_id: idValue,
  take_over: z.boolean().optional(),
})

/** One that failed, once more: as it was, or with other words. */
export const resendBody = z.strictObject({
  content: letters(5_000).optional(),
  send_at: sendAt,
  expected_last_message_id: idValue,
  take_over: z.boolean().optional(),
})

export const settleBody = z.strictObject({
  rewrite: z.boolean().default(false).openapi({ description: '글을 내가 쓰던 답변으로 가져오기' }),
})
