import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { eachAlone } from '../bulk/troubles.service.ts'
import { isGone } from './behindKey.service.ts'
import { markInvalid } from './billing.service.ts'

/** Registered ways to pay against the gateway's: what it has forgotten, and what it never answered about. */

/** So many are asked about in a night, those first that were not asked about for longest. */
const batch = 500
const againMs = 20 * 3_600_000
const stuckMs = 3_600_000

/**
 * Asks the gateway about registered keys, as far as it can tell. One that it no longer has is not charged again, and its
 * owner is told. Answers those.
 */
export async function checkKeys(deps: Deps): Promise<{ id: number; label: string }[]> {
  const { billing, provider } = deps.gateway
  if (!billing?.describe) return []
  const now = deps.clock.now()
  const due = await rows(
    deps.db,
    { id: num, sealed_key: text, customer_key: text, name: text, label: text },
    sql`with due as materialized (
          select id from billing_keys where status = 'ACTIVE' and provider = ${provider} and sealed_key is not null
            and (checked_at is null or checked_at <= ${new Date(now.getTime() - againMs).toISOString()}::timestamptz)
          order by checked_at nulls first, id limit ${batch} for update skip locked)
        update billing_keys k set checked_at = ${now.toISOString()}::timestamptz from due where k.id = due.id
        returning k.id, k.sealed_key, k.customer_key::text as customer_key, k.label as name, '결제수단 대사 · ' || k.label as label`,
  )
  const gone: { id: number; label: string }[] = []
  await eachAlone(deps, 'check-billing-keys', due, async ({ id, sealed_key: sealed, customer_key, name }) => {
    if (!(await isGone(deps, deps.keys.unseal(sealed), customer_key))) return
    await inTransaction(deps.db, (tx) => markInvalid(tx, id, 'NOT_FOUND_BILLING_KEY', deps.clock.now()))
    gone.push({ id, label: name })
  })
  return gone
}

/** Registrations begun on a KST day about which the gateway has not said for an hour how they ended. */
export const stuckRegistrations = (db: Db, provider: string, day: string, now: Date) =>
  rows(
    db,
    { id: num },
    sql`select r.billing_key_id as id from billing_registrations r join billing_keys k on k.id = r.billing_key_id
        where r.status = 'COMPLETING' and k.provider = ${provider} and r.created_at <= ${new Date(now.getTime() - stuckMs).toISOString()}::timestamptz
          and r.created_at >= ${startOfKstDay(day).toISOString()}::timestamptz and r.created_at < ${startOfKstDay(addDays(day, 1)).toISOString()}::timestamptz
        order by r.billing_key_id limit 100`,
  )
