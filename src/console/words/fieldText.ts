import { formatNumber } from '#shared/format/krw.ts'
import { roleLabels } from '#shared/permissions.ts'
import { formatKst } from '#shared/format/kst.ts'
import { codes, parts, words } from './fieldWords.ts'

/** A field of a record in words: its own, else those of its parts; a name nobody knows is 기타 with the name behind. */
export const fieldWord = (field: string): string => {
  const own = words[field]
  if (own) return own
  // `sku_extra:12`: of several of a kind, this one
  const [, kind = '', id = ''] = /^(\w+):(\d+)$/.exec(field) ?? []
  if (words[kind]) return `${words[kind]} (${id}번)`
  const pieces = field
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .split('_')
    .map((piece) => parts[piece])
  return pieces.every((piece) => piece !== undefined) ? pieces.join(' ') : `기타 (${field})`
}

const staffRoleText = (value: string): string => {
  const roles: Record<string, string> = roleLabels
  return roles[value] ?? value
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** What became of a record, field by field where it differs: `판매가: 40,000 → 30,000, 순서: 3 → 1`. */
export const changeText = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string =>
  Object.entries(after)
    .filter(([field, is]) => JSON.stringify(is) !== JSON.stringify(before[field]))
    .map(([field, is]) =>
      field in before
        ? `${fieldWord(field)}: ${valueText(before[field])} → ${valueText(is)}`
        : `${fieldWord(field)}: ${valueText(is)}`,
    )
    .join(', ')

/** A value as a person reads it: separators, Korean time, 예/아니요. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : String(value)
  if (typeof value === 'string') return MOMENT.test(value) ? formatKst(value) : (codes[value] ?? staffRoleText(value))
  if (Array.isArray(value)) return value.length === 0 ? '없음' : value.map(valueText).join(', ')
  return Object.entries(value)
    .map(([field, one]) => `${fieldWord(field)}: ${valueText(one)}`)
    .join(', ')
}
