import { query } from '#customer/shell/api.ts'
import { PhotoRow } from '#customer/ui/photos/PhotoRow.tsx'

const MOST = 10

/** Pictures of the best reviews, one of each. */
export function PhotoStrip({ productId }: { productId: number }) {
  const list = query.useQuery(
    'get',
    '/store/v1/products/{id}/reviews',
    { params: { path: { id: productId }, query: { photo_only: 'true', limit: MOST } } },
    { staleTime: 5_000 },
  )
  const images = list.data?.results.flatMap((review) => review.images.slice(0, 1)) ?? []
  return <PhotoRow images={images} name="리뷰" strip />
}
