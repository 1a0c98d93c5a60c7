import { Box, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import type { Dashboard } from '#contract/schema.d.ts'
import { weekday } from '#shared/calendar/days.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { changeText } from './changeText.ts'
import { todoLink } from './todoLink.ts'

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const
const weekdayOf = (day: string) => WEEKDAYS[weekday(day)] ?? ''

type Props = { selling: Dashboard['selling']; today: string }

/** Today up to now against the same weekday a week ago up to the same time. */
export const Selling = ({ selling: { today: now, week_ago: then, week_ago_day }, today }: Props) => {
  const paidOn = (day: string) =>
    todoLink({ resource: 'order-items', filter: { paid_from: day, paid_to: day }, sort: '-paid_at' })
  return (
    <Section title="오늘 판매">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        지난주 {weekdayOf(week_ago_day)}요일({Number(week_ago_day.slice(5, 7))}월 {Number(week_ago_day.slice(8))}일)의
        같은 시각까지와 견줘요. <Link to={paidOn(today)}>오늘 결제된 주문상품</Link> ·{' '}
        <Link to={paidOn(week_ago_day)}>그날 하루</Link>
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
        {now.gross === null || then.gross === null ? null : (
          <Figure label="결제금액" now={now.gross} then={then.gross} say={formatKrw} />
        )}
        <Figure label="주문" now={now.orders} then={then.orders} say={(count) => `${formatNumber(count)}건`} />
        <Figure label="판매 수량" now={now.items} then={then.items} say={(count) => `${formatNumber(count)}개`} />
      </Box>
    </Section>
  )
}

type FigureProps = { label: string; now: number; then: number; say: (value: number) => string }

const Figure = ({ label, now, then, say }: FigureProps) => {
  const { text, up } = changeText(now, then)
  return (
    <div>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography variant="h5" component="p" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {say(now)}
      </Typography>
      <Typography variant="body2" sx={{ color: up === null ? 'text.secondary' : up ? 'success.main' : 'error.main' }}>
        {text}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        지난주 {say(then)}
      </Typography>
    </div>
  )
}
