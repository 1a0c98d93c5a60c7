import { type ReactNode } from 'react'
import { useGetMany } from 'react-admin'
import { useShownList } from '#console/list/address/sealedSearch.ts'
import { part } from '#console/patiently.ts'
import { textsOf, type Filter } from '#console/queue/filter.ts'
import { FilterBar } from '#console/queue/FilterBar.tsx'
import { PeriodFields } from '#console/queue/PeriodFields.tsx'
import { SearchBox } from '#console/queue/SearchBox.tsx'
import { useCarriers } from '#console/parcels/useCarriers.ts'
import { filterChips } from './filterChips.ts'
import { searchKind } from './searchKind.ts'
import { inTab, tabOf } from './tabs.ts'
import { useOrigins } from '#console/shipping/useOrigins.ts'

const FilterPanel = part(() => import('./FilterPanel.tsx'), 'FilterPanel')

const PAID = [
  ['오늘', 0, 0],
  ['7일', -6, 0],
  ['30일', -29, 0],
] as const

/** Products and options are conditions by id, and are told by name. */
const useNames = (filter: Filter) => {
  const idsOf = (value: unknown) => textsOf(value).map(Number)
  const [products, skus] = [idsOf(filter.product_id), idsOf(filter.sku_id)]
  const { data: knownProducts = [] } = useGetMany('products', { ids: products }, { enabled: products.length > 0 })
  const { data: knownSkus = [] } = useGetMany('skus', { ids: skus }, { enabled: skus.length > 0 })
  return (resource: 'products' | 'skus', id: string): string => {
    const found = (resource === 'products' ? knownProducts : knownSkus).find((one) => String(one?.id) === id)
    return String(found?.option_label || found?.name || found?.code || id)
  }
}

/** Search and conditions of the order list. */
export const OrderItemFilters = ({ children }: { children: ReactNode }) => {
  const { filterValues, setFilters } = useShownList()
  const origins = useOrigins()
  const carriers = useCarriers()
  const nameOf = useNames(filterValues)
  const change = (part: Filter) => setFilters({ ...filterValues, ...part }, undefined, false)
  return (
    <FilterBar
      search={
        <SearchBox
          value={typeof filterValues.q === 'string' ? filterValues.q : ''}
          onSearch={(q) => change({ q })}
          placeholder="주문번호 · 송장번호 · 전화 · 수령인"
          label="주문번호, 송장번호, 전화번호, 수령인으로 찾기"
          kindOf={searchKind}
        />
      }
      beside={
        <PeriodFields
          label="결제일"
          from="paid_from"
          to="paid_to"
          filter={filterValues}
          change={change}
          presets={PAID}
        />
      }
      panel={<FilterPanel filter={filterValues} change={change} origins={origins} carriers={carriers} />}
      chips={filterChips(filterValues, origins, carriers, nameOf)}
      change={change}
      onClear={() => setFilters(inTab({ q: '' }, tabOf(filterValues)), undefined, false)}
    >
      {children}
    </FilterBar>
  )
}
