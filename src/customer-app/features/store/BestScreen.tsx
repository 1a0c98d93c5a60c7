import { query } from '#customer/shell/api.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { ListBanners } from './banners/ListBanners.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ProductSkeletons } from './ProductGrid.tsx'
import { ProductPages } from './ProductPages.tsx'

export function BestScreen() {
  const list = query.useInfiniteQuery('get', '/store/v1/products/best', { params: { query: { limit: 20 } } }, byOffset)
  const banners = query.useQuery('get', '/store/v1/products/best/banner')
  return (
    <>
      <ListHeader title="베스트" description="최근 30일 동안 많이 팔린 순서예요." />
      <ListBanners banners={banners.data?.results} />
      {/* what comes above the list does not push it down */}
      {banners.isPending ? (
        <ProductSkeletons count={8} />
      ) : (
        <ProductPages list={list} ranked empty={{ title: '아직 베스트 상품이 없어요' }} />
      )}
    </>
  )
}
