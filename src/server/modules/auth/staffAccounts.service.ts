import type { StaffRole } from '#shared/permissions.ts'
import { checkPassword } from '#shared/validation/password.ts'
import type { Db } from '../../db/db.ts'
import { system } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { admins } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'
import { hashPassword } from './passwords.ts'

/** What a new staff account is made of. The password is kept as a hash only. */
export type NewStaff = { emailAddress: string; name: string; role: StaffRole; password: string }

/**
 * Opens a staff account, or gives the existing one with this e-mail address a new password, name and role (and wakes it
 * when it was disabled); its second factor is taken away and its open sessions end. Throws with Korean words for a password that the policy refuses.
 */
export async function saveStaffAccount(
  db: Db,
  staff: NewStaff,
  now: Date,
): Promise<{ id: number; emailAddress: string; created: boolean }> {
  const emailAddress = staff.emailAddress.trim().toLowerCase()
  if (!/^\S+@\S+\.\S+$/.test(emailAddress)) throw new Error(`이메일 주소가 아니에요: ${staff.emailAddress}`)
  const checked = checkPassword(staff.password, emailAddress)
  if (!checked.ok) throw new Error(checked.message)
  const passwordHash = await hashPassword(staff.password)
  const values = {
    name: staff.name,
    role: staff.role,
    passwordHash,
    status: 'ACTIVE' as const,
    sample: false,
    mustChangePassword: false,
    totpSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
    recoveryHashes: [],
  }
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(admins)
      .values({ ...values, emailAddress, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: admins.emailAddress, set: { ...values, updatedAt: now } })
      .returning({ id: admins.id, createdAt: admins.createdAt })
    if (!saved) throw new Error('직원 계정을 저장하지 못했어요.')
    await endSessions(tx, { audience: 'staff', subjectId: saved.id }, now)
    await recordAudit(tx, {
      actor: system,
      action: 'staff.save',
      entity: 'admin',
      entityId: saved.id,
      after: { email_address: emailAddress, name: staff.name, role: staff.role },
      reason: 'npm run staff',
      now,
    })
    return { id: saved.id, emailAddress, created: saved.createdAt.getTime() === now.getTime() }
  })
}
