import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { answered, type Result, type RowOf, type Shape } from './shape.ts'

const names = new Map<string, string>()

/**
 * Like `rows`, for the statements of hot paths: PostgreSQL keeps the plan on each connection, because planning a join of
 * seven tables costs ten times as much as running it. The text must be the same at every call (only parameters differ),
 * so nothing that builds its WHERE from what was asked belongs here.
 */
export async function hotRows<S extends Shape>(db: Db, shape: S, statement: SQL): Promise<RowOf<S>[]> {
  const result = await executePrepared(db, statement)
  answered.check?.(shape, result)
  return result.rows as RowOf<S>[]
}

/** A statement under a name, by which PostgreSQL knows it again. */
export function executePrepared(db: Db, statement: SQL): Promise<Result> {
  const { session, dialect } = db as unknown as { session: PgSession; dialect: PgDialect }
  const query = dialect.sqlToQuery(statement)
  return session.prepareQuery(query, undefined, nameOf(query.sql), false).execute() as Promise<Result>
}

/**
 * The right side of `id = …` for one of several ids. Written as `any($1)` alone, PostgreSQL finds a plan for exactly so
 * many ids cheaper than the kept one, and plans anew at every call.
 */
export const oneOf = (ids: readonly number[]): SQL => sql`any(array(select unnest(${sql.param([...ids])}::bigint[])))`

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
