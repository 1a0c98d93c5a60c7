/**
 * The form holds a notice under `notice_rows`, by a code of each item's name: the names may contain dots, which a form
 * reads as a path.
 */
type Notice = Record<string, string>

const hex = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const nameOf = (key: string) =>
  new TextDecoder().decode(Uint8Array.from(key.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))

export const noticePath = (name: string) => `notice_rows.n${hex(name)}`

/** The form's rows as the record's notice. */
export const toNotice = (rows: Notice): Notice =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, value]) => (value?.trim() ? [[nameOf(key), value.trim()]] : [])),
  )

/** What of a notice says something about one of the items. */
export const onlyOf = (names: readonly string[], notice: Notice): Notice =>
  Object.fromEntries(names.flatMap((name) => (notice[name]?.trim() ? [[name, notice[name].trim()]] : [])))
