import { Alert, AlertTitle, Box, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Title } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { useLive } from '#console/live/useLive.ts'
import { part } from '#console/patiently.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Dashboard as DashboardAnswer } from '#contract/schema.d.ts'
import { BestSellers } from './BestSellers.tsx'
import { DeadlineHead } from './DeadlineHead.tsx'
import { Selling } from './Selling.tsx'
import { LateTodos, RestTodos, TodayTodos } from './Todos.tsx'

const SalesPanel = part(() => import('./SalesPanel.tsx'), 'SalesPanel')

/** What is late, what is due today, then the rest; each number opens the rows that make it. Below it, what sells. */
export const Dashboard = () => {
  const data = useConsoleData()
  const { data: answer, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => data.call('get', '/store-admin/v1/dashboard'),
    refetchInterval: 60_000,
  })
  useLive('order-items', () => void refetch(), { onReconnected: () => void refetch() })
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title="대시보드" />
      {answer ? <Loaded answer={answer} /> : <Waiting />}
    </Stack>
  )
}

const Loaded = ({ answer }: { answer: DashboardAnswer }) => {
  const of = (urgency: DashboardAnswer['todos'][number]['urgency']) =>
    answer.todos.filter((todo) => todo.urgency === urgency)
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        <KstText value={answer.as_of} /> 기준이에요. 숫자를 누르면 그 줄만 모은 목록이 열려요.
      </Typography>
      {answer.notices.map(({ key, title, text }) => (
        <Alert key={key} severity="warning" variant="outlined">
          <AlertTitle>{title}</AlertTitle>
          {text}
        </Alert>
      ))}
      <LateTodos todos={of('LATE')} />
      <DeadlineHead />
      <TodayTodos todos={of('TODAY')} />
      <RestTodos todos={of('REST')} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Selling selling={answer.selling} today={answer.today} />
        <BestSellers products={answer.best_sellers} />
      </Box>
      {answer.sales ? (
        <Suspense fallback={<Skeleton variant="rounded" height={340} />}>
          <SalesPanel sales={answer.sales} />
        </Suspense>
      ) : null}
    </>
  )
}

const Waiting = () => (
  <>
    {[96, 96, 60, 160].map((height, n) => (
      <Skeleton key={n} variant="rounded" height={height} />
    ))}
  </>
)
