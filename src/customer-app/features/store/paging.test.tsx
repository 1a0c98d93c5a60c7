import { ParamsContext } from '#customer/router/place.ts'
import { pagesOn } from '#tests/support/paging.tsx'
import { BestScreen } from './BestScreen.tsx'
import { CategoryScreen } from './categories/CategoryScreen.tsx'
import { OnlyScreen } from './OnlyScreen.tsx'
import { SearchResults } from './search/SearchResults.tsx'

const row = (n: number) => ({
  id: n + 1,
  name: `${n}번째`,
  brand: { id: 1, name: '고요' },
  thumbnail: null,
  final_price: 1_000,
  list_price: 1_000,
  discount_rate: 0,
  review: { count: 0, average: 0 },
  badges: [],
  status: 'ON_SALE',
})

pagesOn({
  베스트: { part: <BestScreen />, path: '/store/v1/products/best', row },
  '홈핏 단독': { part: <OnlyScreen />, path: '/store/v1/products/quat-only', row },
  '찾은 상품': { part: <SearchResults onSearch={() => undefined} q="매트" />, path: '/store/v1/products', row },
  카테고리: {
    part: (
      <ParamsContext value={{ id: '3' }}>
        <CategoryScreen />
      </ParamsContext>
    ),
    path: '/store/v1/products',
    row,
    else: { results: [{ id: 3, name: '요가', children: [] }] },
  },
})
