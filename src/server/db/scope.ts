import { type SQL, sql } from 'drizzle-orm'

/** Which rows of long tables a statement looks at: the condition on the column that names them. */
export type Scope = (key: SQL) => SQL

/** Ids above `after`, up to and with `upTo`. */
export type Stretch = { after: number; upTo: number }

/** Every id that there can be. */
export const everything: Stretch = { after: Number.MIN_SAFE_INTEGER, upTo: Number.MAX_SAFE_INTEGER }

export const within =
  ({ after, upTo }: Stretch): Scope =>
  (key) =>
    sql`${key} > ${after}::bigint and ${key} <= ${upTo}::bigint`

export const among =
  (ids: readonly number[]): Scope =>
  (key) =>
    sql`${key} = any(${`{${ids.join(',')}}`}::bigint[])`
