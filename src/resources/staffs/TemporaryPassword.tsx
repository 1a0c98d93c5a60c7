import { Alert, Box, Button, Stack, Typography } from '@mui/material'

type Props = { email: string; password: string; onDone: () => void }

/** A password for somebody else, shown this once: it is changed at the first sign-in. */
export const TemporaryPassword = ({ email, password, onDone }: Props) => (
  <Stack sx={{ gap: 1.5 }}>
    <Alert severity="warning">
      지금 한 번만 보여 드려요. 본인에게 직접 전해 주세요. 처음 로그인할 때 새 비밀번호로 바꿔야 해요.
    </Alert>
    <Typography variant="body2">{email}</Typography>
    <Box
      component="output"
      aria-label="임시 비밀번호"
      sx={{ fontFamily: 'monospace', fontSize: '1.25rem', userSelect: 'all', wordBreak: 'break-all' }}
    >
      {password}
    </Box>
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button variant="outlined" onClick={() => void navigator.clipboard.writeText(password)}>
        복사
      </Button>
      <Button variant="contained" onClick={onDone}>
        전했어요
      </Button>
    </Stack>
  </Stack>
)
