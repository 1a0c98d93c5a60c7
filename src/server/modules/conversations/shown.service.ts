import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { afterCommit } from '../../db/transaction.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'

/**
 * By when a message could be read. It is no use to know when it was written: its transaction may have waited for a lock, or
 * been committed late, and staff who look at a list meanwhile do not see it. So it counts as unread by everybody until
 * somebody has found it committed.
 */

/** What a message begins with. */
export const unshown: SQL = sql`'infinity'::timestamptz`

async function find({ db, clock }: Deps, which: SQL): Promise<number> {
  const found = await rows(
    db,
    { id: num },
    sql`select m.id from conversation_messages m where m.shown_at = ${unshown} and ${which} limit 1000`,
  )
  if (found.length === 0) return 0
  // the clock is read after they were found, never before
  const ids = sql.param(found.map(({ id }) => id))
  await db.execute(
    sql`update conversation_messages set shown_at = ${at(clock.now())} where id = any(${ids}::bigint[]) and shown_at = ${unshown}`,
  )
  return found.length
}

/** What is committed of these conversations can be read from now on. */
export const show = (deps: Deps, conversationIds: readonly number[]): Promise<number> =>
  find(deps, sql`m.conversation_id = any(${sql.param([...conversationIds])}::bigint[])`)

/** The same of one that was just written in, when that is committed. */
export const showAfterCommit = (tx: Tx, deps: Deps, conversationId: number): void =>
  afterCommit(tx, () => show(deps, [conversationId]))

/** What nobody came to say of, because its server went down in between. Answers how many. */
export const showLeft = (deps: Deps): Promise<number> => find(deps, sql`true`)
