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
import { keptChangeAt } from './changesAt.ts'
import type { FollowMarks } from './followMarks.ts'
import { productDetail, productOptions } from './productDetail.ts'
import { relatedTo } from './related.service.ts'
import { categoryTree, recommend } from './products.read.ts'
import { priceBandNames, productSorts, ratingBandNames } from './search/filter.ts'
import { productFacets } from './search/facets.ts'
import { listProducts } from './search/products.list.ts'
import { readingOf } from './search/shelf.ts'

const price = z.coerce.number().pipe(wonValue).optional()
const slice = sliceOf(productCardSchema).extend({ total_is_estimate: z.boolean().optional() })
const shelf = { category_id: repeated(idParam), ...sliceQuery }
const corrected = z.string().optional().openapi({ description: '찾는 말로 된 상품이 없어서 대신 찾은 말' })

/** What a list is narrowed by: one of a repeated key is enough. */
const narrowing = {
  q: z.string().trim().max(100).optional(),
  category_id: repeated(idParam),
  brand_id: repeated(idParam),
  tag_id: repeated(idParam),
  price_band: repeated(z.enum(priceBandNames)),
  rating_band: repeated(z.enum(ratingBandNames)),
  price_min: price,
  price_max: price,
  free_shipping: queryFlag.optional(),
  sale: queryFlag.optional(),
  in_stock: queryFlag.optional(),
}

const choice = z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })
const facetsSchema = z
  .object({
    corrected_query: corrected,
    total_count: z.number().int(),
    categories: z.array(choice.extend({ parent_id: z.number().int().nullable() })),
    brands: z.array(choice),
    price_bands: z.array(z.object({ band: z.enum(priceBandNames), count: z.number().int() })),
    rating_bands: z.array(z.object({ band: z.enum(ratingBandNames), count: z.number().int() })),
    free_shipping: z.number().int(),
    sale: z.number().int(),
    in_stock: z.number().int(),
  })
  .openapi('ProductFacets')

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
      changesAt: keptChangeAt,
      ofPerson: marks.results,
      query: z.object({
        ...narrowing,
        ...sliceQuery,
        sort: z.enum(productSorts).default('RECOMMEND'),
      }),
      responses: { 200: slice.extend({ corrected_query: corrected }) },
    },
    ({ db, deps, query, now }) => listProducts(db, query, readingOf(deps, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/facets',
      summary: '상품 목록을 좁힐 수 있는 것과 그 개수 (한 묶음의 개수는 그 묶음에서 고른 것과 상관없이 센 것)',
      access: 'public',
      extension: true,
      cacheSeconds: 2,
      changesAt: keptChangeAt,
      query: z.object(narrowing),
      responses: { 200: facetsSchema },
    },
    ({ db, deps, query, now }) => productFacets(db, query, readingOf(deps, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/best',
      aliases: ['/store/v1/best'],
      summary: '많이 팔린 상품',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: keptChangeAt,
      ofPerson: marks.results,
      query: z.object(shelf),
      responses: { 200: slice },
    },
    ({ db, deps, query, now }) => listProducts(db, { ...query, sold: true, sort: 'SALES' }, readingOf(deps, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/products/quat-only',
      aliases: ['/store/v1/quat-only'],
      summary: '단독 상품',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: keptChangeAt,
      ofPerson: marks.results,
      query: z.object(shelf),
      responses: { 200: slice },
    },
    ({ db, deps, query, now }) =>
      listProducts(db, { ...query, exclusive: true, sort: 'RECOMMEND' }, readingOf(deps, now)),
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
      changesAt: keptChangeAt,
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
      changesAt: keptChangeAt,
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
      changesAt: keptChangeAt,
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
