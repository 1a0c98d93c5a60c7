import { Box, Link, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { actorText } from '#console/words/auditWords.ts'
import { Link as RouterLink } from 'react-router'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { AccessSummary } from '#contract/schema.d.ts'
import { flagWords, listOf } from './review.ts'

type StaffMonth = AccessSummary['staff'][number]

/** Each member of staff's month; a number leads to the records behind it. */
export const ReviewTable = ({ summary: { month, staff } }: { summary: AccessSummary }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="직원별 접속기록">
    <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap' }, fontVariantNumeric: 'tabular-nums' }}>
      <TableHead>
        <TableRow>
          <TableCell>직원</TableCell>
          {['모두', '열람', '찾기', '내려받기', '사유 없음', '야간', '본 대상'].map((label) => (
            <TableCell key={label} align="right">
              {label}
            </TableCell>
          ))}
          <TableCell>확인할 것</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {staff.map((one) => (
          <StaffRow key={one.staff_id} month={month} staff={one} />
        ))}
      </TableBody>
    </Table>
  </Box>
)

const StaffRow = ({ month, staff }: { month: string; staff: StaffMonth }) => {
  const to = (more: Record<string, boolean> = {}) => listOf(month, { staff: String(staff.staff_id), ...more })
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {staff.name}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {actorText(staff.actor)}
        </Box>
      </TableCell>
      <Count value={staff.total} to={to()} />
      <Count value={staff.reads} />
      <Count value={staff.searches} />
      <Count value={staff.exports} to={to({ exports: true })} />
      <Count value={staff.no_reason} to={to({ no_reason: true })} />
      <Count value={staff.night} to={to({ night: true })} />
      <Count value={staff.subjects} />
      <TableCell>
        <Stack direction="row" sx={{ gap: 0.5 }}>
          {staff.flags.map((flag) => (
            <StatusChip key={flag} label={flagWords[flag]} tone="warning" />
          ))}
        </Stack>
      </TableCell>
    </TableRow>
  )
}

const Count = ({ value, to }: { value: number; to?: string }) => (
  <TableCell align="right">
    {to && value > 0 ? (
      <Link component={RouterLink} to={to}>
        {value.toLocaleString('ko-KR')}
      </Link>
    ) : (
      value.toLocaleString('ko-KR')
    )}
  </TableCell>
)
