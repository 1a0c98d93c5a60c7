import { expect } from 'vitest'
import type { z } from 'zod'
import type {
  cohortsSchema,
  DrillFigure,
  rowsSchema,
  uncountedSchema,
} from '#server/modules/statistics/rows.contract.ts'
import type {
  breakdownSchema,
  dailySchema,
  Drill,
  monthlySchema,
} from '#server/modules/statistics/statistics.contract.ts'
import type { TestClient } from './api.ts'

/** What statistics answer, call by call. */
export type StatisticsAnswers = {
  'sales/daily': z.output<typeof dailySchema>
  'sales/monthly': z.output<typeof monthlySchema>
  breakdown: z.output<typeof breakdownSchema>
  cohorts: z.output<typeof cohortsSchema>
  rows: z.output<typeof rowsSchema>
  uncounted: z.output<typeof uncountedSchema>
}
export type Question = Record<string, string | number | boolean>

export const statisticsPath = '/store-admin/v1/statistics'
const asText = (question: Question) =>
  new URLSearchParams(
    Object.entries(question).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

/** Asks and expects an answer. */
export async function statistics<Call extends keyof StatisticsAnswers>(
  staff: TestClient,
  call: Call,
  question: Question = {},
): Promise<StatisticsAnswers[Call]> {
  const answer = await staff.get<StatisticsAnswers[Call]>(`${statisticsPath}/${call}?${asText(question)}`)
  expect(answer.status, JSON.stringify([question, answer.body])).toBe(200)
  return answer.body
}

/** Every row of a figure, page by page. */
export async function rowsOfFigure(staff: TestClient, figure: DrillFigure, drill: Drill, limit = 500) {
  const all: StatisticsAnswers['rows']['results'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: StatisticsAnswers['rows'] = await statistics(staff, 'rows', {
      ...drill,
      figure,
      limit,
      ...(cursor ? { cursor } : {}),
    })
    all.push(...page.results)
    cursor = page.next_cursor
  }
  return all
}
