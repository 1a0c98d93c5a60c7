import type { RowFixes } from '#console/bulk/bulkAction.ts'

/** What to do about a schedule that was refused. */
export const scheduleFixes: RowFixes = {
  SCHEDULE_OVERLAP: '먼저 있는 예약을 고치거나 취소하면 예약할 수 있어요.',
  PRICE_APPROVAL_REQUIRED: '사유를 적으면 승인 대기함에 올라가요.',
}
