import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParam, idParams, isoTime } from '../../http/endpoint.ts'
import { productStatuses } from '../catalog/catalog.tables.ts'
import { adminAddressSchema } from '../orders/staffOrder.contract.ts'
import { orderAsOf } from './asOf.read.ts'
import { openWindowOf, recordWindowRead } from './orderWindows.admin.ts'

const won = z.number().int()
const knownFrom = isoTime.nullable().openapi({ description: '이때부터 기록이 있음' })

const itemSchema = z.object({
  order_item_id: z.number().int(),
  product_id: z.number().int(),
  option: z
    .object({
      sku_id: z.number().int().nullable(),
      sku_code: z.string().nullable(),
      label: z.string().nullable(),
      known_from: knownFrom,
    })
    .openapi({ description: '교환 전에는 산 옵션, 뒤에는 새 옵션. sku_id가 null이면 기록이 없음' }),
  stock: z.number().int().nullable().openapi({ description: '그 SKU의 그때 재고. null이면 아직 없던 SKU' }),
  stock_known_from: knownFrom,
  price: z
    .object({
      list_price: won,
      sale_price: won,
      member_price: won.nullable().openapi({ description: '그때의 회원가. null이면 회원도 판매가' }),
      extra_price: won.nullable().openapi({ description: '옵션 추가금. null이면 기록이 없음' }),
      time_sale_price: won.nullable(),
    })
    .nullable()
    .openapi({ description: '그때 상품 페이지에 보이던 가격' }),
  price_known_from: knownFrom,
  page: z
    .object({
      name: z.string(),
      subtitle: z.string(),
      status: z.enum(productStatuses),
      text_id: z.string().openapi({ description: '긴 글(상세 설명, 고시, 교환·반품 안내)이 같으면 같은 값' }),
      text_length: z.number().int().openapi({ description: '상세 설명의 글자 수' }),
    })
    .nullable(),
  page_known_from: knownFrom,
})

const asOfSchema = z
  .object({
    at: isoTime,
    changes: z
      .array(isoTime)
      .optional()
      .openapi({ description: '주문한 뒤 상품의 페이지, 가격, 옵션이 달라진 순간들. 지금을 물을 때만' }),
    address: z.object({
      known: z.boolean(),
      known_from: knownFrom,
      value: adminAddressSchema.nullable(),
      changed: z
        .array(z.enum(['name', 'phone', 'postcode', 'address1', 'address2', 'comment']))
        .openapi({ description: '지금 배송지와 다른 칸' }),
    }),
    items: z.array(itemSchema),
    page: z
      .object({
        detail_html: z.string(),
        notice: z.record(z.string(), z.string()),
        exchange_return_notice: z.string(),
      })
      .nullable()
      .openapi({ description: 'page_of로 물은 상품 페이지의 긴 글' }),
  })
  .openapi('OrderAsOf')

/** No shop is older than this. */
const EARLIEST = new Date('2000-01-01T00:00:00+09:00')

/** 시간여행: an order's address, options, stock, prices and product pages as of any moment. */
export const orderAsOfAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/orders/{id}/as-of',
      summary: '그때의 주문: 배송지, 옵션, 재고, 가격, 상품 페이지',
      access: 'orders:read',
      extension: true,
      params: idParams,
      query: z.object({
        at: z.iso.datetime({ offset: true }).optional().openapi({ description: '없거나 앞날이면 지금' }),
        page_of: idParam.optional().openapi({ description: '긴 글까지 볼 주문상품' }),
      }),
      responses: { 200: asOfSchema },
      errors: ['ORDER_NOT_FOUND'],
    },
    async ({ db, params, query, actor, ip, now }) => {
      const asked = query.at === undefined ? now : new Date(query.at)
      const when = asked > now ? now : asked < EARLIEST ? EARLIEST : asked
      const open = await openWindowOf(db, actor, params.id, now)
      const secondsLeft = open ? (open.expiresAt.getTime() - now.getTime()) / 1000 : null
      const found = await orderAsOf(db, { orderId: params.id, at: when, now, secondsLeft, pageOf: query.page_of })
      if (open) await recordWindowRead(db, actor, params.id, open, ip, now)
      return found
    },
  ),
]
