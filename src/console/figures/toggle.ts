/** A choice among a few, seen at a glance: what is chosen stands out by more than a shade of grey. */
export const toggle = {
  color: 'text.primary',
  px: 1.5,
  minHeight: 40,
  whiteSpace: 'nowrap',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
