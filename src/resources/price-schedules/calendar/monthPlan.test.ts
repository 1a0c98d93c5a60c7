import { expect, test } from 'vitest'
import type { PricePlan } from '#contract/schema.d.ts'
import { byDay } from './monthPlan.ts'

test('자정에 끝나는 것은 그날에 없고, 끝이 없는 것은 늘 있으며, 그날 시작하는 것이 먼저다', () => {
  const schedule = (id: number, effective_at: string, end_at?: string) => ({
    id,
    effective_at,
    ...(end_at ? { end_at } : {}),
  })
  const plan = {
    schedules: [
      schedule(1, '2026-11-10T00:00:00+09:00'),
      schedule(2, '2026-11-15T00:00:00+09:00', '2026-11-17T00:00:00+09:00'),
      schedule(3, '2026-11-16T23:59:00+09:00', '2026-11-17T00:01:00+09:00'),
    ],
    time_sales: [{ event_id: 7, starts_at: '2026-11-17T00:00:00+09:00', ends_at: '2026-11-18T00:00:00+09:00' }],
    has_more: false,
  } as unknown as PricePlan
  const days = byDay(plan, ['2026-11-09', '2026-11-16', '2026-11-17'])
  const ids = (day: string) => days.get(day)?.schedules.map(({ id }) => id)
  expect(ids('2026-11-09')).toEqual([])
  expect(ids('2026-11-16')).toEqual([3, 1, 2])
  expect(ids('2026-11-17')).toEqual([1, 3])
  expect(days.get('2026-11-16')).toMatchObject({ sales: [], beginning: 1 })
  expect(days.get('2026-11-17')?.sales).toHaveLength(1)
})
