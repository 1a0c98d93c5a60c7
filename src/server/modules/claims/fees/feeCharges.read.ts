import { desc, eq } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../../db/db.ts'
import { billingKeys } from '../../billing/billing.tables.ts'
import type { AdminClaimDetail } from '../claims.admin.contract.ts'
import { claimFeeCharges } from './feeCharges.tables.ts'

/** What was charged to registered ways to pay for the fee of a claim, the newest first. */
export async function feeChargesOf(db: Db, claimId: number): Promise<AdminClaimDetail['fee_charges']> {
  const found = await db
    .select({ charge: claimFeeCharges, method: billingKeys.label })
    .from(claimFeeCharges)
    .innerJoin(billingKeys, eq(billingKeys.id, claimFeeCharges.billingKeyId))
    .where(eq(claimFeeCharges.claimId, claimId))
    .orderBy(desc(claimFeeCharges.id))
    .limit(20)
  return found.map(({ charge, method }) => ({
    id: charge.id,
    status: charge.status,
    // until the gateway has answered, it is called what it was registered as
    label: charge.label || method,
    amount: charge.amount,
    return_due: charge.returnDue,
    returned: charge.returned,
    failure_message: charge.failureMessage,
    charged_at: kstIso(charge.chargedAt),
    approved_at: charge.approvedAt && kstIso(charge.approvedAt),
  }))
}
