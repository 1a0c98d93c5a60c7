import { query } from '#customer/shell/api.ts'
import { ProductRail } from './ProductGrid.tsx'
import { Section } from './Section.tsx'

const MOST = 10

/** What staff show of products outside of time sales: events of one product side by side, each event of several its own shelf. */
export function EventSections() {
  const { data: single } = useEvents('single-product')
  const { data: multi } = useEvents('multi-product')
  const chosen = (single?.results ?? []).flatMap(({ products = [] }) => products.filter(isNoSale))
  const shelves = (multi?.results ?? []).flatMap(({ id, title, products = [] }) => {
    const shown = products.filter(isNoSale)
    return shown.length > 0 ? [{ id, title, shown }] : []
  })
  return (
    <>
      {chosen.length > 0 && (
        <Section title="홈핏이 골랐어요" eyebrow="추천">
          <ProductRail products={chosen} label="홈핏이 고른 상품" />
        </Section>
      )}
      {shelves.map(({ id, title, shown }) => (
        <Section key={id} title={title} eyebrow="이벤트">
          <ProductRail products={shown} label={title} />
        </Section>
      ))}
    </>
  )
}

/** What is sold for less by the clock stands on the shelf of time sales. */
const isNoSale = ({ time_sale: sale }: { time_sale?: unknown }) => !sale

const useEvents = (kind: 'single-product' | 'multi-product') =>
  query.useQuery('get', '/store/v1/events', { params: { query: { kind, limit: MOST } } })
