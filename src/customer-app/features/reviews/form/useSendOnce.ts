import { useRef, useState } from 'react'
import type { WrittenReview } from '#contract/schema.d.ts'
import { showPopup } from '#customer/shell/notices/notices.ts'
import { type ApiError, toApiError } from '#shared/api/apiError.ts'
import { newRequestId } from '#shared/api/http.ts'

type Options<Said> = {
  send: (said: Said, requestId: string) => Promise<WrittenReview>
  onDone: (review: WrittenReview) => void
  onRefused: (error: ApiError) => void
}

/** Sends what is said once, whatever is pressed how often: until the server has said yes or no, the same goes under the same id. */
export function useSendOnce<Said>({ send, onDone, onRefused }: Options<Said>) {
  const [busy, setBusy] = useState(false)
  // the second press of a double press comes before the button is drawn busy
  const underWay = useRef(false)
  const attempt = useRef<{ said: string; id: string } | null>(null)

  const submit = async (said: Said) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    const text = JSON.stringify(said)
    if (attempt.current?.said !== text) attempt.current = { said: text, id: newRequestId() }
    try {
      onDone(await send(said, attempt.current.id))
    } catch (thrown) {
      const error = toApiError(thrown)
      underWay.current = false
      setBusy(false)
      if (error.status === 0) return sayUnknown()
      attempt.current = null
      onRefused(error)
    }
  }
  return { submit: (said: Said) => void submit(said), busy }
}

const sayUnknown = () =>
  showPopup({
    heading: '리뷰가 올라갔는지 확인하지 못했어요',
    description: '쓴 내용은 그대로 있어요. 연결을 확인하고 다시 눌러 주세요.\n두 번 눌러도 한 번만 올라가요.',
  })
