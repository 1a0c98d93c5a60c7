import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { type Day, formatDay } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { changeText, standingOf } from '../scheduleWords.ts'
import type { OnDay } from './monthPlan.ts'

const SHOWN = 200

/** What is scheduled and on sale on a day, each a link to its own screen. */
export const DayPlan = ({ day, plan }: { day: Day; plan: OnDay | undefined }) => {
  const { schedules = [], sales = [] } = plan ?? {}
  const nothing = schedules.length + sales.length === 0
  return (
    <Section
      title={`${formatDay(day, 'M월 D일 (dd)')} · 예약 ${formatNumber(schedules.length)} · 타임세일 ${formatNumber(sales.length)}`}
    >
      {nothing ? <Typography color="text.secondary">이날은 원래 가격으로 팔아요.</Typography> : null}
      {nothing ? null : (
        <Box role="region" aria-label="이날의 가격" tabIndex={0} sx={{ overflow: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>무엇</TableCell>
                <TableCell>가격</TableCell>
                <TableCell>시작</TableCell>
                <TableCell>끝</TableCell>
                <TableCell>상태</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {sales.map((sale) => (
                <TableRow key={`t${sale.event_id}`}>
                  <TableCell>
                    <Link to={`/${sale.kind}-events/${sale.event_id}`}>{sale.title}</Link>
                  </TableCell>
                  <TableCell>상품 {formatNumber(sale.product_count)}개</TableCell>
                  <TableCell>
                    <KstText value={sale.starts_at} />
                  </TableCell>
                  <TableCell>
                    <KstText value={sale.ends_at} />
                  </TableCell>
                  <TableCell>
                    <StatusChip label="타임세일" tone="progress" />
                  </TableCell>
                </TableRow>
              ))}
              {schedules.slice(0, SHOWN).map((one) => {
                const [label, tone] = standingOf(one)
                return (
                  <TableRow key={`s${one.id}`}>
                    <TableCell>
                      <Link to={`/price-schedules/${one.id}/show`}>{one.target_name}</Link>
                    </TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{changeText(one)}</TableCell>
                    <TableCell>
                      <KstText value={one.effective_at} />
                    </TableCell>
                    <TableCell>{one.end_at ? <KstText value={one.end_at} /> : '끝낼 때까지'}</TableCell>
                    <TableCell>
                      <StatusChip label={label} tone={tone} />
                    </TableCell>
                  </TableRow>
                )
              })}
            </TableBody>
          </Table>
          {schedules.length > SHOWN ? (
            <Typography variant="body2" color="text.secondary">
              그 밖에 {formatNumber(schedules.length - SHOWN)}개는 목록에서 볼 수 있어요.
            </Typography>
          ) : null}
        </Box>
      )}
    </Section>
  )
}
