import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { ForgottenKey, Gateway } from '../../ports/gateway.ts'
import { bounded } from '../payments/gatewayCalls.ts'
import { retryClassOf } from '../payments/retryClasses.ts'
import { chargeableKey, type ChargeableKey, markInvalid } from './billing.service.ts'
import { hashOf } from './completion.service.ts'

/** What stands behind a key changes at the gateway: another card behind 네이버페이, or the key is gone. */

/** Where the person chooses another card behind 네이버페이: of `id`, else of the one offered first. Errors: NOT_FOUND, PG_UNAVAILABLE. */
export async function changePageOf(deps: Deps, userId: number, id: number | undefined, returnUrl: string) {
  const key = await naverpayOf(deps, deps.db, userId, id)
  const page = deps.gateway.billing?.changePage
  if (!key || !page || key.provider !== deps.gateway.provider) throw new AppError('NOT_FOUND')
  const { billingKey, customerKey, label } = key
  const { value } = await bounded(() => page({ billingKey, customerKey, returnUrl }))
  if (!value) throw new AppError('PG_UNAVAILABLE')
  return { billing_key_id: key.id, change_url: value, current_method_label: label }
}

/** Reads from the gateway what stands behind it now. Errors: NOT_FOUND, BILLING_AUTH_FAILED, PG_UNAVAILABLE. */
export async function recordChange(deps: Deps, userId: number, id: number): Promise<void> {
  const key = await naverpayOf(deps, deps.db, userId, id)
  const describe = deps.gateway.billing?.describe
  if (!key || !describe || key.provider !== deps.gateway.provider) throw new AppError('NOT_FOUND')
  const { billingKey, customerKey } = key
  const { value: outcome } = await bounded(() => describe({ billingKey, customerKey }))
  if (!outcome || outcome.kind === 'UNKNOWN') throw new AppError('PG_UNAVAILABLE')
  if (outcome.kind === 'REFUSED') {
    const { code, message } = outcome
    throw new AppError('BILLING_AUTH_FAILED', { pg_code: code, pg_message: message }, message || undefined)
  }
  const { label, issuer, last4 } = outcome.key
  await deps.db.execute(
    sql`update billing_keys set label = ${label}, issuer = ${issuer ?? null}, last4 = ${last4 ?? null}, updated_at = ${deps.clock.now().toISOString()}
        where id = ${id} and user_id = ${userId} and status = 'ACTIVE'`,
  )
}

async function naverpayOf(
  deps: Deps,
  db: Db,
  userId: number,
  id: number | undefined,
): Promise<ChargeableKey | undefined> {
  const [found] = await rows(
    db,
    { id: num },
    sql`select id from billing_keys where user_id = ${userId} and kind = 'NAVERPAY' and status = 'ACTIVE' and id = coalesce(${id ?? null}::bigint, id)
        order by is_default desc, id desc limit 1`,
  )
  return found && chargeableKey(deps, db, userId, found.id)
}

/**
 * The gateway says that it forgot a key. It counts only when key and customer are exactly ours; where the message names no
 * customer, the gateway is asked about it.
 */
export async function keyForgotten(deps: Deps, provider: Gateway['provider'], told: ForgottenKey): Promise<void> {
  const [key] = await rows(
    deps.db,
    { id: num, customer_key: text },
    sql`select id, customer_key::text as customer_key from billing_keys
        where key_hash = ${hashOf(deps.keys, provider, told.billingKey)} and provider = ${provider} and status = 'ACTIVE'`,
  )
  if (!key) return
  if (
    told.customerKey === undefined
      ? !(await isGone(deps, told.billingKey, key.customer_key))
      : told.customerKey !== key.customer_key
  )
    return
  await inTransaction(deps.db, (tx) => markInvalid(tx, key.id, 'NOT_FOUND_BILLING_KEY', deps.clock.now()))
}

/** Whether the gateway says that it has no such key, or will not charge it again. */
export async function isGone(deps: Deps, billingKey: string, customerKey: string): Promise<boolean> {
  const describe = deps.gateway.billing?.describe
  if (!describe) return false
  const { value } = await bounded(() => describe({ billingKey, customerKey }))
  return value?.kind === 'REFUSED' && retryClassOf(value.code) === 'HARD' && value.code !== 'NOT_MATCHES_CUSTOMER_KEY'
}
