import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { useApi } from '#tests/support/api.ts'
import { expectTrueStatistics } from '#tests/support/checkStatistics.ts'
import { anOrder, aShop, claimedWhole } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { rowsOfFigure, statistics } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })

const days = { from: '2026-11-14', to: '2026-11-20' }
const at = (day: number) => new Date(`2026-11-${day}T12:00:00+09:00`)

/** Two orders without an account on the 15th, one on the 16th and one today, beside those of one member. */
async function aShopOfGuests() {
  const shop = await aShop(api.deps.db)
  const [guest] = await api.deps.db
    .insert(users)
    .values({ emailAddress: 'guest@x.import.invalid', nickname: '비회원', name: '', isGuest: true, referralCode: 'G' })
    .returning()
  const guests = { ...shop, userId: guest?.id as number }
  const orders = []
  for (const [whose, day] of [
    [guests, 15],
    [guests, 15],
    [shop, 15],
    [guests, 16],
    [shop, 16],
    [guests, 20],
  ] as const)
    orders.push(await anOrder(api.deps, whose, { paidAt: at(day) }))
  return { shop, guests, orders }
}

/** Which books of statistics do not add up. */
const broken = async () => (await brokenBooks(api.deps.db)).filter((one) => one.startsWith('I17'))

const told = async () => {
  const staff = await api.staff('ops')
  const { results, total } = await statistics(staff, 'sales/daily', days)
  const kinds = await statistics(staff, 'breakdown', { by: 'member_kind', ...days })
  return {
    members: results.map(({ members }) => members),
    total: [total.orders, total.members],
    kinds: kinds.results.map(({ key, label, orders, gross, refunds }) => [key, label, orders, gross, refunds]),
  }
}

test('비회원은 회원으로 세지 않고, 첫 구매도 다시 산 회원도 아닌 한 줄이며, 마감해도 다시 세어도 늦게 알아도 그렇다', async () => {
  const { guests, orders } = await aShopOfGuests()
  const expected = {
    members: [0, 1, 1, 0, 0, 0, 0],
    total: [6, 1],
    kinds: [
      ['GUEST', '비회원', 4, 80_000, 0],
      ['NEW', '첫 구매 회원', 1, 20_000, 0],
      ['RETURNING', '다시 구매한 회원', 1, 20_000, 0],
    ],
  }
  expect(await told()).toEqual(expected)
  await expectTrueStatistics(api, days.from)
  await closeSalesDays(api.deps)
  expect(await told()).toEqual(expected)
  expect(await broken()).toEqual([])
  // known late, given back, and claimed
  await anOrder(api.deps, guests, { paidAt: at(15) })
  const refund = await bookRefund(api, orders[0]?.orderId as number, 0)
  await api.deps.db.execute(
    sql`update refunds set refund_cash = 5000, completed_at = ${at(20).toISOString()}::timestamptz, status = 'COMPLETED' where id = ${refund}`,
  )
  await claimedWhole(api.deps.db, orders[0]?.itemIds[0] as number, 'return', at(20))
  await closeSalesDays(api.deps)
  const after = {
    ...expected,
    total: [7, 1],
    kinds: [['GUEST', '비회원', 5, 100_000, 5_000], ...expected.kinds.slice(1)],
  }
  expect(await told()).toEqual(after)
  expect((await rebuildStatistics(api.deps.db, api.clock.now())).changed).toEqual([])
  expect(await told()).toEqual(after)
  expect(await broken()).toEqual([])
})

test('비회원의 줄에는 회원이 없고, 모든 숫자는 그 줄의 합이다', async () => {
  const { shop, guests } = await aShopOfGuests()
  const staff = await api.staff('ops')
  const rowsOf = async (figure: 'orders' | 'members' | 'gross', key: string | null) => {
    const { results, total } = await statistics(staff, 'breakdown', { by: 'member_kind', ...days })
    const of = key === null ? total : results.find((one) => one.key === key)
    const found = await rowsOfFigure(staff, figure, of?.drill as never, 2)
    return [found.map(({ user_id }) => user_id), found.reduce((sum, { value }) => sum + value, 0)]
  }
  for (let round = 0; round < 2; round++) {
    expect(await rowsOf('orders', 'GUEST')).toEqual([[null, null, null, null], 4])
    expect(await rowsOf('members', 'GUEST')).toEqual([[], 0])
    expect(await rowsOf('members', null)).toEqual([[shop.userId], 1])
    expect(await rowsOf('gross', null)).toEqual([[null, shop.userId, null, shop.userId, null, null], 120_000])
    await closeSalesDays(api.deps)
  }
  // whoever has an account from now on is a member from now on, and what was closed stays as it was
  await api.deps.db.update(users).set({ isGuest: false }).where(eq(users.id, guests.userId))
  expect(await rowsOf('orders', 'GUEST')).toEqual([[null, null, null], 3])
})
