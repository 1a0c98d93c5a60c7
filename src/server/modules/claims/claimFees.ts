import type { Tx } from '../../db/db.ts'
import type { RowWarning } from '../bulk/rowCodes.ts'
import { subjectOf } from '../../http/actor.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { returnSpent, spendPoints } from '../points/points.service.ts'
import { oweFeeBack } from './fees/feeCharges.service.ts'
import { recordClaim } from './claimNews.ts'
import type { ClaimRow } from './claimRow.ts'

/** Fees that a refund cannot cover: the customer pays them with points at once, with a registered card once the claim is made, or by transfer, which staff confirm. */

export const feePayments = ['POINTS', 'BILLING_KEY', 'TRANSFER'] as const
export type FeePayment = (typeof feePayments)[number]

type Fee = { userId: number; claimId: number; amount: number; doer: Doer }

/** Takes a fee from the customer's points, once for each claim. Error: POINTS_NOT_ENOUGH with what there is. */
export async function payFeeWithPoints(tx: Tx, { userId, claimId, amount, doer }: Fee): Promise<void> {
  const { actor, now } = doer
  const key = feeKey(claimId)
  await spendPoints(tx, { userId, claimId, amount, reason: '교환·반품 배송비', key, actor: subjectOf(actor), now })
}

/**
 * What was paid of a fee and is not needed, because the claim was taken back or came out cheaper: points come back at
 * once, a card gets it back by the clock, a transfer is owed back by hand, which the order's history says. Answers the won that staff have to return.
 */
export async function returnFee(tx: Tx, claim: ClaimRow, needed: number, doer: Doer): Promise<number> {
  const amount = paidFee(claim) - needed
  if (amount <= 0) return 0
  if (claim.fee_payment === 'POINTS') {
    await giveFeeBack(tx, { userId: claim.user_id, claimId: claim.id, amount, doer })
    return 0
  }
  if (claim.fee_payment === 'BILLING_KEY' && (await oweFeeBack(tx, claim.id, amount, doer.now))) return 0
  await recordClaim(tx, claim, 'fee-owed', doer, { data: { amount } })
  return amount
}

/** What a bulk row says of a fee that has to go back by hand. */
export const feeOwedWarning = (amount: number): RowWarning => ({
  code: 'FEE_TO_RETURN',
  message: `고객이 이체한 ${amount.toLocaleString('ko-KR')}원을 따로 돌려주세요.`,
})

async function giveFeeBack(tx: Tx, { userId, claimId, amount, doer }: Fee): Promise<void> {
  const key = `claim-fee-back:${claimId}`
  const reason = '교환·반품 배송비 돌려받음'
  await returnSpent(tx, { userId, claimId, amount, reason, key, spentKey: feeKey(claimId), now: doer.now })
}

const feeKey = (claimId: number) => `claim-fee:${claimId}`

/** What the customer has paid of the fee. */
export const paidFee = (claim: { fee_due: number; fee_paid_ms: number | null }): number =>
  claim.fee_paid_ms === null ? 0 : claim.fee_due
