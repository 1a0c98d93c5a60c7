import { Button, Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { SignInForm } from './SignInForm.tsx'
import { staffSession } from './staffSession.ts'
import { useSignOut } from './useSignOut.ts'
import { useSessionExpired, useStaff } from './useStaff.ts'

/** Asks the same person to sign in again over the open screen; what was waiting for the answer then goes on. */
export const SessionDialog = () => {
  const expired = useSessionExpired()
  const staff = useStaff()
  const signOut = useSignOut()
  return (
    <Dialog open={expired} maxWidth="xs" fullWidth aria-labelledby="session-dialog-title">
      <DialogTitle id="session-dialog-title">다시 로그인해 주세요</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          한동안 쓰지 않아 로그인이 끝났어요. 화면에 적던 내용은 그대로 있고, 로그인하면 하던 일을 이어서 해요.
        </DialogContentText>
        <SignInForm signIn={(credentials) => staffSession.signIn(credentials)} email={staff?.email_address ?? ''} />
        <Button color="inherit" fullWidth sx={{ mt: 1 }} onClick={signOut}>
          적던 내용을 버리고 나가기
        </Button>
      </DialogContent>
    </Dialog>
  )
}
