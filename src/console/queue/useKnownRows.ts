import { useQueryClient } from '@tanstack/react-query'
import { useListContext, type RaRecord } from 'react-admin'

/** The rows of these ids that have been on screen, also on other pages; a selection across pages is judged by them. */
export const useKnownRows = <Row extends RaRecord<number>>(resource: string, ids: readonly number[]): Row[] => {
  const { data = [] } = useListContext<Row>()
  const queryClient = useQueryClient()
  const known = new Map<number, Row>()
  for (const [, answer] of queryClient.getQueriesData<{ data: Row[] }>({ queryKey: [resource, 'getList'] }))
    for (const row of answer?.data ?? []) known.set(row.id, row)
  for (const row of data) known.set(row.id, row)
  return ids.flatMap((id) => known.get(id) ?? [])
}
