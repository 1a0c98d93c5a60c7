import { z } from '@hono/zod-openapi'
import { isPersonalValue } from '#shared/validation/personalSearch.ts'
import { type Endpoint, endpoint, line } from '../../http/endpoint.ts'
import { openSearch, sealSearch } from './sealedSearch.ts'

const path = '/store-admin/v1/searches'

/** What somebody looks for, as lists may be asked by it: a person's name, number or e-mail never stands in an address. */
export const searchesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path,
      summary: '찾을 말을 목록의 q에 쓸 값으로 바꾸기 (이름·전화번호·이메일은 나만 12시간 쓰는 열쇠로)',
      access: 'staff:self',
      extension: true,
      readsOnly: true,
      body: z.strictObject({
        text: line(254),
        key: line(40)
          .default('q')
          .openapi({ description: '목록의 어느 조건에 쓸지. phone, receiver처럼 사람의 것만 담는 조건은 늘 봉함' }),
      }),
      responses: {
        200: z
          .object({
            value: z.string(),
            sealed: z.boolean().openapi({ description: '사람을 가리킬 수 있어서 봉한 값' }),
          })
          .openapi('Search'),
      },
    },
    async ({ deps, actor, now, body: { text, key } }) => {
      const sealed = isPersonalValue(key, text, true)
      return { value: sealed ? sealSearch({ keys: deps.keys, actor, now }, text) : text, sealed }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/open`,
      summary: '내가 찾던 말 다시 보기',
      access: 'staff:self',
      extension: true,
      readsOnly: true,
      body: z.strictObject({ value: z.string().min(1).max(5_000) }),
      responses: { 200: z.object({ text: z.string() }) },
      errors: ['SEARCH_EXPIRED'],
    },
    async ({ deps, actor, now, body: { value } }) => ({ text: openSearch({ keys: deps.keys, actor, now }, value) }),
  ),
]
