import { endpoint, idParams } from '../../http/endpoint.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { executeRefunds } from '../refunds/execute.service.ts'
import { lockOne, tryOut } from './claimDesk.ts'
import { correctBody, correctedSchema } from './correct.contract.ts'
import { correctFault } from './correct.service.ts'

/** 귀책 정정: a finished claim that turns out to be the seller's fault gives back what its customer paid for it. */
export const correctClaim = endpoint(
  {
    method: 'post',
    path: '/store-admin/v1/claims/{id}/correct-fault',
    summary: '끝난 취소·반품을 판매자 귀책으로 정정',
    access: 'refunds:override',
    extension: true,
    transaction: false,
    params: idParams,
    body: correctBody,
    responses: { 200: correctedSchema },
    errors: ['CLAIM_NOT_FOUND', 'VERSION_CONFLICT', 'CLAIM_STATE', 'ALREADY_DONE', 'FEE_OVERRIDE_LIMIT'],
  },
  async ({ deps, params, body, actor, now, requestId, ip }) => {
    const { version, reason, notify, dry_run: dryRun } = body
    const made = await tryOut(deps.db, dryRun, async (tx) => {
      const { order, claim } = await lockOne(tx, params.id, version)
      const corrected = await correctFault(tx, order, claim, { actor, now, requestId }, { reason, notify })
      await recordAudit(tx, {
        actor,
        action: 'claim.correct',
        entity: 'claims',
        entityId: params.id,
        before: { fault: claim.fault },
        after: { fault: 'SELLER', refund_cash: corrected.refundCash, refund_points: corrected.refundPoints },
        reason,
        ip,
        requestId,
        now,
      })
      return corrected
    })
    if (!dryRun && made.refund?.decided) await executeRefunds(deps, [made.refund.id])
    const refund = made.refund && { id: made.refund.id, refund_no: made.refund.refund_no }
    return {
      refund_cash: made.refundCash,
      refund_points: made.refundPoints,
      fee_owed: made.feeOwed,
      coupons: made.coupons,
      refund,
    }
  },
)
