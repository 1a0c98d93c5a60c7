import { expect, test } from 'vitest'
import type { ThreadEntry } from '#contract/schema.d.ts'
import { byDay, newerThan, notesIn, spokenIn } from './days.ts'
import { waitOf } from './useCountdown.ts'

const said = (id: number, at: string) => ({ type: 'CUSTOMER', id, content: '말', images: [], at }) as ThreadEntry
const note = (id: number, at: string) =>
  ({ type: 'NOTE', id, content: '메모', images: [], at }) as unknown as ThreadEntry
const reply = (id: number, at: string, status: string, by = 7) =>
  ({ type: 'REPLY', id, status, at, admin: { id: by, name: '직원' } }) as unknown as ThreadEntry

test('대화는 한국의 날로 나뉘고, 내부메모는 그 안에 없다', () => {
  const thread = [
    said(1, '2026-11-25T23:59:00+09:00'),
    note(1, '2026-11-25T15:30:00Z'),
    said(2, '2026-11-25T15:00:00Z'),
  ]
  expect(byDay(spokenIn(thread)).map(([day, entries]) => [day, entries.length])).toEqual([
    ['2026년 11월 25일 수요일', 1],
    ['2026년 11월 26일 목요일', 1],
  ])
  expect(notesIn(thread)).toHaveLength(1)
})

test('읽은 뒤에 남이 한 말만 새 말이고, 취소한 답변과 내가 한 말은 아니다', () => {
  const at = '2026-11-26T10:00:00+09:00'
  const thread = [
    said(1, at),
    reply(2, at, 'CANCELLED'),
    note(9, at),
    said(3, at),
    reply(4, at, 'SENT'),
    reply(5, at, 'QUEUED', 1),
  ]
  expect(newerThan(thread, 1, 1).map(({ id }) => id)).toEqual([3, 4])
  expect(newerThan(thread, 4, 1)).toEqual([])
})

test('남은 시간은 기다리기로 한 시간보다 길지도, 영보다 짧지도 않다', () => {
  const wait = { at: '2026-11-26T10:00:00+09:00', send_at: '2026-11-26T10:00:10+09:00' }
  const seconds = (second: number) => waitOf(wait, Date.parse('2026-11-26T10:00:00+09:00') + second * 1000)
  expect([-60, 0, 2.5, 10, 99].map((second) => seconds(second).seconds)).toEqual([10, 10, 8, 0, 0])
  expect([seconds(0).done, seconds(5).done, seconds(99).done]).toEqual([0, 50, 100])
  expect(waitOf({ ...wait, send_at: '2026-11-26T18:00:00+09:00' }, 0).far).toBe(true)
})
