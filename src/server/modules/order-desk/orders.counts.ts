import type { Db } from '../../db/db.ts'
import { countTabs, type Tab } from '../bulk/tabCounts.ts'
import { tabLabel, tabStates } from '../orders/orderStates.ts'
import { countedOrders, type OrderFilter } from './orders.list.ts'
import { itemQueueWord } from '#shared/words/orders.ts'

const tabs: Tab<OrderFilter>[] = [
  { key: 'delayed', label: itemQueueWord.delayed, filter: { delayed: true } },
  ...tabStates.map((key) => ({ key, label: tabLabel(key), filter: { status: [key] } })),
]

/** The numbers of the tabs of the list of orders. An order counts in the tab of each state that any item of it has. */
export const orderCounts = (db: Db, now: Date) => countTabs(db, tabs, (filter) => countedOrders(db, filter, now), now)
