import { useState } from 'react'
import { useLocation, useNavigate } from '#customer/router/place.ts'
import { session } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { signInPath } from '#customer/shell/navigation/redirectPath.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'

/** Who has no password proves themselves by signing in once more, and comes back here. */
export function SignInAgain() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await session.signOut()
      navigate(signInPath(pathname), { replace: true })
    } catch (error) {
      setBusy(false)
      showError(error)
    }
  }
  return (
    <>
      <Notice title="다시 로그인해 주세요">
        본인이 맞는지 확인하려고 해요. 로그인한 지 10분 안에 여기로 돌아와 주세요.
      </Notice>
      <Button variant="secondary" block busy={busy} onClick={() => void leave()}>
        다시 로그인하기
      </Button>
    </>
  )
}
