import InfoIcon from '@mui/icons-material/InfoOutlined'
import { IconButton, Popover, Typography } from '@mui/material'
import { useState } from 'react'

type Props = { label: string; meaning: string }

/** The button beside a figure that says what exactly is counted. */
export const Meaning = ({ label, meaning }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={`${label} 정의`}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, '@media (pointer: coarse)': { p: 1.5, m: -1 } }}
      >
        <InfoIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `${label} 정의`, sx: { p: 1.5, maxWidth: 320 } } }}
      >
        <Typography variant="subtitle2">{label}</Typography>
        <Typography variant="body2">{meaning}</Typography>
      </Popover>
    </>
  )
}
