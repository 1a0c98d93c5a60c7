/**
 * 내려받기 of a list: `<ExportButton resource="order-items" filter={filterValues} ids={selectedIds} total={total} />`.
 * Imported by: resources.
 */
import type { CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'
import { meantAsAll } from '#dataProvider/query.ts'
import { PATHS, type ExportName } from '#dataProvider/paths.ts'
import type { Body } from '#shared/api/wire.ts'

/** The orders in which a file can stand. */
export type ExportSort = Body<'/store-admin/v1/order-items/export/request', 'post'>['sort']

export type ExportSource = {
  resource: ExportName
  /** The list's filter, as the server takes it. */
  filter: Record<string, unknown>
  /** The selection; when there is one, the person chooses between it and everything of the filter. */
  ids?: readonly number[]
  /** How many rows the filter has, as the screen says it. */
  total?: number
  /** The total is a guess of the server's. */
  totalIsEstimate?: boolean
  /** `-paid_at`: the order of the screen. */
  sort?: ExportSort
  /** Keys of the columns on screen; the server's own choice when absent. */
  columns?: readonly string[]
}

export type ExportChoice = {
  selectionOnly: boolean
  format: 'xlsx' | 'csv'
  encoding: 'utf-8-bom' | 'cp949'
  columns: readonly string[]
  withPersonal: boolean
  reason: string
  allowLossy: boolean
  /** A courier's template: its columns and titles instead of chosen ones. */
  template: string | null
  /** One line for each parcel. */
  byParcel: boolean
}

export const readExportColumns = (data: ConsoleDataProvider, resource: ExportName, signal: AbortSignal) =>
  data.call('get', `${PATHS[resource]}/export/columns`, { signal })

type Rows = Pick<ExportChoice, 'selectionOnly' | 'template' | 'byParcel'>

const rowsOf = ({ filter, ids }: ExportSource, { selectionOnly, template, byParcel }: Rows) => ({
  ...(selectionOnly ? { ids: [...(ids ?? [])] } : { filter, as_of: new Date().toISOString(), ...meantAsAll(filter) }),
  ...(template ? { template } : {}),
  ...(byParcel ? { by_parcel: true } : {}),
})

/** How many lines the file will have, counted by the server that would make it. */
export const countExport = async (data: ConsoleDataProvider, source: ExportSource, rows: Rows, signal: AbortSignal) =>
  (
    await data.call('post', `${PATHS[source.resource]}/export/count`, {
      body: rowsOf(source, rows),
      signal,
    })
  ).rows

/** Asks for the file: the file itself, or the job that makes it when it is large. */
export const requestExport = (
  data: ConsoleDataProvider,
  source: ExportSource,
  choice: ExportChoice,
  options: CallOptions,
) =>
  data.export(
    source.resource,
    {
      ...rowsOf(source, choice),
      ...(source.sort ? { sort: source.sort } : {}),
      ...(choice.template ? {} : { columns: [...choice.columns] }),
      format: choice.format,
      encoding: choice.encoding,
      include_pii: choice.withPersonal,
      allow_lossy: choice.allowLossy,
      reason: choice.reason.trim(),
    },
    options,
  )
