import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Names and values of one thing, side by side; give it `<Fact>`s. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'max-content 1fr',
      rowGap: 0.5,
      columnGap: 2,
      m: 0,
      typography: 'body2',
    }}
  >
    {children}
  </Box>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0, '& > a': { display: 'inline-block', minHeight: 24 } }}>
      {children}
    </Box>
  </>
)
