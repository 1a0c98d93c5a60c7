import { useRef, useState } from 'react'
import { showPopup } from '#customer/shell/notices/notices.ts'
import { type ApiError, toApiError } from '#shared/api/apiError.ts'
import { newRequestId } from '#shared/api/http.ts'

type Options<Said, Made> = {
  send: (said: Said, requestId: string) => Promise<Made>
  onDone: (made: Made) => void
  onRefused: (error: ApiError) => void
  /** what is not known when no answer came: `리뷰가 올라갔는지` */
  unsure: string
  /** what was sent is not all: the next may say the same once more */
  again?: boolean
}

/** Sends what is said once, whatever is pressed how often: until the server has said yes or no, the same goes under the same id. */
export function useSendOnce<Said, Made>({ send, onDone, onRefused, unsure, again = false }: Options<Said, Made>) {
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
      const made = await send(said, attempt.current.id)
      if (again) {
        attempt.current = null
        underWay.current = false
        setBusy(false)
      }
      onDone(made)
    } catch (thrown) {
      const error = toApiError(thrown)
      underWay.current = false
      setBusy(false)
      if (error.status === 0) return sayUnknown(unsure)
      attempt.current = null
      onRefused(error)
    }
  }
  return { submit: (said: Said) => void submit(said), busy }
}

const sayUnknown = (unsure: string) =>
  showPopup({
    heading: `${unsure} 확인하지 못했어요`,
    description: '쓴 내용은 그대로 있어요. 연결을 확인하고 다시 눌러 주세요.\n두 번 눌러도 한 번만 올라가요.',
  })
