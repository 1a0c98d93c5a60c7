import { useState } from 'react'
import type { Subscription } from '#contract/schema.d.ts'
import { Button } from '#customer/ui/Button.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { dayText } from '../subscriptionText.ts'
import { useStatus } from './useStatus.ts'

/** 해지: one confirmation, with the day on which it ends; why is asked once and need not be said. */
export function CancelPopup({ of, onClose }: { of: Subscription; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { set, busy } = useStatus(onClose)
  const isNow = of.status === 'PAST_DUE'
  return (
    <Popup
      heading="해지할까요?"
      description={
        isNow
          ? '바로 끝나고 더 결제되지 않아요.'
          : `${dayText(of.ends_on)} 전까지 그대로 이용하고, 더 결제되지 않아요. 그 전에는 언제든 해지를 취소할 수 있어요.`
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button
            busy={busy}
            onClick={() =>
              set(
                { status: 'CANCEL_SCHEDULED', ...(reason.trim() ? { reason: reason.trim() } : {}) },
                isNow ? '멤버십을 해지했어요.' : '해지를 접수했어요.',
              )
            }
          >
            해지하기
          </Button>
        </>
      }
    >
      <TextField
        label="이유 (선택)"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Popup>
  )
}
