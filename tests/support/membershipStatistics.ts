import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num } from '#server/db/shape.ts'
import { flows } from '#server/modules/subscriptions/statistics/figures.ts'
import type { SubscriptionStatistics, SubscriptionStatisticsRows } from '#contract/schema.d.ts'
import type { TestApp, TestClient } from './api.ts'

export const path = '/core-admin/v1/subscription-statistics'

export const statisticsOf = async (staff: TestClient, query: string): Promise<SubscriptionStatistics> => {
  const { status, body } = await staff.get<SubscriptionStatistics>(`${path}?${query}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** Every row of a figure, page by page. */
export async function rowsOfFigure(staff: TestClient, query: string, limit = 500) {
  const found: SubscriptionStatisticsRows['results'] = []
  let cursor = ''
  do {
    const { body } = await staff.get<SubscriptionStatisticsRows>(`${path}/rows?${query}&limit=${limit}${cursor}`)
    found.push(...body.results)
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  return found
}

/** That every number is the sum of its rows, its lines its sum, and the last of it what stands now. */
export async function expectExplained(api: TestApp, staff: TestClient, months: { from: string; to: string }) {
  const found = await statisticsOf(staff, `from_month=${months.from}&to_month=${months.to}`)
  const [standing] = await rows(
    api.deps.db,
    { members: num, mrr: num },
    sql`select count(*)::int as members, coalesce(sum(mrr), 0)::bigint as mrr from subscriptions where status not in ('ENDED', 'TERMINATED')`,
  )
  const { opening, total, results } = found
  expect({ members: total.members, mrr: total.mrr }).toEqual(standing)
  expect(opening).toEqual({ members: 0, mrr: 0 })
  for (const flow of flows) {
    const made = await rowsOfFigure(staff, `figure=${flow}&from=${found.from}&to=${found.to}`)
    expect({ flow, sum: made.reduce((sum, { value }) => sum + value, 0) }).toEqual({ flow, sum: total[flow] })
    expect({ flow, sum: results.reduce((sum, of) => sum + of[flow], 0) }).toEqual({ flow, sum: total[flow] })
  }
  return found
}
