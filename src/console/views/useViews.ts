import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { listViews } from './savedViews.ts'

/** The views of a list: one's own and the team's. */
export const useViews = (resource: string, enabled = true) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['saved-views', resource],
    queryFn: ({ signal }) => listViews(data, resource, signal),
    enabled,
    staleTime: 30_000,
  })
}
