import { useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { keepIntent } from '#customer/shell/intents/intents.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { Button } from '#customer/ui/Button.tsx'
import { toApiError } from '#shared/api/apiError.ts'

type Props = {
  sale: { event_id: number; title: string; alarm?: boolean | undefined }
  onChange: () => Promise<unknown>
}

/** 오픈 알림 of a time sale that is not open yet; what is shown is what the server said of this person. */
export function OpeningAlarm({ sale: { event_id: id, title, alarm = false }, onChange }: Props) {
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const signedIn = useSession().status === 'signed-in'
  const [busy, setBusy] = useState(false)
  const on = query.useMutation('post', '/store/v1/events/{id}/alarm')
  const off = query.useMutation('delete', '/store/v1/events/{id}/alarm')

  const signIn = () => {
    if (!alarm) keepIntent({ kind: 'opening', event_id: id })
    navigate(signInPath)
  }
  const turn = async () => {
    try {
      await (alarm ? off : on).mutateAsync({ params: { path: { id } } })
      showToast(alarm ? '오픈 알림을 껐어요.' : '열리면 알려 드릴게요.')
    } catch (error) {
      if (toApiError(error).status === 401) return signIn()
      showError(error)
    }
    // also of one that has opened meanwhile
    await onChange()
  }
  const press = () => {
    if (!signedIn) return signIn()
    setBusy(true)
    void turn().finally(() => setBusy(false))
  }
  return (
    <Button
      variant={alarm ? 'tint' : 'secondary'}
      size="m"
      aria-label={`${title} 오픈 알림`}
      aria-pressed={alarm}
      busy={busy}
      onClick={press}
    >
      {alarm ? '알림 받는 중' : '오픈 알림 받기'}
    </Button>
  )
}
