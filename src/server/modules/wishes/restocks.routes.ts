import { z } from '@hono/zod-openapi'
import { endpoint, idParam, idValue, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { waitFor, waitingOf, waitNoLonger } from './restocks.service.ts'
import { restockAlertSchema } from './wishes.contract.ts'

const path = '/store/v1/user/restock-alerts'
const waiting = z.object({ waiting: z.boolean() })

/** 재입고 알림. */
export const restockRoutes = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '기다리는 재입고 알림',
      access: 'user',
      extension: true,
      query: z.object({ ...sliceQuery, product_id: idParam.optional() }),
      responses: { 200: sliceOf(restockAlertSchema) },
    },
    ({ db, actor, query, now }) => waitingOf(db, actor.id, query, now),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '재입고 알림 신청',
      access: 'user',
      extension: true,
      body: z.strictObject({ sku_id: idValue }),
      responses: { 200: waiting },
      errors: ['SKU_NOT_FOUND', 'SKU_IN_STOCK', 'RESTOCK_ALERT_LIMIT'],
    },
    async ({ db, actor, body, now }) => {
      await waitFor(db, actor.id, body.sku_id, now)
      return { waiting: true }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{sku_id}`,
      summary: '재입고 알림 취소',
      access: 'user',
      extension: true,
      params: z.object({ sku_id: idParam }),
      responses: { 200: waiting },
    },
    async ({ db, actor, params }) => {
      await waitNoLonger(db, actor.id, params.sku_id)
      return { waiting: false }
    },
  ),
]
