/** How a numeric cell of a workbook reads as text: the part of its number format that changes what it means. */
export type NumberFormat = { type: 'plain' } | { type: 'date' } | { type: 'digits'; pattern: string }

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const koreanDates = new Set([27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

/**
 * Sorts a number format into dates, digit patterns that keep leading zeros (`00000`, `000\-0000\-0000`) and
 * everything else. `code` is the format's text, absent for the built-in ids.
 */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtInDates.has(id) || koreanDates.has(id) ? { type: 'date' } : { type: 'plain' }
  // Excel's own formats have at most 255 letters
  const section = code.slice(0, 255).split(';')[0] as string
  const bare = section
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/_./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/general/i.test(bare)) return { type: 'plain' }
  if (/[ymdhs]/i.test(bare)) return { type: 'date' }
  const pattern = section.replace(/\[[^\]]*\]/g, '').replace(/\\(.)/g, '$1')
  const digits = /^[0# ()-]*$/.test(pattern) && (pattern.match(/0/g)?.length ?? 0) > 1
  return digits ? { type: 'digits', pattern } : { type: 'plain' }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** A serial date as `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`, or `HH:mm:ss` when it has no day. No time zone is applied. */
export function serialDateText(serial: number, since1904 = false): string | undefined {
  const seconds = Math.round(serial * 86_400)
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > 3_000_000 * 86_400) return undefined
  const days = Math.floor(seconds / 86_400)
  const rest = seconds % 86_400
  const time = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
  if (days === 0 && !since1904) return time
  const epochDays = since1904 ? days + 1462 : days < 61 ? days + 1 : days
  const date = new Date((epochDays - 25_569) * 86_400_000)
  if (Number.isNaN(date.getTime())) return undefined
  const day = date.toISOString().slice(0, 10)
  return rest === 0 ? day : `${day} ${time}`
}

function fillPattern(pattern: string, digits: string): string {
  const room = pattern.match(/[0#]/g)?.length ?? 0
  const padded = digits.padStart(pattern.match(/0/g)?.length ?? 0, '0')
  if (padded.length > room) return padded
  let rest = padded.padStart(room, '\u0000')
  return pattern
    .replace(/[0#]/g, () => {
      const digit = rest[0] as string
      rest = rest.slice(1)
      return digit
    })
    .replaceAll('\u0000', '')
    .trim()
}

/**
 * The text of a numeric cell from its stored form, without the noise of binary fractions (15 significant digits,
 * as Excel shows). Integers of 16 digits and more have already lost digits in Excel and stay in the form
 * `1.23456789012346E+17`, which `cleanCell` refuses.
 */
export function numberText(stored: string, format: NumberFormat, since1904 = false): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (format.type === 'date') {
    const text = serialDateText(value, since1904)
    if (text !== undefined) return text
  }
  if (Math.abs(value) >= 1e15) {
    return value
      .toExponential(14)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'E+')
  }
  if (Number.isInteger(value)) {
    const digits = String(Math.abs(value))
    const text = format.type === 'digits' ? fillPattern(format.pattern, digits) : digits
    return value < 0 ? `-${text}` : text
  }
  return String(Number(value.toPrecision(15)))
}
