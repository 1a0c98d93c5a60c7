import { readFile, sha256 } from '#console/import/readFile.ts'
import { rememberedMapping, rememberMapping } from '#console/import/rememberedMapping.ts'
import { type FileContent, useOpenedFile } from '#console/import/useOpenedFile.ts'
import type { Table } from '#shared/files/table.ts'
import { headerOf, layoutAt, layoutOf, signatureOf, type Columns, type Layout } from './sheet.ts'

export type InvoiceFile = FileContent & {
  sha256: string | undefined
  table: Table
  layout: Layout
  defaultCarrier: string
  defaultOriginId: number | null
}

const read = async (content: FileContent): Promise<InvoiceFile> => {
  const table = await readFile(content)
  const layout = layoutOf(table, rememberedMapping)
  return { ...content, table, layout, sha256: await sha256(content.bytes), defaultCarrier: '', defaultOriginId: null }
}

/** The file of invoices, as it was read and as a person wants it read. */
export const useInvoiceFile = (onRead: () => void) => {
  const { file, change, ...opened } = useOpenedFile(read, onRead)
  return {
    ...opened,
    file,
    setHeader: (headerIndex: number) =>
      file && change({ layout: layoutAt(file.table, headerIndex, rememberedMapping) }),
    setColumns: (columns: Columns) => {
      if (!file) return
      rememberMapping(signatureOf(headerOf(file.table, file.layout.headerIndex)), columns)
      change({ layout: { ...file.layout, columns } })
    },
    setDefaultCarrier: (defaultCarrier: string) => change({ defaultCarrier }),
    setDefaultOrigin: (defaultOriginId: number | null) => change({ defaultOriginId }),
  }
}

export type InvoiceFileState = ReturnType<typeof useInvoiceFile>
