import { query } from '#customer/shell/api.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { ListBanners } from './banners/ListBanners.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ProductSkeletons } from './ProductGrid.tsx'
import { ProductPages } from './ProductPages.tsx'

export function OnlyScreen() {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/products/quat-only',
    { params: { query: { limit: 20 } } },
    byOffset,
  )
  const banners = query.useQuery('get', '/store/v1/products/quat-only/banner')
  return (
    <>
      <ListHeader title="홈핏 단독" description="홈핏에서만 파는 상품이에요." />
      <ListBanners banners={banners.data?.results} />
      {/* what comes above the list does not push it down */}
      {banners.isPending ? (
        <ProductSkeletons count={8} />
      ) : (
        <ProductPages list={list} empty={{ title: '지금은 단독 상품이 없어요' }} />
      )}
    </>
  )
}
