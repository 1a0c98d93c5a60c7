import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { FilterChips } from '#customer/ui/fields/FilterChips.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { PointEventRow } from './PointEventRow.tsx'
import { kindLabels, kinds, type Kind } from './pointText.ts'
import { PointsBalance } from './PointsBalance.tsx'
import styles from './Points.module.css'

const PAGE = 20

export function PointsScreen() {
  const [params, setParams] = useSearchParams()
  const kind = kinds.find((candidate) => candidate === params.get('kind'))
  return (
    <>
      <PageTitle>포인트</PageTitle>
      <PointsBalance />
      <FilterChips
        label="포인트 내역 종류"
        options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
        current={kind}
        onPick={(next) => setParams(next ? { kind: next } : {}, { replace: true })}
      />
      <History kind={kind} />
    </>
  )
}

function History({ kind }: { kind: Kind | undefined }) {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/points/events',
    { params: { query: { limit: PAGE, kind } } },
    {
      pageParamName: 'offset',
      initialPageParam: 0,
      getNextPageParam: (last) => (last.has_next ? last.offset + last.limit : undefined),
      staleTime: 5_000,
    },
  )
  const events = list.data?.pages.flatMap((page) => page.results) ?? []
  if (list.isPending) return <HistorySkeleton />
  if (isLost(list)) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  if (events.length === 0) return <NoEvents kind={kind} />
  return (
    <>
      <ul className={styles.events} aria-label="포인트 내역">
        {events.map((event) => (
          <PointEventRow key={event.id} event={event} />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}

function NoEvents({ kind }: { kind: Kind | undefined }) {
  if (kind) return <EmptyState icon="star" title={`${kindLabels[kind]} 내역이 없어요`} />
  return (
    <EmptyState
      icon="star"
      title="아직 포인트 내역이 없어요"
      description="상품을 구매확정하면 결제한 금액의 일부를 포인트로 드려요."
      action={
        <Link className={buttonClass({ size: 'm' })} to="/store">
          스토어 둘러보기
        </Link>
      }
    />
  )
}

function HistorySkeleton() {
  return (
    <Loading label="포인트 내역을 불러오고 있어요">
      <div className={styles.skeleton}>
        <Skeleton height={62} />
        <Skeleton height={62} />
        <Skeleton height={62} />
      </div>
    </Loading>
  )
}
