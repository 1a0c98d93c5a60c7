import { z } from '@hono/zod-openapi'
import { isLink } from '#shared/format/url.ts'
import { idValue, isoTime, line, wonValue } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { productCardSchema } from '../catalog/catalog.contract.ts'
import { imageSchema } from '../images/images.contract.ts'
import { bannerLocations, eventKinds } from './promotions.tables.ts'

const moment = z.iso.datetime({ offset: true })
const limit = z.number().int().min(1).max(1_000_000).nullable().optional()

/** What every event says. Without a sequence it comes last of its kind and location. */
const common = {
  title: line(80),
  starts_at: moment,
  ends_at: moment,
  status: z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED']).optional(),
  sequence: z.number().int().min(0).max(100_000).optional(),
}

export const bannerFields = z.strictObject({
  ...common,
  image_id: idValue,
  link_url: z.string().trim().min(1).max(500).refine(isLink, fieldCode('LINK')),
  location: z.enum(bannerLocations),
})

/** A price makes a product's event a time sale, for so many pieces in all and for each person. */
const sale = { time_sale_price: wonValue.min(1).nullable().optional(), quantity_limit: limit, per_user_limit: limit }

export const singleProductFields = z.strictObject({
  ...common,
  image_id: idValue.nullable().optional(),
  product_id: idValue,
  kind: z.enum(['TIME_SALE', 'FEATURE']).optional().openapi({
    description: 'TIME_SALE에는 time_sale_price가 꼭 있어야 하고, FEATURE에는 없어야 함',
  }),
  ...sale,
})

export const MOST_PRODUCTS = 100

export const multiProductFields = z.strictObject({
  ...common,
  image_id: idValue.nullable().optional(),
  items: z
    .array(
      z.looseObject({ product_id: idValue, ...sale }).openapi({ description: '읽은 상품 그대로. 가격과 한도만 봄' }),
    )
    .min(1)
    .max(MOST_PRODUCTS)
    .refine((items) => new Set(items.map(({ product_id }) => product_id)).size === items.length, fieldCode('REPEATED')),
})

export type SaleItem = z.infer<typeof multiProductFields>['items'][number]

/** A product of an event as staff see it. */
const eventItemSchema = z
  .object({
    product_id: z.number().int(),
    name: z.string(),
    sale_price: z.number().int(),
    thumbnail: imageSchema.optional(),
    time_sale_price: z.number().int().nullable(),
    quantity_limit: z.number().int().nullable(),
    per_user_limit: z.number().int().nullable(),
    held: z.number().int(),
    sold: z.number().int(),
  })
  .openapi('EventItem')

/** What staff are told of every event besides its fields. */
export const eventExtras = {
  kind: z.enum(eventKinds),
  status: z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED']),
  sequence: z.number().int(),
  is_time_sale: z.boolean(),
  image: imageSchema.optional(),
  items: z.array(eventItemSchema),
  pending_approval_id: z.number().int().nullable().openapi({ description: '다른 사람의 승인을 기다리는 요청' }),
}

export const eventCardSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(eventKinds),
    title: z.string(),
    image: imageSchema.optional(),
    link_url: z.string().optional(),
    location: z.enum(bannerLocations).optional(),
    products: z.array(productCardSchema).optional(),
    starts_at: isoTime,
    ends_at: isoTime,
  })
  .openapi('EventCard')

export type EventCard = z.infer<typeof eventCardSchema>

export const bannerSchema = z
  .object({
    id: z.number().int(),
    location: z.enum(bannerLocations),
    image: imageSchema,
    title: z.string(),
    link_url: z.string(),
    starts_at: isoTime,
    ends_at: isoTime,
    sequence: z.number().int(),
  })
  .openapi('Banner')
