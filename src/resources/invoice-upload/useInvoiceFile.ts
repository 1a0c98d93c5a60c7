import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readFile, sha256 } from '#console/import/readFile.ts'
import { rememberedMapping, rememberMapping } from '#console/import/rememberedMapping.ts'
import { FileError } from '#shared/files/fileError.ts'
import { maxFileBytes } from '#shared/files/limits.ts'
import type { Table, TextEncoding } from '#shared/files/table.ts'
import { headerOf, layoutAt, layoutOf, signatureOf, type Columns, type Layout } from './sheet.ts'

type Content = { name: string; bytes: Uint8Array<ArrayBuffer>; encoding: TextEncoding | null; pasted: boolean }
export type InvoiceFile = Content & {
  sha256: string | undefined
  table: Table
  layout: Layout
  defaultCarrier: string
  defaultOriginId: number | null
}

const read = async (content: Content): Promise<InvoiceFile> => {
  const table = await readFile(content)
  const layout = layoutOf(table, rememberedMapping)
  return { ...content, table, layout, sha256: await sha256(content.bytes), defaultCarrier: '', defaultOriginId: null }
}

/** The file that a person brought, as it was read and as they want it read. */
export const useInvoiceFile = (onRead: () => void) => {
  const [file, setFile] = useState<InvoiceFile | null>(null)
  const [content, setContent] = useState<Content | null>(null)
  const reading = useMutation({
    mutationFn: (next: Content) => {
      setContent(next)
      return read(next)
    },
    onSuccess: (next) => {
      setFile(next)
      onRead()
    },
    onError: () => setFile(null),
  })
  const change = (part: Partial<InvoiceFile>) => setFile((before) => before && { ...before, ...part })

  return {
    file,
    reading: reading.isPending,
    error: reading.error,
    open: async (picked: File) => {
      const tooLarge = picked.size > maxFileBytes
      reading.mutate({
        name: picked.name.normalize('NFC'),
        bytes: new Uint8Array(tooLarge ? new ArrayBuffer(maxFileBytes + 1) : await picked.arrayBuffer()),
        encoding: null,
        pasted: false,
      })
    },
    paste: (text: string) =>
      reading.mutate({
        name: '붙여넣은 표.txt',
        bytes: new TextEncoder().encode(text),
        encoding: 'utf-8',
        pasted: true,
      }),
    readAs: (encoding: TextEncoding) => content && reading.mutate({ ...content, encoding }),
    setHeader: (headerIndex: number) =>
      file && change({ layout: layoutAt(file.table, headerIndex, rememberedMapping) }),
    setColumns: (columns: Columns) => {
      if (!file) return
      rememberMapping(signatureOf(headerOf(file.table, file.layout.headerIndex)), columns)
      change({ layout: { ...file.layout, columns } })
    },
    setDefaultCarrier: (defaultCarrier: string) => change({ defaultCarrier }),
    setDefaultOrigin: (defaultOriginId: number | null) => change({ defaultOriginId }),
    forget: () => {
      setFile(null)
      reading.reset()
    },
  }
}

export type InvoiceFileState = ReturnType<typeof useInvoiceFile>

/** What is wrong with a file as a whole, in words. */
export const sentenceOf = (error: unknown): string =>
  error instanceof FileError ? error.message : '파일을 읽지 못했어요. 다시 골라 주세요.'
