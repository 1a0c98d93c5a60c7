import { Box, type Breakpoint } from '@mui/material'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Where there is room for both: the widths of the two, as CSS Grid has them. A side has its least width. */
  columns: string
  from?: Breakpoint
}

/** A detail page: two columns where the screen is wide enough for both, one under the other where it is not. */
export const TwoColumns = ({ children, columns, from = 'lg' }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: columns },
    }}
  >
    {children}
  </Box>
)
