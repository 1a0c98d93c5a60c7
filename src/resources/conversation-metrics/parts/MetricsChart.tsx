import { Box, Typography } from '@mui/material'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartKey, chartKeys, hatching, hatchingFill, useChartLook } from '#console/figures/chartParts.tsx'
import { sayMinutes } from '#console/figures/sayMinutes.ts'
import type { ConversationMetrics } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatDay } from '#shared/format/kst.ts'
import { summaryOf } from './chartSummary.ts'

type Days = ConversationMetrics['days']

const short = (date: string) => `${Number(date.slice(5, 7))}.${Number(date.slice(8))}`
const sayDate = (date: unknown) => (typeof date === 'string' ? formatDay(date, 'YYYY.MM.DD (dd)') : '')

/** What came and was closed as bars, what was left as a line; below them how long answers took. */
export const MetricsChart = ({ days }: { days: Days }) => (
  <Box component="figure" sx={{ m: 0, mb: 2 }}>
    <Flow days={days} />
    <Times days={days} />
    <Typography component="figcaption" variant="body2" color="text.secondary">
      {summaryOf(days)} 모든 숫자는 아래 표에 있어요.
    </Typography>
  </Box>
)

const Flow = ({ days }: { days: Days }) => {
  const { palette, axis, tooltip } = useChartLook()
  return (
    <>
      <Box aria-hidden sx={chartKeys}>
        <ChartKey look={{ bgcolor: 'primary.main' }} text="들어온 문의" />
        <ChartKey look={{ background: hatching(palette.success.main) }} text="종료한 문의 (빗금)" />
        <ChartKey look={{ height: 0, borderTop: `2px solid ${palette.text.primary}` }} text="남은 문의 (선)" />
      </Box>
      <Box sx={{ height: { xs: 200, sm: 240 } }} aria-hidden>
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart accessibilityLayer={false} data={days} margin={{ left: 4, right: 8, top: 4 }} barGap={0}>
            {hatchingFill('closed-hatching', palette.success.main, palette.background.paper)}
            <CartesianGrid vertical={false} stroke={palette.divider} />
            <XAxis dataKey="date" tickFormatter={short} minTickGap={16} {...axis} />
            <YAxis width={72} allowDecimals={false} tickFormatter={formatNumber} {...axis} />
            <Tooltip {...tooltip} labelFormatter={sayDate} formatter={(value) => `${formatNumber(Number(value))}건`} />
            <Bar dataKey="created" name="들어온 문의" fill={palette.primary.main} isAnimationActive={false} />
            <Bar
              dataKey="closed"
              name="종료한 문의"
              fill="url(#closed-hatching)"
              stroke={palette.success.main}
              isAnimationActive={false}
            />
            <Line
              dataKey="backlog"
              name="남은 문의"
              stroke={palette.text.primary}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </Box>
    </>
  )
}

const times = [
  ['first', '첫 답변', undefined],
  ['next', '다음 답변', '5 4'],
  ['resolution', '해결', '2 3'],
] as const

const Times = ({ days }: { days: Days }) => {
  const { palette, axis, tooltip } = useChartLook()
  const colours = { first: palette.primary.main, next: palette.warning.main, resolution: palette.text.secondary }
  return (
    <>
      <Box aria-hidden sx={{ ...chartKeys, mt: 2 }}>
        <ChartKey look={{ height: 0, borderTop: `2px solid ${colours.first}` }} text="첫 답변 가운데값 (선)" />
        <ChartKey look={{ height: 0, borderTop: `2px dashed ${colours.next}` }} text="다음 답변 (끊은 선)" />
        <ChartKey look={{ height: 0, borderTop: `2px dotted ${colours.resolution}` }} text="해결 (점선)" />
      </Box>
      <Box sx={{ height: { xs: 160, sm: 180 }, mb: 1 }} aria-hidden>
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart accessibilityLayer={false} data={days} margin={{ left: 4, right: 8, top: 4 }}>
            <CartesianGrid vertical={false} stroke={palette.divider} />
            <XAxis dataKey="date" scale="band" tickFormatter={short} minTickGap={16} {...axis} />
            <YAxis width={72} tickFormatter={sayMinutes} {...axis} />
            <Tooltip {...tooltip} labelFormatter={sayDate} formatter={(value) => sayMinutes(Number(value))} />
            {times.map(([name, label, dashes]) => (
              <Line
                key={name}
                dataKey={({ [name]: { median } }: Days[number]) => median}
                name={label}
                stroke={colours[name]}
                strokeWidth={2}
                {...(dashes ? { strokeDasharray: dashes } : {})}
                dot={false}
                connectNulls
                isAnimationActive={false}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </Box>
    </>
  )
}
