/**
 * Saved views: how a list was filtered, sorted and arranged, kept on the server under a name; personal or the team's.
 * Imported by: resources whose list offers them.
 */
import type { ConsoleDataProvider } from '#dataProvider/types.ts'

const PATH = '/store-admin/v1/views'

export type SavedView = {
  id: number
  resource: string
  name: string
  shared: boolean
  mine: boolean
  owner_name: string
  state: Record<string, unknown>
  version: number
}

export type ViewDraft = { name: string; shared: boolean }

export const listViews = async (data: ConsoleDataProvider, resource: string, signal?: AbortSignal) =>
  (await data.call<{ results: SavedView[] }>(PATH, { query: { resource }, signal })).results

export const createView = (
  data: ConsoleDataProvider,
  resource: string,
  draft: ViewDraft,
  state: Record<string, unknown>,
) => data.call<SavedView>(PATH, { method: 'POST', body: { ...draft, resource, state } })

/** @throws HttpError `VERSION_CONFLICT` when somebody changed the view meanwhile. */
export const updateView = (
  data: ConsoleDataProvider,
  view: SavedView,
  part: Partial<ViewDraft & { state: Record<string, unknown> }>,
) => data.call<SavedView>(`${PATH}/${view.id}`, { method: 'PATCH', body: { ...part, version: view.version } })

export const deleteView = (data: ConsoleDataProvider, id: number) =>
  data.call<unknown>(`${PATH}/${id}`, { method: 'DELETE' })

/** The address that opens a list in this view; whoever may see the view can use it. */
export const viewAddress = ({ id, resource }: SavedView) => `${window.location.origin}/admin/${resource}?view=${id}`
