import { useQuery } from '@tanstack/react-query'
import { useLive } from '#console/live/useLive.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { BulkResult, BulkRow } from '#contract/schema.d.ts'
import { readJob, readProblems } from './jobCalls.ts'

/** Follows what a command answered to its end: a long job is read until it is done, then its problems. */
export const useJobResult = (first: BulkResult | undefined) => {
  const data = useConsoleData()
  const jobId = first?.job_id ?? null
  const goesOn = first?.status === 'RUNNING'
  const job = useQuery({
    queryKey: ['bulk', 'job', jobId],
    queryFn: ({ signal }) => readJob(data, jobId ?? 0, signal),
    enabled: jobId !== null,
    refetchInterval: (query) => (goesOn && (query.state.data?.status ?? 'RUNNING') === 'RUNNING' ? 1_000 : false),
    gcTime: 0,
  })
  useLive('job', ({ id }) => void (id === jobId && job.refetch()), { enabled: goesOn })

  const finished = first !== undefined && (!goesOn || (job.data !== undefined && job.data.status !== 'RUNNING'))
  const problems = useQuery({
    queryKey: ['bulk', 'problems', jobId],
    queryFn: () => readProblems(data, jobId ?? 0),
    enabled: finished && goesOn,
    gcTime: 0,
  })

  return {
    jobId,
    job: job.data,
    result: finished ? resultOf(first, job.data, goesOn ? problems.data : first.rows) : undefined,
  }
}

/** What came of it; undefined while the rows of a long job are still being read. */
const resultOf = (
  first: BulkResult | undefined,
  job: { totals: BulkResult['totals']; status: BulkResult['status']; total: number } | undefined,
  rows: BulkRow[] | undefined,
): BulkResult | undefined => {
  if (!first || !rows) return undefined
  if (first.status !== 'RUNNING') return first
  return job ? { ...first, totals: job.totals, status: job.status, total: job.total, rows } : undefined
}
