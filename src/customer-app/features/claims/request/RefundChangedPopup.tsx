import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import styles from './ClaimRequest.module.css'
import { refundDifferences } from '../refund/refundLines.ts'
import type { Changed } from './useSubmitClaim.ts'

type Props = Changed & {
  /** false while it is open how an additional payment is to be paid */
  mayAgree: boolean
  onClose: () => void
  onAgree: () => void
}

/** What changed between the page and the request; nothing is asked for before the person says so. */
export function RefundChangedPopup({ before, after, mayAgree, onClose, onAgree }: Props) {
  return (
    <Popup
      heading="환불 금액이 바뀌었어요"
      description="아직 신청하지 않았어요. 바뀐 금액을 확인해 주세요."
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" size="m" onClick={onClose}>
            다시 볼게요
          </Button>
          {mayAgree && (
            <Button size="m" onClick={onAgree}>
              바뀐 금액으로 신청
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.diff}>
        {refundDifferences(before, after).map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>
              <s>{line.before}</s> → <strong>{line.after}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
}
