import { eq, lt } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import type { Deps } from '../../deps.ts'
import { eraseClaimPeople } from '../claims/erase.service.ts'
import { eraseConversations } from '../conversations/erase.service.ts'
import { forgetFarewells } from '../messages/forget.service.ts'
import { eraseReceivers } from '../orders/erase.service.ts'
import { retainedRecords, withdrawals } from './accounts.tables.ts'
import { dueRecords } from './retained.service.ts'

const batch = 200

/**
 * What is kept of members who left goes on the day after its last: with the record of contracts also receivers and
 * addresses in the orders, with that of complaints what was written in claims and conversations. The hashes go after a year, the address of
 * the last letter after a day.
 */
export async function purgeWithdrawn(deps: Deps): Promise<{ records: number; withdrawals: number; messages: number }> {
  const now = deps.clock.now()
  const today = kstDay(now)
  let records = 0
  for (;;) {
    const due = await dueRecords(deps.db, today, batch)
    if (due.length === 0) break
    for (const one of due) {
      await deps.db.transaction(async (tx) => {
        if (one.kind === 'CONTRACT') await eraseReceivers(tx, one.userId, 'all')
        if (one.kind === 'COMPLAINT') {
          await eraseClaimPeople(tx, one.userId)
          await eraseConversations(tx, one.userId, now)
        }
        await tx.delete(retainedRecords).where(eq(retainedRecords.id, one.id))
      })
      records++
    }
  }
  const over = await deps.db
    .delete(withdrawals)
    .where(lt(withdrawals.hashesUntil, today))
    .returning({ id: withdrawals.id })
  const messages = await forgetFarewells(deps.db, now)
  return { records, withdrawals: over.length, messages }
}
