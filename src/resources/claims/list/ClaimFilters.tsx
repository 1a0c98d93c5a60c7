import { type ReactNode } from 'react'
import { useShownList } from '#console/list/address/sealedSearch.ts'
import { part } from '#console/patiently.ts'
import type { Filter } from '#console/queue/filter.ts'
import { FilterBar } from '#console/queue/FilterBar.tsx'
import { PeriodFields } from '#console/queue/PeriodFields.tsx'
import { SearchBox } from '#console/queue/SearchBox.tsx'
import { useQueueType } from './claimContext.ts'
import { claimChips } from './claimChips.ts'
import { tabsOfType } from './tabs.ts'

const ClaimFilterPanel = part(() => import('./ClaimFilterPanel.tsx'), 'ClaimFilterPanel')

export const PRESETS = [
  ['오늘', 0, 0],
  ['7일', -6, 0],
  ['30일', -29, 0],
] as const

/** Search and conditions of a queue of claims. */
export const ClaimFilters = ({ children }: { children: ReactNode }) => {
  const type = useQueueType()
  const { tabOf, inTab } = tabsOfType(type)
  const { filterValues, setFilters } = useShownList()
  const change = (part: Filter) => setFilters({ ...filterValues, ...part }, undefined, false)
  return (
    <FilterBar
      search={
        <SearchBox
          value={typeof filterValues.q === 'string' ? filterValues.q : ''}
          onSearch={(q) => change({ q })}
          placeholder="클레임번호 · 주문번호 · 반송장 · 전화 · 수령인"
          label="클레임번호, 주문번호, 반송장번호, 전화번호, 수령인으로 찾기"
        />
      }
      beside={
        <PeriodFields
          label="요청일"
          from="requested_from"
          to="requested_to"
          filter={filterValues}
          change={change}
          presets={PRESETS}
        />
      }
      panel={<ClaimFilterPanel type={type} filter={filterValues} change={change} />}
      chips={claimChips(filterValues, tabOf(filterValues) === 'all')}
      change={change}
      onClear={() => setFilters(inTab({ q: '' }, tabOf(filterValues)), undefined, false)}
    >
      {children}
    </FilterBar>
  )
}
