import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { byOffset } from '#customer/shell/byOffset.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { WrittenCard } from './WrittenCard.tsx'

const PAGE = 10

/** What was written, the newest first. */
export function WrittenList() {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/reviews',
    { params: { query: { limit: PAGE } } },
    { ...byOffset, staleTime: 5_000 },
  )
  if (list.isPending) return <ListSkeleton label="내가 쓴 리뷰를 불러오고 있어요" />
  if (isLost(list)) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  const reviews = list.data?.pages.flatMap((page) => page.results) ?? []
  if (reviews.length === 0) return <NothingWritten />
  return (
    <>
      <ul aria-label="내가 쓴 리뷰">
        {reviews.map((review) => (
          <WrittenCard key={review.id} review={review} />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}

const NothingWritten = () => (
  <EmptyState
    icon="star"
    title="아직 쓴 리뷰가 없어요"
    description="받은 상품이 어땠는지 알려 주면 다른 분이 고르는 데 도움이 돼요."
    action={
      <Link className={buttonClass({ size: 'm' })} to="/my/reviews" replace>
        쓸 수 있는 리뷰 보기
      </Link>
    }
  />
)
