import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#customer/api/models.ts'
import { http } from '#customer/shell/api.ts'
import type { PathOf } from '#shared/api/wire.ts'

const PATH = '/store/v1/events/time-sales/opened' satisfies PathOf<'get'>

/**
 * The server's time now, in milliseconds, or undefined until it is known. It runs on from an answer by the time that has
 * passed since; the device's own clock is never asked. Read anew when the app comes back after a minute or more.
 */
export function useServerClock(): (() => number) | undefined {
  const { data } = useQuery({
    queryKey: ['server-clock'],
    queryFn: async ({ signal }) => {
      const answer = await http(PATH, { signal })
      const { server_time } = (await answer.json()) as Answer<typeof PATH, 'get'>
      return { server: Date.parse(server_time), at: performance.now() }
    },
    staleTime: 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: true,
  })
  const now = useCallback(() => (data ? data.server + performance.now() - data.at : 0), [data])
  return data && now
}
