import type { SortPayload } from 'react-admin'
import { tabsOf, type QueueTab } from '#console/queue/filter.ts'
import { itemQueueWord, itemStateWord } from '#shared/words/orders.ts'

export type TabKey =
  | 'PAID'
  | 'PROCESSING_ORDER'
  | 'SHIPPING'
  | 'OUT_OF_DELIVERY'
  | 'DELIVERED'
  | 'CONFIRMED'
  | 'held'
  | 'delayed'
  | 'all'

/** The working day from left to right. */
const day: QueueTab<TabKey>[] = [
  { key: 'PAID', label: itemQueueWord.new, filter: { status: ['PAID'] } },
  { key: 'PROCESSING_ORDER', label: itemStateWord.PROCESSING_ORDER, filter: { status: ['PROCESSING_ORDER'] } },
  { key: 'SHIPPING', label: itemStateWord.SHIPPING, filter: { status: ['SHIPPING'] } },
  { key: 'OUT_OF_DELIVERY', label: itemStateWord.OUT_OF_DELIVERY, filter: { status: ['OUT_OF_DELIVERY'] } },
  { key: 'DELIVERED', label: itemStateWord.DELIVERED, filter: { status: ['DELIVERED'] } },
  { key: 'CONFIRMED', label: itemStateWord.CONFIRMED, filter: { status: ['CONFIRMED'] } },
  { key: 'held', label: itemQueueWord.held, filter: { held: true } },
  { key: 'delayed', label: itemQueueWord.delayed, filter: { delayed: true } },
  { key: 'all', label: '전체', filter: {} },
]

const BY_PROMISE: readonly TabKey[] = ['PAID', 'PROCESSING_ORDER', 'held', 'delayed']

/** What waits is worked off by the day it was promised for; what has left is looked back on, the newest first. */
export const sortOf = (key: TabKey): SortPayload =>
  BY_PROMISE.includes(key) ? { field: 'ship_by', order: 'ASC' } : { field: 'paid_at', order: 'DESC' }

export const { tabs, tabOf, inTab } = tabsOf(day, ['status', 'held', 'delayed', 'ids'], 'all')
