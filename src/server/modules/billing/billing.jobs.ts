import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { bounded } from '../payments/gatewayCalls.ts'
import { eachAlone } from '../bulk/troubles.service.ts'
import { askAgain, closeRegistration } from './completion.service.ts'

/** Registered ways to pay by the clock. Every function may run in several processes and after a crash. */

const batch = 50
/** Until then the call that began it may still be under way. */
const ownCallMs = 15_000
/** A gateway that has not known for so long never will: what it may have issued is charged by nobody. */
const giveUpMs = 24 * 3_600_000
const forgetAgainMs = 10 * 60_000

export async function driveBilling(deps: Deps): Promise<{ expired: number; asked: number; forgotten: number }> {
  return {
    expired: await expireRegistrations(deps),
    asked: await askUnknown(deps),
    forgotten: await forgetDeleted(deps),
  }
}

async function expireRegistrations(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const over = await rows(
    deps.db,
    { id: text },
    sql`select id from billing_registrations where (status = 'OPEN' and expires_at <= ${now.toISOString()}::timestamptz)
          or (status = 'COMPLETING' and created_at <= ${new Date(now.getTime() - giveUpMs).toISOString()}::timestamptz) order by updated_at limit ${batch}`,
  )
  for (const { id } of over)
    await inTransaction(deps.db, (tx) => closeRegistration(tx, id, { code: 'REGISTRATION_EXPIRED', message: '' }, now))
  return over.length
}

async function askUnknown(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const waiting = await rows(
    deps.db,
    { id: num, registration: text, user_id: num, label: text },
    sql`with due as materialized (
          select id from billing_registrations where status = 'COMPLETING' and updated_at <= ${new Date(now.getTime() - ownCallMs).toISOString()}::timestamptz
          order by updated_at limit ${batch} for update skip locked)
        update billing_registrations r set updated_at = ${now.toISOString()}::timestamptz from due where r.id = due.id
        returning r.billing_key_id as id, r.id as registration, r.user_id, '결제수단 등록 · 회원 ' || r.user_id as label`,
  )
  await eachAlone(deps, 'ask-billing-registrations', waiting, async ({ registration, user_id: userId }) => {
    // a refusal is an end too, and nobody waits for it here
    await askAgain(deps, { id: registration, userId }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  })
  return waiting.length
}

/** The gateway forgets what was deleted here; then so do we. */
async function forgetDeleted(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const { billing, provider } = deps.gateway
  if (!billing) return 0
  const at = sql`${now.toISOString()}::timestamptz`
  const due = await rows(
    deps.db,
    { id: num, sealed_key: text, customer_key: text, label: text },
    sql`with due as materialized (
          select id from billing_keys where status = 'DELETED' and sealed_key is not null and provider = ${provider}
            and (gateway_tried_at is null or gateway_tried_at <= ${new Date(now.getTime() - forgetAgainMs).toISOString()}::timestamptz)
          order by id limit ${batch} for update skip locked)
        update billing_keys k set gateway_tried_at = ${at} from due where k.id = due.id
        returning k.id, k.sealed_key, k.customer_key::text as customer_key, '결제수단 삭제 · ' || k.label as label`,
  )
  let forgotten = 0
  await eachAlone(deps, 'forget-billing-keys', due, async ({ id, sealed_key, customer_key: customerKey }) => {
    const { value } = await bounded(() => billing.remove({ billingKey: deps.keys.unseal(sealed_key), customerKey }))
    if (value !== 'DELETED') return
    await deps.db.execute(
      sql`update billing_keys set sealed_key = null, gateway_deleted_at = ${at}, updated_at = ${at} where id = ${id}`,
    )
    forgotten += 1
  })
  return forgotten
}
