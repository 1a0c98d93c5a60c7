/** Reads a spreadsheet file off the screen's thread. Started by readFile.ts alone. */
import { FileError } from '#shared/files/fileError.ts'
import { readTable } from '#shared/files/readTable.ts'
import type { ReadAnswer, ReadRequest } from './readFile.ts'

const answerOf = async ({ bytes, name, encoding }: ReadRequest): Promise<ReadAnswer> => {
  try {
    return { table: await readTable(bytes, name, { encoding }) }
  } catch (error) {
    if (error instanceof FileError) return { refused: { code: error.code, extra: error.extra, message: error.message } }
    return { refused: { code: 'FILE_BROKEN', extra: {} } }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void answerOf(data).then((answer) => self.postMessage(answer, { transfer: [] }))
})
