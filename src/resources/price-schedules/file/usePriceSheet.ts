import { readFile } from '#console/import/readFile.ts'
import { rememberedMapping, rememberMapping } from '#console/import/rememberedMapping.ts'
import { headerOf } from '#console/import/sheetParts.ts'
import { type FileContent, useOpenedFile } from '#console/import/useOpenedFile.ts'
import { headerSignature, mapColumns } from '#shared/files/columns.ts'
import { findHeader } from '#shared/files/header.ts'
import type { Table } from '#shared/files/table.ts'
import { priceFields } from './priceFields.ts'
import type { Columns } from './priceRows.ts'

export type PriceSheet = FileContent & { table: Table; headerIndex: number; columns: Columns }

const read = async (content: FileContent): Promise<PriceSheet> => {
  const table = await readFile(content)
  const headerIndex = findHeader(table.rows, priceFields)?.index ?? -1
  const header = headerOf(table, headerIndex)
  const { columns } = mapColumns(header, priceFields, rememberedMapping(headerSignature(header)))
  return { ...content, table, headerIndex, columns }
}

/** The file of prices, as it was read and as a person wants it read. */
export const usePriceSheet = () => {
  const { file: sheet, change, ...opened } = useOpenedFile(read)
  return {
    ...opened,
    sheet,
    setColumns: (columns: Columns) => {
      if (!sheet) return
      rememberMapping(headerSignature(headerOf(sheet.table, sheet.headerIndex)), columns)
      change({ columns })
    },
  }
}

export type PriceSheetState = ReturnType<typeof usePriceSheet>
