import { query } from '#customer/shell/api.ts'
import { byOffset } from './byOffset.ts'
import { ListHeader } from './ListHeader.tsx'
import { ProductPages } from './ProductPages.tsx'

export function BestScreen() {
  const list = query.useInfiniteQuery('get', '/store/v1/products/best', { params: { query: { limit: 20 } } }, byOffset)
  return (
    <>
      <ListHeader title="베스트" description="최근 30일 동안 많이 팔린 순서예요." />
      <ProductPages list={list} ranked empty={{ title: '아직 베스트 상품이 없어요' }} />
    </>
  )
}
