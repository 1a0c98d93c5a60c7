import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, isoTime } from '../../http/endpoint.ts'
import { checkBooks, keepBooks, lastBooks } from './books.service.ts'

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
      summary: '상시 검산: 지금 검산',
      access: 'books:read',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      responses: { 200: booksSchema },
    },
    async ({ deps, now }) => {
      const books = await checkBooks(deps.db, now)
      await keepBooks(deps.db, books, now)
      return books
    },
  ),
]
