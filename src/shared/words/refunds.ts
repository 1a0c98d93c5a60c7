/** What the states of a refund are called. */

export type RefundState = 'REQUESTED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'MANUAL'

export const refundStateWord: Record<RefundState, string> = {
  REQUESTED: '환불 대기',
  PROCESSING: '환불 중',
  COMPLETED: '환불 완료',
  FAILED: '환불 실패',
  MANUAL: '수기 처리',
}
