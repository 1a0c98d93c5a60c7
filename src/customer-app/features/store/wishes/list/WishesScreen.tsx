import { useSearchParams } from '#customer/router/place.ts'
import { Segments } from '#customer/ui/fields/Segments.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { BrandWishes } from './BrandWishes.tsx'
import { ProductWishes } from './ProductWishes.tsx'
import { RecentProducts } from './RecentProducts.tsx'
import { RestockAlerts } from './RestockAlerts.tsx'

const tabs = [
  { value: 'products', label: '상품', Part: ProductWishes },
  { value: 'brands', label: '브랜드', Part: BrandWishes },
  { value: 'alerts', label: '재입고 알림', Part: RestockAlerts },
  { value: 'recent', label: '최근 본', Part: RecentProducts },
] as const

/** 찜: the products and brands that somebody follows, what they wait for, and what they looked at. */
export function WishesScreen() {
  const [params, setParams] = useSearchParams()
  const { value, Part } = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0]
  return (
    <>
      <PageTitle>찜</PageTitle>
      <Segments
        label="찜한 것의 종류"
        options={tabs}
        current={value}
        onPick={(next) => setParams(next === 'products' ? {} : { tab: next }, { replace: true })}
      />
      <Part />
    </>
  )
}
