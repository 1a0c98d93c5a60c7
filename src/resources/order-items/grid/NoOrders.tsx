import { useListContext } from 'react-admin'
import { NoRows } from '#console/queue/NoRows.tsx'
import { inTab, tabOf, tabs } from '../filters/tabs.ts'

export const NoOrders = () => {
  const isNew = tabOf(useListContext().filterValues) === 'PAID'
  const hint = isNew ? '새 주문이 들어오면 여기에 바로 알려 드려요.' : undefined
  return <NoRows noun="주문" tabs={tabs} tabOf={tabOf} inTab={inTab} all="all" hint={hint} />
}
