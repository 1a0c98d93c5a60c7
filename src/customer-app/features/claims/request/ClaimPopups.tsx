import type { ClaimDraft } from './claimDraft.ts'
import { RefundChangedPopup } from './RefundChangedPopup.tsx'
import { RefusedPopup } from './RefusedPopup.tsx'
import type { SubmitClaim } from './useSubmitClaim.ts'
import type { RefundBreakdown } from '#customer/api/models.ts'

type Props = { orderId: number; draft: ClaimDraft; send: SubmitClaim; onSubmit: (seen: RefundBreakdown) => void }

/** What the server answered instead of a claim, and what the person can do about it. */
export function ClaimPopups({ orderId, draft, send, onSubmit }: Props) {
  const { changed, refused } = send
  return (
    <>
      {changed && (
        <RefundChangedPopup
          {...changed}
          mayAgree={changed.after.additional_payment === 0 || draft.feePayment !== null}
          onClose={() => send.setChanged(null)}
          onAgree={() => {
            send.setChanged(null)
            onSubmit(changed.after)
          }}
        />
      )}
      {refused && (
        <RefusedPopup
          {...refused}
          orderId={orderId}
          itemIds={Object.entries(draft.quantities).flatMap(([id, quantity]) => (quantity > 0 ? [Number(id)] : []))}
          onClose={() => send.setRefused(null)}
        />
      )}
    </>
  )
}
