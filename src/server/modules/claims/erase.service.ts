import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'

/** Takes what a member wrote and where goods were picked up out of their claims, when the law no longer has us keep it. */
export async function eraseClaimPeople(tx: Tx, userId: number): Promise<void> {
  await tx.execute(
    sql`update claims set reason_detail = null, collection = collection - 'address'
        where user_id = ${userId} and (reason_detail is not null or collection ? 'address')`,
  )
}
