import { answered, type Result, type RowOf, type Shape } from './shape.ts'
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * A connection to either engine, or a transaction on it. Reading functions take this. It has no `query.<table>`, which
 * would be built for every table at the beginning of every transaction.
 */
export type Db = PgDatabase<PgQueryResultHKT>

/** An open transaction. Every writing function takes this, so that what it does commits with its caller. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Engine = 'pglite' | 'postgres'

export type Listener = {
  onMessage: (payload: string) => void
  /**
   * A statement of this very process has raised a notice named like the channel: what it says may be about to commit. On
   * the embedded engine there is none, because a notification arrives there before its commit is answered.
   */
  onAnnounced?: (payload: string) => void
  /** The connection that listens has dropped: what was sent from then on until it stands again is never told. */
  onLost?: () => void
}

export type Database = {
  db: Db
  engine: Engine
  /** how many connections there are, and how many wait for one */
  pool?: () => { total: number; idle: number; waiting: number }
  /** Calls back for each notification on the channel, whichever server process sent it. */
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/**
 * Rows of a hand-written statement, which answers the columns of the shape. Both engines give bigint as number;
 * timestamps come as text, so select them as `extract(epoch from x)` or through a Drizzle column when a Date is wanted.
 */
export async function rows<S extends Shape>(db: Db, shape: S, statement: SQL): Promise<RowOf<S>[]> {
  const result = (await db.execute(statement)) as unknown as Result
  answered.check?.(shape, result)
  return result.rows as RowOf<S>[]
}
