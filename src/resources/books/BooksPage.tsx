import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Books } from '#contract/schema.d.ts'
import { BrokenRows } from './BrokenRows.tsx'
import { Rounds } from './Rounds.tsx'

const queryKey = ['books']

/** Every check with what it found; green is the daily sign-off. */
export const BooksPage = () => {
  const data = useConsoleData()
  const client = useQueryClient()
  const last = useQuery({
    queryKey,
    queryFn: async () => (await data.call('get', '/store-admin/v1/books')).books ?? null,
  })
  const check = useMutation({
    mutationFn: () => data.call('post', '/store-admin/v1/books/check', { timeoutMs: 120_000 }),
    onSuccess: (books) => client.setQueryData(queryKey, books),
  })
  const books = last.data
  const broken = books?.checks.filter((one) => !one.ok) ?? []
  const error = check.error ?? last.error
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1280, mt: 2 }}>
      <Title title="상시 검산" />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography color="text.secondary" sx={{ flex: 1, minWidth: 240 }}>
          결제·환불·포인트·쿠폰·재고의 장부를 서로 맞춰 봐요. 매일 06:00에 저절로 하고, 지금 할 수도 있어요. 한 번에
          새것과 바뀐 것, 지난번에 맞지 않은 것을 모두 보고, 나머지는 나누어 차례로 봐요.
        </Typography>
        <Button variant="contained" disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? '검산하는 중' : '지금 검산'}
        </Button>
      </Box>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {last.isPending || check.isPending ? <LinearProgress aria-label="검산하는 중" /> : null}
      {last.isSuccess && !books ? (
        <EmptyState
          title="아직 검산한 적이 없어요"
          hint="지금 검산을 누르면 장부를 맞춰 보고, 맞지 않는 줄을 보여 드려요."
        />
      ) : null}
      {books ? (
        <>
          <Alert severity={broken.length > 0 ? 'error' : 'success'}>
            <span role="status">
              {broken.length > 0
                ? `${books.checks.length}가지 가운데 ${broken.length}가지가 맞지 않아요.`
                : `${books.checks.length}가지가 모두 맞아요.`}
            </span>{' '}
            (<KstText value={books.checked_at} /> · {books.took_ms.toLocaleString('ko-KR')}ms)
          </Alert>
          <Rounds rounds={books.rounds} />
          {broken.map((one) => (
            <Check key={one.name} check={one} />
          ))}
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { md: '1fr 1fr' } }}>
            {books.checks
              .filter((one) => one.ok)
              .map((one) => (
                <Check key={one.name} check={one} />
              ))}
          </Box>
        </>
      ) : null}
    </Box>
  )
}

const Check = ({ check }: { check: Books['checks'][number] }) => (
  <Card variant="outlined">
    <CardContent sx={{ py: 1, '&:last-child': { pb: 1 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {check.ok ? (
          <CheckIcon color="success" titleAccess="맞음" />
        ) : (
          <ErrorIcon color="error" titleAccess="맞지 않음" />
        )}
        <Typography component="h2" variant="body1">
          {check.name}
        </Typography>
      </Box>
      {check.ok ? null : <BrokenRows rows={check.rows} />}
    </CardContent>
  </Card>
)
