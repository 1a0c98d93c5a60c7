import { query } from '#customer/shell/api.ts'
import { ProductRail } from '../ProductGrid.tsx'
import { Section } from '../Section.tsx'

const limit = 10

/** What staff set beside a product, then its like; what is bought together stands above and is not shown again. */
export function RelatedProducts({ productId: id }: { productId: number }) {
  const params = { path: { id }, query: { limit } }
  const related = query.useQuery('get', '/core/v1/products/{id}/related-products', { params })
  const together = query.useQuery('get', '/store/v1/products/{id}/recommendations', { params })
  const above = new Set(together.data?.results.map((one) => one.id))
  const shown = (related.data?.results ?? []).filter((one) => !above.has(one.id))
  if (together.isPending || shown.length === 0) return null
  return (
    <Section title="비슷한 상품">
      <ProductRail products={shown} label="비슷한 상품" />
    </Section>
  )
}
