import type { Db, Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { type ClaimOrder, lockOrders, readClaimOrder } from './claimOrder.ts'
import { type ClaimRow, lockClaims, readClaimRows } from './claimRow.ts'

/** What staff's calls on one claim have in common. */

/** A claim and its order, locked, as the person has read them. Errors: CLAIM_NOT_FOUND, VERSION_CONFLICT. */
export async function lockOne(tx: Tx, id: number, version: number): Promise<{ order: ClaimOrder; claim: ClaimRow }> {
  const found = (await readClaimRows(tx, [id])).get(id)
  if (!found) throw new AppError('CLAIM_NOT_FOUND')
  await lockOrders(tx, [found.order_id])
  await lockClaims(tx, [id])
  const claim = (await readClaimRows(tx, [id])).get(id)
  const order = await readClaimOrder(tx, found.order_id)
  if (!claim || !order) throw new AppError('CLAIM_NOT_FOUND')
  refuseStale(version, claim)
  return { order, claim }
}

/** Thrown to leave a transaction without its effects, with what was seen inside it. */
class Seen<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('seen')
    this.value = value
  }
}

/** A transaction, or with `dryRun` its answer without its effects. */
export async function tryOut<T>(db: Db, dryRun: boolean | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const value = await work(tx)
      if (dryRun) throw new Seen(value)
      return value
    })
  } catch (error) {
    if (dryRun && error instanceof Seen) return error.value as T
    throw error
  }
}
