import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { toApiError } from '#shared/api/apiError.ts'
import { forgetInquiries, ONE } from '../inquiryPaths.ts'

/** What can be done with a question as long as nobody has answered. */
export function Actions({ id, onStale }: { id: number; onStale: () => void }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const gone = () => {
    showToast('문의를 지웠어요.')
    void forgetInquiries('none')
    navigate('/my/inquiries', { replace: true })
  }
  const remove = query.useMutation('delete', ONE, {
    onSuccess: gone,
    onError: (error: unknown) => {
      if (toApiError(error).status === 404) return gone()
      showError(error)
      onStale()
    },
  })
  return (
    <>
      <Link className={buttonClass({ variant: 'ghost', size: 'm' })} to={`/my/inquiries/${id}/edit`}>
        고치기
      </Link>
      <Button variant="ghost" size="m" busy={remove.isPending} onClick={() => setAsking(true)}>
        지우기
      </Button>
      {asking && (
        <Popup
          heading="문의를 지울까요?"
          description="지우면 답변을 받을 수 없어요."
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" size="m" onClick={() => setAsking(false)}>
                그대로 두기
              </Button>
              <Button
                size="m"
                onClick={() => {
                  setAsking(false)
                  remove.mutate({ params: { path: { id } } })
                }}
              >
                지우기
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
