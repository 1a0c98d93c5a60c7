import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FileError, type FileErrorCode } from '#shared/files/fileError.ts'
import { readTable } from '#shared/files/readTable.ts'
import type { Table, TextEncoding } from '#shared/files/table.ts'
import { limiter } from '../limiter.ts'

export type ApartRequest = { bytes: Uint8Array; name: string; encoding: TextEncoding | null }
type Refusal = { code: FileErrorCode; extra: Record<string, unknown>; message: string }
export type ApartAnswer = { table: Table } | { refused: Refusal }

/** Up to this size a text file is read where it is; a workbook never is, because it may be a hundred times its size. */
const inPlaceBytes = 1024 * 1024
const patienceMs = 60_000
const heapMb = 1024

/**
 * `readTable` off the thread that answers everybody: files above 1 MB and all workbooks are read by a worker with memory
 * and time of its own, a few at once. A file that needs more of either is `FILE_TOO_LARGE`.
 */
export function readTableApart(bytes: Uint8Array, name: string, encoding: TextEncoding | null): Promise<Table> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (bytes.length <= inPlaceBytes && !isArchive) return readTable(bytes, name, { encoding })
  return inTurn(() => readInWorker({ bytes, name, encoding }))
}

async function readInWorker(request: ApartRequest): Promise<Table> {
  const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Table>()
  const timer = setTimeout(() => reject(new FileError('FILE_TOO_LARGE')), patienceMs)
  worker.once('message', (answer: ApartAnswer) => {
    if ('table' in answer) return resolve(answer.table)
    reject(new FileError(answer.refused.code, answer.refused.extra, answer.refused.message))
  })
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileError('FILE_TOO_LARGE') : error),
  )
  worker.once('exit', (code) => reject(new Error(`the reader of a file ended with ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** One processor is left for everybody else. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const inTurn = limiter(atOnce)
