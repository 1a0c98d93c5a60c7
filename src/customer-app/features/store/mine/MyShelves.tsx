import { query } from '#customer/shell/api.ts'
import { ProductRail } from '../ProductGrid.tsx'
import { Section } from '../Section.tsx'
import { useHandedOver } from '../wishes/recent/useHandedOver.ts'

const MOST = 10

/** What one person looked at, and what they may like, each shelf with its reason. What cannot be read is left out. */
export function MyShelves() {
  const enabled = useHandedOver()
  const recent = query.useQuery(
    'get',
    '/store/v1/user/recent-products',
    { params: { query: { limit: MOST } } },
    { enabled },
  )
  const personal = query.useQuery(
    'get',
    '/store/v1/user/personalization/products',
    { params: { query: { limit: MOST } } },
    { enabled },
  )
  const looked = recent.data?.results ?? []
  return (
    <>
      {looked.length > 0 && (
        <Section title="최근 본 상품" more={{ to: '/my/wishes?tab=recent', label: '최근 본 상품 전체 보기' }}>
          <ProductRail products={looked} label="최근 본 상품" />
        </Section>
      )}
      {(personal.data?.shelves ?? []).map(({ kind, reason, results }) => (
        <Section key={kind} title={reason} eyebrow="나를 위한 상품">
          <ProductRail products={results} label={reason} />
        </Section>
      ))}
    </>
  )
}
