import { eq } from 'drizzle-orm'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { totpCode, totpStepOf } from '#server/modules/auth/totp.ts'
import type { StaffRole } from '#shared/permissions.ts'
import type { Answer, TestApp, TestClient } from './api.ts'

/** Accounts of staff that sign in as people do: with a password, and a code of their authenticator app. */

export const staffPassword = 'Staff-Password-1'
const signInPath = '/core-admin/v1/auth/sign-in'

export type SignInAnswer = Answer<{ access_token: string; scopes: string[]; setup: string[]; code?: string }>
export type StaffAccount = {
  id: number
  email: string
  signIn(more?: { password?: string; totp?: string; recovery_code?: string }): Promise<SignInAnswer>
}

export async function aStaffAccount(
  api: TestApp,
  values: Partial<typeof admins.$inferInsert> & { role?: StaffRole } = {},
): Promise<StaffAccount> {
  const email = `staff-${crypto.randomUUID().slice(0, 8)}@homefit.test`
  const [row] = await api.deps.db
    .insert(admins)
    .values({
      emailAddress: email,
      passwordHash: await hashPassword(staffPassword, 1),
      name: '정다운',
      role: 'ops',
      ...values,
    })
    .returning({ id: admins.id })
  return {
    id: row?.id as number,
    email,
    signIn: (more = {}) =>
      api.anonymous.post(signInPath, {
        email_address: email,
        password: staffPassword,
        ...more,
      }) as Promise<SignInAnswer>,
  }
}

/** The digits that an authenticator app with this secret shows now, or so many steps of 30 seconds away. */
export const appCode = (api: TestApp, secret: string, steps = 0): string =>
  totpCode(secret, totpStepOf(api.clock.now()) + steps)

/** Enrols an authenticator app over the calls that the console makes. The step of the code is used up. */
export async function enrol(api: TestApp, client: TestClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await client.post<{ secret: string }>('/core-admin/v1/auth/totp/start', {})
  const { secret } = started.body
  const confirmed = await client.post<{ recovery_codes: string[] }>('/core-admin/v1/auth/totp/confirm', {
    code: appCode(api, secret),
  })
  return { secret, recoveryCodes: confirmed.body.recovery_codes }
}

export const adminRow = async (api: TestApp, id: number) => {
  const [row] = await api.deps.db.select().from(admins).where(eq(admins.id, id))
  if (!row) throw new Error(`no admin ${id}`)
  return row
}
