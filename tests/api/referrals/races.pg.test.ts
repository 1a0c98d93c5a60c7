import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rewardReferrals } from '#server/modules/referrals/referrals.jobs.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { meeting } from '#tests/concurrency/meeting.ts'
import { useApi } from '#tests/support/api.ts'
import { at, sellPlan, withCard } from '#tests/support/memberships.ts'
import { joinBy, offerReferrals, referralCodeOf } from '#tests/support/referrals.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

/** So many friends of one person whose thirty paid days are over this morning. */
async function friendsOfOne(count: number, capPerYear: number): Promise<number> {
  await offerReferrals(api, { capPerYear })
  const plan = await sellPlan(api)
  const referrer = await withCard(api)
  const code = await referralCodeOf(api, referrer.id)
  for (let n = 0; n < count; n += 1) await joinBy(await withCard(api), plan, code, 14_900)
  await at(api, '2026-12-16T10:00:00+09:00')
  return referrer.id
}

/** Four processes look at the same time; what they say together. */
async function lookTogether(): Promise<Record<string, number>> {
  const looked = await Promise.all([1, 2, 3, 4].map(() => rewardReferrals(api.deps)))
  const sum: Record<string, number> = {}
  for (const [what, count] of looked.flatMap((one) => Object.entries(one))) sum[what] = (sum[what] ?? 0) + count
  return sum
}

const booksOf = async (userId: number) =>
  (
    await rows(
      api.deps.db,
      sql`select (select coalesce(sum(balance), 0)::int from points_accounts where user_id = ${userId}) as points,
            (select count(*)::int from referral_uses where status = 'REWARDED') as rewarded,
            (select count(*)::int from outbox where dedupe like 'referral:%') as letters`,
    )
  )[0]

test('여러 시계가 한 추천을 같은 때에 보아도 한 번만 적립하고 한 번만 알린다', async () => {
  const referrer = await friendsOfOne(8, 100)
  const { REWARDED: rewarded, CAPPED: capped } = await lookTogether()
  expect({ rewarded, capped }).toEqual({ rewarded: 8, capped: undefined })
  expect(await booksOf(referrer)).toEqual({ points: 24_000, rewarded: 8, letters: 8 })
  expect(await lookTogether()).toEqual({})
})

test('한 해의 한도도 함께 볼 때 넘지 않는다', async () => {
  const referrer = await friendsOfOne(6, 3)
  const { REWARDED: rewarded, CAPPED: capped } = await lookTogether()
  expect({ rewarded, capped }).toEqual({ rewarded: 3, capped: 3 })
  expect(await booksOf(referrer)).toEqual({ points: 9_000, rewarded: 3, letters: 3 })
})

test('읽고 나서 쓰는 방식은 한 추천을 두 번 적립한다', async () => {
  await friendsOfOne(1, 100)
  const met = meeting()
  let earned = 0
  await inFlight(2, [1, 2], () =>
    api.deps.db.transaction(async (tx) => {
      const [seen] = await rows(tx, sql`select id from referral_uses where status = 'PENDING'`)
      if (!seen) return
      await met()
      await tx.execute(
        sql`update referral_uses set status = 'REWARDED', rewarded_on = '2026-12-16', check_on = null where id = ${seen['id']}`,
      )
      earned += 3_000
    }),
  )
  expect(earned).toBe(6_000)
})
