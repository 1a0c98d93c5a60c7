/**
 * The list most resources need: dense, server paging and sorting, filters in the address, Korean empty states, deletion
 * of a selection with an answer per row. No export button and no "select all" of react-admin: both stop silently.
 * For work in bulk on many columns use grid/ListGrid.
 */
import { Button } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  ColumnsButton,
  CreateButton,
  DataTable,
  FilterButton,
  ListView,
  Pagination,
  TopToolbar,
  useGetResourceLabel,
  useListContext,
  useResourceContext,
  type ListProps,
  type SortPayload,
  type RowClickFunction,
} from 'react-admin'
import { withJosa } from '#shared/format/josa.ts'
import { BulkDeleteButton } from './BulkDeleteButton.tsx'
import { ConsoleList } from './ConsoleList.tsx'
import { EmptyState } from './EmptyState.tsx'
import { NotLoaded } from './NotLoaded.tsx'

type Props = Pick<ListProps, 'sort' | 'perPage' | 'filter' | 'filterDefaultValues' | 'title'> & {
  /** `DataTable.Col` elements. */
  children: ReactNode
  filters?: ReactElement[]
  /** What a first-time visitor should know or do. */
  emptyHint: string
  rowClick?: 'edit' | 'show' | false | RowClickFunction
  /** Buttons before 만들기. */
  actions?: ReactNode
  /** Buttons for the selection; `false` takes the selection away. */
  bulkActions?: ReactElement | false
}

const PAGE_SIZES = [25, 50, 100]
const NEWEST: SortPayload = { field: 'id', order: 'DESC' }

export const StandardList = ({
  children,
  filters,
  emptyHint,
  rowClick = 'edit',
  actions,
  bulkActions,
  perPage = 25,
  sort = NEWEST,
  filterDefaultValues,
  title,
  ...list
}: Props) => (
  <ConsoleList start={{ perPage, sort, ...(filterDefaultValues ? { filter: filterDefaultValues } : {}) }} {...list}>
    <ListView
      title={title}
      error={false}
      offline={false}
      filters={filters}
      empty={<FirstTime hint={emptyHint} />}
      actions={<ListTop filters={filters}>{actions}</ListTop>}
      pagination={<Pagination rowsPerPageOptions={PAGE_SIZES} />}
      sx={{ '& .RaList-main, & .RaList-content': { minWidth: 0 } }}
    >
      <DataTable
        rowClick={rowClick}
        bulkActionButtons={bulkActions ?? <BulkDeleteButton />}
        empty={<NothingFound />}
        sx={{
          '& .RaDataTable-tableWrapper': { overflow: 'auto', maxHeight: 'calc(100dvh - 200px)', minHeight: 240 },
          '& .RaDataTable-thead': { position: 'sticky', top: 0, zIndex: 2 },
          '& .RaDataTable-headerCell': { bgcolor: 'background.paper' },
        }}
      >
        {children}
      </DataTable>
    </ListView>
  </ConsoleList>
)

const isOptional = (filter: ReactElement) => !(filter.props as { alwaysOn?: boolean }).alwaysOn

const useLabel = () => useGetResourceLabel()(useResourceContext() ?? '', 2)

const ListTop = ({ filters, children }: { filters?: ReactElement[]; children?: ReactNode }) => {
  const label = useLabel()
  return (
    <TopToolbar>
      {filters?.some(isOptional) ? <FilterButton disableSaveQuery /> : null}
      <ColumnsButton />
      {children}
      <CreateButton label={`${label} 만들기`} variant="contained" />
    </TopToolbar>
  )
}

const FirstTime = ({ hint }: { hint: string }) => {
  const label = useLabel()
  return (
    <EmptyState
      title={`아직 ${withJosa(label, '이/가')} 없어요`}
      hint={hint}
      action={<CreateButton label={`${label} 만들기`} variant="contained" />}
    />
  )
}

const NothingFound = () => {
  const { error, refetch, filterValues, setFilters } = useListContext()
  const label = useLabel()
  if (error) return <NotLoaded noun={label} error={error} retry={() => void refetch()} />
  const filtered = Object.keys(filterValues ?? {}).length > 0
  return (
    <EmptyState
      title={filtered ? `이 조건에 맞는 ${withJosa(label, '이/가')} 없어요` : `${withJosa(label, '이/가')} 없어요`}
      hint={filtered ? '조건을 줄이거나 지워 보세요.' : undefined}
      action={
        filtered ? (
          <Button variant="outlined" onClick={() => setFilters({}, {})}>
            조건 지우기
          </Button>
        ) : null
      }
    />
  )
}
