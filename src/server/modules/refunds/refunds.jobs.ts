import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { executeRefunds, isWaiting, resolveRefund } from './execute.service.ts'
import { num, text } from '../../db/shape.ts'

/**
 * Refunds by the clock: pays those that are due, and finds out about those that nobody is certain of. Those that wait
 * for something else are not looked at, so that however many they are, they keep no other from its turn.
 */
export async function driveRefunds(deps: Deps): Promise<{ executed: number; asked: number }> {
  const now = deps.clock.now().toISOString()
  const due = await rows(
    deps.db,
    { id: num, status: text },
    sql`select r.id, r.status from refunds r where r.status in ('REQUESTED', 'PROCESSING', 'FAILED') and r.next_try_at <= ${now}::timestamptz
          and (r.status = 'PROCESSING' or not ${isWaiting}) order by r.next_try_at, r.id limit 100`,
  )
  const uncertain = due.filter((refund) => refund.status === 'PROCESSING')
  for (const { id } of uncertain) await resolveRefund(deps, id)
  const open = due.filter((refund) => refund.status !== 'PROCESSING').map(({ id }) => id)
  if (open.length > 0) await executeRefunds(deps, open)
  return { executed: open.length, asked: uncertain.length }
}
