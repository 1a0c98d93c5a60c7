import { useInfiniteQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { LeadTime, LeadTimeDrill, LeadTimes } from '#contract/schema.d.ts'
import { daysOf } from '../address/period.ts'
import type { Question } from '../address/question.ts'
import { LINES, statisticsKey } from '../calls.ts'

export type Lead = Omit<LeadTimes['results'][number], 'before'>
export type LeadLine = Lead & { before: LeadTime | null }
const SLOW_MS = 30_000

/** How long the goods of a question's days took to leave. */
export function useLeadTimes({ period, basis, lead, brand, origin, compare }: Question) {
  const data = useConsoleData()
  const query = {
    ...daysOf(period),
    basis,
    by: lead,
    ...(compare === undefined ? {} : { compare }),
    ...(brand === undefined ? {} : { brand_id: brand }),
    ...(origin === undefined ? {} : { shipping_origin_id: origin }),
    limit: LINES,
  }
  return useInfiniteQuery({
    queryKey: [...statisticsKey, 'lead-times', query],
    queryFn: ({ signal, pageParam }) =>
      data.call('get', '/store-admin/v1/statistics/lead-times', {
        params: { query: { ...query, offset: pageParam } },
        signal,
        timeoutMs: SLOW_MS,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ has_next, offset, limit }) => (has_next ? offset + limit : undefined),
    staleTime: 30_000,
  })
}

/** The items of a number, those that took longest first. */
export function useLeadRows(drill: LeadTimeDrill) {
  const data = useConsoleData()
  return useInfiniteQuery({
    queryKey: [...statisticsKey, 'lead-rows', drill],
    queryFn: ({ signal, pageParam }) =>
      data.call('get', '/store-admin/v1/statistics/lead-times/rows', {
        params: { query: { ...drill, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) } },
        signal,
        timeoutMs: SLOW_MS,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
    gcTime: 0,
  })
}
