import { expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { bodyOf, boundsText, type Draft, names, refuseNumber, refuseTime } from './policyFields.ts'

const good: Draft = { ...DEFAULT_POLICIES, return_days: 7, auto_confirm_days: 8 }
const withTimes = (support: Partial<Draft['support']>): Draft => ({ ...good, support: { ...good.support, ...support } })

test.each([
  ['earn_rate_percent', 0, 20, '0~20%'],
  ['member_earn_rate_percent', 0, 20, '0~20%'],
  ['min_points', 0, 100_000, '0~100,000P'],
  ['return_days', 7, 90, '7~90일'],
  ['auto_confirm_days', 7, 90, '7~90일'],
  ['hold_minutes', 10, 30, '10~30분'],
  ['kit_return_days', 7, 60, '7~60일'],
  ['first_reply_minutes', 10, 4_800, '10~4,800분'],
  ['honest_days', 1, 14, '1~14일 전'],
  ['honest_credit_percent', 0, 100, '0~100%'],
  ['honest_credits_a_year', 0, 12, '0~12번'],
] as const)('%s는 양 끝까지 정할 수 있고 그 밖은 그 칸에서 말한다', (name, min, max, said) => {
  const refusal = (value: number | null) => refuseNumber(name, { ...good, [name]: value })
  expect(boundsText(name)).toBe(said)
  expect([refusal(min), refusal(max)]).toEqual([undefined, undefined])
  for (const value of [null, min - 1, max + 1]) expect(refusal(value), String(value)).toBe(`${said}로 적어 주세요.`)
  expect(bodyOf({ ...good, [name]: max + 1 })).toBeUndefined()
})

test('자동 구매확정은 반품할 수 있는 날보다 먼저 오지 않는다', () => {
  const refusal = (return_days: number, auto_confirm_days: number) =>
    refuseNumber('auto_confirm_days', { ...good, return_days, auto_confirm_days })
  expect(refusal(14, 14)).toBeUndefined()
  expect(refusal(14, 13)).toBe('반품 가능 기간과 같거나 길어야 해요.')
})

test('상담은 시작보다 뒤에 끝나고, 점심은 시작과 끝을 함께 적거나 비운다', () => {
  const said = (name: keyof Draft['support'], support: Partial<Draft['support']>) =>
    refuseTime(name, withTimes(support).support)
  expect(said('opens', { opens: '' })).toBe('시작하는 때를 적어 주세요.')
  expect(said('closes', { opens: '10:00', closes: '10:00' })).toBe('시작보다 뒤여야 해요.')
  expect(said('closes', { opens: '10:00', closes: '10:01' })).toBeUndefined()
  const half = { lunch_starts: '12:00', lunch_ends: null }
  expect(said('lunch_ends', half)).toBe('점심의 시작과 끝을 함께 적거나 모두 비워 주세요.')
  expect(said('lunch_starts', half)).toBeUndefined()
  expect(said('lunch_ends', { lunch_starts: '12:00', lunch_ends: '12:00' })).toBe('시작보다 뒤여야 해요.')
  const none = { lunch_starts: null, lunch_ends: null }
  expect([said('lunch_starts', none), said('lunch_ends', none)]).toEqual([undefined, undefined])
  expect(bodyOf(withTimes(none))).toEqual({
    ...Object.fromEntries(names.map((name) => [name, good[name]])),
    support: { ...good.support, ...none },
    operations: good.operations,
    training_recorded_from: null,
  })
  expect(bodyOf(withTimes(half))).toBeUndefined()
})
