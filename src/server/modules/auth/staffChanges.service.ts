import { randomInt } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { StaffRole } from '#shared/permissions.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { admins } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'

/** What administrators do to the accounts of staff. Each call is part of the transaction that also writes the audit line. */

type Admin = typeof admins.$inferSelect

/** Sixteen letters that are read aloud without mistakes; four blocks. 79 bits. */
export const newTemporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Opens an account whose first sign-in asks for a password of its own. Error: STAFF_EMAIL_TAKEN. */
export async function addStaff(
  tx: Tx,
  staff: { emailAddress: string; name: string; role: StaffRole; passwordHash: string },
  now: Date,
): Promise<Admin> {
  const [added] = await refuseOn(
    { admins_email: 'STAFF_EMAIL_TAKEN' },
    tx
      .insert(admins)
      .values({ ...staff, mustChangePassword: true, createdAt: now, updatedAt: now })
      .returning(),
  )
  return added as Admin
}

/**
 * Changes name, role or status. Whoever is disabled is signed out at once. One administrator who can sign in always
 * remains, also when two try to take away the last two at the same moment. Errors: NOT_FOUND, VERSION_CONFLICT, LAST_ADMIN.
 */
export async function changeStaff(
  tx: Tx,
  deps: Deps,
  { id, version }: { id: number; version: number },
  change: Partial<Pick<Admin, 'name' | 'role' | 'status'>>,
  now: Date,
): Promise<{ before: Admin; after: Admin }> {
  const losesAdmin = change.status === 'DISABLED' || (change.role !== undefined && change.role !== 'admin')
  if (losesAdmin) await requireAnotherAdmin(tx, deps, id)
  const before = await lockedStaff(tx, id)
  refuseStale(version, before)
  const [after] = await tx
    .update(admins)
    .set({ ...change, version: before.version + 1, updatedAt: now })
    .where(eq(admins.id, id))
    .returning()
  if (change.status === 'DISABLED') await endSessions(tx, { audience: 'staff', subjectId: id }, now)
  return { before, after: after as Admin }
}

/** Locks all who can administrate, in one order, so that changes of their number happen one after the other. */
async function requireAnotherAdmin(tx: Tx, deps: Deps, id: number): Promise<void> {
  const active = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(
      and(
        eq(admins.role, 'admin'),
        eq(admins.status, 'ACTIVE'),
        deps.config.sampleMode ? undefined : eq(admins.sample, false),
      ),
    )
    .orderBy(asc(admins.id))
    .for('update')
  const isOne = active.some((one) => one.id === id)
  if (isOne && active.length === 1) throw new AppError('LAST_ADMIN')
}

/** Gives an account a password from somebody else and ends its sessions. Error: NOT_FOUND. */
export async function resetStaffPassword(tx: Tx, id: number, passwordHash: string, now: Date): Promise<Admin> {
  const [reset] = await tx
    .update(admins)
    .set({ passwordHash, mustChangePassword: true, updatedAt: now })
    .where(eq(admins.id, id))
    .returning()
  if (!reset) throw new AppError('NOT_FOUND')
  await endSessions(tx, { audience: 'staff', subjectId: id }, now)
  return reset
}

export async function lockedStaff(tx: Tx, id: number): Promise<Admin> {
  const [admin] = await tx.select().from(admins).where(eq(admins.id, id)).for('update')
  if (!admin) throw new AppError('NOT_FOUND')
  return admin
}
