/**
 * The grid of lists where people work in bulk: MUI X DataGrid fed by react-admin's list context (put it in `<ListBase>`
 * or `<List>`). Paging and sorting are the server's, the selection is react-admin's and survives paging; which columns,
 * in which order, how wide and how dense is the person's (useGridLayout, by `storeKey`). Shift-click selects a range.
 * Load the screen that uses it lazily: the grid weighs about 140 kB.
 */
import { Box, useTheme } from '@mui/material'
import { alpha } from '@mui/material/styles'
import {
  DataGrid,
  useGridApiRef,
  type DataGridProps,
  type GridColDef,
  type GridRowSelectionModel,
} from '@mui/x-data-grid'
import { useEffect } from 'react'
import { useListContext, type RaRecord } from 'react-admin'
import { ListPager } from '#console/list/ListPager.tsx'
import { CHECKBOX_WIDTH, frozenColumns } from './frozenColumns.ts'
import { gridLocale } from './gridLocale.ts'
import { arrange, useGridLayout } from './useGridLayout.ts'

type Props<Row extends RaRecord> = Omit<DataGridProps<Row>, 'columns' | 'rows'> & {
  columns: GridColDef<Row>[]
  /** Names the person's arrangement of this grid; two grids of one resource need two names. */
  storeKey: string
  /** Columns kept in sight, in this order; give them a `width`. */
  frozen?: readonly string[]
  /** CSS height; by default the rest of the window under the app bar and one toolbar. */
  height?: string
}

const NONE: readonly string[] = []

export const ListGrid = <Row extends RaRecord>({
  columns,
  storeKey,
  frozen = NONE,
  height,
  sx,
  slotProps,
  ...grid
}: Props<Row>) => {
  'use memo'
  const list = useListContext<Row>()
  const [layout, setLayout] = useGridLayout(storeKey)
  const { palette } = useTheme()
  const apiRef = useGridApiRef()
  const keepsColumns = frozen.length > 0
  const shown = arrange(columns, layout, frozen)
  const tint = (opacity: number) => {
    const colour = alpha(palette.primary.main, opacity)
    return { backgroundColor: colour, '--frozen-tint': `linear-gradient(${colour}, ${colour})` }
  }

  const drawn = (list.data?.length ?? 0) > 0
  useEffect(() => {
    if (!drawn) return
    // what is out of sight is drawn once what is in sight has been seen
    let later: ReturnType<typeof setTimeout> | undefined
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        later = setTimeout(() => apiRef.current?.unstable_setColumnVirtualization(!keepsColumns))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [apiRef, keepsColumns, drawn])

  return (
    <Box sx={{ height: height ?? 'calc(100dvh - 190px)', minHeight: 320, minWidth: 0, display: 'grid' }}>
      <DataGrid<Row>
        rows={list.data ?? []}
        rowCount={list.total ?? 0}
        loading={list.isPending || list.isFetching}
        columns={shown}
        density={layout.density}
        localeText={gridLocale}
        apiRef={apiRef}
        columnVisibilityModel={layout.visible}
        onColumnVisibilityModelChange={(visible) => setLayout({ visible })}
        onColumnWidthChange={({ colDef, width }) => setLayout({ widths: { ...layout.widths, [colDef.field]: width } })}
        paginationMode="server"
        paginationModel={{ page: list.page - 1, pageSize: list.perPage }}
        pageSizeOptions={[list.perPage]}
        sortingMode="server"
        sortingOrder={['desc', 'asc']}
        sortModel={[{ field: list.sort.field, sort: list.sort.order === 'DESC' ? 'desc' : 'asc' }]}
        onSortModelChange={([sort]) => {
          if (sort) list.setSort({ field: sort.field, order: sort.sort === 'desc' ? 'DESC' : 'ASC' })
        }}
        checkboxSelection
        checkboxColDef={{ width: CHECKBOX_WIDTH }}
        rowSelectionModel={{ type: 'include', ids: new Set(list.selectedIds) }}
        onRowSelectionModelChange={(model: GridRowSelectionModel) => list.onSelect([...model.ids])}
        keepNonExistentRowsSelected
        disableRowSelectionExcludeModel
        disableRowSelectionOnClick
        disableColumnFilter
        disableColumnSelector
        {...grid}
        slots={{ footer: ListPager, ...grid.slots }}
        // without rows the box that selects them is the only one there is, and it would select nothing
        slotProps={{ ...slotProps, ...(drawn ? {} : { baseCheckbox: { disabled: true } }) }}
        sx={[
          {
            bgcolor: 'background.paper',
            fontVariantNumeric: 'tabular-nums',
            '--DataGrid-overlayHeight': '240px',
            '--DataGrid-t-header-background-base': palette.background.paper,
            // in the dark the library lightens its header, and the frozen part of it stood apart
            '& .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler, & .MuiDataGrid-columnHeaders .MuiDataGrid-scrollbarFiller':
              { backgroundColor: palette.background.paper },
            '& .MuiDataGrid-row:hover': tint(0.05),
            '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': tint(0.1),
            '& .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': { outlineOffset: -2 },
          },
          frozenColumns(shown, frozen),
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      />
    </Box>
  )
}
