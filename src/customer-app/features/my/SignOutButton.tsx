import { useState } from 'react'
import { session } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { leaveTo } from '#customer/shell/navigation/redirectPath.ts'
import { Button } from '#customer/ui/Button.tsx'

export function SignOutButton() {
  const [busy, setBusy] = useState(false)
  const signOut = () => {
    setBusy(true)
    leaveTo('/store')
    session.signOut().then(
      () => undefined,
      (error: unknown) => {
        leaveTo(null)
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
