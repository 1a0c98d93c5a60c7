import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A work list fills the window: the grid takes what the bars leave. */
export const QueueFrame = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      pt: 1,
      height: { sm: 'calc(100dvh - 81px - var(--notice-height, 0px))' },
      minHeight: 480,
    }}
  >
    {children}
  </Box>
)
