import { formatNumber } from '#shared/format/krw.ts'

/** Amounts as they are typed: digits in groups of three, whatever was pasted. */

const MOST_DIGITS = 12

/** `1,2003원` → 12003; nothing typed is null. */
export const numberIn = (text: string, mostDigits = MOST_DIGITS): number | null => {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, mostDigits)
  return digits === '' ? null : Number(digits)
}

export const grouped = (value: number | null): string => (value === null ? '' : formatNumber(value))

const isDigit = (character: string | undefined) => character !== undefined && character >= '0' && character <= '9'

/** Where the caret belongs in `text` so that as many digits stand right of it as did before the separators moved. */
export const caretWith = (text: string, digitsRight: number): number => {
  let at = text.length
  let seen = 0
  while (at > 0 && seen < digitsRight) {
    at -= 1
    if (isDigit(text[at])) seen += 1
  }
  return at
}

export const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length
