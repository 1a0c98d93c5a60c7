import { Box } from '@mui/material'
import type { GridCellParams, GridColDef, MuiEvent } from '@mui/x-data-grid'
import type { ComponentType, KeyboardEvent } from 'react'
import { useListContext, type RaRecord } from 'react-admin'
import { ListGrid } from '#console/grid/ListGrid.tsx'
import { isComposing, isTyping } from '#console/shortcuts/keys.ts'

type Props<Row extends RaRecord> = {
  columns: GridColDef<Row>[]
  storeKey: string
  frozen: readonly string[]
  /** What the rows are, for screen readers. */
  label: string
  onOpen: (row: Row) => void
  /** Stands in place of the rows when there are none. */
  empty: ComponentType
}

/** The work list. Arrows move, Space selects, Shift + arrows select a range, ⌘/Ctrl + A the page, Enter opens. */
export const QueueGrid = <Row extends RaRecord>({ columns, storeKey, frozen, label, onOpen, empty }: Props<Row>) => {
  'use memo'
  const { selectedIds, onSelect, onToggleItem, data = [] } = useListContext<Row>()

  const onCellKeyDown = (params: GridCellParams<Row>, event: MuiEvent<KeyboardEvent<HTMLElement>>) => {
    const { nativeEvent } = event
    const own = () => {
      event.preventDefault()
      event.defaultMuiPrevented = true
    }
    if (isComposing(nativeEvent) || isTyping(nativeEvent)) {
      event.defaultMuiPrevented = true
    } else if (nativeEvent.code === 'KeyA' && (event.metaKey || event.ctrlKey)) {
      own()
      onSelect([...new Set([...selectedIds, ...data.map((row) => row.id)])])
    } else if (nativeEvent.code === 'Space' && !event.shiftKey && params.field !== '__check__') {
      own()
      onToggleItem(params.row.id)
    } else if (nativeEvent.code === 'Enter' && event.target === event.currentTarget) {
      own()
      onOpen(params.row)
    }
  }

  return (
    <Box sx={{ flex: 1, minHeight: 320, display: 'grid' }}>
      <ListGrid<Row>
        columns={columns}
        storeKey={storeKey}
        frozen={frozen}
        height="100%"
        label={label}
        hideFooterSelectedRowCount
        onCellKeyDown={onCellKeyDown}
        slots={{ noRowsOverlay: empty }}
      />
    </Box>
  )
}
