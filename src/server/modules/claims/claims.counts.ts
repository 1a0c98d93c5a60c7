import { type SQL, sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import type { claimCountKeys, claimCountsSchema, ClaimFilter } from './claims.admin.contract.ts'
import { whereOf } from './claims.list.ts'
import { type ClaimType, collectionLabels } from './claimStates.ts'

type Key = (typeof claimCountKeys)[number]
type Tab = { key: Key; label: string; filter: ClaimFilter }

/** Beyond this a tab says "more than". */
const cap = 10_000

const collecting: Tab[] = (['WAITING', 'COLLECTING', 'COLLECTED', 'INSPECTED'] as const).map((key) => ({
  key,
  label: collectionLabels[key],
  filter: { status: ['IN_PROGRESS'], collection_status: [key] },
}))

const tabsOf = (type: ClaimType): Tab[] => [
  { key: 'REQUESTED', label: '요청', filter: { status: ['REQUESTED'] } },
  ...(type === 'cancel' ? [] : collecting),
  { key: 'COMPLETED', label: '완료', filter: { status: ['COMPLETED'] } },
  { key: 'RETRACTED', label: '철회', filter: { status: ['RETRACTED'] } },
  { key: 'held', label: '보류', filter: { held: true } },
  { key: 'overdue', label: '기한 지남', filter: { overdue: true } },
  { key: 'due', label: '오늘까지', filter: { due: true } },
  { key: 'fee_unpaid', label: '입금 대기', filter: { fee_unpaid: true } },
]

/** The numbers of a queue's tabs, from one statement; each with the filter that lists exactly its rows. */
export async function claimCounts(db: Db, type: ClaimType, now: Date): Promise<z.infer<typeof claimCountsSchema>> {
  const tabs = tabsOf(type)
  const parts = tabs.map(
    ({ key, filter }): SQL =>
      sql`select ${key} as key, count(*)::int as count from (select 1 from claims c where ${whereOf(type, filter, now)} limit ${cap + 1}) as b`,
  )
  const found = await rows<{ key: string; count: number }>(db, sql.join(parts, sql` union all `))
  return {
    results: tabs.map(({ key, label, filter }) => {
      const count = found.find((row) => row.key === key)?.count ?? 0
      return { key, label, filter, count: Math.min(count, cap), capped: count > cap }
    }),
    as_of: kstIso(now),
  }
}
