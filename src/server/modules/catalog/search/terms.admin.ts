import { z } from '@hono/zod-openapi'
import { endpoint } from '../../../http/endpoint.ts'
import { searchWords } from './search.tables.ts'
import { countedTerms } from './terms.service.ts'

const most = 100

/** What people looked for, as far as it may be shown, with what staff have said of each word. */
export const searchTermsAdmin = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/search-terms',
      summary: '최근 7일에 많이 찾은 말 (하루에 3명 이상이 찾은 말만)',
      access: 'catalog:read',
      extension: true,
      responses: {
        200: z.object({
          results: z.array(
            z
              .object({
                word: z.string(),
                visitors: z.number().int().openapi({ description: '날마다 찾은 사람 수의 합' }),
                rule: z.enum(['PIN', 'BAN']).nullable(),
              })
              .openapi('SearchTerm'),
          ),
        }),
      },
    },
    async ({ db, now }) => {
      const rules = await db.select({ key: searchWords.key, rule: searchWords.rule }).from(searchWords).limit(1000)
      const ruleOf = new Map(rules.map(({ key, rule }) => [key, rule]))
      const found = await countedTerms(db, now, most)
      return {
        results: found.map(({ key, word, visitors }) => ({ word, visitors, rule: ruleOf.get(key) ?? null })),
      }
    },
  ),
]
