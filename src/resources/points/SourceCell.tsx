import { Link } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Empty } from '#console/fields/KstDate.tsx'
import type { PointsMovement } from '#contract/schema.d.ts'

/** What the points came from or went to: an order, or a request that somebody approved. */
export const SourceCell = () => {
  const movement = useRecordContext<PointsMovement>()
  if (!movement) return null
  const { order_id, order_no, approval_id } = movement
  if (order_id !== null)
    return (
      <Link component={RouterLink} to={`/orders/${order_id}/show`}>
        {order_no ?? `주문 #${order_id}`}
      </Link>
    )
  if (approval_id !== null)
    return (
      <Link component={RouterLink} to={`/approvals/${approval_id}/show`}>
        승인 #{approval_id}
      </Link>
    )
  return <Empty />
}
