import { expect, test } from 'vitest'
import { presenceText, slaChip, spanText, waitedFor } from './waiting.ts'

test('기다린 시간은 큰 단위 둘로 말한다', () => {
  expect([0, 0.9, 59, 60, 125, 1_440, 1_500, 2_885].map(spanText)).toEqual([
    '0분',
    '0분',
    '59분',
    '1시간',
    '2시간 5분',
    '1일',
    '1일 1시간',
    '2일',
  ])
})

test('기다린 시간은 마지막에 쓴 때부터, 처음 물은 것부터 볼 때는 처음 물은 때부터다', () => {
  const row = { waiting_since: '2026-11-26T09:00:00+09:00', last_customer_at: '2026-11-26T10:00:00+09:00' }
  const at = (time: string) => Date.parse(`2026-11-26T${time}+09:00`)
  const said = (sort: Parameters<typeof waitedFor>[1], time = '10:30:30') => waitedFor(row, sort, at(time))
  expect(said('waiting')).toBe('30분 기다림')
  expect(said('newest')).toBe('30분 기다림')
  expect(said('first')).toBe('처음 물은 지 1시간 30분')
  expect(said('due')).toBe('처음 물은 지 1시간 30분')
  expect(said('waiting', '08:00:00')).toBe('0분 기다림')
  expect(waitedFor({ ...row, waiting_since: null }, 'waiting', at('10:30:00'))).toBeUndefined()
})

test('기한은 한 시간부터 가깝고, 지나면 붉으며, 보류하는 동안은 멈춰 있다', () => {
  const now = Date.parse('2026-11-26T09:01:30+09:00')
  const at = (minutes_left: number, paused = false) =>
    slaChip({ due_at: '2026-11-26T09:00:00+09:00', kind: 'FIRST', minutes_left, paused }, now)
  expect([at(61), at(60), at(0), at(-1), at(30, true), at(-30, true)].map((chip) => [chip?.label, chip?.tone])).toEqual(
    [
      ['1시간 1분 남음', 'progress'],
      ['1시간 남음', 'warning'],
      ['0분 남음', 'warning'],
      ['1분 지남', 'bad'],
      ['멈춤 · 30분 남음', 'neutral'],
      ['멈춤 · 30분 지남', 'neutral'],
    ],
  )
  expect(slaChip(null, now)).toBeUndefined()
  const days = slaChip({ due_at: '2026-11-23T01:00:00+09:00', kind: 'NEXT', minutes_left: -1_800, paused: false }, now)
  expect(days?.label).toBe('3일 8시간 지남')
})

test('다른 사람이 쓰고 있으면 그 사람부터 말하고, 자기는 말하지 않는다', () => {
  const person = (id: number, writing: boolean) => ({ id, name: `직원${id}`, writing })
  expect(presenceText([person(1, true)], 1)).toBeUndefined()
  expect(presenceText([person(2, false), person(3, true)], 1)).toBe('직원3님이 답변 작성 중, 1명 더 보고 있어요')
  expect(presenceText([person(2, false)], 1)).toBe('직원2님이 보고 있어요')
})
