import { z } from '@hono/zod-openapi'
import { isoTime } from '../../http/endpoint.ts'

/** What staff see of an order wherever they see it: where it goes, and what happened to it. */

export const adminAddressSchema = z.object({
  name: z.string(),
  phone: z.string(),
  postcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  comment: z.string(),
  remote: z.enum(['NONE', 'JEJU', 'ISLAND', 'UNKNOWN']),
  masked: z.boolean(),
  unmasked_seconds: z.number().nullable().openapi({ description: '가리지 않고 보여 줄 남은 초. 가렸으면 null' }),
})

export const timelineEntrySchema = z
  .object({
    at: isoTime,
    kind: z.string(),
    what: z.string().openapi({ description: '일어난 일, 한 문장' }),
    detail: z.string().nullable(),
    actor: z.string(),
    actor_name: z.string(),
    order_item_id: z.number().int().nullable(),
    job_id: z.number().int().nullable(),
    images: z
      .array(z.object({ id: z.number().int(), url: z.string() }))
      .optional()
      .openapi({ description: '그때의 사진: 고친 검수의 앞선 사진도 남아요' }),
  })
  .openapi('TimelineEntry')

export type TimelineEntry = z.infer<typeof timelineEntrySchema>
