import type { CellKind } from './cleanCell.ts'

/** A column that an import understands: its own name, how people and programs title it, and what it holds. */
export interface ImportField<Key extends string = string> {
  key: Key
  label: string
  synonyms: string[]
  kind: CellKind
  required?: boolean
}

export interface ColumnMapping<Key extends string = string> {
  /** zero-based column of each field found */
  columns: Partial<Record<Key, number>>
  /** required fields without a column: these block the import */
  missing: ImportField<Key>[]
  /** columns of the file that nothing uses, named to people as 무시됨 */
  ignored: { column: number; title: string }[]
  /** titles that appear more than once and could each be meant */
  duplicated: { key: Key; columns: number[] }[]
}

/** More than any title: what is longer is data, and its brackets are nobody's remark. */
const longestTitle = 200

/** A title without blanks, remarks in brackets, marks and letter case: `*운송장 번호(필수)` is `운송장번호`. */
export function normalizeTitle(title: string): string {
  return title
    .slice(0, longestTitle)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]|<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const otherParty = /^(보내는|보낸|발송인|발송자|송하인|발신|주문자|구매자|반품|회수|교환)/

/** `연락처1` and `휴대폰번호` are still the same thing; `수취인주소` is not `수취인`. */
function isNumbered(title: string, name: string): boolean {
  return title.startsWith(name) && /^(번호|명|성명|이름|정보)?\d*$/.test(title.slice(name.length))
}

/** How well a title names a field: 0 for its first word, growing for later synonyms and for titles that only contain one; undefined when it does not. */
function matchRank(title: string, names: readonly string[]): number | undefined {
  if (title === '') return undefined
  const exact = names.indexOf(title)
  if (exact >= 0) return exact
  if (otherParty.test(title)) return undefined
  const contained = names.filter((name) => name.length >= 3 && (title.endsWith(name) || isNumbered(title, name)))
  return contained.length > 0 ? 1000 - Math.max(...contained.map((name) => name.length)) : undefined
}

/**
 * Gives each field its best column. An exact title wins over one that only contains a synonym; a column serves one
 * field. `remembered` (what the person chose before for this header) goes first where the columns still exist.
 */
export function mapColumns<Key extends string>(
  header: readonly string[],
  fields: readonly ImportField<Key>[],
  remembered: Partial<Record<Key, number>> = {},
): ColumnMapping<Key> {
  const titles = header.map(normalizeTitle)
  const columns: Partial<Record<Key, number>> = {}
  const taken = new Set<number>()
  const claim = (key: Key, column: number) => {
    columns[key] = column
    taken.add(column)
  }
  for (const { key } of fields) {
    const column = remembered[key]
    if (column !== undefined && column < header.length && !taken.has(column)) claim(key, column)
  }
  const candidates = fields
    .flatMap((field) => {
      const names = [field.label, ...field.synonyms, field.key].map(normalizeTitle)
      return titles.map((title, column) => ({ field, column, rank: matchRank(title, names) }))
    })
    .filter((candidate): candidate is typeof candidate & { rank: number } => candidate.rank !== undefined)
    .sort((left, right) => left.rank - right.rank || left.column - right.column)
  for (const { field, column } of candidates) {
    if (columns[field.key] === undefined && !taken.has(column)) claim(field.key, column)
  }
  const duplicated = fields.flatMap(({ key }) => {
    const title = columns[key] === undefined ? '' : titles[columns[key] as number]
    const same = titles.flatMap((other, column) => (title !== '' && other === title ? [column] : []))
    return same.length > 1 ? [{ key, columns: same }] : []
  })
  return {
    columns,
    missing: fields.filter((field) => field.required && columns[field.key] === undefined),
    ignored: header.flatMap((title, column) => (taken.has(column) || title.trim() === '' ? [] : [{ column, title }])),
    duplicated,
  }
}

/**
 * A short name for a header, the same for the same titles in the same order, under which a mapping is remembered.
 * Not a secret and not collision-proof: check the columns again when it is used.
 */
export function headerSignature(header: readonly string[]): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of header.map(normalizeTitle).join('|')) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}
