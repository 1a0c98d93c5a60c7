import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boundedCount } from '#server/db/boundedCount.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const numbers = (count: number) => sql`(select generate_series(1, ${count}::int) as n) numbers`

test('만 줄까지는 세고, 그보다 많으면 어림하되 센 것보다 적다고 하지 않는다', async () => {
  const count = (from: number, where = sql`true`) => boundedCount(api.deps.db, numbers(from), where)
  expect(await count(0)).toEqual({ count: 0, isEstimate: false })
  expect(await count(20_000, sql`n <= 3`)).toEqual({ count: 3, isEstimate: false })
  expect(await count(10_000)).toEqual({ count: 10_000, isEstimate: false })
  expect(await count(10_001)).toMatchObject({ isEstimate: true, count: expect.toSatisfy((n: number) => n >= 10_001) })
  const alike = { from: numbers(70_000), where: sql`true` }
  expect(await boundedCount(api.deps.db, numbers(10_001), sql`true`, alike)).toEqual({
    count: 70_000,
    isEstimate: true,
  })
})
