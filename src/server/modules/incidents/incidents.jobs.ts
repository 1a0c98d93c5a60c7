import { sql } from 'drizzle-orm'
import { JOB_ROWS } from '#shared/policy.ts'
import { rows } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { system } from '../../http/actor.ts'
import { ms } from '../conversations/conversationRow.ts'
import { causeIn } from './causes.ts'
import { causeKinds } from './incidents.tables.ts'
import { lockIncident, putIn } from './incidents.service.ts'
import { fitting } from './suggestions.read.ts'

/** So many open incidents are looked at in a turn, and so many conversations of each. */
const mostIncidents = 50
const mostJoined = 500
/** what is written while the clock looks carries an earlier moment: so far it looks back */
const overlapMs = 10 * 60_000

/** What has come since the last turn joins the open incidents that take it by themselves. Answers how many. */
export async function joinIncidents(deps: Deps): Promise<{ joined: number }> {
  const { db } = deps
  const now = deps.clock.now()
  const open = await rows(
    db,
    {
      id: num,
      cause_kind: word(causeKinds),
      job_id: num.orNull,
      product_id: num.orNull,
      shipping_origin_id: num.orNull,
      day: text.orNull,
      through_ms: num,
      size: num,
    },
    sql`select n.id, n.cause_kind, n.job_id, n.product_id, n.shipping_origin_id, n.day::text as day, ${ms(sql`n.joined_through`)} as through_ms,
          (select count(*)::int from incident_conversations x where x.incident_id = n.id and not x.removed) as size
        from incidents n where n.auto_join and n.state = 'OPEN' order by n.joined_through, n.id limit ${mostIncidents}`,
  )
  let joined = 0
  for (const incident of open) {
    const cause = causeIn(incident)
    const most = Math.min(mostJoined, JOB_ROWS - incident.size)
    if (cause.kind === 'NONE' || most <= 0) continue
    const since = new Date(incident.through_ms - overlapMs)
    const found = await rows(
      db,
      { id: num },
      sql`select c.id from (${fitting(incident.id, cause, { since, most })}) c order by c.id`,
    )
    joined += await inTransaction(db, async (tx) => {
      const row = await lockIncident(tx, incident.id)
      // somebody has closed it or turned it off meanwhile
      if (row.state === 'CLOSED' || !row.auto_join) return 0
      const came = await putIn(
        tx,
        row,
        found.map(({ id }) => id),
        system,
        now,
      )
      // more are left for the next turn, which begins where this one did
      if (found.length < most)
        await tx.execute(sql`update incidents set joined_through = ${at(now)} where id = ${incident.id}`)
      return came.length
    })
  }
  return { joined }
}
