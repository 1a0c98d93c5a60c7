import { useConsoleData } from '#console/data/useConsoleData.ts'
import { FIRST_ROWS, MORE_ROWS, useAllRows } from '#console/figures/useAllRows.ts'
import { metricsKey, SLOW_MS } from '../calls.ts'
import type { RowMetric } from '../figures/words.ts'
import type { Drill } from './asked.ts'

/** The rows of a figure. */
export function useRows(metric: RowMetric, drill: Drill) {
  const data = useConsoleData()
  return useAllRows({
    queryKey: [...metricsKey, 'rows', metric, drill],
    read: (cursor: string, signal) =>
      data.call('get', '/core-admin/v1/conversations/metrics/rows', {
        params: {
          query: { ...drill, metric, limit: cursor ? MORE_ROWS : FIRST_ROWS, ...(cursor ? { cursor } : {}) },
        },
        signal,
        timeoutMs: SLOW_MS,
      }),
    first: '',
    next: ({ next_cursor }) => next_cursor ?? undefined,
  })
}
