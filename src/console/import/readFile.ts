import { FileError, type FileErrorCode } from '#shared/files/fileError.ts'
import type { Table, TextEncoding } from '#shared/files/table.ts'

export type ReadRequest = { bytes: Uint8Array; name: string; encoding: TextEncoding | null }
type Refusal = { code: FileErrorCode; extra: Record<string, unknown>; message?: string }
export type ReadAnswer = { table: Table } | { refused: Refusal }

/** A file as a table of text, read in a worker so that the screen stays alive. Throws `FileError`. */
export const readFile = async (request: ReadRequest): Promise<Table> => {
  if (typeof Worker === 'undefined') {
    const { readTable } = await import('#shared/files/readTable.ts')
    return readTable(request.bytes, request.name, { encoding: request.encoding })
  }
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Table>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
      if ('table' in data) resolve(data.table)
      else reject(new FileError(data.refused.code, data.refused.extra, data.refused.message))
    })
    worker.addEventListener('error', () => reject(new FileError('FILE_BROKEN')))
    worker.postMessage(request, [])
  }).finally(() => worker.terminate())
}

/** The name of a file's content: SHA-256 in hex; undefined where the browser has no safe connection to compute it. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
