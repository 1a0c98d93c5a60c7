import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { system } from '../../http/actor.ts'
import { reopen } from './change.service.ts'
import { lockConversation } from './conversationRow.ts'
import { record } from './events.ts'
import { readDesk, recomputeDues } from './sla.service.ts'

const batch = 200

/** Holds whose time has come end: the answer is due again. Answers how many. */
export async function endHolds(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await rows(
    deps.db,
    { id: num },
    sql`select id from conversations where state = 'ON_HOLD' and hold_until is not null and hold_until <= ${at(now)} order by hold_until limit ${batch}`,
  )
  let ended = 0
  for (const { id } of due) if (await inTransaction(deps.db, (tx) => endHold(tx, id, now))) ended++
  return ended
}

async function endHold(tx: Tx, id: number, now: Date): Promise<boolean> {
  const was = await lockConversation(tx, id)
  // somebody has ended it or put it off meanwhile
  if (was.state !== 'ON_HOLD' || was.hold_until_ms === null || was.hold_until_ms > now.getTime()) return false
  await reopen(tx, await readDesk(tx, now), was, now)
  await record(tx, [{ id, kind: 'hold.ended', data: { why: 'clock' } }], system, now)
  return true
}

/**
 * What is due is reckoned anew every night, and whenever a holiday or the support hours have changed. Forgets who looked at
 * what, too.
 */
export async function redueDaily(deps: Deps): Promise<{ moved: number }> {
  const now = deps.clock.now()
  await deps.db.execute(
    sql`delete from conversation_presence where seen_at < ${at(new Date(now.getTime() - 86_400_000))}`,
  )
  return { moved: await recomputeDues(deps.db, now) }
}
