import { z } from '@hono/zod-openapi'
import { endpoint, idParam, idParams, pageOf, pageQuery } from '../../http/endpoint.ts'
import { keptChangeAt } from '../catalog/changesAt.ts'
import type { FollowMarks } from '../catalog/followMarks.ts'
import { type ExhibitionDetail, exhibitionDetailSchema, exhibitionSchema } from './exhibitions.contract.ts'
import { exhibitionDetail, openExhibitions } from './exhibitions.read.ts'

/** Exhibitions as customers see them. */
export const exhibitionRoutes = (marks: FollowMarks) => [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/exhibitions',
      summary: '열려 있는 기획전',
      access: 'public',
      cacheSeconds: 2,
      query: z.object({
        ...pageQuery,
        channel_id: idParam.optional(),
        product_id: idParam.optional().openapi({ description: '이 상품이 진열대에 있는 기획전만' }),
      }),
      responses: { 200: pageOf(exhibitionSchema) },
    },
    ({ db, query, now }) => openExhibitions(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/exhibitions/{id}',
      summary: '기획전: 끝난 기획전은 CLOSED, 아직 열리지 않은 기획전은 없음',
      access: 'public+',
      cacheSeconds: 2,
      changesAt: keptChangeAt,
      params: idParams,
      responses: { 200: exhibitionDetailSchema },
      errors: ['EXHIBITION_NOT_FOUND'],
    },
    async ({ db, actor, params, now }) => {
      if (actor.kind !== 'user') return exhibitionDetail(db, params.id, { userId: null, now })
      const found = await exhibitionDetail(db, params.id, { userId: actor.id, now })
      return withMarks(found, (lists) => marks.lists({ db, actor, now }, lists))
    },
  ),
]

type Shelf = Extract<ExhibitionDetail['blocks'][number], { type: 'PRODUCTS' }>

/** What this person follows among the products of the shelves. */
async function withMarks(
  found: ExhibitionDetail,
  mark: (lists: Shelf['products'][]) => Promise<Shelf['products'][]>,
): Promise<ExhibitionDetail> {
  const shelves = found.blocks.filter((block): block is Shelf => block.type === 'PRODUCTS')
  const marked = await mark(shelves.map(({ products }) => products))
  const byShelf = new Map(shelves.map((shelf, n) => [shelf, marked[n] ?? shelf.products]))
  const blocks = found.blocks.map((block) =>
    block.type === 'PRODUCTS' ? { ...block, products: byShelf.get(block) ?? block.products } : block,
  )
  return { ...found, blocks }
}
