import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { referralPrograms } from '#server/modules/referrals/referrals.tables.ts'
import type { TestApp } from './api.ts'
import { joining, type Member, type PlanOf } from './memberships.ts'

/** Opens a program: 5,000 won off the friend's first payment, 3,000 points for who brought them. */
export async function offerReferrals(
  api: TestApp,
  values: Partial<typeof referralPrograms.$inferInsert> = {},
): Promise<number> {
  const [made] = await api.deps.db
    .insert(referralPrograms)
    .values({
      name: '친구 추천',
      friendDiscount: 5_000,
      referrerPoints: 3_000,
      startsAt: new Date('2026-11-01T00:00:00+09:00'),
      endsAt: new Date('2027-12-01T00:00:00+09:00'),
      ...values,
    })
    .returning({ id: referralPrograms.id })
  return made?.id ?? 0
}

export async function referralCodeOf(api: TestApp, id: number): Promise<string> {
  const [user] = await api.deps.db.select({ code: users.referralCode }).from(users).where(eq(users.id, id))
  return user?.code ?? ''
}

/** Joins by a code, and expects that it was possible at once. */
export async function joinBy(member: Member, plan: PlanOf, code: string, due: number): Promise<void> {
  const { status, body } = await member.post(
    '/api/v2/subscriptions/payments/initial',
    joining(member, plan, due, { referral_code: code }),
  )
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'SUCCEEDED' } })
}
