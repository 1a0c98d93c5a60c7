import { Chip, Stack } from '@mui/material'
import type { Due } from './due.ts'

const LOOKS = {
  plain: { bgcolor: 'transparent', color: 'text.secondary' },
  soon: { bgcolor: 'transparent', color: 'warning.main', border: 1, borderColor: 'warning.main' },
  today: { bgcolor: 'transparent', color: 'error.main', border: 1, borderColor: 'error.main' },
  late: { bgcolor: 'error.main', color: 'error.contrastText' },
} as const

type Props = {
  /** The promised calendar day. */
  day: string | null
  due: Due | null
  /** What each nearness means here. */
  words: Record<Due['tone'], string>
}

/** The day promised to the customer, and how near it is. */
export const DueDay = ({ day, due, words }: Props) => (
  <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap' }}>
    <span>{day?.slice(5).replace('-', '.') ?? '—'}</span>
    {due ? (
      <Chip
        size="small"
        title={words[due.tone]}
        label={due.label}
        sx={{ height: 20, borderRadius: 1, ...LOOKS[due.tone] }}
      />
    ) : null}
  </Stack>
)
