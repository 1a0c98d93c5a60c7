import { type Checked, fail, pass } from '#shared/validation/checked.ts'

/**
 * A whole number written plainly: `0`, `42`, `-7`. Not `012`, `1e3`, `1.0`, `+5`, ` 5`, `12,000`, `٣`, nor anything
 * beyond ±(2^53 − 1). For ids, query values and cells that must not be guessed at; null when it is not one.
 */
export function parseStrictInt(text: string): number | null {
  if (!/^(0|-?[1-9]\d*)$/.test(text)) return null
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : null
}

/** A whole number within bounds, with a message that names the bounds. Thousands separators are forgiven. */
export function checkInteger(text: string, label: string, { min, max }: { min: number; max: number }): Checked<number> {
  const plain = text.normalize('NFKC').trim()
  const value = parseStrictInt(/^-?\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain)
  if (value === null) return fail('INTEGER', `${label}: 숫자만 입력해 주세요.`)
  if (value < min) return fail('TOO_SMALL', `${label}: ${min.toLocaleString('ko-KR')} 이상이어야 해요.`, { min })
  if (value > max) return fail('TOO_BIG', `${label}: ${max.toLocaleString('ko-KR')} 이하여야 해요.`, { max })
  return pass(value)
}
