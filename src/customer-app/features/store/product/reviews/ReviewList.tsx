import { useState } from 'react'
import type { OptionGroup } from '#customer/api/models.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { query } from '#customer/shell/api.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewFilter, type Filter } from './ReviewFilter.tsx'
import styles from './Reviews.module.css'

const PAGE = 10
type Props = { productId: number; groups: OptionGroup[]; hasPhotos: boolean }

/** The reviews of a product, as they are asked for, page after page. */
export function ReviewList({ productId, groups, hasPhotos }: Props) {
  const [filter, setFilter] = useState<Filter>({ sort: 'BEST' })
  return (
    <>
      <ReviewFilter filter={filter} groups={groups} hasPhotos={hasPhotos} onChange={setFilter} />
      <Pages productId={productId} filter={filter} />
    </>
  )
}

function Pages({ productId, filter }: { productId: number; filter: Filter }) {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/products/{id}/reviews',
    { params: { path: { id: productId }, query: { limit: PAGE, ...filter } } },
    { ...byOffset, staleTime: 5_000 },
  )
  if (list.isPending)
    return (
      <Loading label="리뷰를 불러오고 있어요">
        <div className={styles.waiting}>
          <Skeleton height={120} />
          <Skeleton height={120} />
        </div>
      </Loading>
    )
  if (isLost(list)) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  const pages = list.data?.pages ?? []
  const reviews = pages.flatMap((page) => page.results)
  return (
    <>
      <p className={styles.found} role="status">
        {reviews.length === 0 ? '이 조건에 맞는 리뷰가 없어요.' : `${formatNumber(pages[0]?.total_count ?? 0)}개`}
      </p>
      <ul className={styles.list} aria-label="리뷰 목록">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}
