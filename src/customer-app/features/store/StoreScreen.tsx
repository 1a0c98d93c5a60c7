import { query } from '#customer/shell/api.ts'
import { InTurn } from '#customer/shell/InTurn.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { CategoryTiles } from './categories/CategoryTiles.tsx'
import { toBanner } from './banners/toBanner.ts'
import { EventSections } from './EventSections.tsx'
import { ExhibitionSection } from './exhibitions/ExhibitionSection.tsx'
import { Hero } from './Hero.tsx'
import { MinePlace } from './mine/MinePlace.tsx'
import { ProductGrid, ProductRail, ProductSkeletons } from './ProductGrid.tsx'
import { Section } from './Section.tsx'
import { TimeSaleSection } from './time-sale/TimeSaleSection.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { SiteFooter } from '#customer/shell/bars/SiteFooter.tsx'

const SHELF = 6
const FEW = 10
const NONE: [] = []

export function StoreScreen() {
  const { data: banners } = useBanners()
  return (
    <InTurn>
      <>
        <h1 className="sr-only">홈핏 스토어</h1>
        <Hero banners={banners ?? NONE} />
        <CategoryTiles />
      </>
      <>
        <TimeSaleSection />
        <ExhibitionSection />
        <BestSection />
      </>
      <>
        <EventSections />
        <OnlySection />
      </>
      <>
        <MinePlace />
        <NewSection />
      </>
      <SiteFooter />
    </InTurn>
  )
}

const useBanners = () =>
  query.useQuery(
    'get',
    '/store/v1/events',
    { params: { query: { kind: 'banner', location: 'STORE', limit: FEW } } },
    { select: ({ results }) => results.flatMap(toBanner) },
  )

const useBest = () => query.useQuery('get', '/store/v1/products/best', { params: { query: { limit: SHELF } } })
const useOnly = () => query.useQuery('get', '/store/v1/products/quat-only', { params: { query: { limit: FEW } } })
const useNew = () => query.useQuery('get', '/store/v1/products', { params: { query: { sort: 'NEW', limit: SHELF } } })

function BestSection() {
  const best = useBest()
  if (best.data?.results.length === 0) return null
  return (
    <Section
      title="지금 많이 찾는 상품"
      eyebrow="최근 30일 판매 기준"
      more={{ to: '/store/best', label: '베스트 전체 보기' }}
    >
      {best.isPending && <ProductSkeletons count={SHELF} />}
      {isLost(best) && <QueryError error={best.error} onRetry={() => void best.refetch()} />}
      {best.data && <ProductGrid products={best.data.results} ranked eagerCount={2} />}
    </Section>
  )
}

function OnlySection() {
  const only = useOnly()
  if (only.data?.results.length === 0) return null
  return (
    <Section title="홈핏에서만 만나요" eyebrow="단독 상품" more={{ to: '/store/only', label: '단독 상품 전체 보기' }}>
      {only.isPending && <ProductSkeletons count={4} rail />}
      {isLost(only) && <QueryError error={only.error} onRetry={() => void only.refetch()} />}
      {only.data && <ProductRail products={only.data.results} label="홈핏 단독 상품" />}
    </Section>
  )
}

function NewSection() {
  const fresh = useNew()
  if (fresh.data?.results.length === 0) return null
  return (
    <Section title="새로 들어왔어요" eyebrow="신상품" more={{ to: '/search?sort=NEW', label: '신상품 전체 보기' }}>
      {fresh.isPending && <ProductSkeletons count={SHELF} />}
      {isLost(fresh) && <QueryError error={fresh.error} onRetry={() => void fresh.refetch()} />}
      {fresh.data && <ProductGrid products={fresh.data.results} />}
    </Section>
  )
}
