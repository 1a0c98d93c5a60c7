import { useListContext } from 'react-admin'
import { useLive } from '#console/live/useLive.ts'
import { useRenewedRows } from '#console/queue/useRenewedRows.ts'
import type { Claim, ClaimType } from '../claim.ts'

/** What other people, customers and jobs change: rows on screen are renewed where they stand, the tabs are counted again. */
export const useLiveClaims = (type: ClaimType) => {
  const { data: rows = [] } = useListContext<Claim>()
  const renew = useRenewedRows(`${type}-claims`)
  useLive(
    'order-items',
    ({ ids }) => {
      const changed = new Set(ids)
      renew(rows.filter(({ items }) => items.some((item) => changed.has(item.order_item_id))).map(({ id }) => id))
    },
    { onReconnected: () => renew(rows.map(({ id }) => id)) },
  )
}
