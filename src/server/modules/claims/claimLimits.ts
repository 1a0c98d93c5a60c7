import type { RefundBreakdown } from '#shared/pricing/refundTypes.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { ClaimType, Fault } from '../orders/claimable.ts'
import type { ClaimOrder } from './claimOrder.ts'
import { type ClaimedUnits, quoteClaim } from './claimQuote.ts'

/** How far a role may move a refund away from the rules without another person, in won (console §5). */
const limits: Record<string, number> = { admin: Number.POSITIVE_INFINITY, ops: 10_000 }

export const editLimitOf = (actor: Actor): number => (actor.kind === 'staff' ? (limits[actor.role] ?? 0) : 0)

/** What a customer gets in the end. */
export const netOf = (quote: RefundBreakdown) => quote.refundCash + quote.refundPoints - quote.additionalPayment

/** Error: FEE_OVERRIDE_LIMIT when the quote is further from what the rules give for the reason than this person may go. */
export function assertWithinLimit(
  order: ClaimOrder,
  claim: { id?: number; type: ClaimType; items: readonly ClaimedUnits[]; reasonFault: Fault },
  quote: RefundBreakdown,
  actor: Actor,
): void {
  const limit = editLimitOf(actor)
  const { reasonFault: fault, ...asked } = claim
  const { id, type, items } = asked
  const byRule = quoteClaim(order, { ...(id === undefined ? {} : { id }), type, items, fault })
  const moved = Math.abs(netOf(quote) - netOf(byRule))
  if (moved <= limit) return
  throw new AppError(
    'FEE_OVERRIDE_LIMIT',
    { limit, moved },
    `혼자 바꿀 수 있는 금액은 ${limit.toLocaleString('ko-KR')}원까지예요. ${moved.toLocaleString('ko-KR')}원이 달라져서 관리자에게 요청해 주세요.`,
  )
}
