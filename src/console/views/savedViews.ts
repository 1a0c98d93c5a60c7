/**
 * Saved views: how a list was filtered, sorted and arranged, kept on the server under a name; personal or the team's.
 * Imported by: resources whose list offers them.
 */
import type { SavedView } from '#contract/schema.d.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'

export type ViewDraft = { name: string; shared: boolean }

export const listViews = async (data: ConsoleDataProvider, resource: string, signal?: AbortSignal) =>
  (await data.call('get', '/store-admin/v1/views', { params: { query: { resource } }, signal })).results

export const createView = (
  data: ConsoleDataProvider,
  resource: string,
  draft: ViewDraft,
  state: Record<string, unknown>,
) => data.call('post', '/store-admin/v1/views', { body: { ...draft, resource, state } })

/** @throws HttpError `VERSION_CONFLICT` when somebody changed the view meanwhile. */
export const updateView = (
  data: ConsoleDataProvider,
  view: SavedView,
  part: Partial<ViewDraft & { state: Record<string, unknown> }>,
) =>
  data.call('patch', '/store-admin/v1/views/{id}', {
    params: { path: { id: view.id } },
    body: { ...part, version: view.version },
  })

export const deleteView = (data: ConsoleDataProvider, id: number) =>
  data.call('delete', '/store-admin/v1/views/{id}', { params: { path: { id } } })

/** The address that opens a list in this view; whoever may see the view can use it. */
export const viewAddress = ({ id, resource }: SavedView) => `${window.location.origin}/admin/${resource}?view=${id}`
