import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { redeemVoucher } from '#server/modules/vouchers/redeem.service.ts'
import { vouchers, voucherTypes } from '#server/modules/vouchers/vouchers.tables.ts'
import { AppError } from '#server/http/errors.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { meeting } from '#tests/concurrency/meeting.ts'
import { useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'
import { aPlan, type Key, makeVouchers } from '#tests/support/vouchers.ts'

const api = useApi()
const size = { vouchers: 100, tries: 1_000, together: 100 }

async function aCrowd(count: number): Promise<number[]> {
  const made = await api.deps.db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, n) => ({
        emailAddress: `crowd-${n}@homefit.test`,
        name: `회원 ${n}`,
        nickname: `crowd${n}`,
        referralCode: `CROWD${n}`,
      })),
    )
    .returning({ id: users.id })
  return made.map(({ id }) => id)
}

const redeem = (userId: number, key: Key): Promise<string> =>
  redeemVoucher(
    api.deps,
    {
      key: { type: voucherTypes.find((type) => type === key.type) ?? 'CS', code: key.code },
      address: undefined,
      asking: { userId, place: `place-${userId}` },
      requestKey: undefined,
    },
    () => Promise.resolve('redeemed'),
  ).catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })

test('이용권 100장에 천 번이 몰려도 한 장은 한 사람이 한 번만 쓴다', async () => {
  const plan = await aPlan(api.deps.db)
  const keys = await makeVouchers(await api.staff(), plan.id, { count: size.vouchers })
  const people = await aCrowd(size.tries)
  const outcomes: Record<string, number> = {}
  const began = performance.now()
  await inFlight(size.together, people, async (userId, n) => {
    const outcome = await redeem(userId, keys[n % keys.length] as Key)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  })
  console.log(JSON.stringify({ test: 'vouchers', ...size, ms: Math.round(performance.now() - began), ...outcomes }))
  expect(outcomes).toEqual({ redeemed: size.vouchers, VOUCHER_USED: size.tries - size.vouchers })
  const [books] = await rows<Record<string, number>>(
    api.deps.db,
    sql`select count(*)::int as used, count(distinct used_by)::int as people,
          (select count(*)::int from subscription_periods where kind = 'VOUCHER') as periods,
          (select count(*)::int from subscription_periods p join vouchers v on p.source = 'voucher:' || v.id
            join subscriptions s on s.id = p.subscription_id and s.user_id = v.used_by) as matching
        from vouchers where status = 'USED'`,
  )
  expect(books).toEqual({ used: 100, people: 100, periods: 100, matching: 100 })
})

test('한 사람이 여러 장을 한꺼번에 등록하면 겹치지 않게 이어 붙는다', async () => {
  const plan = await aPlan(api.deps.db)
  const keys = await makeVouchers(await api.staff(), plan.id, { count: 8, days: 10 })
  const [userId = 0] = await aCrowd(1)
  expect(await Promise.all(keys.map((key) => redeem(userId, key)))).toEqual(keys.map(() => 'redeemed'))
  const [books] = await rows<Record<string, unknown>>(
    api.deps.db,
    sql`select count(distinct subscription_id)::int as subscriptions, sum(ends_on - starts_on)::int as days,
          (max(ends_on) - min(starts_on))::int as span from subscription_periods`,
  )
  expect(books).toEqual({ subscriptions: 1, days: 80, span: 80 })
})

test('읽고 나서 쓰는 방식은 한 장을 여럿에게 준다', async () => {
  const { db } = api.deps
  const plan = await aPlan(db)
  await makeVouchers(await api.staff(), plan.id, { count: 1 })
  const id = (await db.select().from(vouchers))[0]?.id ?? 0
  const people = await aCrowd(20)
  const met = meeting()
  let promised = 0
  await db.execute(sql`alter table vouchers disable trigger vouchers_kept`)
  await inFlight(people.length, people, (userId) =>
    db.transaction(async (tx) => {
      const [seen] = await tx.select({ status: vouchers.status }).from(vouchers).where(eq(vouchers.id, id))
      if (seen?.status !== 'ISSUED') return
      await met()
      await tx
        .update(vouchers)
        .set({ status: 'USED', usedBy: userId, usedAt: api.clock.now() })
        .where(eq(vouchers.id, id))
      promised += 1
    }),
  )
  await db.execute(sql`alter table vouchers enable trigger vouchers_kept`)
  console.log(JSON.stringify({ test: 'vouchers-control', promised }))
  expect(promised).toBeGreaterThan(1)
})
