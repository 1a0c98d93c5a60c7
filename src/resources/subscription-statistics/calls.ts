import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { FIRST_ROWS, MORE_ROWS, useAllRows } from '#console/figures/useAllRows.ts'
import { monthsOf, type Period } from './question.ts'
import type { RowFigure } from './words.ts'

/** Going from part to part and back asks nothing again for so long. */
const FRESH_MS = 30_000
/** Years of many members are counted longer than other calls take. */
const SLOW_MS = 30_000

export const statisticsKey = ['subscription-statistics'] as const

export function useStatistics({ unit, from, to }: Period, enabled: boolean) {
  const data = useConsoleData()
  const query = unit === 'day' ? { from, to } : { from_month: from, to_month: to }
  return useQuery({
    queryKey: [...statisticsKey, query],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/subscription-statistics', { params: { query }, signal, timeoutMs: SLOW_MS }),
    enabled,
    staleTime: FRESH_MS,
  })
}

export function useCohorts(period: Period) {
  const data = useConsoleData()
  const query = monthsOf(period)
  return useQuery({
    queryKey: [...statisticsKey, 'cohorts', query],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/subscription-statistics/cohorts', {
        params: { query },
        signal,
        timeoutMs: SLOW_MS,
      }),
    staleTime: FRESH_MS,
  })
}

/** What rows are narrowed by besides their figure. */
export type Drill = { from: string; to: string; after?: number }

/** The rows of a figure. */
export function useRows(figure: RowFigure, drill: Drill) {
  const data = useConsoleData()
  return useAllRows({
    queryKey: [...statisticsKey, 'rows', figure, drill],
    read: (cursor: string, signal) =>
      data.call('get', '/core-admin/v1/subscription-statistics/rows', {
        params: {
          query: { ...drill, figure, limit: cursor ? MORE_ROWS : FIRST_ROWS, ...(cursor ? { cursor } : {}) },
        },
        signal,
        timeoutMs: SLOW_MS,
      }),
    first: '',
    next: ({ next_cursor }) => next_cursor ?? undefined,
  })
}
