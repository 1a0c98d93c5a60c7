/** 시간여행: the order as it was at any moment of its history, held against what is true now. */
import { Alert, Box, Button, Slider, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { countDifferences } from './differences.ts'
import { momentsOf, timeOf, type OrderFacts } from './facts.ts'
import { ItemsThen } from './ItemsThen.tsx'
import { OrderThen } from './OrderThen.tsx'
import { stateAt } from './stateAt.ts'

export const TimeTravel = ({ order }: { order: AdminOrder }) => {
  const data = useConsoleData()
  const events = useQuery({
    queryKey: ['order-events', order.id, order.timeline.length, order.version],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/orders/{id}/events', { params: { path: { id: order.id } }, signal }),
  })
  if (events.error) return <Alert severity="error">{events.error.message}</Alert>
  if (!events.data) return <Typography color="text.secondary">기록을 불러오고 있어요…</Typography>
  return <Journey order={order} facts={{ order, events: events.data.results, complete: events.data.complete }} />
}

const Journey = ({ order, facts }: { order: AdminOrder; facts: OrderFacts }) => {
  const moments = momentsOf(facts)
  const last = moments.length - 1
  const [picked, setPicked] = useState<number | null>(null)
  const place = Math.min(picked ?? last, last)
  const at = moments[place] ?? timeOf(order.ordered_at)
  const then = stateAt(facts, at)
  const now = stateAt(facts, moments[last] ?? at)
  const different = countDifferences(then, now)
  const happened = order.timeline.filter((entry) => timeOf(entry.at) === at)
  const time = formatKst(new Date(at), 'YYYY.MM.DD HH:mm:ss')
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Button size="small" color="inherit" disabled={place === 0} onClick={() => setPicked(place - 1)}>
          이전
        </Button>
        <Slider
          aria-label="순간"
          value={place}
          min={0}
          max={Math.max(last, 0)}
          step={1}
          marks={last <= 40}
          getAriaValueText={(value) => formatKst(new Date(moments[value] ?? at), 'M월 D일 H시 m분 s초')}
          onChange={(_, value) => setPicked(value as number)}
        />
        <Button size="small" color="inherit" disabled={place === last} onClick={() => setPicked(place + 1)}>
          다음
        </Button>
        <Button size="small" variant="outlined" disabled={place === last} onClick={() => setPicked(null)}>
          지금
        </Button>
      </Stack>
      <Box role="status">
        <Typography variant="subtitle1" component="p">
          {time} · {place + 1}/{moments.length}
          {place === last ? ' · 마지막 기록' : ''}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {happened.map(({ what, actor_name }) => `${what} (${actor_name})`).join(' · ') ||
            '이 순간에는 이력에 적힌 일이 없어요.'}
        </Typography>
        <Typography variant="body2">
          {different === 0 ? '지금과 모두 같아요.' : `지금과 다른 것이 ${different}가지예요. 색이 있는 칸을 봐 주세요.`}
        </Typography>
      </Box>
      {facts.complete ? null : (
        <Alert severity="warning">기록이 너무 많아 앞의 것만 있어요. 상품의 상태는 말하지 않아요.</Alert>
      )}
      <ItemsThen then={then.items} now={now.items} />
      <OrderThen then={then} now={now} />
    </Stack>
  )
}
