import { Box, Table, TableCell, TableSortLabel } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * A table of figures that scrolls by itself: its first column, its heading and, under that, the line of the whole
 * (`data-total`) stay. On paper it is as long as it is, and the whole does not stand without a line.
 */
export const FigureTableFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    sx={{
      overflow: 'auto',
      maxHeight: { xs: '70vh', md: '75vh' },
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      '@media print': { overflow: 'visible', maxHeight: 'none' },
    }}
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    <Table size="small" stickyHeader sx={look}>
      {children}
    </Table>
  </Box>
)

const HEAD = '2.375rem'

const look = {
  '& td, & th': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    minWidth: { xs: 104, sm: 160 },
    maxWidth: { xs: 132, sm: 280 },
    whiteSpace: 'normal',
  },
  '& thead th': { bgcolor: 'background.paper', height: HEAD },
  '& thead th:first-of-type': { zIndex: 3, whiteSpace: 'nowrap' },
  '& tr[data-total] > *': {
    position: 'sticky',
    top: HEAD,
    zIndex: 1,
    bgcolor: 'background.paper',
    fontWeight: 700,
    borderBottomWidth: 2,
  },
  '& tr[data-total] > th:first-of-type': { zIndex: 2 },
  '@media print': { '& tr': { breakInside: 'avoid' }, '& tr[data-total]': { breakAfter: 'avoid' } },
} as const

/** How lines stand: by their name or by a figure. */
export type SortBy<By extends string> = { by: By; descending: boolean }

/** The order after a press on a heading: the other way, or by another figure, the largest first. */
export const nextSort = <By extends string>(sort: SortBy<By | 'label'>, by: By | 'label') => ({
  by,
  descending: sort.by === by ? !sort.descending : by !== 'label',
})

type HeadingProps<By extends string> = {
  by: By
  sort: SortBy<By>
  choose: (by: By) => void
  children: ReactNode
}

/** A heading that puts the lines in order. */
export const SortHeading = <By extends string>({ by, sort, choose, children }: HeadingProps<By>) => (
  <TableCell
    align={by === 'label' ? 'left' : 'right'}
    sortDirection={sort.by === by ? (sort.descending ? 'desc' : 'asc') : false}
  >
    <TableSortLabel
      active={sort.by === by}
      direction={sort.by === by && !sort.descending ? 'asc' : 'desc'}
      onClick={() => choose(by)}
    >
      {children}
    </TableSortLabel>
  </TableCell>
)
