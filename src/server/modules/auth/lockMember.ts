import { sql } from 'drizzle-orm'

/**
 * The part `u` with the row of a member who is still one, for one call of theirs at a time: so limits hold whatever is
 * tapped at once, and nothing is written for somebody who left meanwhile. It begins a statement; limits are counted in the
 * next one, which sees what was waited for.
 */
export const lockMember = (userId: number) =>
  sql`with u as materialized (select id from users where id = ${userId} and status = 'ACTIVE' for no key update)`
