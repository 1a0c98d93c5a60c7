import { Alert, Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import type { PaymentReconciliation } from '#contract/schema.d.ts'
import { type Difference, kindWords, nextSteps, sideText } from './reconciliationWords.ts'

/** What a day's two books know differently: what is open first, then what has come right since. */
export const Differences = ({ day }: { day: PaymentReconciliation }) => {
  const open = day.differences.filter((one) => one.resolved_at === null)
  const hidden = day.open_differences - open.length
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="차이 목록">
      {day.error ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {day.error} 다음 날 05:00에 다시 견줘요.
        </Alert>
      ) : null}
      {day.differences.length > 0 ? (
        <Table size="small">
          <TableHead>
            <TableRow>
              {['차이', '주문', '우리 장부', '결제사', '결제사 거래번호', '찾은 때', '할 일'].map((label) => (
                <TableCell key={label}>{label}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {day.differences.map((one) => (
              <Row key={one.id} difference={one} />
            ))}
          </TableBody>
        </Table>
      ) : null}
      {hidden > 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          처음 100건만 보여 드려요. {formatNumber(hidden)}건이 더 있어요.
        </Typography>
      ) : null}
    </Box>
  )
}

const Row = ({ difference: one }: { difference: Difference }) => {
  const [label, tone] = kindWords[one.kind]
  const isOver = one.resolved_at !== null
  return (
    <TableRow>
      <TableCell>
        <StatusChip label={label} tone={isOver ? 'neutral' : tone} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {one.order_id === null ? (
          one.order_no
        ) : (
          <Link component={RouterLink} to={`/orders/${one.order_id}/show`}>
            {one.order_no}
          </Link>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{sideText(one.ours)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{sideText(one.theirs)}</TableCell>
      <TableCell sx={{ fontFamily: 'monospace' }}>{one.pg_payment_id}</TableCell>
      <TableCell>
        <KstText value={one.found_at} />
      </TableCell>
      <TableCell sx={{ minWidth: 240 }}>
        {isOver ? (
          <>
            <KstText value={one.resolved_at} />에 맞아졌어요.
          </>
        ) : (
          nextSteps[one.kind]
        )}
      </TableCell>
    </TableRow>
  )
}
