import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'

/** Asks before a form with unsaved input is left, by a link or by closing the tab. */
export const UnsavedChanges = () => {
  'use no memo' // react-hook-form changes dirtyFields in place
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const unsaved = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && nextLocation.pathname !== currentLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state === 'blocked' && !unsaved) blocker.proceed()
  }, [blocker, unsaved])

  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  return (
    <Dialog open={blocker.state === 'blocked' && unsaved} maxWidth="xs" aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">저장하지 않고 나갈까요?</DialogTitle>
      <DialogContent>
        <DialogContentText>입력한 내용이 아직 저장되지 않았어요. 나가면 사라져요.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => blocker.proceed?.()}>
          저장하지 않고 나가기
        </Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset?.()}>
          계속 입력하기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
