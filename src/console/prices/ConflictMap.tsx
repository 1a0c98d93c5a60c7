/** 충돌 지도: what schedules, time sales and coupons make of a product's price one upon the other, and what is left of it. */
import { Alert, LinearProgress, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import type { PriceCalendar } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { ConflictLanes } from './ConflictLanes.tsx'
import { ConflictTable } from './ConflictTable.tsx'
import { isGrave, lossOf } from './conflictWords.ts'

const SPANS = [31, 92] as const
const DAY_MS = 86_400_000

export const ConflictMap = ({ productId }: { productId: number }) => {
  const data = useConsoleData()
  const [days, setDays] = useState<number>(SPANS[0])
  const [from] = useState(() => Math.floor(Date.now() / 60_000) * 60_000)
  const period = { starts_at: new Date(from).toISOString(), ends_at: new Date(from + days * DAY_MS).toISOString() }
  const calendar = useQuery({
    queryKey: ['price-calendar', productId, period],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/products/{id}/price-calendar', {
        params: { path: { id: productId }, query: period },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        aria-label="보는 기간"
        value={days}
        onChange={(_, next: number | null) => next && setDays(next)}
      >
        {SPANS.map((span) => (
          <ToggleButton key={span} value={span} sx={{ py: 0.25, color: 'text.primary' }}>
            앞으로 {span}일
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {calendar.isFetching ? <LinearProgress aria-label="가격 달력을 불러오는 중" /> : null}
      {calendar.error ? <Alert severity="error">{calendar.error.message}</Alert> : null}
      {calendar.data ? <Map calendar={calendar.data} /> : null}
    </Stack>
  )
}

const Map = ({ calendar }: { calendar: PriceCalendar }) => (
  <>
    <Headline calendar={calendar} />
    <ConflictLanes calendar={calendar} />
    <ConflictTable calendar={calendar} />
  </>
)

/** The one line to read: when it is worst, and how bad that is. */
const Headline = ({ calendar: { segments } }: { calendar: PriceCalendar }) => {
  const worst = segments
    .filter((one) => one.worst !== null)
    .toSorted((a, b) => rank(a) - rank(b))
    .at(0)
  if (!worst?.worst) return <Typography color="text.secondary">파는 SKU가 없어서 셈할 값이 없어요.</Typography>
  const loss = lossOf(worst.worst)
  const grave = worst.conflicts.some(isGrave)
  return (
    <Alert severity={severityOf(loss !== undefined, grave, worst.worst.margin)} role="status">
      가장 낮은 값은 <strong>{formatKrw(worst.worst.worst_price)}</strong> (<KstText value={worst.starts_at} />
      부터{worst.worst.coupon_ids.length > 0 ? ', 쿠폰까지 쓰면' : ''}).{' '}
      {loss
        ? `${loss}.`
        : worst.worst.margin === null
          ? '원가를 적지 않아서 마진은 몰라요.'
          : `마진은 ${formatKrw(worst.worst.margin)}이에요.`}
    </Alert>
  )
}

const severityOf = (loses: boolean, grave: boolean, margin: number | null) =>
  loses ? 'error' : grave ? 'warning' : margin === null ? 'info' : 'success'

const rank = ({ worst }: PriceCalendar['segments'][number]) => worst?.margin ?? worst?.worst_price ?? Infinity
