import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid'
import type { ReactNode } from 'react'

/** A column of a work list: what it shows is drawn from its row, and it sorts only where the server does. */
export const queueColumn =
  <Row extends GridValidRowModel>(
    /** Cells that hold more than a line of text, and stand in its middle. */
    components: ReadonlySet<string>,
  ) =>
  (
    field: string,
    headerName: string,
    width: number,
    render: (row: Row) => ReactNode,
    more: Partial<GridColDef<Row>> = {},
  ): GridColDef<Row> => ({
    field,
    headerName,
    width,
    sortable: false,
    disableColumnMenu: true,
    ...(components.has(field) ? { display: 'flex' as const } : {}),
    ...more,
    renderCell: ({ row }) => render(row),
  })
