import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { billingKeys } from './billing.tables.ts'

export type ChargeableKey = { id: number; billingKey: string; customerKey: string; label: string }

/** Somebody's registered way to pay with its key open; undefined when it cannot be charged or is not theirs. */
export async function chargeableKey(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  userId: number,
  billingKeyId: number | null,
): Promise<ChargeableKey | undefined> {
  if (billingKeyId === null) return undefined
  const [key] = await db
    .select()
    .from(billingKeys)
    .where(and(eq(billingKeys.id, billingKeyId), eq(billingKeys.userId, userId), eq(billingKeys.status, 'ACTIVE')))
  return key?.sealedKey
    ? { id: key.id, billingKey: keys.unseal(key.sealedKey), customerKey: key.customerKey, label: key.label }
    : undefined
}

/** It can no longer be charged: its person has to register another. */
export async function markInvalid(tx: Tx, billingKeyId: number, code: string, now: Date): Promise<void> {
  await tx
    .update(billingKeys)
    .set({ status: 'INVALID', isDefault: false, failureCode: code, updatedAt: now })
    .where(and(eq(billingKeys.id, billingKeyId), eq(billingKeys.status, 'ACTIVE')))
}
