import { cleanCell } from '#shared/files/cleanCell.ts'
import { fieldMessage } from '#shared/validation/fieldWords.ts'
import { fieldsOf } from '../../http/fieldCodes.ts'
import type { SheetIssueCode } from './sheets.contract.ts'
import { type CellValue, cellText, clearWord, type Sheet, type SheetField, sameValue } from './sheetKinds.ts'

export type CellIssue = { code: SheetIssueCode; message: string }
export type ReadCell = { value: CellValue } | { issue: CellIssue } | 'UNTOUCHED'

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n')
const bare = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()
const yes = new Set(['예', 'y', 'yes', 'o', 'true', '1'])
const no = new Set(['아니요', '아니오', 'n', 'no', 'x', 'false', '0'])

/**
 * What a cell says of its field. An empty cell says nothing, and neither does one that reads as it went out: only what
 * somebody typed is a value. What Excel damaged is an issue, never a guess.
 */
export function readCell(sheet: Sheet, field: SheetField, raw: string, from: CellValue | undefined): ReadCell {
  const typed = plain(raw)
  if (typed.trim() === '' || cleanText(typed) === cleanText(plain(cellText(field, from)))) return 'UNTOUCHED'
  if (bare(typed) === clearWord) {
    if (field.clear === undefined)
      return issue('NOT_CLEARABLE', `‘${field.label}’은(는) 비울 수 없어요. 값을 적어 주세요.`)
    return { value: field.clear }
  }
  const read = valueOf(field, typed, from)
  if (read === 'UNTOUCHED' || 'issue' in read) return read
  if (sameValue(read.value, from)) return 'UNTOUCHED'
  const checked = sheet.rules[field.key]?.safeParse(read.value)
  if (!checked || checked.success) return checked ? { value: checked.data as CellValue } : read
  const { fields = {}, params = {} } = fieldsOf(checked.error) as {
    fields?: Record<string, string[]>
    params?: Record<string, Record<string, unknown>>
  }
  const [name, codes] = Object.entries(fields)[0] ?? ['', []]
  return issue('INVALID', fieldMessage(codes[0] ?? 'INVALID', params[name]))
}

const issue = (code: SheetIssueCode, message: string): { issue: CellIssue } => ({ issue: { code, message } })
const cleanText = (text: string) => cleanCell(text, 'text').value

function valueOf(field: SheetField, typed: string, from: CellValue | undefined): ReadCell {
  switch (field.type) {
    case 'text':
      return { value: cleanText(typed) }
    case 'code':
      return codeOf(typed, String(from ?? ''))
    case 'money':
    case 'number': {
      const { value, problem } = cleanCell(typed, 'integer')
      return problem ? { issue: problem } : { value: Number(value) }
    }
    case 'yesno':
      if (yes.has(bare(typed))) return { value: true }
      return no.has(bare(typed)) ? { value: false } : issue('CHOICE', '예 또는 아니요로 적어 주세요.')
    case 'choice': {
      const choices = Object.entries(field.choices ?? {})
      const [found] = choices.find(([, word]) => bare(word) === bare(typed)) ?? []
      if (found !== undefined) return { value: found }
      return issue('CHOICE', `${choices.map(([, word]) => word).join(', ')} 가운데 하나를 적어 주세요.`)
    }
  }
}

/** A code or barcode is text: what a spreadsheet made a number of, and so shortened, is refused. */
function codeOf(typed: string, from: string): ReadCell {
  const { value, problem } = cleanCell(typed, 'identifier')
  if (problem) return { issue: problem }
  if (/^0+\d/.test(from) && from.replace(/^0+/, '') === value)
    return issue('ZEROS_LOST', `엑셀이 앞의 0을 지웠어요. 원래 값은 ${from}이에요. 셀 서식을 텍스트로 바꿔 주세요.`)
  if (/^\d{16,}$/.test(from) && from !== value && value === from.slice(0, 15).padEnd(from.length, '0'))
    return issue('NUMBER_DAMAGED', `엑셀이 뒷자리를 0으로 바꿨어요. 원래 값은 ${from}이에요.`)
  if (isDateLike.test(from) && isDate.test(value))
    return issue(
      'NUMBER_DAMAGED',
      `엑셀이 코드를 날짜로 바꿨어요. 원래 값은 ${from}이에요. 셀 서식을 텍스트로 바꿔 주세요.`,
    )
  return value === from ? 'UNTOUCHED' : { value }
}

const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
/** What a spreadsheet program takes for a date (`3-12`, `1/5/24`, `MAR-1`) and how it writes one. */
const isDateLike = new RegExp(
  `^(\\d{1,4}[-/]\\d{1,2}([-/]\\d{1,4})?|${month}[a-z]*[- ]?\\d{1,4}|\\d{1,2}[- ]?${month}[a-z]*)$`,
  'i',
)
const isDate = new RegExp(
  `^(\\d{4}[-/.] ?\\d{1,2}[-/.] ?\\d{1,2}\\.?|\\d{1,2}월 ?\\d{1,2}일|\\d{1,2}-${month}(-\\d{2,4})?)$`,
  'i',
)
