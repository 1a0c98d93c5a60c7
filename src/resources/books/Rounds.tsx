import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import type { Books } from '#contract/schema.d.ts'

type Round = Books['rounds'][number]

/** What is counted through, in staff's words. */
const words: Record<Round['of'], string> = {
  orders: '주문·결제·클레임',
  skus: 'SKU와 입출고 기록',
  timeSales: '타임세일 상품',
  members: '회원 포인트',
  lots: '포인트 묶음',
  issues: '쿠폰 발급',
  coupons: '회원쿠폰',
  subscribers: '멤버십의 결제와 기간',
  reviewed: '상품 리뷰와 리뷰 적립',
  outbox: '보낼 것',
}

/** From which to which was looked at this time. */
const seen = ({ after, up_to }: Round): string => {
  if (after === undefined && up_to === undefined) return '전체'
  return `${after === undefined ? '처음' : `${formatNumber(after + 1)}번`}부터 ${up_to === undefined ? '끝' : `${formatNumber(up_to)}번`}까지`
}

/** How far each round has come, and when everything was gone through last. */
export const Rounds = ({ rounds }: { rounds: Round[] }) =>
  rounds.length === 0 ? null : (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="이번에 본 범위">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>장부</TableCell>
            <TableCell>이번에 차례로 본 범위</TableCell>
            <TableCell align="right">그 밖의 새것·바뀐 것·틀렸던 것</TableCell>
            <TableCell>마지막으로 전체를 다 본 때</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rounds.map((round) => (
            <TableRow key={round.of}>
              <TableCell component="th" scope="row">
                {words[round.of]}
              </TableCell>
              <TableCell>{seen(round)}</TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatNumber(round.also)}개
              </TableCell>
              <TableCell>
                {round.completed_at ? (
                  <KstText value={round.completed_at} />
                ) : (
                  <>
                    아직 (<KstText value={round.began_at} />
                    부터 보는 중)
                  </>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
