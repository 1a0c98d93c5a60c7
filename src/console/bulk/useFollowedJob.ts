import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '#console/live/useLive.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Job } from '#contract/schema.d.ts'
import { readJob } from './jobCalls.ts'

/** A job that was started without rows of its own, and its end: `onEnd` is called once. Answers how far it is. */
export const useFollowedJob = (jobId: number | null, onEnd?: (job: Job) => void): Job | undefined => {
  const data = useConsoleData()
  const job = useQuery({
    queryKey: ['jobs', 'followed', jobId],
    queryFn: ({ signal }) => readJob(data, jobId ?? 0, signal),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'RUNNING' ? 1_000 : false),
    gcTime: 0,
  })
  useLive('job', ({ id }) => void (id === jobId && job.refetch()), { enabled: jobId !== null })
  const ended = job.data && job.data.status !== 'RUNNING' ? job.data : undefined
  const end = useEffectEvent(() => ended && onEnd?.(ended))
  const endedId = ended?.id
  useEffect(() => void (endedId !== undefined && end()), [endedId])
  return job.data
}
