import { can } from '#shared/permissions.ts'
import type { RowCode } from '../bulk/rowCodes.ts'
import type { Actor } from '../../http/actor.ts'
import type { RefundAction } from './refunds.contract.ts'
import { mayRefund, refundLimitOf } from './refundLimits.ts'

/** What staff may do with a refund now, and why not. Pure. */

export type RefundFacts = { status: string; refund_cash: number; decided: boolean; adjustmentPending: boolean }

export type RefundVerdict = { ok: true } | { ok: false; skipped: boolean; code: RowCode; message: string }

const refuse = (code: RowCode, message: string): RefundVerdict => ({ ok: false, skipped: false, code, message })

/** `today`: won that this person has paid back today already. */
export function judgeRefund(action: RefundAction, refund: RefundFacts, actor: Actor, today: number): RefundVerdict {
  if (refund.status === 'COMPLETED')
    return { ok: false, skipped: true, code: 'ALREADY_DONE', message: '이미 환불이 끝났어요.' }
  if (refund.status === 'PROCESSING')
    return refuse('REFUND_CHECKING', '결제사에 결과를 확인하는 중이에요. 확인되면 저절로 바뀌어요.')
  if (refund.adjustmentPending) return refuse('APPROVAL_REQUIRED', '금액 조정이 승인을 기다리고 있어요.')
  if (action === 'MARK_MANUAL') {
    return actor.kind === 'staff' && can(actor.role, 'refunds:manual')
      ? { ok: true }
      : refuse('FORBIDDEN', '수기 환불은 관리자만 할 수 있어요.')
  }
  if (action === 'EXECUTE' && refund.status !== 'REQUESTED')
    return refuse('REFUND_STATE', '실패한 환불은 다시 시도로 처리해 주세요.')
  if (action === 'RETRY' && refund.status === 'REQUESTED')
    return refuse('REFUND_STATE', '아직 실행하지 않은 환불이에요. 환불 실행으로 처리해 주세요.')
  const limit = refundLimitOf(actor)
  // what somebody else has decided already is only tried again
  if (refund.decided) return limit === undefined ? refuse('FORBIDDEN', '환불을 실행할 권한이 없어요.') : { ok: true }
  if (mayRefund(limit, refund.refund_cash, today)) return { ok: true }
  return refuse(
    'REFUND_LIMIT',
    limit
      ? `한 건 ${limit.each.toLocaleString('ko-KR')}원, 하루 ${limit.daily.toLocaleString('ko-KR')}원까지 실행할 수 있어요. 관리자에게 부탁해 주세요.`
      : '환불을 실행할 권한이 없어요.',
  )
}
