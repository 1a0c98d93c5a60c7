/**
 * The list most resources need: dense, server paging and sorting, filters in the address, the person's columns, Korean
 * empty states, deletion of a selection with an answer per row. It looks and pages as the queues do, and fills the
 * window as they do. No export button and no "select all" of react-admin: both stop silently. For work in bulk on many
 * columns use grid/ListGrid.
 */
import { Box } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Title, useResourceContext, type ListProps, type RowClickFunction, type SortPayload } from 'react-admin'
import { QueueFrame } from '#console/queue/QueueFrame.tsx'
import { ConsoleList } from './ConsoleList.tsx'
import { ListBar } from './ListBar.tsx'
import { listColumns } from './listColumns.ts'
import { ListPager } from './ListPager.tsx'
import { ListTable } from './ListTable.tsx'
import { useListLabel } from './useListLabel.ts'

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
  /** `ListTabs`: one for each state. */
  tabs?: ReactNode
  /** What stands above the list: figures, a word of help. */
  above?: ReactNode
}

const NEWEST: SortPayload = { field: 'id', order: 'DESC' }
const NO_FILTERS: ReactElement[] = []

export const StandardList = ({
  children,
  filters = NO_FILTERS,
  emptyHint,
  rowClick = 'edit',
  actions,
  bulkActions,
  perPage = 25,
  sort = NEWEST,
  filterDefaultValues,
  title,
  above,
  tabs,
  ...list
}: Props) => {
  const storeKey = useResourceContext() ?? ''
  const columns = listColumns(children)
  return (
    <ConsoleList start={{ perPage, sort, ...(filterDefaultValues ? { filter: filterDefaultValues } : {}) }} {...list}>
      {title === false ? null : <ListTitle title={title} />}
      <QueueFrame>
        {above ? <Box sx={{ mb: 1, '&:empty': { display: 'none' } }}>{above}</Box> : null}
        {tabs}
        <ListBar filters={filters} columns={columns} storeKey={storeKey}>
          {actions}
        </ListBar>
        <ListTable
          columns={columns}
          storeKey={storeKey}
          emptyHint={emptyHint}
          rowClick={rowClick}
          bulkActions={bulkActions}
        />
        <ListFoot />
      </QueueFrame>
    </ConsoleList>
  )
}

const ListTitle = ({ title }: { title: Props['title'] }) => {
  const label = useListLabel()
  return <Title title={title === undefined || title === false ? label : title} />
}

const ListFoot = () => (
  <Box
    sx={{
      bgcolor: 'background.paper',
      border: 1,
      borderTop: 0,
      borderColor: 'divider',
      borderRadius: '0 0 6px 6px',
    }}
  >
    <ListPager />
  </Box>
)
