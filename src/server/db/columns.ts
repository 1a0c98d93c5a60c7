import { sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Columns that every table shares. Money is integer won; times are timestamptz. */
export const id = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().primaryKey()
export const ref = (name: string) => bigint(name, { mode: 'number' })
export const won = (name: string) => bigint(name, { mode: 'number' })
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () =>
  at('created_at')
    .notNull()
    .default(sql`now()`)
/** When staff last wrote a row that the shop may have shipped; none as long as it is as shipped. See `reference/`. */
export const editedAt = () => at('edited_at')
export const updatedAt = () =>
  at('updated_at')
    .notNull()
    .default(sql`now()`)
