import { useListContext } from 'react-admin'
import { QueueGrid } from '#console/queue/QueueGrid.tsx'
import { columnsOf, FROZEN } from './columns.tsx'
import { NoOrders } from './NoOrders.tsx'
import type { OrderItem } from '../orderItem.ts'
import { useScreen } from '../screenContext.ts'
import { tabOf } from '../filters/tabs.ts'

export const OrderItemGrid = () => {
  const { filterValues } = useListContext<OrderItem>()
  const { openDetail } = useScreen()
  return (
    <QueueGrid<OrderItem>
      {...columnsOf(tabOf(filterValues))}
      frozen={FROZEN}
      label="주문상품"
      onOpen={openDetail}
      empty={NoOrders}
    />
  )
}
