import { Box, Typography } from '@mui/material'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartKey, chartKeys, hatching, hatchingFill, useChartLook } from '#console/figures/chartParts.tsx'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { sayBucket } from '../address/inWords.ts'
import type { Sales } from '../calls.ts'
import { summaryOf } from './chartSummary.ts'

const short = (at: string) =>
  at.length === 7 ? `${at.slice(2, 4)}.${Number(at.slice(5))}` : `${Number(at.slice(5, 7))}.${Number(at.slice(8))}`
const inTenThousands = (won: number) => (won === 0 ? '0' : `${formatNumber(Math.round(won / 10_000))}만`)

/** Payments and refunds as bars, what remains as a line, and that of the compared period as a broken one. */
export const SalesChart = ({ sales }: { sales: Sales }) => {
  const { palette, axis, tooltip } = useChartLook()
  const { results, compare } = sales
  const data = results.map(({ at, gross, refunds, net }, n) => ({
    at,
    gross,
    refunds,
    net,
    before: compare?.results[n]?.net,
  }))
  return (
    <Box component="figure" sx={{ m: 0, mb: 2 }}>
      <Box aria-hidden sx={chartKeys}>
        <ChartKey look={{ bgcolor: 'primary.main' }} text="결제금액" />
        <ChartKey look={{ background: hatching(palette.error.main) }} text="환불금액 (빗금)" />
        <ChartKey look={{ height: 0, borderTop: `2px solid ${palette.text.primary}` }} text="순매출 (선)" />
        {compare ? (
          <ChartKey
            look={{ height: 0, borderTop: `2px dashed ${palette.warning.main}` }}
            text="비교 순매출 (끊은 선)"
          />
        ) : null}
      </Box>
      <Box sx={{ height: { xs: 220, sm: 280 } }} aria-hidden>
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart accessibilityLayer={false} data={data} margin={{ left: 4, right: 8, top: 4 }} barGap={0}>
            {hatchingFill('refund-hatching', palette.error.main, palette.background.paper)}
            <CartesianGrid vertical={false} stroke={palette.divider} />
            <XAxis dataKey="at" tickFormatter={short} minTickGap={16} {...axis} />
            <YAxis tickFormatter={inTenThousands} width={64} {...axis} />
            <Tooltip
              formatter={(value) => formatKrw(Number(value))}
              labelFormatter={(at) => (typeof at === 'string' ? sayBucket(at) : at)}
              {...tooltip}
            />
            <Bar dataKey="gross" name="결제금액" fill={palette.primary.main} isAnimationActive={false} />
            <Bar
              dataKey="refunds"
              name="환불금액"
              fill="url(#refund-hatching)"
              stroke={palette.error.main}
              isAnimationActive={false}
            />
            {compare ? (
              <Line
                dataKey="before"
                name="비교 순매출"
                stroke={palette.warning.main}
                strokeWidth={2}
                strokeDasharray="5 4"
                dot={false}
                isAnimationActive={false}
              />
            ) : null}
            <Line
              dataKey="net"
              name="순매출"
              stroke={palette.text.primary}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </Box>
      <Typography component="figcaption" variant="body2" color="text.secondary">
        {summaryOf(results)} 모든 숫자는 아래 표에 있어요.
      </Typography>
    </Box>
  )
}
