import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool, json, num, text, word } from '../../db/shape.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import {
  type BillingOutcome,
  gatewayProviders,
  type IssuedBillingKey,
  billingKinds,
  type BillingKind,
} from '../../ports/gateway.ts'
import { bounded } from '../payments/gatewayCalls.ts'
import { setDefault } from './billing.service.ts'

/** 결제수단 등록: how it ends. The same registration has one end, however often it is asked for. */

const registrationRow = {
  id: text,
  user_id: num,
  billing_key_id: num,
  kind: word(billingKinds),
  provider: word(gatewayProviders),
  customer_key: text,
  status: word(['OPEN', 'COMPLETING', 'COMPLETED', 'FAILED']),
  sealed_params: text.orNull,
  make_default: bool,
  failure: json<Failure>().orNull,
  is_over: bool,
}

type Failure = { code: string; message: string }
type Registration = { id: string; userId: number }

/** The gateway's refusals of our own making, beside its own codes. */
const expired: Failure = { code: 'REGISTRATION_EXPIRED', message: '' }
const exists: Failure = { code: 'BILLING_KEY_EXISTS', message: '' }

/** COMPLETED: the way to pay can be used. COMPLETING: the gateway has not answered; it is asked again. */
export type Ending = { status: 'COMPLETED'; billingKeyId: number } | { status: 'COMPLETING'; registrationId: string }

export type Given = { kinds: readonly BillingKind[]; params: Record<string, string>; makeDefault: boolean }

/**
 * Trades in what the window came back with. What is under way is asked again with what it came back with first.
 * Errors: NOT_FOUND, REGISTRATION_EXPIRED, BILLING_AUTH_FAILED (with the gateway's own words), BILLING_KEY_EXISTS.
 */
export async function completeRegistration(deps: Deps, registration: Registration, given: Given): Promise<Ending> {
  const now = deps.clock.now()
  const begun = await inTransaction(deps.db, async (tx) => {
    const found = await lock(tx, registration, now)
    if (!found || !given.kinds.includes(found.kind)) throw new AppError('NOT_FOUND')
    if (found.status !== 'OPEN') return found
    if (found.is_over) {
      await closeRegistration(tx, found.id, expired, now)
      return { ...found, status: 'FAILED' as const, failure: expired }
    }
    const sealed = deps.keys.seal(JSON.stringify(given.params))
    await tx.execute(
      sql`update billing_registrations set status = 'COMPLETING', sealed_params = ${sealed}, make_default = ${given.makeDefault}, updated_at = ${now.toISOString()} where id = ${found.id}`,
    )
    return { ...found, status: 'COMPLETING' as const, sealed_params: sealed, make_default: given.makeDefault }
  })
  if (begun.status !== 'COMPLETING') return endOf(begun)
  return askAndEnd(deps, begun)
}

/** Asks the gateway about one that is under way, and writes down what is certain. */
export async function askAgain(deps: Deps, registration: Registration): Promise<Ending | undefined> {
  const found = await inTransaction(deps.db, (tx) => lock(tx, registration, deps.clock.now()))
  return found?.status === 'COMPLETING' ? askAndEnd(deps, found) : undefined
}

type Found = NonNullable<Awaited<ReturnType<typeof lock>>>

async function askAndEnd(deps: Deps, found: Found): Promise<Ending> {
  const outcome = await outcomeOf(deps, found)
  if (outcome.kind === 'UNKNOWN') return { status: 'COMPLETING', registrationId: found.id }
  const ended = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const still = await lock(tx, { id: found.id, userId: found.user_id }, now)
    if (still?.status !== 'COMPLETING') return still ?? found
    const failure = outcome.kind === 'REFUSED' ? outcome : await activate(tx, deps, still, outcome.key, now)
    if (failure) await closeRegistration(tx, still.id, { code: failure.code, message: failure.message }, now)
    else
      await tx.execute(
        sql`update billing_registrations set status = 'COMPLETED', sealed_params = null, updated_at = ${now.toISOString()} where id = ${still.id}`,
      )
    return { ...still, status: failure ? ('FAILED' as const) : ('COMPLETED' as const), failure: failure ?? null }
  })
  return endOf(ended)
}

async function outcomeOf(deps: Deps, found: Found): Promise<BillingOutcome> {
  const { billing, provider } = deps.gateway
  if (!billing || provider !== found.provider) return { kind: 'UNKNOWN' }
  const params = JSON.parse(deps.keys.unseal(found.sealed_params ?? '')) as Record<string, string>
  const { value } = await bounded(() =>
    billing.complete({
      registrationId: found.id,
      kind: found.kind,
      customerKey: found.customer_key,
      params,
      idempotencyKey: `billing:${found.id}`,
    }),
  )
  return value ?? { kind: 'UNKNOWN' }
}

