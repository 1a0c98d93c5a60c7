import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { countTabs, type Tab } from '../bulk/tabCounts.ts'
import type { DeliveryFilter } from './deliveries.contract.ts'
import { whereOf } from './deliveries.read.ts'
import { deliveries } from './deliveries.tables.ts'

const tabs: Tab<DeliveryFilter>[] = [
  { key: 'EXCEPTION', label: '문제 있는 배송', filter: { status: ['EXCEPTION'] } },
  { key: 'READY', label: '준비', filter: { status: ['READY'] } },
  { key: 'SHIPPING', label: '배송중', filter: { status: ['SHIPPING'] } },
  { key: 'OUT_OF_DELIVERY', label: '배송출발', filter: { status: ['OUT_OF_DELIVERY'] } },
  { key: 'DELIVERED', label: '배송완료', filter: { status: ['DELIVERED'] } },
  { key: 'CANCELED', label: '발송취소', filter: { status: ['CANCELED'] } },
]

/** The numbers of the tabs of the list of parcels. */
export const deliveryCounts = (db: Db, now: Date) =>
  countTabs(db, tabs, (filter) => ({ from: sql`${deliveries}`, where: whereOf(filter) }), now)
