import { Box, Card, CardActionArea, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, Title } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { useLive } from '#console/live/useLive.ts'
import { part } from '#console/patiently.ts'
import { useConsoleData } from '#console/useConsoleData.ts'
import type { Dashboard as DashboardAnswer } from '#shared/api/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { todoLink } from './todoLink.ts'

const SalesPanel = part(() => import('./SalesPanel.tsx'), 'SalesPanel')

/** What must be done now; each number opens the rows that make it. Below it, the sales of the last 30 days. */
export const Dashboard = () => {
  const data = useConsoleData()
  const { data: answer, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => data.call<DashboardAnswer>('/store-admin/v1/dashboard'),
    refetchInterval: 60_000,
  })
  useLive('order-items', () => void refetch(), { onReconnected: () => void refetch() })
  return (
    <Stack sx={{ gap: 3, mt: 2 }}>
      <Title title="대시보드" />
      <section aria-labelledby="todo-title">
        <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, mb: 1 }}>
          <Typography id="todo-title" variant="h6" component="h2">
            오늘 할 일
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {answer ? (
              <>
                <KstText value={answer.as_of} /> 기준
              </>
            ) : null}
          </Typography>
        </Stack>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
            gap: 1.5,
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {answer
            ? answer.todos.map((todo) => <TodoCard key={todo.key} todo={todo} />)
            : Array.from({ length: 8 }, (_, n) => <Skeleton key={n} component="li" variant="rounded" height={88} />)}
        </Box>
      </section>
      <Suspense fallback={<Skeleton variant="rounded" height={340} />}>
        {answer ? <SalesPanel sales={answer.sales} /> : <Skeleton variant="rounded" height={340} />}
      </Suspense>
    </Stack>
  )
}

const tones = { neutral: 'text.primary', warning: 'warning.main', danger: 'error.main' } as const

const TodoCard = ({ todo }: { todo: DashboardAnswer['todos'][number] }) => (
  <Card component="li" variant="outlined">
    <CardActionArea component={Link} to={todoLink(todo)} sx={{ p: 2, display: 'block', color: 'inherit' }}>
      <Typography variant="body2" color="text.secondary">
        {todo.label}
      </Typography>
      <Typography
        variant="h5"
        component="p"
        sx={{ fontVariantNumeric: 'tabular-nums', color: todo.count === 0 ? 'text.disabled' : tones[todo.tone] }}
      >
        {formatNumber(todo.count)}
        {todo.capped ? '+' : ''}건
      </Typography>
    </CardActionArea>
  </Card>
)
