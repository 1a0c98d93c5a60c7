import { type SQL, sql } from 'drizzle-orm'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import type { orderItemCountKeys } from './order-items.contract.ts'
import { tabLabel, tabStates } from './orderStates.ts'
import { num, text } from '../../db/shape.ts'
import { itemQueueWord } from '#shared/words/orders.ts'

/** Numbers of the tabs, from one statement; at most 10 seconds old, and the answer says from when. */

type Key = (typeof orderItemCountKeys)[number]
export type TabCount = { key: Key; label: string; count: number; capped: boolean; filter: Record<string, unknown> }
type Counts = { results: TabCount[]; as_of: string }

/** Beyond this a tab says "more than": counting a million delivered items helps nobody. */
const cap = 10_000

type Tab = { key: Key; label: string; where: SQL; filter: Record<string, unknown> }

function tabs(today: string): Tab[] {
  const waiting = sql`status in ('PAID', 'PROCESSING_ORDER')`
  return [
    ...tabStates.map((key) => ({
      key,
      label: tabLabel(key),
      where: sql`status = ${key}`,
      filter: { status: [key] },
    })),
    {
      key: 'held',
      label: itemQueueWord.held,
      where: sql`hold_reason is not null and status <> 'PENDING'`,
      filter: { held: true },
    },
    {
      key: 'delayed',
      label: itemQueueWord.delayed,
      where: sql`${waiting} and ship_by < ${today}::date`,
      filter: { delayed: true },
    },
    {
      key: 'due',
      label: itemQueueWord.due,
      where: sql`${waiting} and ship_by = ${today}::date`,
      filter: { due: true },
    },
    {
      key: 'claims',
      label: '클레임 진행',
      where: sql`claim_status in ('REQUESTED', 'IN_PROGRESS') and status <> 'PENDING'`,
      filter: { claim_status: ['REQUESTED', 'IN_PROGRESS'] },
    },
    {
      key: 'address_changed',
      label: '배송지 변경',
      where: sql`${waiting} and address_changed_at is not null`,
      filter: { address_changed: true, status: ['PAID', 'PROCESSING_ORDER'] },
    },
  ]
}

const kept = new FreshCache<Counts>()

/** The tab counts, for some shipping origins or for all. */
export function tabCounts(db: Db, originIds: number[], now: Date): Promise<Counts> {
  const origins = originIds.toSorted((a, b) => a - b)
  return kept.get(origins.join(','), now, () => count(db, origins, now))
}

async function count(db: Db, originIds: number[], now: Date): Promise<Counts> {
  const wanted = tabs(kstDay(now))
  const origins =
    originIds.length > 0
      ? sql` and shipping_origin_id in (${sql.join(
          originIds.map((id) => sql`${id}`),
          sql`, `,
        )})`
      : sql``
  const parts = wanted.map(
    ({ key, where }) =>
      sql`select ${key} as key, count(*)::int as count from (select 1 from order_items where ${where}${origins} limit ${cap + 1}) as b`,
  )
  const found = await rows(db, { key: text, count: num }, sql.join(parts, sql` union all `))
  const counts = new Map(found.map((row) => [row.key, row.count]))
  return {
    results: wanted.map(({ key, label, filter }) => {
      const number = counts.get(key) ?? 0
      return {
        key,
        label,
        filter: originIds.length > 0 ? { ...filter, shipping_origin_id: originIds } : filter,
        count: Math.min(number, cap),
        capped: number > cap,
      }
    }),
    as_of: kstIso(now),
  }
}
