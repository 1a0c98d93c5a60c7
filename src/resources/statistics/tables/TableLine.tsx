import { Box, Link, TableCell, TableRow } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { changeShort, saySigned } from '#console/figures/change.ts'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { sayPercent } from '../figures/words.ts'
import { NumberButton } from '../rows/NumberButton.tsx'
import type { TableProps } from './FigureTable.tsx'
import { changeOf, type Line, shareOf, whereOf } from './lines.ts'

type Props = TableProps & { line: Line; isTotal?: boolean }

/** A line of figures: what it is of, its numbers with how they changed, its part of the whole, and the compared numbers. */
export const TableLine = (props: Props) => {
  const { line, isTotal, figures, share, compared = [], change, sameDays = false, total } = props
  const part = share ? shareOf(line, total, share) : null
  return (
    <TableRow hover {...(isTotal ? { 'data-total': true } : {})}>
      <TableCell component="th" scope="row">
        {line.label}
        {line.note ? (
          <>
            {' '}
            <StatusChip label={line.note} />
          </>
        ) : null}
        {line.next ? <Next {...line.next} /> : null}
      </TableCell>
      {figures.map((figure) => (
        <Fragment key={figure}>
          <TableCell align="right">
            <NumberButton plain figure={figure} values={line.values} drill={line.drill} where={whereOf(line)} />
            {line.before && compared.includes(figure) ? (
              <Faint>{changeShort(line.values[figure] ?? null, line.before.values[figure] ?? null)}</Faint>
            ) : null}
          </TableCell>
          {figure === change ? <TableCell align="right">{saySigned(changeOf(line, change))}</TableCell> : null}
          {figure === share ? (
            <TableCell align="right">
              {part === null ? '—' : sayPercent(part)}
              {part === null || isTotal ? null : <Bar part={part} />}
            </TableCell>
          ) : null}
        </Fragment>
      ))}
      {compared.length > 0 && !sameDays ? (
        <TableCell sx={{ color: 'text.secondary' }}>{line.before?.label ?? '—'}</TableCell>
      ) : null}
      {compared.map((figure) => (
        <TableCell key={figure} align="right">
          {line.before ? (
            <NumberButton
              plain
              figure={figure}
              values={line.before.values}
              drill={line.before.drill}
              where={whereOf(line.before)}
            />
          ) : (
            '—'
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}

const Next = ({ text, label, go }: NonNullable<Line['next']>) => (
  <Box>
    <Link component="button" type="button" aria-label={label} onClick={go} sx={{ fontSize: '0.75rem', minHeight: 24 }}>
      {text}
    </Link>
  </Box>
)

const Faint = ({ children }: { children: ReactNode }) => (
  <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 }}>{children}</Box>
)

/** The same part once more as a length. */
const Bar = ({ part }: { part: number }) => (
  <Box aria-hidden sx={{ width: 72, ml: 'auto', height: 4, borderRadius: 2, bgcolor: 'divider' }}>
    <Box
      sx={{
        width: `${Math.min(100, Math.max(0, part * 100))}%`,
        height: 4,
        borderRadius: 2,
        bgcolor: 'primary.main',
      }}
    />
  </Box>
)
