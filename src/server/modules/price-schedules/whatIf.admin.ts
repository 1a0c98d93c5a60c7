import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { endpoint, idValue, wonValue } from '../../http/endpoint.ts'
import { worstSchema } from './calendar.admin.ts'
import { conflictKinds } from './calendar.ts'
import { whatIf } from './whatIf.ts'

const moment = z.iso.datetime({ offset: true })

/** So many prices are looked at in one call. */
const most = 100

const item = z.strictObject({
  kind: z.enum(['SCHEDULE', 'TIME_SALE']),
  product_id: idValue,
  sku_id: idValue.optional().openapi({ description: '있으면 price는 이 SKU의 추가금' }),
  price: wonValue,
  starts_at: moment,
  ends_at: moment.nullable().optional(),
  replaces: idValue.optional().openapi({ description: '고치고 있는 예약이나 이벤트' }),
})

const answer = z
  .object({
    results: z.array(
      z.object({
        product_id: z.number().int(),
        worst: worstSchema.nullable(),
        conflicts: z.array(z.enum(conflictKinds)),
      }),
    ),
  })
  .openapi('PriceWhatIf')

/** What a price would do before anybody sets it. Nothing is kept. */
export const priceWhatIfAdmin = [
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/price-calendar/what-if',
      summary: '이 가격이면: 가장 낮게 살 수 있는 값과 원가',
      access: 'price-schedules:read',
      extension: true,
      readsOnly: true,
      body: z.strictObject({ items: z.array(item).min(1).max(most) }),
      responses: { 200: answer },
    },
    async ({ db, body: { items }, now }) => {
      const looks = await whatIf(db, items, now)
      return { results: items.map(({ product_id }, at) => ({ product_id, ...sure(looks[at]) })) }
    },
  ),
]

export type WhatIfItem = z.infer<typeof item>
