import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'

type Row = RaRecord<number>
type ListAnswer = { data: Row[] } & Record<string, unknown>

const CALM_MS = 400

/**
 * Renews rows where they stand, so that none moves under a hand, and counts the tabs again. Calls in quick succession
 * become one.
 */
export const useRenewedRows = (resource: string) => {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const waiting = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const renew = async () => {
    timer.current = undefined
    const ids = [...waiting.current]
    waiting.current.clear()
    void queryClient.invalidateQueries({ queryKey: [resource, 'counts'] })
    if (ids.length === 0) return
    const answer = await dataProvider.getMany<Row>(resource, { ids })
    const renewed = new Map(answer.data.map((row) => [row.id, row]))
    queryClient.setQueriesData<ListAnswer>({ queryKey: [resource, 'getList'] }, (list) =>
      list ? { ...list, data: list.data.map((row) => renewed.get(row.id) ?? row) } : list,
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (ids: readonly number[]) => {
    for (const id of ids) waiting.current.add(id)
    timer.current ??= setTimeout(() => void renew().catch(() => undefined), CALM_MS)
  }
}
