import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { countTabs, type Tab as TabOf } from '../bulk/tabCounts.ts'
import type { ClaimType } from '../orders/claimable.ts'
import type { claimCountKeys, ClaimFilter } from './claims.admin.contract.ts'
import { whereOf } from './claims.list.ts'
import { claimStateWord, collectionStateWord } from '#shared/words/claims.ts'

type Tab = TabOf<ClaimFilter, (typeof claimCountKeys)[number]>

/** Beyond this a tab says "more than". */
const cap = 10_000

const collecting: Tab[] = (['WAITING', 'COLLECTING', 'COLLECTED', 'INSPECTED'] as const).map((key) => ({
  key,
  label: collectionStateWord[key],
  filter: { status: ['IN_PROGRESS'], collection_status: [key] },
}))

const tabsOf = (type: ClaimType): Tab[] => [
  { key: 'REQUESTED', label: claimStateWord.REQUESTED, filter: { status: ['REQUESTED'] } },
  ...(type === 'cancel' ? [] : collecting),
  { key: 'COMPLETED', label: claimStateWord.COMPLETED, filter: { status: ['COMPLETED'] } },
  { key: 'RETRACTED', label: claimStateWord.RETRACTED, filter: { status: ['RETRACTED'] } },
  { key: 'held', label: '보류', filter: { held: true } },
  { key: 'overdue', label: '기한 지남', filter: { overdue: true } },
  { key: 'due', label: '오늘까지', filter: { due: true } },
  { key: 'fee_unpaid', label: '입금 대기', filter: { fee_unpaid: true } },
]

/** The numbers of a queue's tabs, from one statement; each with the filter that lists exactly its rows. */
export const claimCounts = (db: Db, type: ClaimType, now: Date) =>
  countTabs(db, tabsOf(type), (filter) => ({ from: sql`claims c`, where: whereOf(type, filter, now) }), now, cap)
