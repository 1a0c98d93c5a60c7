import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { promiseLots } from '#server/modules/points/points.service.ts'

/** Promises points as the payment of an order does. */
export const promisePoints = async (tx: Tx, promise: Parameters<typeof promiseLots>[1]): Promise<void> => {
  await tx.execute(promiseLots(sql`(select 1) as paid`, promise))
}
