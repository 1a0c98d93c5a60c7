import type { SortPayload } from 'react-admin'
import { tabsOf, type QueueTab } from '#console/queue/filter.ts'

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
  { key: 'PAID', label: '신규주문', filter: { status: ['PAID'] } },
  { key: 'PROCESSING_ORDER', label: '상품준비중', filter: { status: ['PROCESSING_ORDER'] } },
  { key: 'SHIPPING', label: '배송중', filter: { status: ['SHIPPING'] } },
  { key: 'OUT_OF_DELIVERY', label: '배송출발', filter: { status: ['OUT_OF_DELIVERY'] } },
  { key: 'DELIVERED', label: '배송완료', filter: { status: ['DELIVERED'] } },
  { key: 'CONFIRMED', label: '구매확정', filter: { status: ['CONFIRMED'] } },
  { key: 'held', label: '보류', filter: { held: true } },
  { key: 'delayed', label: '발송지연', filter: { delayed: true } },
  { key: 'all', label: '전체', filter: {} },
]

const BY_PROMISE: readonly TabKey[] = ['PAID', 'PROCESSING_ORDER', 'held', 'delayed']

/** What waits is worked off by the day it was promised for; what has left is looked back on, the newest first. */
export const sortOf = (key: TabKey): SortPayload =>
  BY_PROMISE.includes(key) ? { field: 'ship_by', order: 'ASC' } : { field: 'paid_at', order: 'DESC' }

export const { tabs, tabOf, inTab } = tabsOf(day, ['status', 'held', 'delayed', 'ids'], 'all')
