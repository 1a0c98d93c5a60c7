import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { SubscriptionActionResult } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { changesOf } from './actionWords.ts'
import { Statement } from './Statement.tsx'

/** What becomes of a subscription, before and after, and the money that moves. */
export const Effect = ({ result }: { result: SubscriptionActionResult }) => {
  const { charge, refund, quote, days } = result
  return (
    <Box role="status" aria-label="미리보기">
      <Table size="small" aria-label="바뀌는 것">
        <TableHead>
          <TableRow>
            <TableCell>바뀌는 것</TableCell>
            <TableCell>지금</TableCell>
            <TableCell>뒤</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changesOf(result).map(({ label, before, after }) => (
            <TableRow key={label}>
              <TableCell>{label}</TableCell>
              <TableCell>{before}</TableCell>
              <TableCell sx={{ fontWeight: 600 }}>{after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {days === 0 ? null : (
        <Typography variant="body2" sx={{ mt: 1 }}>
          이용 기간 {days > 0 ? `+${days}` : days}일
        </Typography>
      )}
      {charge > 0 ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          지금 결제 <strong>{formatKrw(charge)}</strong>
        </Typography>
      ) : null}
      {quote ? <Statement quote={quote} /> : null}
      {refund > 0 || quote ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {quote?.kit_return ? '지금 돌려주는 금액' : '돌려주는 금액'} <strong>{formatKrw(refund)}</strong>
        </Typography>
      ) : null}
    </Box>
  )
}
