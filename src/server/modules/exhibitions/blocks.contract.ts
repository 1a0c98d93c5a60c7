import { z } from '@hono/zod-openapi'
import { isLink } from '#shared/format/url.ts'
import { idValue, line } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { productCardSchema } from '../catalog/catalog.contract.ts'
import { couponBenefitSchema } from '../coupons/coupons.contract.ts'
import { imageSchema } from '../images/images.contract.ts'

/** The parts of an exhibition's page: as staff write them, as staff read them again, and as customers see them. */
const MOST_BLOCKS = 40
export const MOST_SHELVED = 100
const MOST_BENEFITS = 20

const once = (ids: readonly number[]) => new Set(ids).size === ids.length
const shelved = z.array(idValue).max(MOST_SHELVED).refine(once, fieldCode('REPEATED'))

const text = { type: z.literal('TEXT'), html: z.string().normalize('NFC').min(1).max(40_000) }
const image = {
  type: z.literal('IMAGE'),
  image_id: idValue,
  link_url: z.string().trim().min(1).max(500).refine(isLink, fieldCode('LINK')).nullable().optional(),
  alt: z.string().normalize('NFC').trim().max(200).nullable().optional(),
}
const shelf = { type: z.literal('PRODUCTS'), title: line(60, 0), product_ids: shelved }
const coupon = {
  type: z.literal('COUPON'),
  benefit_ids: z.array(idValue).min(1).max(MOST_BENEFITS).refine(once, fieldCode('REPEATED')),
}

const asRead = { description: '읽은 그대로 적어도 됨: 사진과 상품과 쿠폰은 번호만 봄' }

export const blockFields = z
  .array(
    z.discriminatedUnion('type', [
      z.looseObject(text),
      z.looseObject(image).openapi(asRead),
      z.looseObject(shelf).openapi(asRead),
      z.looseObject(coupon).openapi(asRead),
    ]),
  )
  .max(MOST_BLOCKS)

export type BlockInput = z.infer<typeof blockFields>[number]

const seen = {
  image: { image: imageSchema },
  products: { products: z.array(productCardSchema) },
  benefits: { benefits: z.array(couponBenefitSchema) },
}

export const adminBlockSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('TEXT'), html: z.string() }),
    z.object({
      type: z.literal('IMAGE'),
      image_id: z.number().int(),
      image: imageSchema.optional(),
      link_url: z.string().nullable(),
      alt: z.string().nullable(),
    }),
    z.object({
      type: z.literal('PRODUCTS'),
      title: z.string(),
      product_ids: z.array(z.number().int()),
      ...seen.products,
    }),
    z.object({ type: z.literal('COUPON'), benefit_ids: z.array(z.number().int()), ...seen.benefits }),
  ])
  .openapi('AdminExhibitionBlock')

export type AdminBlock = z.infer<typeof adminBlockSchema>

export const blockSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('TEXT'), html: z.string() }),
    z.object({ type: z.literal('IMAGE'), ...seen.image, link_url: z.string().optional() }),
    z.object({ type: z.literal('PRODUCTS'), title: z.string(), ...seen.products }),
    z.object({ type: z.literal('COUPON'), ...seen.benefits }),
  ])
  .openapi('ExhibitionBlock')

export type ShownBlock = z.infer<typeof blockSchema>
