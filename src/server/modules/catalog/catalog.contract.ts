import { z } from '@hono/zod-openapi'
import { isoTime } from '../../http/endpoint.ts'
import { imageSchema } from '../images/images.contract.ts'
import { shippingOriginPublicSchema } from '../shipping/shipping.contract.ts'
import { LOW_STOCK } from '#shared/policy.ts'

/** Shapes of the catalog that customers and staff are given. */
export const brandRefSchema = z
  .object({ id: z.number().int(), name: z.string(), slug: z.string(), logo: imageSchema.optional() })
  .openapi('BrandRef')

export const saleStatuses = ['ON_SALE', 'SOLD_OUT', 'COMING', 'DISCONTINUED'] as const
export const productBadges = ['NEW', 'BEST', 'EXCLUSIVE', 'TIME_SALE', 'FREE_SHIPPING', 'MEMBER'] as const

const productCardShape = {
  id: z.number().int(),
  name: z.string(),
  brand: brandRefSchema,
  thumbnail: imageSchema,
  list_price: z.number().int(),
  sale_price: z.number().int(),
  discount_rate: z.number().int().openapi({ description: 'reference_price에서 몇 % 할인인지. 없으면 0' }),
  reference_price: z
    .number()
    .int()
    .optional()
    .openapi({ description: '앞선 20일에 실제로 받은 가장 낮은 가격. 지금 가격이 이보다 낮을 때만' }),
  final_price: z.number().int(),
  member_price: z
    .number()
    .int()
    .optional()
    .openapi({ description: '회원가. 지금 가격보다 낮을 때만, 누구에게나 같게' }),
  status: z.enum(saleStatuses),
  badges: z.array(z.enum(productBadges)),
  review: z.object({ average: z.number(), count: z.number().int() }),
  shipping: z.object({ origin_id: z.number().int(), label: z.string() }),
  time_sale: z
    .object({
      event_id: z.number().int(),
      price: z.number().int(),
      starts_at: isoTime,
      ends_at: isoTime,
      remaining_rate: z.number(),
    })
    .optional(),
  is_following: z.boolean().optional(),
  price_drop: z.number().int().optional(),
}

export const productCardSchema = z.object(productCardShape).openapi('ProductCard')
export type ProductCard = z.infer<typeof productCardSchema>

export const optionGroupSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    sequence: z.number().int(),
    values: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        extra_price: z.number().int(),
        sequence: z.number().int(),
      }),
    ),
  })
  .openapi('OptionGroup')
export type OptionGroup = z.infer<typeof optionGroupSchema>

/** A price that somebody asked for and nobody has decided about. */
export const pendingPriceSchema = z
  .object({
    approval_id: z.number().int(),
    requested_name: z.string(),
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
  })
  .openapi('PendingPrice')
export const pendingPricesSchema = z.array(pendingPriceSchema).openapi({ description: '승인을 기다리는 가격' })

export const stockStates = ['AVAILABLE', 'LOW', 'SOLD_OUT'] as const

export const skuPublicShape = {
  id: z.number().int(),
  option_value_ids: z.array(z.number().int()),
  /** on top of the option values' own extra prices */
  extra_price: z.number().int(),
  stock: z.enum(stockStates),
  left: z.number().int().optional().openapi({ description: '5개 이하로 남았을 때만' }),
  max_per_order: z.number().int(),
}
export const skuPublicSchema = z.object(skuPublicShape).openapi('SkuPublic')
export type SkuPublic = z.infer<typeof skuPublicSchema>

export const productDetailSchema = z
  .object({
    ...productCardShape,
    subtitle: z.string().optional(),
    images: z.array(imageSchema),
    detail_html: z.string(),
    categories: z.array(z.object({ id: z.number().int(), name: z.string() })),
    tags: z.array(z.string()),
    option_groups: z.array(optionGroupSchema),
    purchase_limit: z.number().int().optional(),
    notice: z.object({ category: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
    shipping_origin: shippingOriginPublicSchema,
    delivery_promise: z
      .object({ ships_on: z.string(), arrives_between: z.tuple([z.string(), z.string()]), cutoff: z.string() })
      .optional()
      .openapi({ description: '지금 살 수 있는 상품에만' }),
    exchange_return_notice: z.string(),
    follower_count: z.number().int().openapi({ description: '찜한 사람' }),
    withdrawal_limited: z.object({ reason: z.string() }).optional(),
    seller: z.object({
      name: z.string(),
      business_no: z.string(),
      mail_order_no: z.string(),
      phone: z.string(),
    }),
  })
  .openapi('ProductDetail')
export type ProductDetail = z.infer<typeof productDetailSchema>

export type CategoryNode = {
  id: number
  name: string
  parent_id: number | null
  sequence: number
  product_count: number
  icon?: z.infer<typeof imageSchema> | undefined
  children?: CategoryNode[] | undefined
}

const categoryShape = {
  id: z.number().int(),
  name: z.string(),
  parent_id: z.number().int().nullable(),
  sequence: z.number().int(),
  product_count: z.number().int(),
  icon: imageSchema.optional(),
}
const leafCategory = z.object(categoryShape)
const middleCategory = z.object({ ...categoryShape, children: z.array(leafCategory).optional() })
/** A category with up to two levels below it. */
export const categorySchema = z
  .object({ ...categoryShape, children: z.array(middleCategory).optional() })
  .openapi('Category')

/** A SKU as staff see it: with codes and raw numbers. */
export const adminSkuShape = {
  ...skuPublicShape,
  product_id: z.number().int(),
  option_label: z.string(),
  code: z.string(),
  barcode: z.string().nullable(),
  on_hand: z.number().int(),
  reserved: z.number().int(),
  safety_stock: z.number().int(),
  available: z.number().int(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  version: z.number().int(),
}

/** How a SKU's stock reads to customers: few are told as a number, more is nobody's business. */
export function stockState(available: number): Pick<SkuPublic, 'stock' | 'left'> {
  if (available <= 0) return { stock: 'SOLD_OUT' }
  return available <= LOW_STOCK ? { stock: 'LOW', left: available } : { stock: 'AVAILABLE' }
}
