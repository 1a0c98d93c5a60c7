import type { SortPayload } from 'react-admin'
import { tabsOf, type QueueTab } from '#console/queue/filter.ts'
import type { ClaimType } from '../claim.ts'
import { claimStateWord, type CollectionState, collectionStateWord } from '#shared/words/claims.ts'

export type TabKey =
  | 'REQUESTED'
  | 'WAITING'
  | 'COLLECTING'
  | 'COLLECTED'
  | 'INSPECTED'
  | 'COMPLETED'
  | 'RETRACTED'
  | 'held'
  | 'overdue'
  | 'due'
  | 'fee_unpaid'
  | 'all'

const stage = (key: CollectionState, label = collectionStateWord[key]): QueueTab<TabKey> => ({
  key,
  label,
  filter: { status: ['IN_PROGRESS'], collection_status: [key] },
})

const first: QueueTab<TabKey> = { key: 'REQUESTED', label: claimStateWord.REQUESTED, filter: { status: ['REQUESTED'] } }
const goods = [
  stage('WAITING'),
  stage('COLLECTING'),
  // what has arrived is the work of whom it waits for
  stage('COLLECTED', '검수 대기'),
  stage('INSPECTED'),
]
const rest: QueueTab<TabKey>[] = [
  { key: 'due', label: '오늘까지', filter: { due: true } },
  { key: 'overdue', label: '기한 지남', filter: { overdue: true } },
  { key: 'held', label: '보류', filter: { held: true } },
]
const owed: QueueTab<TabKey> = { key: 'fee_unpaid', label: '입금 대기', filter: { fee_unpaid: true } }
const ended: QueueTab<TabKey>[] = [
  { key: 'COMPLETED', label: claimStateWord.COMPLETED, filter: { status: ['COMPLETED'] } },
  { key: 'RETRACTED', label: claimStateWord.RETRACTED, filter: { status: ['RETRACTED'] } },
  { key: 'all', label: '전체', filter: {} },
]

const PARTS = ['status', 'collection_status', 'held', 'overdue', 'due', 'fee_unpaid', 'ids']

const cancel = tabsOf([first, ...rest, ...ended], PARTS, 'all')
const withGoods = tabsOf([first, ...goods, ...rest, owed, ...ended], PARTS, 'all')

const LOOKED_BACK: readonly TabKey[] = ['COMPLETED', 'RETRACTED', 'all']

/** What is open is worked off by its deadline; what has ended is looked back on, the newest first. */
export const sortOf = (key: TabKey): SortPayload =>
  LOOKED_BACK.includes(key) ? { field: 'requested_at', order: 'DESC' } : { field: 'due_at', order: 'ASC' }

/** The tabs of a queue, from what was asked to what has ended. */
export const tabsOfType = (type: ClaimType) => (type === 'cancel' ? cancel : withGoods)
