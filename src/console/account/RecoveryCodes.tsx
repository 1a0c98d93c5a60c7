import { Alert, Box, Button, Checkbox, FormControlLabel, Stack } from '@mui/material'
import { useState } from 'react'
import { saveFile } from '#dataProvider/exportFile.ts'

type Props = { codes: readonly string[]; email: string; onDone: () => void }

/** Ten codes for the day the phone is lost; they are shown this once. */
export const RecoveryCodes = ({ codes, email, onDone }: Props) => {
  const [kept, setKept] = useState(false)
  const text = `홈핏 관리자 복구 코드 (${email})\n한 코드는 한 번만 쓸 수 있어요.\n\n${codes.join('\n')}\n`
  return (
    <Stack sx={{ gap: 1.5, maxWidth: 480 }}>
      <Alert severity="warning">
        지금 한 번만 보여 드려요. 휴대폰을 잃어버리면 이 코드로 로그인할 수 있으니 안전한 곳에 보관해 주세요.
      </Alert>
      <Box
        component="ol"
        aria-label="복구 코드"
        sx={{
          m: 0,
          p: 1.5,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          gap: 0.5,
          listStyle: 'none',
          fontFamily: 'monospace',
          fontSize: '1rem',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={() =>
            saveFile({ blob: new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName: '홈핏-복구-코드.txt' })
          }
        >
          파일로 내려받기
        </Button>
        <Button onClick={() => void navigator.clipboard.writeText(text)}>복사</Button>
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)} />}
        label="안전한 곳에 보관했어요"
      />
      <Button variant="contained" disabled={!kept} onClick={onDone} sx={{ alignSelf: 'flex-start' }}>
        마치기
      </Button>
    </Stack>
  )
}
