import ViewIcon from '@mui/icons-material/BookmarkBorder'
import { Button, Divider, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material'
import { Suspense, useState } from 'react'
import { useListContext, useResourceContext } from 'react-admin'
import { useGridLayout } from '#console/grid/useGridLayout.ts'
import { useMay } from '#console/auth/useStaff.ts'
import { part } from '#console/patiently.ts'
import { pathOf } from '#dataProvider/paths.ts'
import { withoutPeople } from '#dataProvider/personalParts.ts'
import type { SavedView } from '#contract/schema.d.ts'
import { listStateOf, type ListState } from './listState.ts'
import { useSharedLink } from './useSharedLink.ts'
import { useViews } from './useViews.ts'

const ViewDialog = part(() => import('./ViewDialog.tsx'), 'ViewDialog')

type Props = {
  /** The name of the grid whose columns belong to the view. */
  storeKey: string
  /** The list as it is when nobody arranged anything. */
  initial: Pick<ListState, 'filter' | 'sort'>
}

/** Menu of saved views: open one, save this one, share it, put everything back. */
export const SavedViews = ({ storeKey, initial }: Props) => {
  const resource = useResourceContext() ?? ''
  const { filterValues, sort, setFilters, setSort } = useListContext()
  const [layout, setLayout] = useGridLayout(storeKey)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null)
  const views = useViews(resource, anchor !== null)
  const { may } = useMay('views:write')

  const apply = (state: ListState) => {
    setFilters(state.filter, undefined, false)
    setSort(state.sort)
    setLayout(state.layout)
  }
  const open = (view: SavedView) => {
    setAnchor(null)
    const state = listStateOf(view.state)
    if (state) apply(state)
    else setEditing(view)
  }
  useSharedLink(resource, open)
  const reset = () => {
    setAnchor(null)
    apply({ ...initial, layout: { visible: {}, widths: {}, order: [], density: 'compact' } })
  }
  const kept = withoutPeople(pathOf(resource), filterValues)
  const groups = [
    ['내 보기', views.data?.filter((view) => view.mine && !view.shared) ?? []],
    ['팀 보기', views.data?.filter((view) => view.shared) ?? []],
  ] as const

  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        보기
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {groups.flatMap(([title, list]) =>
          list.length === 0
            ? []
            : [
                <ListSubheader key={title} sx={{ lineHeight: 2.2 }}>
                  {title}
                </ListSubheader>,
                ...list.map((view) => (
                  <MenuItem key={view.id} dense onClick={() => open(view)}>
                    <ListItemText primary={view.name} secondary={view.mine ? undefined : view.owner_name} />
                  </MenuItem>
                )),
              ],
        )}
        {views.data?.length ? <Divider /> : null}
        {views.error ? <MenuItem disabled>{views.error.message}</MenuItem> : null}
        {may ? (
          <MenuItem
            dense
            onClick={() => {
              setAnchor(null)
              setEditing('new')
            }}
          >
            지금 화면을 보기로 저장·관리…
          </MenuItem>
        ) : null}
        <MenuItem dense onClick={reset}>
          처음 화면으로 되돌리기
        </MenuItem>
      </Menu>
      {editing ? (
        <Suspense fallback={null}>
          <ViewDialog
            resource={resource}
            broken={editing === 'new' ? null : editing}
            state={{ filter: kept, sort, layout }}
            withoutSearch={Object.keys(kept).length < Object.keys(filterValues).length}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
