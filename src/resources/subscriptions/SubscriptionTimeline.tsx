import { Alert, Button, Skeleton } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Timeline } from '#console/fields/Timeline.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminSubscriptionDetail } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

const PAGE = 100

/** Everything that happened to a subscription: by whom, what was charged and told. */
export const SubscriptionTimeline = ({ subscription: { id, version } }: { subscription: AdminSubscriptionDetail }) => {
  const data = useConsoleData()
  const lines = useInfiniteQuery({
    queryKey: ['subscriptions', 'timeline', id, version],
    queryFn: ({ pageParam, signal }) =>
      data.call('get', '/core-admin/v1/subscriptions/{id}/timeline', {
        params: { path: { id }, query: { page: pageParam, page_size: PAGE } },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ has_next: hasNext, page }) => (hasNext ? page + 1 : undefined),
  })
  if (lines.error && !lines.data) return <Alert severity="error">{lines.error.message}</Alert>
  if (!lines.data) return <Skeleton variant="rounded" height={240} />
  const entries = lines.data.pages
    .flatMap(({ results }) => results)
    .map(({ amount, detail, ...line }) => ({
      ...line,
      detail: [amount === null ? '' : formatKrw(amount), detail ?? ''].filter(Boolean).join(' · ') || null,
    }))
  return (
    <>
      <Timeline entries={entries.toReversed()} />
      {lines.hasNextPage ? (
        <Button size="small" loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          더 이전 이력 불러오기
        </Button>
      ) : null}
    </>
  )
}
