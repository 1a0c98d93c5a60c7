import { useState, type ReactNode } from 'react'
import {
  ListContextProvider,
  ResourceContextProvider,
  type Identifier,
  type ListControllerResult,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import type { Filter } from '#console/queue/filter.ts'

type Given = {
  resource?: string
  rows?: readonly RaRecord[]
  filter?: Filter
  selected?: readonly Identifier[]
  total?: number
  children: ReactNode
} & Partial<Pick<ListControllerResult, 'page' | 'perPage' | 'error' | 'meta' | 'isPending' | 'refetch'>>

/** A list around parts of a screen, as react-admin would hold it, with rows that no server was asked for. */
export function ListInHand({
  resource = 'order-items',
  rows = [],
  filter = {},
  selected = [],
  total = rows.length,
  children,
  ...more
}: Given) {
  const [filterValues, setFilters] = useState(filter)
  const [sort, setSort] = useState<SortPayload>({ field: 'id', order: 'DESC' })
  const [selectedIds, onSelect] = useState(selected)
  const [page, setPage] = useState(more.page ?? 1)
  const [perPage, setPerPage] = useState(more.perPage ?? 25)
  const toggle = (id: Identifier) =>
    onSelect((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const list = {
    data: rows,
    total,
    displayedFilters: {},
    ...more,
    filterValues,
    setFilters: (next: Filter) => setFilters(next),
    sort,
    setSort,
    selectedIds,
    onSelect,
    onToggleItem: toggle,
    onUnselectItems: () => onSelect([]),
    page,
    setPage,
    perPage,
    setPerPage,
  }
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={list as unknown as ListControllerResult}>
        {children}
        <output data-testid="list">
          {JSON.stringify({ filter: filterValues, sort, selected: selectedIds, page, perPage })}
        </output>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** How the list stands now. */
export const listNow = () =>
  JSON.parse(document.querySelector('[data-testid=list]')?.textContent ?? '{}') as {
    filter: Filter
    sort: SortPayload
    selected: Identifier[]
    page: number
    perPage: number
  }
