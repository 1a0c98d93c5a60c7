import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

type Props = { when: boolean; title: string; text: string }

/** Asks before work that lives only in this window is left, by a link or by closing the tab. */
export const LeaveGuard = ({ when, title, text }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && nextLocation.pathname !== currentLocation.pathname,
  )
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <Dialog open={blocker.state === 'blocked'} maxWidth="xs" aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => blocker.proceed?.()}>
          나가기
        </Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          계속하기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
