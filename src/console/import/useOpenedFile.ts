import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileError } from '#shared/files/fileError.ts'
import { maxFileBytes } from '#shared/files/limits.ts'
import type { TextEncoding } from '#shared/files/table.ts'

export type FileContent = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  encoding: TextEncoding | null
  pasted: boolean
}

/** The file that a person brought, as `read` understands it and as they want it read. */
export const useOpenedFile = <T>(read: (content: FileContent) => Promise<T>, onRead?: () => void) => {
  const [file, setFile] = useState<T | null>(null)
  const [content, setContent] = useState<FileContent | null>(null)
  const reading = useMutation({
    mutationFn: (next: FileContent) => {
      setContent(next)
      return read(next)
    },
    onSuccess: (next) => {
      setFile(next)
      onRead?.()
    },
    onError: () => setFile(null),
  })
  return {
    file,
    change: (part: Partial<T>) => setFile((before) => before && { ...before, ...part }),
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
    forget: () => {
      setFile(null)
      reading.reset()
    },
  }
}

/** What is wrong with a file as a whole, in words. */
export const sentenceOf = (error: unknown): string =>
  error instanceof FileError ? error.message : '파일을 읽지 못했어요. 다시 골라 주세요.'
