import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { type Attempt, limitSignIn } from './auth.service.ts'
import { admins } from './auth.tables.ts'
import { verifyPassword } from './passwords.ts'
import { deviceOf } from './knownDevice.ts'
import { type Proof, takeSecondFactor } from './secondFactor.service.ts'
import { type Opened, openSession } from './sessions.service.ts'

type SignedIn = Opened & { admin: typeof admins.$inferSelect; factor: 'password' | 'totp' | 'recovery' }

/**
 * Signs a member of staff in: password, then the second factor of those who have one. Asking for the code is no failed
 * try, a wrong code is one. A browser they have signed in with before is limited by itself. Sample accounts are refused outside the embedded sample mode. Errors: SIGN_IN_FAILED,
 * TOTP_REQUIRED, TOTP_INVALID, SAMPLE_ACCOUNT, RATE_LIMITED.
 */
export async function signInStaff(
  deps: Deps,
  attempt: Attempt & Proof & { device?: string | undefined },
): Promise<SignedIn> {
  const [admin] = await deps.db.select().from(admins).where(eq(admins.emailAddress, attempt.emailAddress))
  const device = admin && deviceOf(deps.keys, admin, attempt.device)
  const { gotIn, noGuess } = await limitSignIn(deps, 'staff', attempt, device)
  const fits = await verifyPassword(attempt.password, admin?.passwordHash)
  if (!admin || !fits || admin.status !== 'ACTIVE') throw new AppError('SIGN_IN_FAILED')
  if (admin.sample && !deps.config.sampleMode) throw new AppError('SAMPLE_ACCOUNT')
  const factor = await secondFactor(deps, admin, attempt, noGuess)
  await gotIn()
  const opened = await deps.db.transaction(async (tx) => {
    // a password that was reset, or an account that was disabled, while the password was being checked opens nothing
    const [still] = await tx
      .update(admins)
      .set({ lastSignInAt: deps.clock.now() })
      .where(and(eq(admins.id, admin.id), eq(admins.passwordHash, admin.passwordHash), eq(admins.status, 'ACTIVE')))
      .returning({ role: admins.role })
    if (!still) throw new AppError('SIGN_IN_FAILED')
    const { userAgent } = attempt
    return openSession(tx, deps, { audience: 'staff', subjectId: admin.id, role: still.role, userAgent })
  })
  return { ...opened, admin, factor }
}

async function secondFactor(
  deps: Deps,
  admin: SignedIn['admin'],
  proof: Proof,
  noGuess: () => Promise<void>,
): Promise<SignedIn['factor']> {
  if (!admin.totpConfirmedAt) return 'password'
  if (!proof.totp && !proof.recoveryCode) {
    await noGuess()
    throw new AppError('TOTP_REQUIRED')
  }
  return takeSecondFactor(deps, admin, proof)
}
