/**
 * react-admin's list as every list of the console has it: what is remembered is there before the first drawing, what a
 * person does counts at once, and rows are never shown under conditions they were not asked for.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  ListBase,
  ListContextProvider,
  useListContext,
  useResourceContext,
  type FilterPayload,
  type ListBaseProps,
  type ListControllerResult,
  type ListParams,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import { readAgain } from '#console/data/queryClient.ts'
import type { ListStart } from './address/listAddress.ts'
import { useFilterPress } from './address/useFilterPress.ts'
import { useListAddress, type ListAction } from './address/useListAddress.ts'

type Props = Pick<ListBaseProps, 'resource' | 'filter' | 'queryOptions'> & {
  children: ReactNode
  /** How the list stands before anybody arranges it. A constant of the module. */
  start: ListStart
}

export const ConsoleList = ({ children, start, resource: given, queryOptions, ...list }: Props) => {
  const here = useResourceContext() ?? ''
  const resource = given ?? here
  const storeKey = `${resource}.listParams`
  const { ready, act, stands } = useListAddress(resource, storeKey, start)
  if (!ready) return null
  return (
    <ListBase
      resource={resource}
      disableAuthentication
      disableSyncWithLocation
      storeKey={storeKey}
      exporter={false}
      perPage={start.perPage}
      sort={start.sort}
      {...(start.filter ? { filterDefaultValues: start.filter } : {})}
      {...list}
      queryOptions={{ ...readAgain, ...queryOptions }}
    >
      <TrueRows act={act} stands={stands}>
        {children}
      </TrueRows>
    </ListBase>
  )
}

const TYPING_MS = 500

type TrueProps = { act: (action: ListAction) => void; stands: () => ListParams; children: ReactNode }

/** The list with setters that start from where it stands now, and without rows that belong to other conditions. */
const TrueRows = ({ act, stands, children }: TrueProps) => {
  const list = useListContext<RaRecord>()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  const filterBy = useFilterPress(useResourceContext() ?? '', act, stands)
  const setters = {
    setFilters: (filter: FilterPayload, displayedFilters?: Record<string, boolean>, debounce = false) => {
      clearTimeout(typing.current)
      if (debounce) typing.current = setTimeout(() => filterBy(filter, displayedFilters), TYPING_MS)
      else filterBy(filter, displayedFilters)
    },
    setSort: (sort: SortPayload) => act({ type: 'SET_SORT', payload: sort }),
    setPage: (page: number) => act({ type: 'SET_PAGE', payload: page }),
    setPerPage: (perPage: number) => act({ type: 'SET_PER_PAGE', payload: perPage }),
    showFilter: (filterName: string, defaultValue?: unknown) =>
      act({ type: 'SHOW_FILTER', payload: { filterName, defaultValue } }),
    hideFilter: (filterName: string) => act({ type: 'HIDE_FILTER', payload: filterName }),
  }
  const rows = useIsOfOtherConditions(list) ? WAITING : {}
  return (
    <ListContextProvider value={{ ...list, ...setters, ...rows } as ListControllerResult}>
      {children}
    </ListContextProvider>
  )
}

const WAITING = { data: undefined, total: undefined, meta: undefined, isPending: true, isLoading: true }

/** Rows of another page or order may stand until the new ones arrive; rows of other conditions may not. */
const useIsOfOtherConditions = ({ filterValues, isPlaceholderData }: ListControllerResult): boolean => {
  const asked = JSON.stringify(filterValues)
  const [answered, setAnswered] = useState(asked)
  if (!isPlaceholderData && answered !== asked) setAnswered(asked)
  return isPlaceholderData === true && answered !== asked
}
