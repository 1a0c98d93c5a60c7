import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useLive } from '#console/live/useLive.ts'
import type { InboxItem } from '#contract/schema.d.ts'
import { askedAt, type Place } from './place.ts'
import { keptBack, settle, type Standing } from './steadyRows.ts'
import { COUNTS } from './useCounts.ts'

export const LIST = ['conversations', 'list']
export const conversationKey = (id: number) => ['conversations', 'one', id]

const PAGE = 50
const CALM_MS = 400

/** What other people and customers do, without reload; calls in quick succession become one. */
export const useLiveInbox = () => {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lists = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: LIST })
      void queryClient.invalidateQueries({ queryKey: COUNTS })
    }, CALM_MS)
  }
  useLive(
    'conversation',
    ({ ids }) => {
      for (const id of ids) void queryClient.invalidateQueries({ queryKey: conversationKey(id) })
      lists()
    },
    { onReconnected: () => void queryClient.invalidateQueries({ queryKey: ['conversations'] }) },
  )
}

/** The rows of a place, in an order that stays while `steady`; `renew` shows the order as it is now. */
export const useInbox = (place: Place, text: string, steady: boolean) => {
  const data = useConsoleData()
  const asked = askedAt(place, text)
  const key = JSON.stringify(asked)
  const list = useInfiniteQuery({
    queryKey: [...LIST, asked],
    queryFn: ({ signal, pageParam }) =>
      data.call('get', '/core-admin/v1/conversations/messages', {
        params: { query: { ...asked, page: pageParam, page_size: PAGE } },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.has_next ? last.page + 1 : undefined),
    refetchInterval: 60_000,
  })
  const arrived = {
    key,
    pages: list.data?.pages.length ?? 0,
    rows: list.data?.pages.flatMap(({ results }) => results) ?? [],
  }
  const [held, setHeld] = useState<{ of: unknown; steady: boolean; standing: Standing<InboxItem> } | null>(null)
  const isNew = held?.of !== list.data || held?.standing.key !== key || (held.steady && !steady)
  const shown =
    isNew || held === null ? { of: list.data, steady, standing: settle(held?.standing ?? null, arrived, steady) } : held
  if (shown !== held) setHeld(shown)

  const { standing } = shown
  const rows = standing.order.flatMap((id) => standing.rows.get(id) ?? [])
  return {
    list,
    rows,
    total: list.data?.pages[0]?.total_count,
    look: async () => (await list.refetch()).data?.pages[0]?.total_count,
    back: keptBack(standing, arrived),
    renew: () => setHeld({ of: list.data, steady, standing: settle(null, arrived, false) }),
  }
}
