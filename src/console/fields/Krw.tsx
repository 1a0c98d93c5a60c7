import { Box } from '@mui/material'
import { useFieldValue } from 'react-admin'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { Empty } from './KstDate.tsx'

type Props = { source: string; /** Plain number without 원: quantities, counts. */ plain?: boolean }

/** Won, right-aligned with tabular figures: 12,900원. */
export const Krw = ({ source, plain = false }: Props) => <KrwText value={useFieldValue({ source })} plain={plain} />

export const KrwText = ({ value, plain = false }: { value: unknown; plain?: boolean }) =>
  typeof value === 'number' ? (
    <Box
      component="span"
      sx={{ display: 'block', textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {plain ? formatNumber(value) : formatKrw(value)}
    </Box>
  ) : (
    <Empty />
  )
