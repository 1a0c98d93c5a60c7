import type { BillingKind } from '../../ports/gateway.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { hit } from '../../http/rateLimit.ts'
import type { Billing } from '../../ports/gateway.ts'
import { bounded } from '../payments/gatewayCalls.ts'
import { closeRegistration } from './completion.service.ts'

/** 결제수단 등록: how it begins. Everything of it belongs to one person and lasts fifteen minutes. */

export const registrationMs = 15 * 60_000
const keyLimit = 10
const opensAnHour = 30

export type Pages = { success: string; fail: string }

/** The gateway's registering, when this shop's contract has this way to pay. Error: `refusal`. */
export function billingFor(
  deps: Deps,
  kind: BillingKind,
  refusal: 'PAYMENT_METHOD_NOT_AVAILABLE' | 'EASY_PAY_KIND_INVALID',
): Billing {
  const { billing } = deps.gateway
  if (!billing?.kinds.includes(kind)) throw new AppError(refusal, { kind })
  return billing
}

/**
 * Opens the gateway's window. The row of the way to pay is there before the gateway is asked, so that nothing which it
 * issues is lost. Errors: BILLING_KEY_LIMIT, PG_UNAVAILABLE, RATE_LIMITED.
 */
export async function openRegistration(deps: Deps, billing: Billing, userId: number, kind: BillingKind, pages: Pages) {
  const now = deps.clock.now()
  await hit(deps.db, `billing-open:${userId}`, opensAnHour, 3600, now)
  const begun = await inTransaction(deps.db, (tx) => begin(tx, deps, userId, kind, now))
  const { registrationId, customerKey } = begun
  const address = (path: string) => {
    const url = new URL(path, deps.config.publicUrl)
    url.searchParams.set('registration_id', registrationId)
    url.searchParams.set('kind', kind)
    return url.href
  }
  const asked = { registrationId, kind, customerKey }
  const { value: opened } = await bounded(() =>
    billing.register({ ...asked, successUrl: address(pages.success), failUrl: address(pages.fail) }),
  )
  if (!opened?.redirectUrl) {
    await inTransaction(deps.db, (tx) =>
      closeRegistration(tx, registrationId, { code: 'PG_UNAVAILABLE', message: '' }, deps.clock.now()),
    )
    throw new AppError('PG_UNAVAILABLE')
  }
  await deps.db.execute(
    sql`update billing_registrations set pg_ref = ${opened.pgRef ?? null}, updated_at = ${deps.clock.now().toISOString()} where id = ${registrationId} and status = 'OPEN'`,
  )
  return {
    registration_id: registrationId,
    redirect_url: opened.redirectUrl,
    customer_key: customerKey,
    expires_at: kstIso(new Date(now.getTime() + registrationMs)),
  }
}

async function begin(tx: Tx, deps: Deps, userId: number, kind: BillingKind, now: Date) {
  const [found] = await rows(
    tx,
    { live: num },
    sql`select count(*)::int as live from billing_keys where user_id = ${userId} and status in ('ACTIVE', 'INVALID')`,
  )
  if ((found?.live ?? 0) >= keyLimit) throw new AppError('BILLING_KEY_LIMIT', { limit: keyLimit })
  const [registrationId, customerKey] = [randomBytes(18).toString('base64url'), await customerKeyOf(tx, userId)]
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(
    sql`with k as (
          insert into billing_keys (user_id, kind, provider, customer_key, status, created_at, updated_at)
          values (${userId}, ${kind}, ${deps.gateway.provider}, ${customerKey}::uuid, 'REGISTERING', ${at}, ${at}) returning id)
        insert into billing_registrations (id, user_id, billing_key_id, status, expires_at, created_at, updated_at)
        select ${registrationId}::text, ${userId}::bigint, k.id, 'OPEN', ${new Date(now.getTime() + registrationMs).toISOString()}::timestamptz, ${at}, ${at} from k`,
  )
  return { registrationId, customerKey }
}

/** What gateways know the person by: always the same, and nothing of the person. */
async function customerKeyOf(db: Db, userId: number): Promise<string> {
  const [known] = await rows(
    db,
    { customer_key: text },
    sql`select customer_key::text as customer_key from billing_keys where user_id = ${userId} order by id limit 1`,
  )
  return known?.customer_key ?? randomUUID()
}
