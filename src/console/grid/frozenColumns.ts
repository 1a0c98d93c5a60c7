import type { CSSObject, Theme } from '@mui/material'

const CHECKBOX = '__check__'
export const CHECKBOX_WIDTH = 44

/** Styles that keep the checkbox and the named columns in sight while the rest scrolls sideways, from 900 px up. */
export const frozenColumns = (columns: readonly { field: string; width?: number }[], frozen: readonly string[]) => {
  const styles: Record<string, (theme: Theme) => CSSObject> = {}
  let left = 0
  for (const field of [CHECKBOX, ...frozen]) {
    const at = left
    styles[`& [data-field="${field}"]`] = (theme) => ({
      [theme.breakpoints.up('md')]: {
        position: 'sticky',
        left: at,
        zIndex: 40,
        backgroundColor: theme.palette.background.paper,
        backgroundImage: 'var(--frozen-tint, none)',
      },
    })
    left += field === CHECKBOX ? CHECKBOX_WIDTH : (columns.find((column) => column.field === field)?.width ?? 100)
  }
  return styles
}
