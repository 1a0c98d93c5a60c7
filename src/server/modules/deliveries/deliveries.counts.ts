import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { countTabs, type Tab } from '../bulk/tabCounts.ts'
import type { DeliveryFilter } from './deliveries.contract.ts'
import { whereOf } from './deliveries.read.ts'
import { deliveries } from './deliveries.tables.ts'
import { parcelStateWord } from '#shared/words/deliveries.ts'

const tabs: Tab<DeliveryFilter>[] = [
  { key: 'EXCEPTION', label: '문제 있는 배송', filter: { status: ['EXCEPTION'] } },
  { key: 'READY', label: parcelStateWord.READY, filter: { status: ['READY'] } },
  { key: 'SHIPPING', label: parcelStateWord.SHIPPING, filter: { status: ['SHIPPING'] } },
  { key: 'OUT_OF_DELIVERY', label: parcelStateWord.OUT_OF_DELIVERY, filter: { status: ['OUT_OF_DELIVERY'] } },
  { key: 'DELIVERED', label: parcelStateWord.DELIVERED, filter: { status: ['DELIVERED'] } },
  { key: 'CANCELED', label: parcelStateWord.CANCELED, filter: { status: ['CANCELED'] } },
]

/** The numbers of the tabs of the list of parcels. */
export const deliveryCounts = (db: Db, now: Date) =>
  countTabs(db, tabs, (filter) => ({ from: sql`${deliveries}`, where: whereOf(filter) }), now)
