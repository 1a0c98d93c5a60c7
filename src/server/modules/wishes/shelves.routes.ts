import { z } from '@hono/zod-openapi'
import { endpoint } from '../../http/endpoint.ts'
import { personalShelves } from './shelves.read.ts'
import { personalShelvesSchema } from './wishes.contract.ts'

/** What is shown to one person in particular, and why. */
export const shelfRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/personalization/products',
      summary: '나를 위한 상품: 선반마다 까닭과 함께',
      access: 'user',
      query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
      responses: { 200: personalShelvesSchema },
    },
    ({ db, actor, query, now }) => personalShelves(db, actor.id, query.limit, now),
  ),
]
