/** Reads one spreadsheet file on a thread of its own. Started by `readTableApart.ts` alone. */
import { parentPort, workerData } from 'node:worker_threads'
import { FileError } from '#shared/files/fileError.ts'
import { readTable } from '#shared/files/readTable.ts'
import type { ApartAnswer, ApartRequest } from './readTableApart.ts'

async function answerOf({ bytes, name, encoding }: ApartRequest): Promise<ApartAnswer> {
  try {
    return { table: await readTable(bytes, name, { encoding }) }
  } catch (error) {
    if (error instanceof FileError) return { refused: { code: error.code, extra: error.extra, message: error.message } }
    throw error
  }
}

parentPort?.postMessage(await answerOf(workerData as ApartRequest))
