import { type ReactNode } from 'react'
import { useShownList } from '#console/list/address/sealedSearch.ts'
import { part } from '#console/patiently.ts'
import { textsOf, type Filter, type FilterChip } from '#console/queue/filter.ts'
import { FilterBar } from '#console/queue/FilterBar.tsx'
import { PeriodFields } from '#console/queue/PeriodFields.tsx'
import { periodText } from '#console/queue/periodText.ts'
import { SearchBox } from '#console/queue/SearchBox.tsx'
import { methodName } from '#console/words/orderWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { inTab, tabOf } from './tabs.ts'

const RefundFilterPanel = part(() => import('./RefundFilterPanel.tsx'), 'RefundFilterPanel')

const PRESETS = [
  ['오늘', 0, 0],
  ['7일', -6, 0],
  ['30일', -29, 0],
] as const

/** Every condition beyond the tab, in words, with what takes it away. */
const chipsOf = (filter: Filter): FilterChip[] => {
  const chips: FilterChip[] = []
  const add = (key: string, label: string, names: string[] = [key]) =>
    chips.push({ key, label, without: Object.fromEntries(names.map((name) => [name, undefined])) })
  const types: Record<string, string> = claimKindWord
  if (filter.order_no) add('order_no', `주문번호 ${textsOf(filter.order_no).join('')}`)
  if (filter.from || filter.to) add('period', `접수일 ${periodText(filter.from, filter.to)}`, ['from', 'to'])
  if (filter.type)
    add(
      'type',
      `종류 ${textsOf(filter.type)
        .map((one) => types[one] ?? one)
        .join(', ')}`,
    )
  if (filter.method) add('method', `환불 수단 ${textsOf(filter.method).map(methodName).join(', ')}`)
  if (tabOf(filter) === 'all') {
    if (filter.status) add('status', `상태 ${textsOf(filter.status).length}가지`)
    if (filter.overdue !== undefined) add('overdue', '기한 지남')
    if (filter.due !== undefined) add('due', '오늘까지')
    if (filter.ids) add('ids', `고른 환불 ${textsOf(filter.ids).length}건만`)
  }
  return chips
}

/** Search and conditions of refunds. */
export const RefundFilters = ({ children }: { children: ReactNode }) => {
  const { filterValues, setFilters } = useShownList()
  const change = (part: Filter) => setFilters({ ...filterValues, ...part }, undefined, false)
  return (
    <FilterBar
      search={
        <SearchBox
          value={typeof filterValues.order_no === 'string' ? filterValues.order_no : ''}
          onSearch={(text) => change({ order_no: text.replaceAll(/\s/g, '').toUpperCase() })}
          placeholder="주문번호"
          label="주문번호로 찾기"
        />
      }
      beside={
        <PeriodFields label="접수일" from="from" to="to" filter={filterValues} change={change} presets={PRESETS} />
      }
      panel={<RefundFilterPanel filter={filterValues} change={change} />}
      chips={chipsOf(filterValues)}
      change={change}
      onClear={() => setFilters(inTab({ q: '' }, tabOf(filterValues)), undefined, false)}
    >
      {children}
    </FilterBar>
  )
}
