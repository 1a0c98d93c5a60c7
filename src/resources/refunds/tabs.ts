import { tabsOf, type QueueTab } from '#console/queue/filter.ts'
import type { AdminRefund, AdminRefundDetail } from '#contract/schema.d.ts'
import { refundStateWord } from '#shared/words/refunds.ts'

export type Refund = AdminRefund
export type RefundDetail = AdminRefundDetail

export type TabKey = Refund['status'] | 'overdue' | 'due' | 'all'

/** From what waits for a person to what is done. */
const queue: QueueTab<TabKey>[] = [
  { key: 'REQUESTED', label: refundStateWord.REQUESTED, filter: { status: ['REQUESTED'] } },
  { key: 'FAILED', label: '실패', filter: { status: ['FAILED'] } },
  { key: 'MANUAL', label: refundStateWord.MANUAL, filter: { status: ['MANUAL'] } },
  { key: 'PROCESSING', label: '처리·확인 중', filter: { status: ['PROCESSING'] } },
  { key: 'overdue', label: '기한 지남', filter: { overdue: true } },
  { key: 'due', label: '오늘까지', filter: { due: true } },
  { key: 'COMPLETED', label: '완료', filter: { status: ['COMPLETED'] } },
  { key: 'all', label: '전체', filter: {} },
]

export const { tabs, tabOf, inTab } = tabsOf(queue, ['status', 'overdue', 'due', 'ids'], 'all')
