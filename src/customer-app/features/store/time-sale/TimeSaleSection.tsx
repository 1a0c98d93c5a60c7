import { query } from '#customer/shell/api.ts'
import { ProductRail } from '../ProductGrid.tsx'
import { Section } from '../Section.tsx'

/** The time sales that are open, on the store's first page; each card counts down by itself. */
export function TimeSaleSection() {
  const { data } = query.useQuery('get', '/store/v1/events/time-sales/opened')
  const products = (data?.results ?? []).flatMap((sale) => sale.products)
  if (products.length === 0) return null
  return (
    <Section
      title={data?.results.length === 1 ? (data.results[0]?.title ?? '') : '지금만 이 가격'}
      eyebrow="타임세일"
      more={{ to: '/store/time-sale', label: '타임세일 전체 보기' }}
    >
      <ProductRail products={products.slice(0, 10)} label="타임세일 상품" />
    </Section>
  )
}
