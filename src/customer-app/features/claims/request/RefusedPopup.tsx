import { Link } from '#customer/router/Link.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { requestPath } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import type { Refused } from './useSubmitClaim.ts'

type Props = Refused & { orderId: number; itemIds: number[]; onClose: () => void }

/** The goods left while the person was choosing: another claim is offered, never made for them. */
export function RefusedPopup({ message, offer, orderId, itemIds, onClose }: Props) {
  return (
    <Popup
      heading="신청하지 않았어요"
      description={message}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" size="m" onClick={onClose}>
            닫기
          </Button>
          <Link className={buttonClass({ size: 'm' })} to={requestPath(orderId, offer, itemIds)} onClick={onClose}>
            {claimKindWord[offer]} 신청하기
          </Link>
        </>
      }
    />
  )
}
