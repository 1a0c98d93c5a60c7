import { addDays, addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { ErrorCode } from '../../http/errorTable.ts'
import { endOfKstDay } from '../../time/kst.ts'
import type { claimTypes } from '../claims/claims.tables.ts'
import type { OrderItemStatus } from './orderStates.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { itemStateWord } from '#shared/words/orders.ts'
import { DEFECT_MONTHS } from '#shared/policy.ts'

/** What of an order item may be claimed, and until when (rules §5.6). Pure. */

export type ClaimType = (typeof claimTypes)[number]
export type Fault = 'CUSTOMER' | 'SELLER'
export type Requester = 'USER' | 'ADMIN' | 'SYSTEM'

export type Refusal = { ok: false; code: ErrorCode; message: string; extra?: Record<string, unknown> }
export type Verdict = { ok: true } | Refusal

export const refuse = (code: ErrorCode, message: string, extra?: Record<string, unknown>): Refusal => ({
  ok: false,
  code,
  message,
  ...(extra ? { extra } : {}),
})
export const fine = { ok: true } as const

/** What the state machine needs to know of an item that somebody wants to claim. */
export type ItemToClaim = {
  status: OrderItemStatus
  deliveredAt: Date | null
  /** units that no standing claim has taken */
  claimable: number
  openClaimId: number | null
  /** why goods cannot be returned for a change of mind, shown before the purchase */
  withdrawalLimitedReason: string | null
  /** days after the delivery in which this order's customer may change their mind */
  returnDays: number
}

const beforeShipping: readonly OrderItemStatus[] = ['PAID', 'PROCESSING_ORDER']
const shipped: readonly OrderItemStatus[] = ['SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED']

/** The last moment for a claim of delivered goods: soon for a change of mind, months for the seller's fault. */
export function windowEnd(deliveredAt: Date, fault: Fault, returnDays: number): Date {
  const day = kstDay(deliveredAt)
  const last = fault === 'CUSTOMER' ? addDays(day, returnDays) : addMonths(day, DEFECT_MONTHS)
  return endOfKstDay(last)
}

/**
 * Whether so many units of an item may be claimed. Staff are bound to the states, not to the customer's windows.
 * Codes: CLAIM_IN_PROGRESS, CLAIM_NOT_ALLOWED (with `offer` when another kind of claim is the way), CLAIM_WINDOW_CLOSED.
 */
export function judgeRequest(
  item: ItemToClaim,
  { type, fault, by, quantity, now }: { type: ClaimType; fault: Fault; by: Requester; quantity: number; now: Date },
): Verdict {
  const label = claimKindWord[type]
  if (item.openClaimId !== null)
    return refuse('CLAIM_IN_PROGRESS', '이미 취소·교환·반품이 진행 중인 상품이에요.', { claim_id: item.openClaimId })
  const wrong = judgeState(item, type)
  if (wrong) return wrong
  if (item.claimable === 0)
    return refuse('CLAIM_NOT_ALLOWED', `남은 수량이 없어서 ${label}할 수 없어요.`, { claimable_quantity: 0 })
  if (quantity > item.claimable)
    return refuse('CLAIM_NOT_ALLOWED', `${label}할 수 있는 수량은 ${item.claimable}개예요.`, {
      claimable_quantity: item.claimable,
    })
  if (type === 'cancel' || by !== 'USER') return fine
  return judgeWindow(item, fault, now)
}

function judgeState({ status }: ItemToClaim, type: ClaimType): Refusal | undefined {
  const label = claimKindWord[type]
  if (type === 'cancel') {
    if (beforeShipping.includes(status)) return undefined
    if (shipped.includes(status))
      return refuse('CLAIM_NOT_ALLOWED', '이미 발송된 상품은 취소할 수 없어요. 대신 반품을 신청할 수 있어요.', {
        status,
        offer: 'return',
      })
  } else {
    if (type === 'exchange' && status === 'SHIPPING')
      return refuse('CLAIM_NOT_ALLOWED', '아직 배송 중이에요. 배송이 출발한 뒤에 교환을 신청할 수 있어요.', { status })
    if (shipped.includes(status)) return undefined
    if (beforeShipping.includes(status))
      return refuse('CLAIM_NOT_ALLOWED', `아직 발송 전이에요. ${label} 대신 취소를 신청할 수 있어요.`, {
        status,
        offer: 'cancel',
      })
  }
  return refuse('CLAIM_NOT_ALLOWED', `${itemStateWord[status]} 상태에서는 ${label}할 수 없어요.`, { status })
}

function judgeWindow(item: ItemToClaim, fault: Fault, now: Date): Verdict {
  if (fault === 'CUSTOMER' && item.withdrawalLimitedReason)
    return refuse('CLAIM_NOT_ALLOWED', `단순 변심으로는 돌려받을 수 없는 상품이에요: ${item.withdrawalLimitedReason}`)
  if (fault === 'CUSTOMER' && item.status === 'CONFIRMED')
    return refuse('CLAIM_WINDOW_CLOSED', '구매확정한 상품은 상품에 문제가 있을 때만 신청할 수 있어요.')
  if (item.deliveredAt === null) return fine
  const until = windowEnd(item.deliveredAt, fault, item.returnDays)
  if (now <= until) return fine
  return refuse(
    'CLAIM_WINDOW_CLOSED',
    fault === 'CUSTOMER'
      ? `받은 날부터 ${item.returnDays}일이 지나 신청할 수 없어요. 상품에 문제가 있으면 사유를 다시 골라 주세요.`
      : `받은 날부터 ${DEFECT_MONTHS}개월이 지나 신청할 수 없어요. 고객센터로 문의해 주세요.`,
    { until: until.toISOString() },
  )
}
