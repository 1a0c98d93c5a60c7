import type { CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'
import type { ImportResult } from '#contract/schema.d.ts'
import { mapColumns } from '#shared/files/columns.ts'
import { invoiceFields } from '#shared/files/invoices/invoiceFields.ts'
import type { Draft } from './drafts.ts'
import { headerOf } from './sheet.ts'
import type { InvoiceFile } from './useInvoiceFile.ts'

const PATIENCE_MS = 120_000

export type ImportOptions = {
  process_too: boolean
  acknowledge_address: boolean
  mode: 'VALID_ONLY' | 'ALL_OR_NOTHING'
}

const commitBody = (file: InvoiceFile, drafts: readonly Draft[], options: ImportOptions) => ({
  rows: drafts.map(({ row, values }) => ({
    row,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  })),
  file_name: file.name,
  ...(file.sha256 ? { file_sha256: file.sha256 } : {}),
  ...(file.defaultCarrier ? { default_carrier: file.defaultCarrier } : {}),
  ...(file.defaultOriginId ? { default_origin_id: file.defaultOriginId } : {}),
  ...options,
})

/** What would happen with these rows; nothing is kept. */
export const checkRows = (
  data: ConsoleDataProvider,
  file: InvoiceFile,
  drafts: readonly Draft[],
  options: ImportOptions,
  signal: AbortSignal,
) =>
  data.call('post', '/store-admin/v1/order-items/consignments/commit', {
    body: { ...commitBody(file, drafts, options), dry_run: true },
    timeoutMs: PATIENCE_MS,
    signal,
  })

/** Whether the server would read the file itself exactly as it was read here, so that the file can be sent and kept. */
const readsAlike = ({ table, layout }: InvoiceFile) => {
  if (layout.headerIndex < 0) return false
  const { columns } = mapColumns(headerOf(table, layout.headerIndex), invoiceFields, layout.columns)
  return invoiceFields.every(({ key }) => columns[key] === layout.columns[key])
}

/** Ships what can be shipped. The file itself goes when nothing in it was corrected, so that it stays with the job. */
export const applyRows = (
  data: ConsoleDataProvider,
  file: InvoiceFile,
  drafts: readonly Draft[],
  options: ImportOptions,
  { whole, ...call }: CallOptions & { whole: boolean },
): Promise<ImportResult> => {
  if (!whole || !readsAlike(file))
    return data.call('post', '/store-admin/v1/order-items/consignments/commit', {
      body: commitBody(file, drafts, options),
      timeoutMs: PATIENCE_MS,
      ...call,
    })
  const form = new FormData()
  form.set('file', new File([file.bytes], file.name))
  form.set('mapping', JSON.stringify(file.layout.columns))
  form.set('header_row', String(file.layout.headerIndex + 1))
  if (file.encoding) form.set('encoding', file.encoding)
  if (file.defaultCarrier) form.set('default_carrier', file.defaultCarrier)
  if (file.defaultOriginId) form.set('default_origin_id', String(file.defaultOriginId))
  for (const [name, value] of Object.entries(options)) form.set(name, String(value))
  return data.upload('/store-admin/v1/order-items/consignments/upload', form, { timeoutMs: PATIENCE_MS, ...call })
}
