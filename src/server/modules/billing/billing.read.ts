import { billingKinds } from '../../ports/gateway.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, type RowOf, text, word } from '../../db/shape.ts'
import type { PresentedKey } from './billing.contract.ts'
import { billingKeyStatuses } from './billing.tables.ts'

/** Registered ways to pay as their owner sees them: never the gateway's key. */

const keyRow = {
  id: num,
  kind: word(billingKinds),
  label: text,
  issuer: text.orNull,
  card_type: word(['CREDIT', 'CHECK']).orNull,
  last4: text.orNull,
  expires: text.orNull,
  is_default: bool,
  in_use: bool,
  status: word(billingKeyStatuses),
  created_ms: num,
}

/** Memberships that go on, and so need their way to pay. */
export const needsKey = sql`status in ('TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED')`

const selectKeys = (
  where: SQL,
) => sql`select k.id, k.kind, k.label, k.issuer, k.card_type, k.last4, k.expires, k.is_default,
    exists (select from subscriptions s where s.billing_key_id = k.id and s.${needsKey}) as in_use, k.status,
    (extract(epoch from k.created_at) * 1000)::float8 as created_ms
  from billing_keys k where ${where} order by k.is_default desc, k.id desc`

const listed = sql`k.status in ('ACTIVE', 'INVALID')`

export async function keysOf(
  db: Db,
  userId: number,
  now: Date,
  kind?: (typeof billingKinds)[number],
): Promise<PresentedKey[]> {
  const only = kind ? sql`and k.kind = ${kind}` : sql``
  const found = await rows(db, keyRow, selectKeys(sql`k.user_id = ${userId} and ${listed} ${only}`))
  return found.map((row) => present(row, now))
}

/** One of the person's own, also when it was deleted. */
export async function keyOf(db: Db, userId: number, id: number, now: Date): Promise<PresentedKey | undefined> {
  const [row] = await rows(
    db,
    keyRow,
    selectKeys(sql`k.user_id = ${userId} and k.id = ${id} and k.status <> 'REGISTERING'`),
  )
  return row && present(row, now)
}

/** What of somebody's can be charged, as the column `keys` of a statement. */
export const keysColumn = (userId: SQL) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'provider', k.provider, 'label', k.label, 'card_type', k.card_type, 'is_default', k.is_default)
    order by k.is_default desc, k.id desc), '[]'::jsonb)
  from billing_keys k where k.user_id = ${userId} and k.status = 'ACTIVE') as keys`

export async function defaultOf(db: Db, userId: number, now: Date): Promise<PresentedKey | null> {
  const [row] = await rows(db, keyRow, selectKeys(sql`k.user_id = ${userId} and k.is_default and k.status = 'ACTIVE'`))
  return row ? present(row, now) : null
}

function present(row: RowOf<typeof keyRow>, now: Date): PresentedKey {
  const { id, kind, label, issuer, card_type, last4, expires, is_default, in_use } = row
  return {
    id,
    kind,
    label,
    ...(issuer ? { issuer } : {}),
    ...(card_type ? { card_type } : {}),
    ...(last4 ? { last4 } : {}),
    ...(expires ? { expires } : {}),
    is_default,
    in_use,
    status: stateOf(row, now),
    created_at: kstIso(new Date(row.created_ms)),
  }
}

/** A card is told to be running out from sixty days before the month after its last. */
function stateOf({ status, expires }: RowOf<typeof keyRow>, now: Date): PresentedKey['status'] {
  if (status === 'INVALID' || status === 'DELETED') return status
  if (!expires) return 'ACTIVE'
  return expires <= addDays(kstDay(now), 60).slice(0, 7) ? 'EXPIRING' : 'ACTIVE'
}
