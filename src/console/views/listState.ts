import type { SortPayload } from 'react-admin'
import { DEFAULT_LAYOUT, type GridLayout } from '#console/grid/useGridLayout.ts'

/** What a saved view brings back. */
export type ListState = { filter: Record<string, unknown>; sort: SortPayload; layout: GridLayout }

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const strings = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const only = (value: unknown, kind: 'boolean' | 'number') =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, one]) => typeof one === kind))

const layoutOf = (value: unknown): GridLayout => {
  const layout = isObject(value) ? value : {}
  const density = (['compact', 'standard', 'comfortable'] as const).find((one) => one === layout.density)
  return {
    visible: only(layout.visible, 'boolean') as Record<string, boolean>,
    widths: only(layout.widths, 'number') as Record<string, number>,
    order: strings(layout.order),
    density: density ?? DEFAULT_LAYOUT.density,
  }
}

/** A stored state read with suspicion: null when it cannot be one, so that a broken view never breaks the list. */
export const listStateOf = (state: Record<string, unknown>): ListState | null => {
  const { filter, sort, layout } = state
  if (!isObject(filter) || !isObject(sort) || typeof sort.field !== 'string') return null
  return { filter, sort: { field: sort.field, order: sort.order === 'ASC' ? 'ASC' : 'DESC' }, layout: layoutOf(layout) }
}
