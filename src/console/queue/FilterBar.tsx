import TuneIcon from '@mui/icons-material/Tune'
import { Box, Button, Chip, Popover, Stack } from '@mui/material'
import { Suspense, useState, type ReactNode } from 'react'
import type { Filter, FilterChip } from './filter.ts'

type Props = {
  /** The search box. */
  search: ReactNode
  /** Conditions that stand beside it on a wide screen. */
  beside?: ReactNode
  /** Everything else that narrows, behind 조건; may be lazy. */
  panel: ReactNode
  chips: readonly FilterChip[]
  change: (part: Filter) => void
  onClear: () => void
  /** Tools of the list. */
  children: ReactNode
}

/** Search and conditions of a list; they live in the address, so a link shows the same rows to a colleague. */
export const FilterBar = ({ search, beside, panel, chips, change, onClear, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <Box sx={{ mb: 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {search}
        {beside ? <Box sx={{ display: { xs: 'none', lg: 'block' } }}>{beside}</Box> : null}
        <Button
          size="small"
          color="inherit"
          startIcon={<TuneIcon />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          조건
        </Button>
        <Box sx={{ flex: 1 }} />
        {children}
      </Stack>
      {chips.length > 0 ? <Chips chips={chips} change={change} onClear={onClear} /> : null}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': '조건', sx: { p: 2, width: 360, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        <Suspense fallback={null}>{panel}</Suspense>
      </Popover>
    </Box>
  )
}

const Chips = ({ chips, change, onClear }: Pick<Props, 'chips' | 'change' | 'onClear'>) => (
  <Stack
    direction="row"
    component="ul"
    aria-label="적용한 조건"
    sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.75, mb: 0, p: 0, listStyle: 'none' }}
  >
    {chips.map(({ key, label, without }) => (
      <li key={key}>
        <Chip size="small" variant="outlined" label={label} onDelete={() => change(without)} />
      </li>
    ))}
    <li>
      <Chip size="small" label="조건 모두 지우기" onClick={onClear} />
    </li>
  </Stack>
)
