import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { tell } from '../notices.ts'
import { expire, holdReturn } from './decide.service.ts'

/** So many days before its last one somebody is reminded of a kit that has not come back. */
const REMIND_DAYS = 3
/** Kits in one go; the next day takes the rest. */
const BATCH = 500

/** Closes what did not come back in time, and reminds those whose day is near; each is told once. */
export async function closeKitReturns(deps: Deps): Promise<{ expired: number; reminded: number }> {
  const now = deps.clock.now()
  const today = kstDay(now)
  const over = await rows(
    deps.db,
    { id: num },
    sql`select id from subscription_kit_returns where status = 'REQUESTED' and due_on < ${today}::date order by due_on, id limit ${BATCH}`,
  )
  let expired = 0
  for (const { id } of over) if (await inTransaction(deps.db, (tx) => expire(tx, id, now))) expired += 1
  const near = await rows(
    deps.db,
    { id: num },
    sql`select id from subscription_kit_returns where status = 'REQUESTED' and due_on = ${addDays(today, REMIND_DAYS)}::date order by id limit ${BATCH}`,
  )
  for (const { id } of near)
    await inTransaction(deps.db, async (tx) => {
      const { held, one } = await holdReturn(tx, id)
      if (one.status !== 'REQUESTED') return
      const told = { periodStart: one.ending.on, attempt: one.id, amount: one.expected, day: one.dueOn }
      await tell(tx, held, 'MEMBERSHIP_KIT_DUE', told, now)
    })
  return { expired, reminded: near.length }
}
