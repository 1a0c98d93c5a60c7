import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { num, text, word } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { gatewayProviders, billingKinds, type BillingKind } from '../../ports/gateway.ts'
import { notify } from '../notifications/notify.service.ts'
import { needsKey } from './billing.read.ts'
import { billingKeyStatuses } from './billing.tables.ts'

/** A registered way to pay with the gateway's key, for a charge. The key is never told to anybody. */
export type ChargeableKey = {
  id: number
  userId: number
  kind: BillingKind
  provider: (typeof gatewayProviders)[number]
  label: string
  cardType: 'CREDIT' | 'CHECK' | null
  billingKey: string
  customerKey: string
}

const chargeableRow = {
  id: num,
  user_id: num,
  kind: word(billingKinds),
  provider: word(gatewayProviders),
  label: text,
  card_type: word(['CREDIT', 'CHECK']).orNull,
  sealed_key: text,
  customer_key: text,
}

/** What a charge is made with; undefined when it is somebody else's or can no longer be charged. */
export async function chargeableKey(
  { keys }: Pick<Deps, 'keys'>,
  db: Db,
  userId: number,
  billingKeyId: number,
): Promise<ChargeableKey | undefined> {
  return (await chargeableKeys({ keys }, db, [{ userId, billingKeyId }])).get(billingKeyId)
}

/** The same for several people, each with their own; by their ids. */
export async function chargeableKeys(
  { keys }: Pick<Deps, 'keys'>,
  db: Db,
  wanted: readonly { userId: number; billingKeyId: number | null }[],
): Promise<Map<number, ChargeableKey>> {
  const whose = wanted.map(({ userId, billingKeyId }) => ({ id: billingKeyId, user_id: userId }))
  const found = await hotRows(
    db,
    chargeableRow,
    sql`select k.id, k.user_id, k.kind, k.provider, k.label, k.card_type, k.sealed_key, k.customer_key
        from ${records(whose)} as w(id bigint, user_id bigint) join billing_keys k on k.id = w.id and k.user_id = w.user_id
        where k.status = 'ACTIVE' and k.sealed_key is not null`,
  )
  return new Map(
    found.map(
      ({ id, user_id: userId, kind, provider, label, card_type: cardType, sealed_key, customer_key: customerKey }) => [
        id,
        { id, userId, kind, provider, label, cardType, billingKey: keys.unseal(sealed_key), customerKey },
      ],
    ),
  )
}

/** Whether it can be charged, held so that it is not deleted before this transaction has named it somewhere. */
export async function holdKey(tx: Tx, userId: number, billingKeyId: number): Promise<boolean> {
  const found = await rows(
    tx,
    { id: num },
    sql`select id from billing_keys where id = ${billingKeyId} and user_id = ${userId} and status = 'ACTIVE' for share`,
  )
  return found.length > 0
}

/** The id of the way to pay that is offered first. */
export async function defaultKey(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await rows(
    db,
    { id: num },
    sql`select id from billing_keys where user_id = ${userId} and is_default and status = 'ACTIVE'`,
  )
  return row?.id
}

/** It can no longer be charged: `code` says why. Its owner is told once; the newest other one is offered first instead. */
export async function markInvalid(tx: Tx, billingKeyId: number, code: string, now: Date): Promise<void> {
  const [marked] = await rows(
    tx,
    { user_id: num, label: text },
    sql`update billing_keys set status = 'INVALID', failure_code = ${code}, is_default = false, updated_at = ${now.toISOString()}
        where id = ${billingKeyId} and status = 'ACTIVE' returning user_id, label`,
  )
  if (!marked) return
  await chooseDefault(tx, marked.user_id, now)
  const news = {
    dedupe: `billing-key-invalid:${billingKeyId}`,
    userId: marked.user_id,
    kind: 'MEMBERSHIP' as const,
    title: '결제수단을 더는 쓸 수 없어요',
    body: `${marked.label}: 이 결제수단으로는 결제할 수 없어요. 다른 결제수단을 등록해 주세요.`,
    path: '/my/settings/payment-methods',
  }
  await notify(tx, [news], now)
}

/** Offers this one first. Errors: NOT_FOUND, BILLING_KEY_INVALID. */
export async function makeDefault(tx: Tx, userId: number, billingKeyId: number, now: Date): Promise<void> {
  const status = await lockKeys(tx, userId, billingKeyId)
  if (status !== 'ACTIVE') throw new AppError('BILLING_KEY_INVALID')
  await setDefault(tx, userId, billingKeyId, now)
}

/** Only for one that is ACTIVE, with the person's keys locked. */
export async function setDefault(tx: Tx, userId: number, billingKeyId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(
    sql`update billing_keys set is_default = false, updated_at = ${at} where user_id = ${userId} and is_default and id <> ${billingKeyId}`,
  )
  await tx.execute(
    sql`update billing_keys set is_default = true, updated_at = ${at} where id = ${billingKeyId} and status = 'ACTIVE' and not is_default`,
  )
}

/** Soft; the gateway forgets it by the clock. Errors: NOT_FOUND, BILLING_KEY_IN_USE. */
export async function deleteKey(tx: Tx, userId: number, billingKeyId: number, now: Date): Promise<void> {
  const status = await lockKeys(tx, userId, billingKeyId)
  if (status === 'DELETED') return
  const using = await rows(
    tx,
    { id: num },
    sql`select id from subscriptions where billing_key_id = ${billingKeyId} and ${needsKey} limit 1`,
  )
  if (using.length > 0) throw new AppError('BILLING_KEY_IN_USE', { subscription_id: using[0]?.id })
  const at = now.toISOString()
  await tx.execute(
    sql`update billing_keys set status = 'DELETED', is_default = false, deleted_at = ${at}, updated_at = ${at} where id = ${billingKeyId}`,
  )
  await chooseDefault(tx, userId, now)
}

/** All of who leaves. */
export async function deleteKeysOf(tx: Tx, userId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(
    sql`update billing_keys set status = 'DELETED', is_default = false, deleted_at = ${at}, updated_at = ${at} where user_id = ${userId} and status in ('ACTIVE', 'INVALID')`,
  )
}

/** Locks all of a person's and answers the state of one. Error: NOT_FOUND. */
async function lockKeys(tx: Tx, userId: number, billingKeyId: number) {
  const locked = await rows(
    tx,
    { id: num, status: word(billingKeyStatuses) },
    sql`select id, status from billing_keys where user_id = ${userId} and status <> 'REGISTERING' order by id for update`,
  )
  const found = locked.find(({ id }) => id === billingKeyId)
  if (!found) throw new AppError('NOT_FOUND')
  return found.status
}

/** The newest that can be charged, when none is offered first. */
async function chooseDefault(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.execute(
    sql`update billing_keys set is_default = true, updated_at = ${now.toISOString()}
        where id = (select id from billing_keys where user_id = ${userId} and status = 'ACTIVE' order by id desc limit 1)
          and not exists (select from billing_keys where user_id = ${userId} and is_default)`,
  )
}

/** What follows in the memberships of somebody who offers another way to pay first: `within` its transaction, and after it. */
export type MethodChosen = {
  within: (tx: Tx, userId: number, billingKeyId: number, now: Date) => Promise<void>
  afterwards: (deps: Deps, userId: number) => Promise<void>
}
