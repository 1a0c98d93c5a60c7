import { z } from '@hono/zod-openapi'
import { endpoint, idParams, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { brandPage, followedBrands, followsBrand } from './brands.read.ts'
import { brandPageSchema, followedBrandSchema } from './wishes.contract.ts'

/** Brands as customers see them, with how many follow one. */
export const brandRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/brands/{id}',
      summary: '브랜드',
      access: 'public+',
      extension: true,
      cacheSeconds: 2,
      ofPerson: async ({ db, actor }, brand) => ({
        ...brand,
        is_following: await followsBrand(db, actor.id, brand.id),
      }),
      params: idParams,
      responses: { 200: brandPageSchema },
      errors: ['BRAND_NOT_FOUND'],
    },
    async ({ db, params, now }) => {
      const brand = await brandPage(db, params.id, now)
      if (!brand) throw new AppError('BRAND_NOT_FOUND')
      return brand
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/brands/following',
      summary: '찜한 브랜드',
      access: 'user',
      extension: true,
      query: z.object(sliceQuery),
      responses: { 200: sliceOf(followedBrandSchema) },
    },
    ({ db, actor, query, now }) => followedBrands(db, actor.id, query, now),
  ),
]
