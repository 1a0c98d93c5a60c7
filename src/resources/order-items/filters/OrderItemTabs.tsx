import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import { inTab, sortOf, tabOf, tabs } from './tabs.ts'
import { useCounts } from './useCounts.ts'

/** One tab for each step of the day with its number. */
export const OrderItemTabs = ({ children }: { children: ReactNode }) => {
  const { data: counts } = useCounts(useListContext().filterValues.shipping_origin_id)
  return (
    <StateTabs label="주문 상태" tabs={tabs} tabOf={tabOf} inTab={inTab} sortOf={sortOf} counts={counts}>
      {children}
    </StateTabs>
  )
}
