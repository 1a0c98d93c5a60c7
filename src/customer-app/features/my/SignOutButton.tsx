import { useState } from 'react'
import { useNavigate } from 'react-router'
import { session } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices.ts'
import { Button } from '#customer/ui/Button.tsx'

export function SignOutButton() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const signOut = () => {
    setBusy(true)
    session.signOut().then(
      () => navigate('/store', { replace: true }),
      (error: unknown) => {
        setBusy(false)
        showError(error)
      },
    )
  }
  return (
    <Button variant="ghost" size="m" busy={busy} onClick={signOut}>
      로그아웃
    </Button>
  )
}
