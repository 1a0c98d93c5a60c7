import { z } from '@hono/zod-openapi'
import { idValue, isoTime, line } from '../../http/endpoint.ts'
import { imageSchema } from '../images/images.contract.ts'
import { adminBlockSchema, blockFields, blockSchema, MOST_SHELVED } from './blocks.contract.ts'
import { exhibitionStatuses } from './exhibitions.tables.ts'

const moment = z.iso.datetime({ offset: true })

/** What staff write of an exhibition. Without a sequence it comes last. */
export const exhibitionFields = z.strictObject({
  title: line(80),
  channel_id: idValue.nullable().optional(),
  hero_image_id: idValue,
  starts_at: moment,
  ends_at: moment,
  blocks: blockFields,
  product_ids: z.array(idValue).max(MOST_SHELVED).optional().openapi({
    description: '이 기획전의 상품. 진열대(PRODUCTS)에 없는 상품은 마지막 진열대에 놓임',
  }),
  status: z.enum(exhibitionStatuses).optional(),
  sequence: z.number().int().min(0).max(100_000).optional(),
})

/** What staff are told besides. */
export const exhibitionExtras = {
  hero: imageSchema,
  blocks: z.array(adminBlockSchema),
  product_ids: z.array(z.number().int()),
  status: z.enum(exhibitionStatuses),
  sequence: z.number().int(),
}

/** SCHEDULED is known to clients; customers are told of an exhibition when it opens. */
const state = z.enum(['OPEN', 'SCHEDULED', 'CLOSED'])

export const exhibitionSchema = z
  .object({
    id: z.number().int(),
    title: z.string(),
    hero: imageSchema,
    channel_id: z.number().int().optional(),
    starts_at: isoTime,
    ends_at: isoTime,
    status: state,
  })
  .openapi('Exhibition')

export const exhibitionDetailSchema = exhibitionSchema
  .extend({ blocks: z.array(blockSchema) })
  .openapi('ExhibitionDetail')

export type Exhibition = z.infer<typeof exhibitionSchema>
export type ExhibitionDetail = z.infer<typeof exhibitionDetailSchema>
