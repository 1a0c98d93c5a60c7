import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readFile } from '#console/import/readFile.ts'
import { rememberedMapping, rememberMapping } from '#console/import/rememberedMapping.ts'
import { headerOf } from '#console/import/sheetParts.ts'
import { headerSignature, mapColumns } from '#shared/files/columns.ts'
import { FileError } from '#shared/files/fileError.ts'
import { findHeader } from '#shared/files/header.ts'
import { maxFileBytes } from '#shared/files/limits.ts'
import type { Table, TextEncoding } from '#shared/files/table.ts'
import { priceFields } from './priceFields.ts'
import type { Columns } from './priceRows.ts'

type Content = { name: string; bytes: Uint8Array<ArrayBuffer>; encoding: TextEncoding | null }
export type PriceSheet = Content & { table: Table; headerIndex: number; columns: Columns }

const read = async (content: Content): Promise<PriceSheet> => {
  const table = await readFile(content)
  const headerIndex = findHeader(table.rows, priceFields)?.index ?? -1
  const header = headerOf(table, headerIndex)
  const { columns } = mapColumns(header, priceFields, rememberedMapping(headerSignature(header)))
  return { ...content, table, headerIndex, columns }
}

/** The file that a person brought, as it was read and as they want it read. */
export const usePriceSheet = () => {
  const [sheet, setSheet] = useState<PriceSheet | null>(null)
  const [content, setContent] = useState<Content | null>(null)
  const reading = useMutation({
    mutationFn: (next: Content) => {
      setContent(next)
      return read(next)
    },
    onSuccess: setSheet,
    onError: () => setSheet(null),
  })
  return {
    sheet,
    reading: reading.isPending,
    error: reading.error,
    open: async (picked: File) => {
      const tooLarge = picked.size > maxFileBytes
      reading.mutate({
        name: picked.name.normalize('NFC'),
        bytes: new Uint8Array(tooLarge ? new ArrayBuffer(maxFileBytes + 1) : await picked.arrayBuffer()),
        encoding: null,
      })
    },
    readAs: (encoding: TextEncoding) => content && reading.mutate({ ...content, encoding }),
    setColumns: (columns: Columns) => {
      if (!sheet) return
      rememberMapping(headerSignature(headerOf(sheet.table, sheet.headerIndex)), columns)
      setSheet({ ...sheet, columns })
    },
    forget: () => {
      setSheet(null)
      reading.reset()
    },
  }
}

export type PriceSheetState = ReturnType<typeof usePriceSheet>

/** What is wrong with a file as a whole, in words. */
export const sentenceOf = (error: unknown): string =>
  error instanceof FileError ? error.message : '파일을 읽지 못했어요. 다시 골라 주세요.'
