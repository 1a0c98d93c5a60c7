import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { DataTableColumnProps } from 'react-admin'

/** A column of a list as its settings name it, and what draws it. */
export type ListColumn = { field: string; headerName: string; element: ReactElement<DataTableColumnProps> }

/** The `DataTable.Col` elements of a list; a column is known by its field, or by its heading where it has none. */
export const listColumns = (children: ReactNode): ListColumn[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<DataTableColumnProps>(child)) return []
    const { source, label } = child.props
    const headerName = typeof label === 'string' ? label : (source ?? '')
    return [{ field: source ?? headerName, headerName, element: child }]
  })
