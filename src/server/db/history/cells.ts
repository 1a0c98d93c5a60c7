import { isDay } from '#shared/calendar/days.ts'
import type { Mapping } from './mapping.ts'

/** What stands in one cell of a file of orders, read exactly. Each answers undefined for what it cannot read. Pure. */

/** A whole number of pieces, with its sign. */
export function piecesOf(text: string): number | undefined {
  const cleaned = text.trim().replace(/^(-?\d+)\.0+$/, '$1')
  const pieces = /^-?\d{1,9}$/.test(cleaned) ? Number(cleaned) : undefined
  return pieces === undefined || Math.abs(pieces) > MOST_PIECES ? undefined : pieces
}

/** More pieces than this in a line is a mistake: each is a row of the unit ledger. */
export const MOST_PIECES = 1_000_000

/** Won of a decimal number of the file's currency: exact, with its sign. `broken`: it is no whole won and may not be rounded. */
export function wonOf(text: string, { scale, decimal, round }: Mapping['money']): number | 'broken' | undefined {
  const grouped = decimal === '.' ? /,(?=\d{3}(\D|$))/g : /\.(?=\d{3}(\D|$))/g
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text.trim().replaceAll(grouped, '').replace(decimal, '.'))
  if (!found) return undefined
  const [, sign = '', whole = '0', fraction = ''] = found
  const unit = 10n ** BigInt(fraction.length)
  const scaled = BigInt(whole + fraction) * BigInt(scale)
  if (scaled % unit !== 0n && !round) return 'broken'
  const won = Number((scaled * 2n + unit) / (unit * 2n))
  if (won > 1_000_000_000_000) return undefined
  return sign && won > 0 ? -won : won
}

const parts = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  m: '(?<minute>\\d{1,2})',
  ss: '(?<second>\\d{2})',
  s: '(?<second>\\d{1,2})',
} as const

const iso =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)?(?<offset>Z|[+-]\d{2}:?\d{2})?$/

/** The pattern of a format. Throws an Error for one that names no year, month and day. */
export function timePattern(format: string): RegExp {
  if (format === 'ISO') return iso
  const pattern = format
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/YYYY|MM|M|DD|D|HH|H|mm|m|ss|s/g, (token) => parts[token as keyof typeof parts])
  if (!['year', 'month', 'day'].every((name) => pattern.includes(`<${name}>`)))
    throw new Error(`time.format에는 연·월·일이 모두 있어야 해요: ${format}`)
  return new RegExp(`^${pattern}$`)
}

/** The wall clock that a cell says, `2011-12-01T08:26:00`, with its offset if it carries one. */
export function wallOf(text: string, pattern: RegExp): string | undefined {
  const said = pattern.exec(text.trim())?.groups
  if (!said) return undefined
  const two = (name: string) => (said[name] ?? '0').padStart(2, '0')
  const day = `${said['year']}-${two('month')}-${two('day')}`
  const isTime = Number(said['hour'] ?? 0) < 24 && Number(said['minute'] ?? 0) < 60 && Number(said['second'] ?? 0) < 60
  if (!isDay(day) || !isTime) return undefined
  return `${day}T${two('hour')}:${two('minute')}:${two('second')}${said['offset'] ?? ''}`
}
