import { useState } from 'react'
import type { Claim } from '#customer/api/models.ts'
import { withJosa } from '#shared/format/josa.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { claimKindWord } from '#shared/words/claims.ts'
import { forgetWhatItTouched } from './request/useSubmitClaim.ts'

export function RetractButton({ claim }: { claim: Claim }) {
  const [asking, setAsking] = useState(false)
  const label = claimKindWord[claim.type]
  const retract = query.useMutation('post', '/store/v1/user/claims/{id}/retract', {
    onError: showError,
    onSuccess: () => showToast(`${label} 신청을 철회했어요.`),
    onSettled: () => forgetWhatItTouched('active'),
  })
  return (
    <>
      <Button variant="secondary" size="m" block busy={retract.isPending} onClick={() => setAsking(true)}>
        {label} 철회하기
      </Button>
      {asking && (
        <Popup
          heading={`${withJosa(label, '을/를')} 철회할까요?`}
          description={`신청하기 전으로 돌아가요. 기간 안에는 다시 신청할 수 있어요.${feeBack(claim)}`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" size="m" onClick={() => setAsking(false)}>
                그대로 둘게요
              </Button>
              <Button
                size="m"
                onClick={() => {
                  setAsking(false)
                  retract.mutate({ params: { path: { id: claim.id } }, body: {} })
                }}
              >
                철회하기
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

function feeBack({ fee }: Claim): string {
  if (!fee?.paid) return ''
  return fee.payment === 'BILLING_KEY' ? '\n배송비로 결제한 금액도 돌려드려요.' : '\n배송비로 낸 포인트도 돌려드려요.'
}
