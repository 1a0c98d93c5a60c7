import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { PriceCalendar } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { conflictWord, isGrave } from './conflictWords.ts'

type Segment = PriceCalendar['segments'][number]

/** From each moment at which anything about the price changes to the next: what it costs, the least it can cost, what is left. */
export const ConflictTable = ({ calendar }: { calendar: PriceCalendar }) => (
  <Box role="region" aria-label="가격이 바뀌는 때" tabIndex={0} sx={{ overflow: 'auto', maxHeight: 420 }}>
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell>기간</TableCell>
          <TableCell align="right">파는 값</TableCell>
          <TableCell align="right">쿠폰까지 쓰면</TableCell>
          <TableCell align="right">마진</TableCell>
          <TableCell>주의</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {calendar.segments.map((one) => (
          <Row key={one.starts_at} segment={one} calendar={calendar} />
        ))}
      </TableBody>
    </Table>
  </Box>
)

const Row = ({ segment, calendar }: { segment: Segment; calendar: PriceCalendar }) => {
  const { worst, conflicts } = segment
  const bad = conflicts.some(isGrave)
  const used = calendar.coupons.filter(({ id }) => worst?.coupon_ids.includes(id)).map(({ name }) => name)
  return (
    <TableRow sx={bad ? { bgcolor: ({ palette }) => `${palette.error.main}14` } : {}}>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <KstText value={segment.starts_at} />
        <br />~ {segment.ends_at ? <KstText value={segment.ends_at} /> : '끝낼 때까지'}
      </TableCell>
      <TableCell align="right">
        {formatKrw(segment.final_price)}
        <Small>{whyOf(segment)}</Small>
      </TableCell>
      <TableCell align="right">
        {worst ? formatKrw(worst.worst_price) : '—'}
        {used.length > 0 ? <Small>{[...new Set(used)].join(' + ')}</Small> : null}
      </TableCell>
      <TableCell align="right" sx={{ color: worst?.margin != null && worst.margin < 0 ? 'error.main' : undefined }}>
        {worst?.margin == null ? '원가 없음' : `${formatKrw(worst.margin)}`}
        {worst?.margin_percent == null ? null : <Small>{worst.margin_percent}%</Small>}
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
          {conflicts.map((one) => (
            <StatusChip key={one} label={conflictWord[one]} tone={isGrave(one) ? 'bad' : 'warning'} />
          ))}
        </Box>
      </TableCell>
    </TableRow>
  )
}

const whyOf = ({ time_sale_event_id: sale, schedule_id: schedule }: Segment) =>
  sale !== null ? '타임세일' : schedule !== null ? '예약' : '판매가'

const Small = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
)
