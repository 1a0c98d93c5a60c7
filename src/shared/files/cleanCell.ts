import { phoneDigits } from '../format/phone.ts'
import { unguardFormula } from './formulaGuard.ts'

/** What a column holds, which decides what may be tidied without changing its meaning. */
export type CellKind = 'text' | 'identifier' | 'invoice' | 'phone' | 'integer'

export type CellChange = 'SPACE' | 'INVISIBLE' | 'APOSTROPHE' | 'FULL_WIDTH' | 'HYPHEN' | 'NUMBER_MARK'

export interface CleanedCell {
  value: string
  /** what was changed, for the yellow mark in the preview; empty when the cell was clean */
  changes: CellChange[]
  /** the value cannot be trusted; it is left as it was */
  problem?: { code: 'NUMBER_DAMAGED' | 'NUMBER_FORMAT'; message: string }
}

export const changeLabels: Record<CellChange, string> = {
  SPACE: '빈칸을 지웠어요',
  INVISIBLE: '보이지 않는 글자를 지웠어요',
  APOSTROPHE: "앞의 작은따옴표(')를 지웠어요",
  FULL_WIDTH: '전각 글자를 반각으로 바꿨어요',
  HYPHEN: '줄표를 지웠어요',
  NUMBER_MARK: '쉼표와 원 표시를 지웠어요',
}

const numberDamaged = {
  code: 'NUMBER_DAMAGED',
  message: '엑셀이 숫자를 망가뜨렸어요. 셀 서식을 텍스트로 바꿔 다시 저장해 주세요.',
} as const
const numberFormat = { code: 'NUMBER_FORMAT', message: '숫자로 읽을 수 없어요. 1234처럼 숫자만 적어 주세요.' } as const

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
const oddSpace = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const fullWidth = /[\uff01-\uff5e]/g
const dashes = /[‐‑‒–—―−－ー]/g
const touchy = /[^\x21-\x7e\uac00-\ud7a3]|^['+\-=@]/

function halfWidth(text: string): string {
  return text.replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
}

/**
 * A number that a spreadsheet program shortened for display and so lost digits of, such as `5.84012E+11`: always with one
 * digit before the point. A code such as `26112712E45678` is none.
 */
export function isDamagedNumber(text: string): boolean {
  return /^[+-]?\d(\.\d+)?E\+?\d+$/i.test(text.trim())
}

function integerText(text: string): string | undefined {
  const bare = (text.endsWith('원') ? text.slice(0, -1).trimEnd() : text).replace(/^[₩￦]\s*/, '')
  if (/^[+-]?\d+$/.test(bare)) return bare.replace(/^\+/, '')
  return /^-?\d{1,3}(,\d{3})+$/.test(bare) ? bare.replaceAll(',', '') : undefined
}

/**
 * Tidies one cell and says what it changed. Text keeps its inner blanks and line breaks; identifiers, invoice numbers
 * and phones also lose full-width forms and a leading apostrophe; invoice numbers and phones lose blanks and hyphens
 * (`+82 10-…` becomes `010…`). A number damaged by Excel is a problem, never a guess. Zeros in front are kept.
 */
export function cleanCell(raw: string, kind: CellKind = 'text'): CleanedCell {
  if (kind !== 'integer' && !touchy.test(raw) && !(kind !== 'text' && /[-Ee]/.test(raw)))
    return { value: raw, changes: [] }
  const changes = new Set<CellChange>()
  let value = raw
  const step = (change: CellChange, next: string) => {
    if (next !== value) changes.add(change)
    value = next
  }
  step('INVISIBLE', value.replace(invisible, ''))
  step('SPACE', value.replace(oddSpace, ' ').trim())
  if (kind === 'text') {
    step('APOSTROPHE', unguardFormula(value))
    return { value, changes: [...changes] }
  }
  step('FULL_WIDTH', halfWidth(value).replace(dashes, '-'))
  step('APOSTROPHE', value.replace(/^['\s]+/, ''))
  if (isDamagedNumber(value)) return { value: raw, changes: [], problem: numberDamaged }
  if (kind === 'invoice') {
    step('SPACE', value.replace(/\s+/g, ''))
    step('HYPHEN', value.replaceAll('-', '').replace(/^'+/, ''))
  } else if (kind === 'phone') {
    step('HYPHEN', /^[\d+\-\s().]+$/.test(value) ? phoneDigits(value) : value)
  } else if (kind === 'integer' && value !== '') {
    const digits = integerText(value)
    if (digits === undefined) return { value: raw, changes: [], problem: numberFormat }
    step('NUMBER_MARK', digits)
  }
  return { value, changes: [...changes] }
}
