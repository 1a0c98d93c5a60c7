import { expect, test } from 'vitest'
import { planText, sellingState } from './productWords.ts'

const now = Date.parse('2026-11-27T12:00:00+09:00')
const plan = {
  id: 1,
  name: '연간 멤버십',
  interval: 'YEAR',
  interval_count: 1,
  price: 118_800,
  status: 'ACTIVE',
} as const
const sold = { status: 'ACTIVE', starts_at: null, ends_at: null, plan } as const

test('지금 살 수 있는지, 아니면 왜 아닌지', () => {
  expect(sellingState(sold, now)).toEqual(['판매', true])
  expect(sellingState({ ...sold, status: 'INACTIVE' }, now)[0]).toBe('판매 멈춤')
  expect(sellingState({ ...sold, plan: { ...plan, status: 'INACTIVE' } }, now)[0]).toBe('요금제 판매 멈춤')
  expect(sellingState({ ...sold, starts_at: '2026-11-27T12:00:01+09:00' }, now)[0]).toBe('판매 예정')
  expect(sellingState({ ...sold, ends_at: '2026-11-27T12:00:00+09:00' }, now)[0]).toBe('판매 끝')
  expect(planText(plan)).toBe('연간 멤버십 · 연 118,800원')
})
