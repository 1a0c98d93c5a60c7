import { z } from '@hono/zod-openapi'
import { errorCodeSchema } from '../../http/codes.ts'
import { idValue } from '../../http/endpoint.ts'
import { unitPriceRules } from '#shared/pricing/priceRules.ts'
import { productCardSchema } from '../catalog/catalog.contract.ts'
import { shippingOriginPublicSchema } from '../shipping/shipping.contract.ts'

const won = z.number().int()

export const priceBreakdownSchema = z
  .object({
    list_amount: won,
    product_discount: won,
    product_coupon: won,
    cart_coupon: won,
    points: won,
    shipping_base: won,
    shipping_coupon: won,
    remote_surcharge: won,
    payable: won,
    earn_points: won,
  })
  .openapi('PriceBreakdown')

export const cartItemSchema = z
  .object({
    id: z.number().int(),
    sku_id: z.number().int(),
    product: productCardSchema,
    option_label: z.string(),
    quantity: z.number().int(),
    unit_price: won,
    price_rule: z.enum(unitPriceRules).openapi({ description: '무슨 가격인지: 판매가, 회원가, 타임세일가' }),
    amount: won,
    state: z.enum(['OK', 'SOLD_OUT', 'LOW_STOCK', 'PRICE_CHANGED', 'UNAVAILABLE']),
    available_quantity: z
      .number()
      .int()
      .optional()
      .openapi({ description: '남은 수량이 5개 이하이거나 담은 수량보다 적을 때만' }),
    max_quantity: z.number().int().openapi({ description: '한 주문에 담을 수 있는 최대 수량' }),
    price_when_added: won.optional().openapi({ description: '담을 때의 가격. 지금과 다를 때만' }),
  })
  .openapi('CartItem')

export type CartItem = z.infer<typeof cartItemSchema>

export const cartSchema = z
  .object({
    groups: z.array(
      z.object({
        shipping_origin: shippingOriginPublicSchema,
        items: z.array(cartItemSchema),
        goods_amount: won,
        shipping_fee: won,
        remote_surcharge: won,
        to_free: won.optional(),
      }),
    ),
    unavailable: z.array(cartItemSchema),
    count: z.number().int(),
    estimate: priceBreakdownSchema,
    is_member: z.boolean().openapi({ description: '멤버십을 이용하고 있어요: 가격과 적립률이 회원의 것이에요.' }),
    earn_rate_percent: z.number().int(),
    coupon_saving: won.optional().openapi({ description: '가진 쿠폰을 가장 잘 썼을 때 더 할인되는 금액' }),
  })
  .openapi('Cart')

export type Cart = z.infer<typeof cartSchema>

const quantity = z.number().int().min(1).max(999)

export const addItemsBody = z.strictObject({
  items: z
    .array(z.strictObject({ sku_id: idValue, quantity }))
    .min(1)
    .max(50),
})
export const addProductsBody = z.strictObject({
  items: z
    .array(z.strictObject({ product_id: idValue, quantity }))
    .min(1)
    .max(50),
})
export const deleteItemsBody = z.strictObject({ ids: z.array(idValue).max(500) })
export const quantityBody = z.strictObject({ quantity })

export const countSchema = z.object({ count: z.number().int() })
export const addedSchema = z.object({ items: z.array(cartItemSchema), count: z.number().int() })
export const addedProductsSchema = z.object({
  items: z.array(cartItemSchema),
  skipped: z.array(z.object({ product_id: z.number().int(), code: errorCodeSchema })),
  count: z.number().int(),
})
