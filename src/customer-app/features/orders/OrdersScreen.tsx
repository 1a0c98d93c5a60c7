import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { OrderCard } from './OrderCard.tsx'
import styles from './Orders.module.css'
import { StatusCounters } from './StatusCounters.tsx'

const PAGE = 10
const STATUSES = ['PAID', 'PROCESSING_ORDER', 'SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED'] as const

export function OrdersScreen() {
  const [params, setParams] = useSearchParams()
  const status = STATUSES.find((candidate) => candidate === params.get('status'))
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/orders',
    { params: { query: { limit: PAGE, status: status && [status] } } },
    {
      pageParamName: 'offset',
      initialPageParam: 0,
      getNextPageParam: (last) => (last.has_next ? last.offset + last.limit : undefined),
      staleTime: 5_000,
    },
  )
  const orders = list.data?.pages.flatMap((page) => page.results) ?? []

  return (
    <>
      <PageTitle>주문 내역</PageTitle>
      <StatusCounters
        counts={list.data?.pages[0]?.status_counts}
        current={status}
        onChange={(next) => setParams(next ? { status: next } : {}, { replace: true })}
      />
      {list.isPending && <OrdersSkeleton />}
      {isLost(list) && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && orders.length === 0 && <NoOrders filtered={status !== undefined} />}
      <ul>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}

function NoOrders({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState icon="box" title="이 상태의 주문이 없어요" />
  return (
    <EmptyState
      icon="box"
      title="아직 주문한 적이 없어요"
      description="주문하면 배송 과정을 여기에서 볼 수 있어요."
      action={
        <Link className={buttonClass({ size: 'm' })} to="/store">
          스토어 둘러보기
        </Link>
      }
    />
  )
}

function OrdersSkeleton() {
  return (
    <Loading label="주문 내역을 불러오고 있어요">
      <div className={styles.skeleton}>
        <Skeleton height={190} radius={12} />
        <Skeleton height={190} radius={12} />
        <Skeleton height={190} radius={12} />
      </div>
    </Loading>
  )
}
