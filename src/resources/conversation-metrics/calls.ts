import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Period } from './question.ts'

/** Going from part to part and back asks nothing again for so long. */
const FRESH_MS = 30_000
/** A year of a busy desk is counted longer than other calls take. */
export const SLOW_MS = 30_000

export const metricsKey = ['conversation-metrics'] as const

/** The figures of a period, beside those of the days before. */
export function useMetrics({ from, to }: Period, enabled: boolean) {
  const data = useConsoleData()
  return useQuery({
    queryKey: [...metricsKey, from, to],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/conversations/metrics', {
        params: { query: { from, to, compare: 'PREVIOUS' } },
        signal,
        timeoutMs: SLOW_MS,
      }),
    enabled,
    staleTime: FRESH_MS,
  })
}
