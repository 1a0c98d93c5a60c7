import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, idValue } from '../../http/endpoint.ts'
import { moveCategory } from './categoryMoves.ts'

/** 카테고리 옮기기: by dragging, in one call for the whole level. */
export const categoryMovesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/product-categories/{id}/move',
      summary: '카테고리를 다른 자리로 옮기기',
      access: 'catalog:write',
      extension: true,
      params: idParams,
      body: z.strictObject({
        parent_id: idValue.nullable().openapi({ description: '위 카테고리. 맨 위로 옮기면 null' }),
        before_id: idValue.nullable().openapi({ description: '이 카테고리의 앞에. 그 단계의 끝이면 null' }),
        version: z.number().int().min(1),
      }),
      responses: {
        200: z.object({ id: z.number().int(), parent_id: z.number().int().nullable(), version: z.number().int() }),
      },
      errors: ['VERSION_CONFLICT', 'CATEGORY_TOO_DEEP', 'CONFLICT'],
    },
    async ({ db, params, body, ...call }) => {
      const { id, parentId, version } = await moveCategory(db, params.id, body, call)
      return { id, parent_id: parentId, version }
    },
  ),
]
