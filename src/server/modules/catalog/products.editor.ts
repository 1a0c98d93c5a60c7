import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, isoTime, reply } from '../../http/endpoint.ts'
import { duplicateProduct } from './duplicate.ts'
import { productHistory } from './history.ts'

const historySchema = z
  .object({
    id: z.number().int(),
    at: isoTime,
    what: z.string().openapi({ description: '일어난 일, 한 문장' }),
    detail: z.string().nullable(),
    reason: z.string().nullable(),
    actor_name: z.string(),
  })
  .openapi('ProductHistoryLine')

/** What the page of a product does beside saving it. */
export const productEditorAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/products/{id}/duplicate',
      summary: '상품 복제: 옵션까지 같은 작성 중인 상품',
      access: 'products:create',
      extension: true,
      params: idParams,
      responses: { 201: z.object({ id: z.number().int() }) },
    },
    async ({ db, params, ...call }) => reply(201, { id: await duplicateProduct(db, params.id, call) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/products/{id}/history',
      summary: '상품의 상태와 가격이 바뀐 이력',
      access: 'catalog:read',
      extension: true,
      params: idParams,
      responses: { 200: z.object({ results: z.array(historySchema) }) },
    },
    async ({ db, params }) => ({ results: await productHistory(db, params.id) }),
  ),
]
