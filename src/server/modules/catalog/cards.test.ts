import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { cardColumns } from './cards.ts'

test('카드는 몇 개를 건너뛰고 몇 개를 읽을지 글로 적어, 한 번 세운 계획을 이어 쓴다', () => {
  const { sql: text } = new PgDialect().sqlToQuery(cardColumns(new Date(0)))
  expect(text).toContain('offset 29 limit 1')
  expect(text).not.toMatch(/\b(?:offset|limit) \$/)
})
