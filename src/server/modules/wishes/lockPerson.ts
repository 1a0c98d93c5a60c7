import { sql } from 'drizzle-orm'

/** The part `u` with a person's row, one call of theirs at a time: that is how limits hold whatever is tapped at once. */
export const lockPerson = (userId: number) =>
  sql`with u as materialized (select id from users where id = ${userId} for no key update)`
