import { NoRows } from '#console/queue/NoRows.tsx'
import { inTab, tabOf, tabs } from './tabs.ts'

export const NoRefunds = () => <NoRows noun="환불" tabs={tabs} tabOf={tabOf} inTab={inTab} all="all" />
