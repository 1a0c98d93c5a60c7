import { Box } from '@mui/material'
import type { PriceCalendar } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { isGrave } from './conflictWords.ts'

type Bar = { key: string; text: string; starts_at: string; ends_at: string | null; tone: Tone }
type Tone = 'primary' | 'warning' | 'info' | 'error' | 'success'

/** Schedules, time sales and coupons as bars over the same time; the table below says the same in words. */
export const ConflictLanes = ({ calendar }: { calendar: PriceCalendar }) => {
  const { segments, schedules, time_sales: sales, coupons } = calendar
  const [from, to] = [segments[0]?.starts_at, segments.at(-1)?.ends_at]
  if (!from || !to) return null
  const lanes: [string, Bar[]][] = [
    [
      '예약',
      schedules.map((one) => ({
        ...one,
        key: `s${one.id}`,
        text: `${one.sku_id === null ? '' : 'SKU '}${formatKrw(one.price)}${one.waiting ? ' (승인 대기)' : ''}`,
        tone: one.waiting ? 'warning' : 'primary',
      })),
    ],
    ['타임세일', sales.map((one) => ({ ...one, key: `t${one.event_id}`, text: formatKrw(one.price), tone: 'info' }))],
    ['쿠폰', coupons.map((one) => ({ ...one, key: `c${one.issue_id}`, text: one.name, tone: 'success' }))],
    [
      '위험',
      segments
        .filter(({ conflicts }) => conflicts.some(isGrave))
        .map((one) => ({ ...one, key: one.starts_at, text: formatKrw(one.worst?.worst_price ?? 0), tone: 'error' })),
    ],
  ]
  return (
    <Box aria-hidden sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2', color: 'text.secondary' }}>
        <span>{formatKst(from, 'M.D')}</span>
        <span>{formatKst(to, 'M.D')}</span>
      </Box>
      {lanes.map(([name, bars]) =>
        bars.length === 0 ? null : (
          <Box key={name} sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
            <Box sx={{ width: 64, flexShrink: 0, typography: 'body2', color: 'text.secondary' }}>{name}</Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {bars.map((bar) => (
                <LaneBar key={bar.key} bar={bar} span={[Date.parse(from), Date.parse(to)]} />
              ))}
            </Box>
          </Box>
        ),
      )}
    </Box>
  )
}

const LaneBar = ({ bar, span: [from, to] }: { bar: Bar; span: [number, number] }) => {
  const whole = to - from
  const left = Math.max(0, Date.parse(bar.starts_at) - from) / whole
  const end = bar.ends_at === null ? to : Math.min(to, Date.parse(bar.ends_at))
  const right = Math.max(0, to - end) / whole
  return (
    <Box sx={{ height: 20, mb: 0.25 }}>
      <Box
        title={bar.text}
        sx={({ palette }) => ({
          ml: `${Math.min(left, 0.995) * 100}%`,
          mr: `${Math.min(right, 0.995 - Math.min(left, 0.99)) * 100}%`,
          minWidth: 4,
          height: 1,
          px: 0.5,
          borderRadius: 0.5,
          borderLeft: `4px solid ${palette[bar.tone].main}`,
          bgcolor: 'action.hover',
          color: 'text.primary',
          typography: 'body2',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        })}
      >
        {bar.text}
      </Box>
    </Box>
  )
}
