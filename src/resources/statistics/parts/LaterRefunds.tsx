import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { sayAt } from '../address/inWords.ts'
import type { Sales } from '../calls.ts'
import { NumberButton } from '../rows/NumberButton.tsx'

/** 주문일 귀속: which refunds of another day the days have in them already. */
export const LaterRefunds = ({ refunds }: { refunds: Sales['later_refunds'] }) =>
  refunds.length === 0 ? null : (
    <Box component="details" sx={{ mt: 2 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', minHeight: 28 }}>
        다른 날 끝난 환불 {refunds.length}줄 — 위 숫자에 이미 들어 있고, 결제한 날의 숫자를 바꾼 환불이에요.
      </Typography>
      <Box sx={{ overflow: 'auto', maxHeight: 360, mt: 1 }} tabIndex={0} role="region" aria-label="다른 날 끝난 환불">
        <Table size="small" stickyHeader sx={{ maxWidth: 640, '& td, & th': { whiteSpace: 'nowrap' } }}>
          <TableHead>
            <TableRow>
              <TableCell>결제한 날</TableCell>
              <TableCell>환불이 끝난 날</TableCell>
              <TableCell align="right">환불수량</TableCell>
              <TableCell align="right">환불금액</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {refunds.map(({ ordered, refunded, drill, ...values }) => (
              <TableRow key={`${ordered}/${refunded}`}>
                <TableCell>{sayAt(ordered)}</TableCell>
                <TableCell>{sayAt(refunded)}</TableCell>
                {(['refund_items', 'refunds'] as const).map((figure) => (
                  <TableCell key={figure} align="right">
                    <NumberButton
                      figure={figure}
                      values={values}
                      drill={drill}
                      where={`${sayAt(ordered)} 결제 ${sayAt(refunded)} 환불`}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
