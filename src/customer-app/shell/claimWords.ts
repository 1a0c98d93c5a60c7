import type { Claim, ClaimType } from '#customer/api/models.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { claimWord } from '#shared/words/claims.ts'
import type { BadgeTone } from '#customer/ui/goods/Badge.tsx'

export const CLAIM_TYPES = ['cancel', 'exchange', 'return'] as const

const TONES: Record<Claim['status'], BadgeTone> = {
  REQUESTED: 'orange',
  IN_PROGRESS: 'blue',
  COMPLETED: 'green',
  RETRACTED: 'gray',
}

/** `반품 진행 중`, with the tint of its state. */
export const claimStatus = (claim: Pick<Claim, 'type' | 'status'>): { label: string; tone: BadgeTone } => ({
  label: claimWord(claim),
  tone: TONES[claim.status],
})

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
