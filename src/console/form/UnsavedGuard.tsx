import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isUnsaved, isUnsavedHere, useAskedLeaving, useUnsavedEntries } from './unsaved.ts'

/** One for the whole console: asks before unsaved input is left by a link, a dialog's end, signing out or closing the tab. */
export const UnsavedGuard = () => {
  const entries = useUnsavedEntries()
  const { waits, answer } = useAskedLeaving()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname && isUnsavedHere(),
  )
  const blocked = blocker.state === 'blocked'

  // what was being saved when the link was followed has been saved by now
  useEffect(() => {
    if (blocker.state === 'blocked' && !isUnsavedHere()) blocker.proceed()
  }, [blocker, entries])

  useEffect(() => {
    if (entries.length === 0) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [entries])

  const stay = () => (waits ? answer(false) : blocker.reset?.())
  return (
    <Dialog
      open={waits || (blocked && isUnsavedHere())}
      onClose={stay}
      maxWidth="xs"
      aria-labelledby="unsaved-title"
      sx={{ zIndex: (theme) => theme.zIndex.modal + 1 }}
    >
      <DialogTitle id="unsaved-title">저장하지 않고 나갈까요?</DialogTitle>
      <DialogContent>
        <DialogContentText>입력한 내용이 아직 저장되지 않았어요. 나가면 사라져요.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => (waits ? answer(true) : blocker.proceed?.())}>
          저장하지 않고 나가기
        </Button>
        <Button variant="contained" autoFocus onClick={stay}>
          계속 입력하기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
