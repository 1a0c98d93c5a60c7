import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useResourceContext } from 'react-admin'
import { tabsOf, type Filter, type QueueTab } from '#console/queue/filter.ts'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { PathOf } from '#shared/api/wire.ts'

type Props = {
  /** `주문 상태`. */
  label: string
  /** Keys are those of the resource's `counts`; a constant of the module. */
  tabs: readonly QueueTab[]
}

const COUNTS = {
  deliveries: '/store-admin/v1/deliveries/counts' satisfies PathOf<'get'>,
  messages: '/core-admin/v1/messages/counts' satisfies PathOf<'get'>,
  orders: '/store-admin/v1/orders/counts' satisfies PathOf<'get'>,
  products: '/store-admin/v1/products/counts' satisfies PathOf<'get'>,
  subscriptions: '/core-admin/v1/subscriptions/counts' satisfies PathOf<'get'>,
} as const

/** No tab: several states at once, chosen by a link. */
const NONE = ''

/** The tabs of a list, each a part of its filter, with the numbers that `…/counts` of the resource gives. */
export const ListTabs = ({ label, tabs }: Props) => {
  const resource = useResourceContext() as keyof typeof COUNTS
  const data = useConsoleData()
  const counts = useQuery({
    queryKey: [resource, 'counts'],
    queryFn: ({ signal }) => data.call('get', COUNTS[resource], { signal }),
    refetchInterval: 30_000,
  })
  const parts = useMemo(() => tabsOf(tabs, partsOf(tabs), NONE), [tabs])
  return <StateTabs label={label} {...parts} counts={counts.data} />
}

const partsOf = (tabs: readonly QueueTab[]) => [...new Set(tabs.flatMap(({ filter }) => Object.keys(filter))), 'ids']

/** A tab for each state of a resource, and one for everything. */
export const stateTabs = (
  words: Readonly<Record<string, readonly [string, ...unknown[]]>>,
  keys: readonly string[],
) => [
  ...keys.map((key): QueueTab => ({ key, label: words[key]?.[0] ?? key, filter: { status: [key] } satisfies Filter })),
  ALL,
]

const ALL: QueueTab = { key: 'all', label: '전체', filter: {} }
