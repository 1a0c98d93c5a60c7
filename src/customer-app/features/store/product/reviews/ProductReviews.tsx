import type { OptionGroup } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { ReviewList } from './ReviewList.tsx'
import { SummaryBox } from './SummaryBox.tsx'

type Props = { productId: number; groups: OptionGroup[] }

/** What people who bought it say: in figures, in pictures, in words. */
export function ProductReviews({ productId, groups }: Props) {
  const summary = query.useQuery(
    'get',
    '/store/v1/products/{id}/reviews/summary',
    { params: { path: { id: productId } } },
    { staleTime: 5_000 },
  )
  if (summary.isPending)
    return (
      <Loading label="리뷰를 불러오고 있어요">
        <Skeleton height={180} radius={12} />
      </Loading>
    )
  if (isLost(summary)) return <QueryError error={summary.error} onRetry={() => void summary.refetch()} />
  if (summary.data.count === 0)
    return (
      <EmptyState icon="star" title="아직 리뷰가 없어요" description="상품을 받은 분의 첫 리뷰를 기다리고 있어요." />
    )
  return (
    <>
      <SummaryBox summary={summary.data} />
      {summary.data.photo_count > 0 && <PhotoStrip productId={productId} />}
      <ReviewList productId={productId} groups={groups} hasPhotos={summary.data.photo_count > 0} />
    </>
  )
}
