import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useLive } from '#console/live/useLive.ts'

const INCIDENTS = ['incidents']
const CALM_MS = 600

/** What stands out now: causes that brought clearly more questions than usual. The server counts once a minute. */
export const useCandidates = ({ enabled = true }: { enabled?: boolean } = {}) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: [...INCIDENTS, 'candidates'],
    queryFn: ({ signal }) => data.call('get', '/core-admin/v1/incidents/candidates', { signal }),
    refetchInterval: 60_000,
    enabled,
  })
}

/** Asks anew for incidents when something happens to conversations; calls in quick succession become one. */
export const useLiveIncidents = () => {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const renew = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: INCIDENTS })
    }, CALM_MS)
  }
  useLive('conversation', renew, { onReconnected: renew })
}
