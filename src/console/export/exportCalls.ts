/**
 * 내려받기 of a list: `<ExportButton resource="order-items" filter={filterValues} ids={selectedIds} total={total} />`.
 * Imported by: resources.
 */
import type { CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'
import { meantAsAll } from '#dataProvider/query.ts'
import { pathOf, type ResourceName } from '#dataProvider/paths.ts'
import type { ExportColumn } from '#shared/api/schema.d.ts'

export type ExportSource = {
  resource: ResourceName
  /** The list's filter, as the server takes it. */
  filter: Record<string, unknown>
  /** The selection; when there is one, the person chooses between it and everything of the filter. */
  ids?: readonly number[]
  /** How many rows the filter has, as the screen says it. */
  total?: number
  /** The total is a guess of the server's. */
  totalIsEstimate?: boolean
  /** `-paid_at`: the order of the screen. */
  sort?: string
  /** Keys of the columns on screen; the server's own choice when absent. */
  columns?: readonly string[]
}

export type ExportColumns = { results: ExportColumn[]; pii_allowed: boolean; direct_rows: number }

export type ExportChoice = {
  selectionOnly: boolean
  format: 'xlsx' | 'csv'
  encoding: 'utf-8-bom' | 'cp949'
  columns: readonly string[]
  withPersonal: boolean
  reason: string
  allowLossy: boolean
}

export const readExportColumns = (data: ConsoleDataProvider, resource: ResourceName, signal: AbortSignal) =>
  data.call<ExportColumns>(`${pathOf(resource)}/export/columns`, { signal })

/** Asks for the file: the file itself, or the job that makes it when it is large. */
export const requestExport = (
  data: ConsoleDataProvider,
  { resource, filter, ids, sort }: ExportSource,
  choice: ExportChoice,
  options: CallOptions,
) =>
  data.export(
    `${pathOf(resource)}/export/request`,
    {
      ...(choice.selectionOnly ? { ids } : { filter, as_of: new Date().toISOString(), ...meantAsAll(filter) }),
      ...(sort ? { sort } : {}),
      columns: choice.columns,
      format: choice.format,
      encoding: choice.encoding,
      include_pii: choice.withPersonal,
      allow_lossy: choice.allowLossy,
      reason: choice.reason.trim(),
    },
    options,
  )
