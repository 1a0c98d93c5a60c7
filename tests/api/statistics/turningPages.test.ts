import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { statistics } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })

test('줄을 넘기는 사이에 날이 마감되어도, 앞에서 본 회원이 뒤에서 다시 나오지 않는다', async () => {
  const shop = await aShop(api.deps.db)
  const [other] = await api.deps.db
    .insert(users)
    .values({ emailAddress: 'other@example.test', nickname: '다른', name: '', referralCode: 'O' })
    .returning()
  const otherId = other?.id as number
  for (const [userId, day] of [
    [otherId, 14],
    [shop.userId, 15],
    [shop.userId, 19],
  ] as const)
    await anOrder(api.deps, { ...shop, userId }, { paidAt: new Date(`2026-11-${day}T12:00:00+09:00`) })
  const staff = await api.staff('ops')
  const days = { from: '2026-11-14', to: '2026-11-20', figure: 'members', limit: 1 }
  const first = await statistics(staff, 'rows', days)
  expect(first.results.map(({ user_id, occurred_on }) => [user_id, occurred_on])).toEqual([[shop.userId, '2026-11-19']])
  // the newest day first
  expect((await closeSalesDays(api.deps, 1)).days).toBe(1)
  const second = await statistics(staff, 'rows', { ...days, cursor: first.next_cursor ?? '' })
  expect(second.results.map(({ user_id }) => user_id)).toEqual([otherId])
  expect(second.next_cursor).toBeNull()
})
