import type { Claim, ClaimType, RefundBreakdown } from '#customer/api/models.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import type { BadgeTone } from '#customer/ui/goods/Badge.tsx'

export const CLAIM_TYPES = ['cancel', 'exchange', 'return'] as const

export const TYPE_LABEL: Record<ClaimType, string> = { cancel: '취소', exchange: '교환', return: '반품' }

export const FEE_LABEL: Record<RefundBreakdown['deductions'][number]['kind'], string> = {
  RETURN_FEE: '반품 배송비',
  EXCHANGE_FEE: '교환 배송비',
  INITIAL_SHIPPING: '처음 배송비',
  SHIPPING_REAPPLIED: '다시 드는 배송비',
}

const STATUS: Record<Claim['status'], { word: string; tone: BadgeTone }> = {
  REQUESTED: { word: '요청', tone: 'orange' },
  IN_PROGRESS: { word: '진행 중', tone: 'blue' },
  COMPLETED: { word: '완료', tone: 'green' },
  RETRACTED: { word: '철회', tone: 'gray' },
}

/** `반품 진행 중`, with the tint of its state. */
export function claimStatus({ type, status }: Pick<Claim, 'type' | 'status'>): { label: string; tone: BadgeTone } {
  return { label: `${TYPE_LABEL[type]} ${STATUS[status].word}`, tone: STATUS[status].tone }
}

/** `22,264원 + 1,401P`; `0원` when nothing comes back. */
export function moneyAndPoints(cash: number, points: number): string {
  if (points === 0) return formatKrw(cash)
  return cash === 0 ? formatPoints(points) : `${formatKrw(cash)} + ${formatPoints(points)}`
}

/** Where a claim of these items is asked for. */
export function requestPath(orderId: number, type: ClaimType, itemIds: readonly number[] = []): string {
  const search = new URLSearchParams(itemIds.map((id) => ['item', String(id)]))
  return `/my/orders/${orderId}/claims/${type}${itemIds.length > 0 ? `?${search}` : ''}`
}
