import { Box } from '@mui/material'
import { Section } from '#console/fields/Section.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import type { Issue } from './priceRows.ts'

const SHOWN = 100

/** The rows that cannot be asked for as they stand, each with its field and why. */
export const IssueList = ({ issues }: { issues: readonly Issue[] }) => (
  <Section title={`고쳐야 할 행 ${formatNumber(issues.length)}개`}>
    <Box
      component="ul"
      tabIndex={0}
      aria-label="고쳐야 할 행"
      sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto', typography: 'body2' }}
    >
      {issues.slice(0, SHOWN).map(({ row, label, field, message }) => (
        <li key={row}>
          <strong>
            {row}행 {field}
          </strong>{' '}
          ({label}) — {message}
        </li>
      ))}
      {issues.length > SHOWN ? <li>그 밖에 {formatNumber(issues.length - SHOWN)}행</li> : null}
    </Box>
  </Section>
)
