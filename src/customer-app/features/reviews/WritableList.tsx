import type { ReviewWritable } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { REVIEW_DAYS } from '#shared/policy.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { byOffset } from '#customer/shell/byOffset.ts'
import { Goods } from './Goods.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { dayText, earnsText, isEnding, timeLeft } from './reviewText.ts'
import styles from './Reviews.module.css'

const PAGE = 10

/** What was received and not written of yet. */
export function WritableList() {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/orders/items/review-writable',
    { params: { query: { limit: PAGE } } },
    { ...byOffset, staleTime: 5_000 },
  )
  if (list.isPending) return <ListSkeleton label="쓸 수 있는 리뷰를 불러오고 있어요" />
  if (isLost(list)) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  if (items.length === 0) return <NothingToWrite />
  return (
    <>
      <ul aria-label="쓸 수 있는 리뷰">
        {items.map((item) => (
          <WritableCard key={item.order_item_id} item={item} />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}

function WritableCard({ item }: { item: ReviewWritable }) {
  const { product, option_label, delivered_at, writable_until, points } = item
  return (
    <li className={styles.card}>
      <Goods product={product} option={option_label}>
        <p className={styles.quiet}>{dayText(delivered_at)}에 받았어요</p>
      </Goods>
      <p className={styles.terms}>
        <Badge tone={isEnding(writable_until) ? 'orange' : 'gray'}>{timeLeft(writable_until)}</Badge>
        <span>{earnsText(points)}</span>
      </p>
      <Link
        className={buttonClass({ variant: 'tint', size: 'm', block: true })}
        to={`/my/reviews/write/${item.order_item_id}`}
      >
        리뷰 쓰기
        <span className="sr-only">, {product.name}</span>
      </Link>
    </li>
  )
}

const NothingToWrite = () => (
  <EmptyState
    icon="star"
    title="지금 쓸 수 있는 리뷰가 없어요"
    description={`상품을 받은 날부터 ${REVIEW_DAYS}일 동안 여기에서 리뷰를 쓰고 포인트를 받을 수 있어요.`}
    action={
      <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/my/orders">
        주문 내역 보기
      </Link>
    }
  />
)
