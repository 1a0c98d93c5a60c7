import { FigureNumber } from '#console/figures/FigureNumber.tsx'
import { sayMinutes } from '#console/figures/sayMinutes.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { type LeadFigure, leadFigures } from '#shared/statistics/leadTimes.ts'
import type { Lead } from './calls.ts'
import type { AskedLead } from './LeadRows.tsx'

type Props = { line: Lead; figure: LeadFigure; open: (asked: AskedLead) => void }

/** A number that opens the items behind it; what was shipped by itself is a count alone. */
export const LeadNumber = ({ line, figure, open }: Props) => {
  const isCount = figure === 'shipped' || figure === 'automatic'
  const text = isCount ? formatNumber(line[figure]) : sayMinutes(line[figure])
  return (
    <FigureNumber
      text={text}
      unit={isCount ? '건' : ''}
      name={`${line.label} ${leadFigures[figure].label}`}
      open={figure === 'automatic' || line.shipped === 0 ? undefined : () => open({ line, figure, text })}
    />
  )
}
