import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useLive } from '#console/live/useLive.ts'
import { useRenewedRows } from '#console/queue/useRenewedRows.ts'
import type { OrderItem } from './orderItem.ts'

/**
 * What other people, customers and jobs change, without reload and without moving a row: rows on screen are renewed
 * where they stand, the numbers of the tabs are counted again, and new orders are only announced.
 */
export const useLiveRows = () => {
  const { data: rows = [] } = useListContext<OrderItem>()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(NONE)
  const renew = useRenewedRows('order-items')
  useLive(
    'order-items',
    ({ ids, status }) => {
      const onScreen = new Set(rows.map((row) => row.id))
      renew(ids.filter((id) => onScreen.has(id)))
      const unseen = ids.filter((id) => !onScreen.has(id))
      if (status === 'PAID' && unseen.length > 0) setFresh((before) => new Set([...before, ...unseen]))
    },
    { onReconnected: () => renew(rows.map((row) => row.id)) },
  )
  return { freshCount: fresh.size, forgetFresh: () => setFresh(NONE) }
}

const NONE: ReadonlySet<number> = new Set()
