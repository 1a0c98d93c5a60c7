import { Alert, AlertTitle } from '@mui/material'
import { useEffect } from 'react'
import type { Feedback } from './feedback.ts'
import { sound } from './sounds.ts'

/** Large enough to be read from where the boxes are opened, and heard by whoever looks at them. */
export const Said = ({ feedback }: { feedback: Feedback | null }) => {
  useEffect(() => {
    if (feedback) sound(feedback.tone)
  }, [feedback])
  return (
    <div role="status" aria-live="assertive">
      {feedback ? (
        <Alert
          severity={feedback.tone}
          variant="filled"
          sx={{ alignItems: 'center', '& .MuiAlert-icon': { fontSize: 40 } }}
        >
          <AlertTitle sx={{ fontSize: 24, fontWeight: 700, mb: 0 }}>{feedback.title}</AlertTitle>
          {feedback.detail}
        </Alert>
      ) : null}
    </div>
  )
}
