/** Korean telephone numbers: stored as E.164, typed and shown as people write them. */

/** Only the digits, from whatever was typed or pasted; `+82 10-…` becomes the national `010…`. */
export function phoneDigits(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replaceAll(/\D/g, '')
  const international = plain.startsWith('+82') ? digits.slice(2) : plain.startsWith('0082') ? digits.slice(4) : null
  if (international === null) return digits
  return /^(0|1\d{7}$)/.test(international) ? international : `0${international}`
}

/**
 * National format: 010-1234-5678, 02-123-4567, 031-123-4567, 0507-1234-5678 (안심번호), 1588-1234.
 * Works while typing: every prefix of a number is formatted as far as it goes. Digits too many stay visible at the end.
 */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  const area = areaLength(digits)
  if (area === 0) return digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits
  const rest = digits.slice(area)
  if (rest === '') return digits
  const middle = rest.length > 7 ? 4 : 3
  const parts = [digits.slice(0, area), rest.slice(0, middle), rest.slice(middle)]
  return parts.filter((part) => part !== '').join('-')
}

/** `+821012345678`, or null when it is not a Korean number. */
export function toE164(text: string): string | null {
  const digits = phoneDigits(text)
  if (!isPhone(digits)) return null
  return `+82${digits.startsWith('0') ? digits.slice(1) : digits}`
}

/** Any Korean number: mobile, area code, internet (070), 080, 050x safe number, 15xx/16xx/18xx. */
export function isPhone(text: string): boolean {
  const digits = phoneDigits(text)
  return (
    /^01[016789]\d{7,8}$/.test(digits) ||
    /^02\d{7,8}$/.test(digits) ||
    /^0(3[1-3]|4[1-4]|5[1-5]|6[1-4]|70|80)\d{7,8}$/.test(digits) ||
    /^050[2-8]\d{7,8}$/.test(digits) ||
    /^1[568]\d{6}$/.test(digits)
  )
}

function areaLength(digits: string): number {
  if (digits.startsWith('02')) return 2
  if (/^1[568]/.test(digits)) return 0
  if (/^0(50|30)/.test(digits)) return 4
  return 3
}
