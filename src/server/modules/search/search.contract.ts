import { z } from '@hono/zod-openapi'

export const searchResultSchema = z
  .object({
    results: z.array(
      z.object({
        type: z.enum([
          'order',
          'order-item',
          'delivery',
          'user',
          'product',
          'sku',
          'brand',
          'coupon',
          'claim',
          'refund',
          'conversation',
        ]),
        id: z.number().int(),
        label: z.string(),
        sub: z.string(),
        url: z.string().openapi({ description: '콘솔 안의 주소(/admin 아래)' }),
      }),
    ),
  })
  .openapi('SearchResult')

export type Found = z.infer<typeof searchResultSchema>['results'][number]
