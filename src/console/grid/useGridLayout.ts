import { useStore } from 'react-admin'

export type Density = 'compact' | 'standard' | 'comfortable'

/** How one person arranged one grid; kept in the browser, and small enough to travel in a saved view. */
export type GridLayout = {
  /** Column field → shown or not; a field that is not named follows the grid's default. */
  visible: Record<string, boolean>
  /** Fields in the order wanted; fields that are not named keep their place at the end. */
  order: string[]
  widths: Record<string, number>
  density: Density
}

export const DEFAULT_LAYOUT: GridLayout = { visible: {}, order: [], widths: {}, density: 'compact' }

/** The layout of a grid and how to change a part of it; `set(DEFAULT_LAYOUT)` puts everything back. */
export const useGridLayout = (storeKey: string) => {
  const [layout, setLayout] = useStore<GridLayout>(`${storeKey}.grid`, DEFAULT_LAYOUT)
  const set = (part: Partial<GridLayout>) => setLayout({ ...DEFAULT_LAYOUT, ...layout, ...part })
  return [{ ...DEFAULT_LAYOUT, ...layout }, set] as const
}

/** Columns in the person's order with the person's widths; frozen ones always first. */
export const arrange = <Column extends { field: string; width?: number }>(
  columns: readonly Column[],
  layout: GridLayout,
  frozen: readonly string[],
): Column[] => {
  const place = ({ field }: Column) => {
    const wanted = layout.order.indexOf(field)
    const at = wanted < 0 ? layout.order.length + columns.findIndex((column) => column.field === field) : wanted
    return frozen.includes(field) ? frozen.indexOf(field) - frozen.length : at
  }
  return columns
    .toSorted((a, b) => place(a) - place(b))
    .map((column) => {
      const width = layout.widths[column.field]
      return width === undefined ? column : { ...column, width, flex: undefined }
    })
}
