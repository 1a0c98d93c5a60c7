import { useState } from 'react'
import { type ReportReason, reportReasonWord } from '#shared/words/reviews.ts'
import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { TextArea } from '#customer/ui/fields/TextArea.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import styles from './Reviews.module.css'

const REASONS = Object.entries(reportReasonWord) as [ReportReason, string][]
const DETAIL_LETTERS = 500

/** Which rule a review breaks; people look at it, and nothing is hidden by it alone. */
export function ReportSheet({ reviewId, onClose }: { reviewId: number; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const [detail, setDetail] = useState('')
  const said = detail.replaceAll(/\s+/g, ' ').trim()
  const send = query.useMutation('post', '/store/v1/reviews/{id}/report', {
    onSuccess: () => {
      showToast('신고했어요. 살펴보고 알맞게 처리할게요.')
      onClose()
    },
    onError: showFormError,
  })
  const missing = !reason || (reason === 'OTHER' && said === '') || said.length > DETAIL_LETTERS
  const submit = () => {
    if (!reason) return
    const body = { reason, ...(said === '' ? {} : { detail: said }) }
    send.mutate({ params: { path: { id: reviewId } }, body })
  }
  return (
    <Sheet
      title="리뷰 신고"
      onClose={onClose}
      footer={
        <Button block disabled={missing} busy={send.isPending} onClick={submit}>
          신고하기
        </Button>
      }
    >
      <div className={styles.reasons} role="radiogroup" aria-label="신고하는 까닭">
        {REASONS.map(([value, word]) => (
          <RadioCard
            key={value}
            name="report-reason"
            value={value}
            checked={reason === value}
            onChange={() => setReason(value)}
          >
            {word}
          </RadioCard>
        ))}
      </div>
      {reason && (
        <TextArea
          label={reason === 'OTHER' ? '자세한 내용' : '자세한 내용 (선택)'}
          max={DETAIL_LETTERS}
          value={detail}
          onChange={setDetail}
        />
      )}
    </Sheet>
  )
}
