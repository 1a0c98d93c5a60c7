import { expect, test } from 'vitest'
import { takeFromLots } from '#server/modules/points/points.books.ts'
import { pointsLedger, pointsLots } from '#server/modules/points/points.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { inTx, lotsOf } from '#tests/support/points.ts'

const api = useApi()
const day = 86_400_000

/** A member with lots in the order in which they came: points, and days from now until they end. */
async function member(...lots: [points: number, days: number, status?: 'ACTIVE' | 'EXPIRED'][]) {
  const { id: userId } = await api.customer()
  for (const [n, [amount, days, status = 'ACTIVE']] of lots.entries()) {
    const [line] = await api.deps.db
      .insert(pointsLedger)
      .values({
        userId,
        kind: 'EARN',
        amount,
        balanceAfter: amount,
        reason: '적립',
        actor: 'system',
        idempotencyKey: `lot:${userId}:${n}`,
      })
      .returning()
    const expiresAt = new Date(api.clock.now().getTime() + days * day)
    await api.deps.db
      .insert(pointsLots)
      .values({ userId, ledgerId: line?.id as number, amount, remaining: amount, status, expiresAt })
  }
  return userId
}
const take = (wants: { userId: number; amount: number }[], first: 'spending' | 'newest') =>
  inTx(api, (tx) => takeFromLots(tx, wants, first, api.clock.now()))
const left = async (userId: number) => (await lotsOf(api, userId)).map(({ remaining }) => remaining)

test.each([
  ['spending', 250, [100, 0, 50]],
  ['spending', 300, [100, 0, 0]],
  ['newest', 150, [100, 150, 0]],
  ['newest', 350, [50, 0, 0]],
] as const)('%s: %i점은 정한 차례로 꺼내고 남은 것은 그대로다', async (first, amount, after) => {
  const userId = await member([100, 30], [200, 10], [100, 20])
  const taken = await take([{ userId, amount }], first)
  expect(await left(userId)).toEqual(after)
  expect(taken.reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
  const lots = await lotsOf(api, userId)
  expect(lots.map(({ status }) => status)).toEqual(after.map((rest) => (rest === 0 ? 'EXHAUSTED' : 'ACTIVE')))
})

test('끝난 것은 쓰지 못하지만 회수할 때에는 든다', async () => {
  const userId = await member([100, 0], [100, 1], [100, 1, 'EXPIRED'])
  expect(await take([{ userId, amount: 300 }], 'spending')).toMatchObject([{ amount: 100 }])
  expect(await left(userId)).toEqual([100, 0, 100])
  expect(await take([{ userId, amount: 300 }], 'newest')).toMatchObject([{ amount: 100 }])
  expect(await left(userId)).toEqual([0, 0, 100])
})

test('여러 회원의 것을 한꺼번에 꺼내도 저마다 제 것에서 제 몫만 나간다', async () => {
  const [one, other, idle] = [await member([100, 5], [100, 9]), await member([500, 5]), await member([70, 1])]
  const wants = [
    { userId: one, amount: 150 },
    { userId: other, amount: 20 },
    { userId: idle, amount: 0 },
  ]
  await take(wants, 'spending')
  expect([await left(one), await left(other), await left(idle)]).toEqual([[0, 50], [480], [70]])
})
