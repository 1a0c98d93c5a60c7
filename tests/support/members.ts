import type { TestApp, TestClient } from './api.ts'
import type { users } from '#server/modules/auth/auth.tables.ts'

/** What tests of the console's members have in common. */

export const membersPath = '/core-admin/v1/users'

export type MemberPage = {
  results: { id: number; name: string; masked: boolean; ways: string[] }[]
  total_count: number
  code?: string
}
export type MemberSeen = {
  name: string
  phone: string
  masked: boolean
  unmasked_until: string | null
  code?: string
}

/** A customer whose data would be recognised wherever it slipped out. */
export const aMember = (
  api: TestApp,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<TestClient & { id: number }> =>
  api.customer({
    name: '김민지',
    phone: '01055556666',
    emailAddress: 'minji@example.test',
    nickname: '새벽러너',
    ...values,
  })
