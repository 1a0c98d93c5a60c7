import { z } from '@hono/zod-openapi'
import { idValue, isoTime } from '../../http/endpoint.ts'
import { brandRefSchema, productCardSchema } from '../catalog/catalog.contract.ts'

const followTargets = ['product', 'brand'] as const

export const followBody = z.strictObject({ target_type: z.enum(followTargets), target_id: idValue })
export type FollowTarget = z.infer<typeof followBody>

export const followingSchema = z.object({ following: z.boolean() })

/** What alone is listed of what somebody follows. */
export const followedOnlys = ['PRICE_DROP', 'RESTOCKED'] as const
export type FollowedOnly = (typeof followedOnlys)[number]

/** A product that somebody follows, and what became of it since. */
export const followedProductSchema = productCardSchema
  .extend({
    followed_at: isoTime,
    price_at_follow: z.number().int().openapi({ description: '찜할 때의 가격. 더 싸졌으면 price_drop이 있음' }),
    restocked: z.boolean().openapi({ description: '찜한 뒤 품절됐다가 14일 안에 다시 들어옴' }),
  })
  .openapi('FollowedProduct')
export type FollowedProduct = z.infer<typeof followedProductSchema>

const brandShape = {
  description: z.string(),
  follower_count: z.number().int(),
  product_count: z.number().int().openapi({ description: '지금 진열된 상품' }),
}

/** A brand as customers see it. */
export const brandPageSchema = brandRefSchema
  .extend({ ...brandShape, is_following: z.boolean().optional() })
  .openapi('BrandPage')
export type BrandPage = z.infer<typeof brandPageSchema>

export const followedBrandSchema = brandPageSchema.extend({ followed_at: isoTime }).openapi('FollowedBrand')
export type FollowedBrand = z.infer<typeof followedBrandSchema>

/** A SKU that somebody waits for. */
export const restockAlertSchema = z
  .object({ sku_id: z.number().int(), product: productCardSchema, option_label: z.string(), created_at: isoTime })
  .openapi('RestockAlert')
export type RestockAlert = z.infer<typeof restockAlertSchema>

export const recentProductSchema = productCardSchema.extend({ viewed_at: isoTime }).openapi('RecentProduct')
export type RecentProduct = z.infer<typeof recentProductSchema>

export const shelfKinds = ['BOUGHT', 'FOLLOWED', 'VIEWED', 'POPULAR'] as const

const shelfShape = {
  reason: z.string().openapi({ description: '왜 보이는지, 화면에 그대로' }),
  results: z.array(productCardSchema),
}

/** Products for one person, on shelves that each say why; `results` and `reason` are those of the first. */
export const personalShelvesSchema = z
  .object({ ...shelfShape, shelves: z.array(z.object({ kind: z.enum(shelfKinds), ...shelfShape })) })
  .openapi('PersonalShelves')
export type PersonalShelves = z.infer<typeof personalShelvesSchema>
