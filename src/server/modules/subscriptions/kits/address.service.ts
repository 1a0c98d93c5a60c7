import { eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import type { AddressInput } from '../../addresses/addresses.contract.ts'
import { snapshotOf } from '../../addresses/snapshot.ts'
import type { AddressSnapshot } from '../../orders/orders.tables.ts'
import { kitAddresses } from './kits.tables.ts'

/** Where the kits of somebody go. */
export async function kitAddressOf(db: Db | Tx, userId: number): Promise<AddressSnapshot | undefined> {
  const [kept] = await db.select().from(kitAddresses).where(eq(kitAddresses.userId, userId))
  return kept?.address
}

/** Keeps where the kits of somebody go from now on. */
export async function keepKitAddress(tx: Tx, userId: number, typed: AddressInput, now: Date): Promise<AddressSnapshot> {
  const address = await snapshotOf(tx, typed)
  await tx
    .insert(kitAddresses)
    .values({ userId, address, updatedAt: now })
    .onConflictDoUpdate({ target: kitAddresses.userId, set: { address, updatedAt: now } })
  return address
}

/** Whether a plan sends anything. */
export async function sendsKits(db: Db | Tx, planId: number): Promise<boolean> {
  const found = await rows(db, { id: num }, sql`select id from plan_kits where plan_id = ${planId} limit 1`)
  return found.length > 0
}

/** Whether somebody has to say where to before a plan is theirs: it sends something, and nobody knows yet. */
export const needsKitAddress = async (db: Db | Tx, userId: number, planId: number): Promise<boolean> =>
  (await sendsKits(db, planId)) && (await kitAddressOf(db, userId)) === undefined

/** Keeps the address that came with the choice of a plan that sends something. Error: ADDRESS_REQUIRED when nobody knows one. */
export async function addressFor(
  tx: Tx,
  { userId, planId, address }: { userId: number; planId: number; address: AddressInput | undefined },
  now: Date,
): Promise<void> {
  if (!(await sendsKits(tx, planId))) return
  if (address) await keepKitAddress(tx, userId, address, now)
  else if ((await kitAddressOf(tx, userId)) === undefined) throw new AppError('ADDRESS_REQUIRED')
}

/** Somebody leaves: nothing says any more where they live. */
export const forgetKitAddress = (tx: Tx, userId: number) =>
  tx.delete(kitAddresses).where(eq(kitAddresses.userId, userId))
