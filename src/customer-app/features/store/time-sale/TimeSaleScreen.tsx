import { useCallback } from 'react'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { formatKst } from '#shared/format/kst.ts'
import { ListHeader } from '../ListHeader.tsx'
import { SaleCountdown } from '../product/sale/SaleCountdown.tsx'
import { ProductGrid, ProductSkeletons } from '../ProductGrid.tsx'
import { Section } from '../Section.tsx'
import { OpeningAlarm } from './OpeningAlarm.tsx'

/** Every time sale that is open, with the time that is left, and those that open within a week. */
export function TimeSaleScreen() {
  const opened = query.useQuery('get', '/store/v1/events/time-sales/opened')
  const scheduled = query.useQuery('get', '/store/v1/events/time-sales/scheduled')
  const { refetch } = opened
  const again = useCallback(() => void refetch(), [refetch])
  if (opened.isPending) return <ProductSkeletons count={6} />
  if (isLost(opened)) return <QueryError error={opened.error} onRetry={again} />
  const now = opened.data?.results ?? []
  const soon = scheduled.data?.results ?? []
  return (
    <>
      <ListHeader title="타임세일" description="정해진 시간과 수량만 이 가격으로 팔아요." />
      {now.length === 0 && (
        <EmptyState
          icon="search"
          title="지금 열린 타임세일이 없어요"
          {...(soon.length > 0 ? { description: '곧 열리는 타임세일을 아래에서 볼 수 있어요.' } : {})}
        />
      )}
      {now.map((sale) => (
        <Section
          key={sale.event_id}
          title={sale.title}
          eyebrow={`${formatKst(sale.ends_at, 'M월 D일 HH:mm')}까지`}
          aside={<SaleCountdown sale={{ ...sale, price: 0, remaining_rate: 1 }} size="l" onEnd={again} />}
        >
          <ProductGrid products={sale.products} eagerCount={2} />
        </Section>
      ))}
      {soon.map((sale) => (
        <Section
          key={sale.event_id}
          title={sale.title}
          eyebrow={`${formatKst(sale.starts_at, 'M월 D일 HH:mm')}에 열려요`}
          aside={<OpeningAlarm sale={sale} onChange={() => scheduled.refetch()} />}
        >
          <ProductGrid products={sale.products} />
        </Section>
      ))}
    </>
  )
}
