import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from './db.ts'
import { num } from './shape.ts'

/** Texts are kept and compared with every syllable as one character, however a machine spells it. */
const literal = (text: string) => text.normalize('NFC').replaceAll(/[\\%_]/g, '\\$&')

/** `ilike` pattern that finds the text anywhere, its wildcards taken literally. */
export const containing = (text: string): string => `%${literal(text)}%`

/** The same for what begins with the text. */
export const startingWith = (text: string): string => `${literal(text)}%`

/**
 * Rows of which a column fits the pattern of a text, letter case aside: exactly what `ilike` finds. `words` is what an
 * index `using gin (pairs_of(…))` is made of, a text that has all the columns in it: rows without every two neighbouring
 * letters of the text are not even looked at. One letter has no neighbour and is looked for row by row.
 */
export function holding(words: SQL, columns: SQL[], text: string, pattern = containing(text)): SQL {
  const fits = sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
  const wanted = text.normalize('NFC')
  // what costs less stands first: it is evaluated in this order where the index is not used
  return Array.from(wanted).length < 2 ? fits : sql`(${fits} and pairs_of(${words}) @> pairs_of(${wanted}))`
}

/** So many ids are handed from one statement to the next: found in a hash, they cost less than asking for each row. */
const fewEnough = 20_000

/**
 * The ids that a `select … as id` finds; undefined when they are many. What few rows have is then looked up by its ids,
 * which the planner knows the number of; what many have is met soon while walking.
 */
export async function fewIds(db: Db, select: SQL, few = fewEnough): Promise<number[] | undefined> {
  const found = await rows(db, { id: num }, sql`${select} limit ${few + 1}`)
  return found.length > few ? undefined : [...new Set(found.map(({ id }) => id))]
}

/** One of the conditions, those left out aside; false when all are. */
export const oneOf = (parts: (SQL | undefined)[]): SQL => {
  const wanted = parts.filter((part) => part !== undefined)
  return wanted.length === 0 ? sql`false` : sql`(${sql.join(wanted, sql` or `)})`
}

/** `column` is one of a few ids; undefined when there are none. */
export const among = (column: SQL, ids: number[]): SQL | undefined =>
  ids.length === 0 ? undefined : sql`${column} = any(${`{${ids.join(',')}}`}::bigint[])`
