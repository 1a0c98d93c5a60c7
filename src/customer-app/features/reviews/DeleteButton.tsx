import { useState } from 'react'
import type { MyReview } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { toApiError } from '#shared/api/apiError.ts'
import { forgetReviews } from './forgetReviews.ts'
import { deletionText } from './reviewText.ts'

/** Asks first, and says what goes with it. A review that is gone already is gone. */
export function DeleteButton({ review }: { review: MyReview }) {
  const [asking, setAsking] = useState(false)
  const gone = () => {
    showToast('리뷰를 지웠어요.')
    void forgetReviews('active')
  }
  const remove = query.useMutation('delete', '/store/v1/user/reviews/{id}', {
    onSuccess: gone,
    onError: (error: unknown) => (toApiError(error).code === 'REVIEW_NOT_FOUND' ? gone() : showError(error)),
  })
  const submit = () => {
    setAsking(false)
    remove.mutate({ params: { path: { id: review.id } } })
  }
  return (
    <>
      <Button variant="ghost" size="m" busy={remove.isPending} onClick={() => setAsking(true)}>
        지우기
        <span className="sr-only">, {review.product.name} 리뷰</span>
      </Button>
      {asking && (
        <Popup
          heading="리뷰를 지울까요?"
          description={deletionText(review.points)}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" size="m" onClick={() => setAsking(false)}>
                그대로 두기
              </Button>
              <Button size="m" onClick={submit}>
                지우기
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
