import { Box, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material'
import type { EndingStatement } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { claimKindWord, claimStateWord } from '#shared/words/claims.ts'

/** What comes back of an ended membership, as its member sees it: with its kits returned and without, and of goods. */
export const Statement = ({ quote }: { quote: EndingStatement }) => {
  const { lines, refund, kit_return: kits, back_to: backTo, goods } = quote
  return (
    <>
      <Table
        size="small"
        aria-label="환불 계산"
        sx={{ mt: 1, '& td, & th': { px: 0.5 }, '& th': { wordBreak: 'keep-all' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>환불 계산</TableCell>
            {kits ? <TableCell align="right">키트를 반납하면</TableCell> : null}
            <TableCell align="right">{kits ? '반납하지 않으면' : '금액'}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ label, amount, returned, why, clause }) => (
            <TableRow key={label}>
              <TableCell>
                {label}
                <Typography variant="body2" color="text.secondary">
                  {why} {clause}
                </Typography>
              </TableCell>
              {kits ? <Amount won={returned} /> : null}
              <Amount won={amount} />
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          {kits ? (
            <TableRow>
              <TableCell>키트가 돌아온 뒤 ({formatDay(kits.due_on, 'YYYY.MM.DD')}까지)</TableCell>
              <Amount won={kits.later} />
              <Amount won={0} />
            </TableRow>
          ) : null}
          <TableRow>
            <TableCell sx={{ fontWeight: 600 }}>돌려줄 금액</TableCell>
            {kits ? <Amount won={kits.refund} /> : null}
            <Amount won={refund} />
          </TableRow>
        </TableFooter>
      </Table>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, typography: 'body2' }} aria-label="돌려주는 곳">
        {backTo.map(({ label, amount }) => (
          <li key={`to:${label}`}>
            {label || '결제수단'}로 지금 {formatKrw(amount)}
          </li>
        ))}
      </Box>
      {goods.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, typography: 'body2' }} aria-label="진행 중인 취소·반품">
          {goods.map(({ id, claim_no: no, type, status, goods: name, refund: money }) => (
            <li key={id}>
              {claimKindWord[type]} {no} ({claimStateWord[status]}) {name}{' '}
              {money ? `${formatKrw(money.refund_cash)} + ${formatPoints(money.refund_points)}` : '계산 전'}
            </li>
          ))}
        </Box>
      ) : null}
    </>
  )
}

const Amount = ({ won }: { won: number }) => (
  <TableCell align="right" sx={{ whiteSpace: 'nowrap', verticalAlign: 'top', color: 'text.primary' }}>
    {formatKrw(won)}
  </TableCell>
)
