import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { kstIso } from '#shared/format/kst.ts'

type Order = Pick<AdminOrder, 'id' | 'version' | 'delivery_address'>

/** How long the slider rests before the server is asked. */
const REST_MS = 150

/** Null is now. What was does not change, and is asked for once; what is shown in the clear is kept nowhere. */
export function useAsOf(order: Order, at: number | null, pageOf?: number) {
  const data = useConsoleData()
  const clear = order.delivery_address?.masked === false
  const rested = useRested(at)
  return useQuery({
    queryKey: ['order-as-of', order.id, order.version, clear, at, pageOf ?? null],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/orders/{id}/as-of', {
        params: {
          path: { id: order.id },
          query: { ...(at === null ? {} : { at: kstIso(at) }), ...(pageOf === undefined ? {} : { page_of: pageOf }) },
        },
        signal,
      }),
    enabled: rested === at,
    staleTime: at === null ? 30_000 : Infinity,
    ...(clear ? { gcTime: 0 } : {}),
  })
}

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
