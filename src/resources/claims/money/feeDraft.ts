import type { ClaimDetail } from '../claim.ts'
import type { Fee } from '../useClaimEdit.ts'

type Deduction = NonNullable<ClaimDetail['quote']>['deductions'][number]

/** Fees by kind and origin: only those that differ from the rule's. */
export type FeeDraft = Readonly<Record<string, number>>

export const feeKey = ({ kind, shipping_origin_id }: Pick<Deduction, 'kind' | 'shipping_origin_id'>) =>
  `${kind}:${shipping_origin_id}`

/** The fees to send in place of the rule's; none when the rule stands. */
export const feesOf = (ruled: readonly Deduction[], draft: FeeDraft): Fee[] =>
  ruled.flatMap((deduction) => {
    const amount = draft[feeKey(deduction)]
    const { kind, shipping_origin_id } = deduction
    return amount === undefined || amount === deduction.amount ? [] : [{ kind, shipping_origin_id, amount }]
  })

/** What staff set earlier, as a draft to go on with. */
export const draftOf = (fees: readonly Fee[]): FeeDraft =>
  Object.fromEntries(fees.map((fee) => [feeKey(fee), fee.amount]))

/** The shop bears every fee. */
export const waived = (ruled: readonly Deduction[]): FeeDraft =>
  Object.fromEntries(ruled.map((deduction) => [feeKey(deduction), 0]))

/** The way back is paid so many times: goods that had to be fetched in several parcels. */
export const collectedTimes = (ruled: readonly Deduction[], draft: FeeDraft, times: number): FeeDraft => ({
  ...draft,
  ...Object.fromEntries(
    ruled
      .filter(({ kind }) => kind === 'RETURN_FEE' || kind === 'EXCHANGE_FEE')
      .map((deduction) => [feeKey(deduction), deduction.amount * times]),
  ),
})
