import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { groupsOf } from './filter.ts'

const textOf = (statement: SQL | undefined) => statement && new PgDialect().sqlToQuery(statement).sql

test('카테고리를 아무리 많이 골라도 한 번만 찾는다', () => {
  const categories = (count: number) =>
    groupsOf({ category_id: Array.from({ length: count }, (_, n) => n + 1) }, sql`p.sale_price`).category
  expect(textOf(categories(500))).toBe(textOf(categories(1)))
  expect(categories(0)).toBeUndefined()
})
