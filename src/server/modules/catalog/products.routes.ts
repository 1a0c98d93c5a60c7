import { z } from '@hono/zod-openapi'
import { endpoint, idParam, idParams, queryFlag, repeated, sliceOf, sliceQuery, wonValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import {
  categorySchema,
  optionGroupSchema,
  productCardSchema,
  productDetailSchema,
  skuPublicSchema,
} from './catalog.contract.ts'
import { pricesChangeAt } from './changesAt.ts'
import type { FollowMarks } from './followMarks.ts'
import { productDetail, productOptions } from './productDetail.ts'
import { categoryTree, listProducts, productSorts, recommend } from './products.read.ts'
import { relatedTo } from './related.service.ts'

const price = z.coerce.number().pipe(wonValue).optional()
const slice = sliceOf(productCardSchema).extend({ total_is_estimate: z.boolean().optional() })
const shelf = { category_id: idParam.optional(), ...sliceQuery }

/**
 * What customers read of the catalog: the same for everybody, so an answer is reused for two seconds; what a signed-in
 * person follows is marked in it.
 */
export const productRoutes = (marks: FollowMarks) => [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products',
      summary: '상품 목록',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: pricesChangeAt,
      ofPerson: marks.results,
      query: z.object({
        ...shelf,
        q: z.string().trim().max(100).optional(),
        brand_id: idParam.optional(),
        tag_id: repeated(idParam),
        sort: z.enum(productSorts).default('RECOMMEND'),
        price_min: price,
        price_max: price,
        in_stock: queryFlag.optional(),
      }),
      responses: { 200: slice },
    },
    ({ db, query, now }) => listProducts(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/best',
      aliases: ['/store/v1/best'],
      summary: '많이 팔린 상품',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: pricesChangeAt,
      ofPerson: marks.results,
      query: z.object(shelf),
      responses: { 200: slice },
    },
    ({ db, query, now }) => listProducts(db, { ...query, sold: true, sort: 'SALES' }, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/quat-only',
      aliases: ['/store/v1/quat-only'],
      summary: '단독 상품',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: pricesChangeAt,
      ofPerson: marks.results,
      query: z.object(shelf),
      responses: { 200: slice },
    },
    ({ db, query, now }) => listProducts(db, { ...query, exclusive: true, sort: 'RECOMMEND' }, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/categories',
      summary: '카테고리 나무',
      access: 'public',
      cacheSeconds: 60,
      responses: { 200: z.object({ results: z.array(categorySchema) }) },
    },
    async ({ db, now }) => ({ results: await categoryTree(db, now) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/{id}',
      summary: '상품 상세',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: pricesChangeAt,
      ofPerson: marks.one,
      params: idParams,
      responses: { 200: productDetailSchema },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    async ({ db, params, now }) => known(await productDetail(db, params.id, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/{id}/options',
      summary: '상품 옵션과 재고 상태',
      access: 'public',
      cacheSeconds: 2,
      changesAt: pricesChangeAt,
      params: idParams,
      responses: { 200: z.object({ option_groups: z.array(optionGroupSchema), skus: z.array(skuPublicSchema) }) },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    async ({ db, params, now }) => known(await productOptions(db, params.id, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/{id}/recommendations',
      summary: '함께 산 상품',
      access: 'public+',
      cacheSeconds: 60,
      changesAt: pricesChangeAt,
      ofPerson: marks.results,
      params: idParams,
      query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
      responses: { 200: z.object({ results: z.array(productCardSchema) }) },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    async ({ db, params, query, now }) => ({ results: known(await recommend(db, params.id, query.limit, now)) }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/core/v1/products/{id}/related-products',
      summary: '관련 상품: 정해 둔 것부터, 같은 카테고리와 브랜드로 채움',
      access: 'public+',
      cacheSeconds: 60,
      ofPerson: marks.results,
      params: idParams,
      query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
      responses: { 200: z.object({ results: z.array(productCardSchema) }) },
      errors: ['PRODUCT_NOT_FOUND'],
    },
    async ({ db, params, query, now }) => ({ results: known(await relatedTo(db, params.id, query.limit, now)) }),
  ),
]

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('PRODUCT_NOT_FOUND')
  return found
}
