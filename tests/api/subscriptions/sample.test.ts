import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bringReferenceUpToDate } from '#server/db/reference/kinds.ts'
import { registerSampleCards } from '#server/db/sample/memberships/registerCards.ts'
import { seedSampleShop } from '#server/db/sample/seed.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import { at } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-25T17:30:00+09:00' })
const drawn = { get: async () => new Uint8Array(), put: async () => {} } as unknown as FileStore

test('샘플의 구독은 모든 상태에 있고, 장부가 맞으며, 시계가 이어서 결제한다', async () => {
  await bringReferenceUpToDate(api.deps.db, api.clock.now())
  await seedSampleShop({ db: api.deps.db, files: drawn, clock: api.clock })
  await registerSampleCards(api.deps)
  const members = await rows<{ user_id: number; status: string; waits: boolean }>(
    api.deps.db,
    sql`select user_id, status, waits_for_staff as waits from subscriptions order by id`,
  )
  expect(members.length).toBeGreaterThanOrEqual(38)
  expect(new Set(members.map(({ status }) => status)).size).toBe(7)
  expect(members.filter(({ waits }) => waits).length).toBe(2)
  for (const { user_id: userId } of members) expect(await brokenMemberships(api, userId)).toEqual([])
  const [sums] = await rows<{ mrr: number; moved: number; keys: number }>(
    api.deps.db,
    sql`select (select sum(mrr)::int from subscriptions) as mrr, (select sum(amount)::int from subscription_movements) as moved,
          (select count(*)::int from billing_keys where sealed_key is null) as keys`,
  )
  expect(sums).toMatchObject({ mrr: sums?.moved, keys: 0 })
  expect(await at(api, '2026-11-25T17:31:00+09:00')).toEqual({})
  // tomorrow the two soft refusals are tried again, and refused again
  expect(await at(api, '2026-11-26T10:00:00+09:00')).toMatchObject({ FAILED: 2 })
  await at(api, '2026-12-20T12:30:00+09:00')
  for (const { user_id: userId } of members) expect(await brokenMemberships(api, userId)).toEqual([])
})
