import { styled } from '@mui/material/styles'
import { SmallChip } from '#console/fields/StatusChip.tsx'
import type { Due } from './due.ts'

const Near = styled(SmallChip)(({ theme: { palette } }) => ({
  '&[data-due=plain]': { color: palette.text.secondary },
  '&[data-due=soon]': { color: palette.warning.main, border: '1px solid' },
  '&[data-due=today]': { color: palette.error.main, border: '1px solid' },
  '&[data-due=late]': { color: palette.error.contrastText, backgroundColor: palette.error.main },
}))

const Line = styled('div')({ display: 'flex', gap: 6, alignItems: 'center', whiteSpace: 'nowrap' })

type Props = {
  /** The promised calendar day. */
  day: string | null
  due: Due | null
  /** What each nearness means here. */
  words: Record<Due['tone'], string>
}

/** The day promised to the customer, and how near it is. */
export const DueDay = ({ day, due, words }: Props) => (
  <Line>
    <span>{day?.slice(5).replace('-', '.') ?? '—'}</span>
    {due ? (
      <Near className="MuiChip-root" data-due={due.tone} title={words[due.tone]}>
        <span className="MuiChip-label">{due.label}</span>
      </Near>
    ) : null}
  </Line>
)
