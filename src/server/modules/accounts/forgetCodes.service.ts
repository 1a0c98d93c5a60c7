import { eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import type { User } from '../auth/profile.service.ts'
import { verificationCodes } from './accounts.tables.ts'

/** Deletes the codes that were sent to somebody who leaves. */
export async function forgetCodes(tx: Tx, user: User): Promise<void> {
  const targets = [user.emailAddress, ...(user.phone ? [user.phone] : [])]
  await tx
    .delete(verificationCodes)
    .where(or(eq(verificationCodes.userId, user.id), inArray(verificationCodes.target, targets)))
}
