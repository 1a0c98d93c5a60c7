import { useListContext } from 'react-admin'
import { ExportButton } from '#console/export/ExportButton.tsx'
import type { ExportSort } from '#console/export/exportCalls.ts'
import { useGridLayout } from '#console/grid/useGridLayout.ts'
import { columnsOf } from './grid/columns.tsx'
import type { OrderItem } from './orderItem.ts'
import { tabOf } from './filters/tabs.ts'

/** Columns on screen that go by other names in a file. */
const NAMES: Record<string, readonly string[]> = {
  product: ['product_name', 'option_label'],
  recipient: ['recipient_masked'],
  area: ['recipient_area'],
  memo: ['last_memo'],
  origin: ['shipping_origin'],
}

/** What the list shows now, as a file: its filter, order, columns; or the selection. */
export const OrderItemExport = () => {
  const { filterValues, selectedIds, sort, total, meta } = useListContext<OrderItem>()
  const { columns, storeKey } = columnsOf(tabOf(filterValues))
  const [{ visible }] = useGridLayout(storeKey)
  const shown = columns.filter(({ field }) => visible[field] !== false)
  return (
    <ExportButton
      resource="order-items"
      filter={filterValues}
      ids={selectedIds.filter((id): id is number => typeof id === 'number')}
      total={total}
      totalIsEstimate={(meta as { total_is_estimate?: boolean } | undefined)?.total_is_estimate === true}
      sort={`${sort.order === 'DESC' ? '-' : ''}${sort.field}` as ExportSort}
      columns={shown.flatMap(({ field }) => NAMES[field] ?? [field])}
    />
  )
}
