import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, isoTime } from '../../http/endpoint.ts'
import { checkOn, keepBooks, lastBooks } from './books.service.ts'
import { kindNames } from './rounds.ts'

const booksSchema = z
  .object({
    checked_at: isoTime,
    took_ms: z.number().int(),
    checks: z.array(
      z.object({
        name: z.string(),
        ok: z.boolean(),
        rows: z.array(z.record(z.string(), z.unknown())).openapi({ description: '맞지 않는 줄, 점검마다 20개까지' }),
      }),
    ),
    rounds: z.array(
      z.object({
        of: z.enum(kindNames),
        after: z.number().int().optional().openapi({ description: '이 번호 다음부터 봤다. 없으면 처음부터' }),
        up_to: z.number().int().optional().openapi({ description: '이 번호까지 봤다. 없으면 끝까지' }),
        also: z.number().int().openapi({ description: '그 밖에 본, 새것과 바뀐 것과 지난번에 맞지 않은 것의 수' }),
        began_at: isoTime.openapi({ description: '지금 돌고 있는 차례를 처음부터 시작한 때' }),
        completed_at: isoTime.optional().openapi({ description: '마지막으로 전체를 다 본 때' }),
      }),
    ),
  })
  .openapi('Books')

/** 상시 검산: money, points, coupons, stock and refunds against each other. */
export const booksAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/books',
      summary: '상시 검산: 마지막 결과',
      access: 'books:read',
      extension: true,
      responses: { 200: z.object({ books: booksSchema.optional() }) },
    },
    async ({ db }) => {
      const books = await lastBooks(db)
      return books ? { books } : {}
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/books/check',
      summary: '상시 검산: 지금 검산. 밤에 하는 만큼 이어서 본다',
      access: 'books:read',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      responses: { 200: booksSchema },
    },
    async ({ deps, now }) => {
      const books = await checkOn(deps.db, now)
      await keepBooks(deps.db, books, now)
      return books
    },
  ),
]
