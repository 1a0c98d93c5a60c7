import { z } from '@hono/zod-openapi'
import { endpoint, line } from '../../../http/endpoint.ts'
import { imageSchema } from '../../images/images.contract.ts'
import { readingOf } from './shelf.ts'
import { suggest } from './suggestions.ts'
import { countSearch, popularTerms } from './terms.service.ts'

const named = z.object({ id: z.number().int(), name: z.string() })
const suggestionsSchema = z
  .object({
    terms: z.array(z.string()),
    products: z.array(named.extend({ brand: z.string(), thumbnail: imageSchema.optional() })),
    brands: z.array(named),
    categories: z.array(named),
  })
  .openapi('SearchSuggestions')

/** What helps people to look for something, and how what they look for is counted. */
export const searchRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/search/suggestions',
      summary: '치는 동안 고를 수 있는 검색어, 상품, 브랜드, 카테고리',
      access: 'public',
      extension: true,
      cacheSeconds: 10,
      query: z.object({ q: z.string().trim().max(60).default('') }),
      responses: { 200: suggestionsSchema },
    },
    ({ db, deps, query, now }) => suggest(db, query.q, readingOf(deps, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/search/popular',
      summary: '인기 검색어',
      access: 'public',
      extension: true,
      cacheSeconds: 60,
      responses: { 200: z.object({ results: z.array(z.string()) }) },
    },
    async ({ db, now }) => ({ results: await popularTerms(db, now, 10) }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/search/terms',
      summary: '찾은 말을 인기 검색어에 세기 (누가 찾았는지는 남기지 않음)',
      access: 'public+',
      extension: true,
      idempotency: 'none',
      // what was found a moment ago is known without a transaction of its own
      transaction: false,
      body: z.strictObject({ term: line(60) }),
      responses: { 204: null },
      errors: ['RATE_LIMITED'],
    },
    async ({ db, deps, actor, place, body, now }) => {
      await countSearch(db, { actor, keys: deps.keys, place, term: body.term, ...readingOf(deps, now) })
    },
  ),
]
