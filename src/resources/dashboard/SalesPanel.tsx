import {
  Box,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useTheme,
} from '@mui/material'
import { Link } from 'react-admin'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { SalesDay } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'

const short = (date: string) => `${Number(date.slice(5, 7))}.${Number(date.slice(8, 10))}`
const inTenThousands = (won: number) => `${formatNumber(Math.round(won / 10_000))}만`

/** Sales of the last 30 KST days, with what each figure means, and the same figures as a table. */
export const SalesPanel = ({ sales }: { sales: SalesDay[] }) => {
  const { palette } = useTheme()
  const sum = (field: 'gross' | 'refunds' | 'net' | 'orders') => sales.reduce((total, day) => total + day[field], 0)
  return (
    <Card variant="outlined" component="section" aria-labelledby="sales-title">
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
          <Typography id="sales-title" variant="h6" component="h2">
            최근 30일 매출
          </Typography>
          <Link to="/statistics">매출 통계</Link>
        </Stack>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          결제금액 {formatKrw(sum('gross'))} · 환불금액 {formatKrw(sum('refunds'))} · 순매출 {formatKrw(sum('net'))} ·
          주문 {formatNumber(sum('orders'))}건. 결제금액은 결제한 날(한국 시간), 환불금액은 환불이 끝난 날에 세고,
          포인트로 낸 금액도 들어 있어요.
        </Typography>
        <Box sx={{ height: 260 }} aria-hidden>
          <ResponsiveContainer width="100%" height="100%">
            <ComposedChart accessibilityLayer={false} data={sales} margin={{ left: 8, right: 8 }}>
              <CartesianGrid vertical={false} stroke={palette.divider} />
              <XAxis
                dataKey="date"
                tickFormatter={short}
                stroke={palette.text.secondary}
                fontSize={12}
                minTickGap={16}
              />
              <YAxis tickFormatter={inTenThousands} stroke={palette.text.secondary} fontSize={12} width={64} />
              <Tooltip
                formatter={(value) => formatKrw(Number(value))}
                contentStyle={{ background: palette.background.paper, borderColor: palette.divider }}
              />
              <Bar dataKey="gross" name="결제금액" fill={palette.primary.main} isAnimationActive={false} />
              <Bar dataKey="refunds" name="환불금액" fill={palette.error.main} isAnimationActive={false} />
              <Line dataKey="net" name="순매출" stroke={palette.text.primary} dot={false} isAnimationActive={false} />
            </ComposedChart>
          </ResponsiveContainer>
        </Box>
        <Box component="details" sx={{ mt: 1 }}>
          <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
            표로 보기
          </Typography>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="일별 매출 표">
            <Table size="small">
              <TableHead>
                <TableRow>
                  {['날짜', '주문', '결제금액', '할인', '배송비', '환불금액', '순매출'].map((name) => (
                    <TableCell key={name} align={name === '날짜' ? 'left' : 'right'}>
                      {name}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {sales.toReversed().map((day) => (
                  <TableRow key={day.date}>
                    <TableCell>{day.date}</TableCell>
                    {[
                      formatNumber(day.orders),
                      ...[
                        day.gross,
                        day.product_discount + day.coupon_discount,
                        day.shipping,
                        day.refunds,
                        day.net,
                      ].map(formatKrw),
                    ].map((text, n) => (
                      <TableCell
                        key={n}
                        align="right"
                        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                      >
                        {text}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </Box>
      </CardContent>
    </Card>
  )
}
