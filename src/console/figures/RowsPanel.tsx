import CloseIcon from '@mui/icons-material/Close'
import { Box, Drawer, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { toggle } from './toggle.ts'

type Props = {
  /** Which number it is, and what it says. */
  title: string
  text: string
  /** What exactly is counted. */
  meaning: string
  onClose: () => void
  children: ReactNode
}

/** Beside the page: a number, what it means, and below that the rows that make it. */
export const RowsPanel = ({ title, text, meaning, onClose, children }: Props) => {
  const titleId = useId()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 720, maxWidth: '100vw', p: 2, gap: 1.5 },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h6" component="h2">
            {title}
          </Typography>
          <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Typography>
        </Box>
        <IconButton aria-label="닫기" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {meaning}
      </Typography>
      {children}
    </Drawer>
  )
}

type ChoiceProps<Key extends string> = {
  label: string
  chosen: Key | undefined
  of: readonly { key: Key; text: string; disabled?: boolean }[]
  onChange: (key: Key) => void
}

/** Which of the parts of a quotient the rows are shown of; one part needs no choice. */
export const RowsChoice = <Key extends string>({ label, chosen, of, onChange }: ChoiceProps<Key>) =>
  of.length > 1 ? (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={`${label} 가운데 볼 줄`}
      onChange={(_, next: Key | null) => next && onChange(next)}
    >
      {of.map(({ key, text, disabled = false }) => (
        <ToggleButton key={key} value={key} disabled={disabled} sx={toggle}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  ) : null
