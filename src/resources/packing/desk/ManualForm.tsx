import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'

type Props = { busy: boolean; onBack: () => void; onDone: (reason: string) => void }

/** 직접 확인: somebody counted by hand, and says why. */
export const ManualForm = ({ busy, onBack, onDone }: Props) => {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length >= 2 && !busy) onDone(given)
      }}
    >
      <TextField
        autoFocus
        margin="none"
        label="직접 확인하는 이유"
        placeholder="바코드가 찢어짐"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        helperText="스캔하지 않은 것까지 모두 눈으로 확인했다고 남아요."
        slotProps={{ htmlInput: { maxLength: 200, style: { fontSize: 20 } } }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={given.length < 2}
        loading={busy}
        sx={{ whiteSpace: 'nowrap' }}
      >
        확인하고 끝내기
      </Button>
      <Button color="inherit" size="large" onClick={onBack}>
        뒤로
      </Button>
    </Stack>
  )
}