/** Keeps the key, sealed. A card that is there already is none: what the gateway issued for it is taken back by the clock. */
async function activate(
  tx: Tx,
  { keys }: Pick<Deps, 'keys'>,
  found: Found,
  key: IssuedBillingKey,
  now: Date,
): Promise<Failure | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const fingerprint = key.fingerprint ? keys.mac(`card:${found.provider}:${key.fingerprint}`) : null
  const keyHash = hashOf(keys, found.provider, key.billingKey)
  const others = await rows(
    tx,
    { id: num, is_default: bool, is_same_card: bool, is_same_key: bool },
    sql`select id, is_default, coalesce(fingerprint = ${fingerprint}::text, false) as is_same_card, coalesce(key_hash = ${keyHash}, false) as is_same_key
        from billing_keys where user_id = ${found.user_id} and status = 'ACTIVE' order by id for update`,
  )
  const isSameKey = others.some((one) => one.is_same_key)
  if (isSameKey || others.some((one) => one.is_same_card)) {
    if (!isSameKey)
      await tx.execute(
        sql`update billing_keys set sealed_key = ${keys.seal(key.billingKey)}, key_hash = ${keyHash} where id = ${found.billing_key_id}`,
      )
    return exists
  }
  await tx.execute(
    sql`update billing_keys set status = 'ACTIVE', sealed_key = ${keys.seal(key.billingKey)}, key_hash = ${keyHash}, fingerprint = ${fingerprint}, label = ${key.label},
          issuer = ${key.issuer ?? null}, card_type = ${key.cardType ?? null}, last4 = ${key.last4 ?? null}, expires = ${key.expires ?? null}, updated_at = ${at}
        where id = ${found.billing_key_id} and status = 'REGISTERING'`,
  )
  if (found.make_default || !others.some((one) => one.is_default))
    await setDefault(tx, found.user_id, found.billing_key_id, now)
  return undefined
}

/** By which a gateway's key is recognised. */
export const hashOf = (keys: Deps['keys'], provider: string, billingKey: string): string =>
  keys.mac(`billing-key:${provider}:${billingKey}`)

function endOf({ id, status, billing_key_id, failure }: Found): Ending {
  if (status === 'COMPLETED') return { status, billingKeyId: billing_key_id }
  if (status !== 'FAILED') return { status: 'COMPLETING', registrationId: id }
  const { code, message } = failure ?? expired
  if (code === exists.code || code === expired.code) throw new AppError(code as 'BILLING_KEY_EXISTS')
  throw new AppError('BILLING_AUTH_FAILED', { pg_code: code, pg_message: message }, message || undefined)
}

/** Ends one without a way to pay. */
export async function closeRegistration(tx: Tx, id: string, failure: Failure, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(
    sql`with r as (
          update billing_registrations set status = 'FAILED', failure = ${JSON.stringify(failure)}::jsonb, sealed_params = null, updated_at = ${at}
          where id = ${id} and status in ('OPEN', 'COMPLETING') returning billing_key_id)
        update billing_keys set status = 'DELETED', failure_code = ${failure.code}, deleted_at = ${at}, updated_at = ${at}
        where id in (select billing_key_id from r) and status = 'REGISTERING'`,
  )
}

/** The open card registration of this person that this customer key belongs to, the newest first. */
export async function cardRegistration(db: Db, userId: number, customerKey: string): Promise<string | undefined> {
  const [found] = await rows(
    db,
    { id: text },
    sql`select r.id from billing_registrations r join billing_keys k on k.id = r.billing_key_id
        where r.user_id = ${userId} and k.kind = 'CARD' and k.customer_key = ${customerKey}::uuid order by r.created_at desc, r.id limit 1`,
  )
  return found?.id
}

async function lock(tx: Tx, { id, userId }: Registration, now: Date) {
  const [found] = await rows(
    tx,
    registrationRow,
    sql`select r.id, r.user_id, r.billing_key_id, k.kind, k.provider, k.customer_key::text as customer_key, r.status, r.sealed_params, r.make_default, r.failure,
          r.expires_at <= ${now.toISOString()}::timestamptz as is_over
        from billing_registrations r join billing_keys k on k.id = r.billing_key_id where r.id = ${id} and r.user_id = ${userId} for update of r`,
  )
  return found
}
