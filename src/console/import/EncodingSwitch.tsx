import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { TextEncoding } from '#shared/files/table.ts'

const NAMES: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  cp949: '한글 윈도우(CP949)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16(BE)',
}

type Props = { encoding: TextEncoding; onChange: (encoding: TextEncoding) => void }

/** How the letters of a text file were read, and the other way to read them. */
export const EncodingSwitch = ({ encoding, onChange }: Props) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
    <Typography variant="body2">
      글자: <strong>{NAMES[encoding]}</strong>
    </Typography>
    <Box sx={{ color: 'text.secondary', typography: 'body2' }} id="encoding-question">
      글자가 깨져 보이나요?
    </Box>
    <ToggleButtonGroup
      size="small"
      exclusive
      aria-labelledby="encoding-question"
      value={encoding}
      onChange={(_, next: TextEncoding | null) => next && onChange(next)}
    >
      {(['utf-8', 'cp949'] as const).map((one) => (
        <ToggleButton key={one} value={one} sx={{ py: 0.25, color: 'text.primary' }}>
          {NAMES[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  </Stack>
)

/** The first lines of a file in both encodings, to choose the one that reads right. */
export const EncodingChoice = ({
  previews,
  onChoose,
}: {
  previews: Partial<Record<TextEncoding, string[]>>
  onChoose: (encoding: TextEncoding) => void
}) => (
  <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 1, mt: 1 }}>
    {(['utf-8', 'cp949'] as const).map((one) => (
      <Box key={one} sx={{ flex: 1, minWidth: 0 }}>
        <ToggleButton value={one} size="small" fullWidth onClick={() => onChoose(one)}>
          {NAMES[one]}로 읽기
        </ToggleButton>
        <Box component="pre" tabIndex={0} sx={{ m: 0, mt: 0.5, overflow: 'auto', typography: 'body2' }}>
          {(previews[one] ?? []).join('\n')}
        </Box>
      </Box>
    ))}
  </Stack>
)
