import { formatNumber } from '../format/krw.ts'
import { maxFileBytes, maxFileRows } from './limits.ts'

/**
 * Spreadsheets in and out: reading what people upload, cleaning and checking it, and the text of what they download.
 * Pure code for the browser, a worker and the server alike; imports nothing from either.
 */

/** What can be wrong with a file as a whole; rows have their own codes (`invoiceRows.ts`). */
export type FileErrorCode =
  | 'FILE_EMPTY'
  | 'FILE_TOO_LARGE'
  | 'FILE_TOO_MANY_ROWS'
  | 'FILE_TYPE'
  | 'FILE_XLS_BINARY'
  | 'FILE_PASSWORD'
  | 'FILE_BROKEN'
  | 'FILE_ENCODING'
  | 'FILE_QUOTES'
  | 'FILE_MERGED_CELLS'
  | 'FILE_COLUMNS'
  | 'FILE_UNENCODABLE'

const messages: Record<FileErrorCode, string> = {
  FILE_EMPTY: '파일에 내용이 없어요. 다른 파일을 골라 주세요.',
  FILE_TOO_LARGE: `파일이 ${maxFileBytes / 1024 / 1024}MB를 넘어요. 나누어서 올려 주세요.`,
  FILE_TOO_MANY_ROWS: `한 번에 ${formatNumber(maxFileRows)}행까지 올릴 수 있어요. 파일을 나누어 주세요.`,
  FILE_TYPE: '읽을 수 없는 파일이에요. 엑셀(.xlsx)이나 CSV 파일로 저장해서 올려 주세요.',
  FILE_XLS_BINARY:
    '예전 엑셀 형식(.xls)이에요. 엑셀에서 열고 [다른 이름으로 저장] → [Excel 통합 문서(.xlsx)]로 저장해서 올려 주세요.',
  FILE_PASSWORD:
    '비밀번호가 걸린 파일이에요. 엑셀에서 열고 [파일] → [정보] → [통합 문서 보호] → [암호 설정]에서 비밀번호를 지운 뒤 저장해서 올려 주세요.',
  FILE_BROKEN: '파일이 손상되었거나 다 받아지지 않았어요. 엑셀에서 열리는지 확인하고 다시 저장해서 올려 주세요.',
  FILE_ENCODING: '글자가 깨져 보여요. 아래 미리보기에서 글자가 바르게 보이는 쪽을 골라 주세요.',
  FILE_QUOTES: '따옴표(")가 닫히지 않았거나 값 중간에 있어요. 해당 행의 따옴표를 확인해 주세요.',
  FILE_MERGED_CELLS: '병합된 셀이 있어요. 엑셀에서 [셀 병합]을 풀고 다시 저장해서 올려 주세요.',
  FILE_COLUMNS: '필요한 열을 찾지 못했어요. 열 제목을 확인하거나 양식을 내려받아 주세요.',
  FILE_UNENCODABLE: 'CP949로 저장할 수 없는 글자가 있어요. UTF-8로 받거나 물음표로 바꾸는 데 동의해 주세요.',
}

/** Carries a stable `code`, a Korean sentence that says what to do, and facts for the screen in `extra`. */
export class FileError extends Error {
  readonly code: FileErrorCode
  readonly extra: Record<string, unknown>

  constructor(code: FileErrorCode, extra: Record<string, unknown> = {}, message: string = messages[code]) {
    super(message)
    this.name = 'FileError'
    this.code = code
    this.extra = extra
  }
}
