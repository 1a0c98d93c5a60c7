import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { logError } from '../../log.ts'
import { type Looked, lookAt } from './referrals.service.ts'

const AT_A_TIME = 200

/** 친구 추천의 적립: every referral whose day has come is looked at. */
export async function rewardReferrals(deps: Deps): Promise<Partial<Record<Looked, number>>> {
  const done: Partial<Record<Looked, number>> = {}
  let after = 0
  for (;;) {
    const due = await rows(
      deps.db,
      { id: num },
      sql`select id from referral_uses where status = 'PENDING' and check_on <= ${kstDay(deps.clock.now())}::date and id > ${after} order by id limit ${AT_A_TIME}`,
    )
    for (const { id } of due) {
      after = id
      try {
        const looked = await inTransaction(deps.db, (tx) => lookAt(tx, id, deps.clock.now()))
        done[looked] = (done[looked] ?? 0) + 1
      } catch (error) {
        logError({ referral: id }, error)
      }
    }
    if (due.length < AT_A_TIME) return done
  }
}
