import { expect, test } from 'vitest'
import { dueText, leftText, overText, paceText } from './deadlineWords.ts'

const now = '2026-11-16T10:00:00.000+09:00'

test('남은 시간은 업무 시간으로, 하루는 아홉 시간으로 말하고, 오늘까지인 것은 하루라고 하지 않는다', () => {
  const said = (left_minutes: number, due_at = '2026-11-20T18:00:00.000+09:00') =>
    leftText({ left_minutes, late: false, due_at }, now)
  expect([said(0), said(40), said(120), said(130), said(540), said(725)]).toEqual([
    '업무 시간은 다 됐어요',
    '40분 남음',
    '2시간 남음',
    '2시간 10분 남음',
    '1일 남음',
    '1일 3시간 남음',
  ])
  expect(said(540, '2026-11-16T23:59:00.000+09:00')).toBe('9시간 남음')
})

test('지난 시간은 시계로 잰다: 자정을 넘어도, 업무 시간이 아니어도 하루는 스물네 시간이다', () => {
  const said = (due: string, at: string) =>
    leftText({ left_minutes: -540, late: true, due_at: `2026-11-${due}:00.000+09:00` }, `2026-11-${at}:00.000+09:00`)
  expect([
    said('16T00:35', '16T23:40'),
    said('15T23:59', '16T00:01'),
    said('16T00:00', '16T00:00'),
    said('15T10:00', '16T09:59'),
    said('15T10:00', '16T10:00'),
    said('13T14:00', '16T10:00'),
  ]).toEqual(['23시간 5분 지남', '2분 지남', '방금 지남', '23시간 59분 지남', '1일 지남', '2일 20시간 지남'])
})

test('오늘 넘치면 시각만, 다른 날이면 날짜까지 말하고, 모르는 속도로는 아무것도 지어내지 않는다', () => {
  const pace = { kind: 'SHIP', team: 'ops', open: 40, open_capped: false, late: 0, finished: 9, pace_hours: 3 } as const
  const at = (iso: string) => overText({ ...pace, pace: 3, over: { at: iso, count: 23 } }, now)
  expect(at('2026-11-16T17:40:00.000+09:00')).toBe('이 속도면 17:40에 23건 초과')
  expect(at('2026-11-17T14:00:00.000+09:00')).toBe('이 속도면 11월 17일 14:00에 23건 초과')
  expect(overText({ ...pace, pace: null, over: null }, now)).toBe('속도를 알 수 없음')
  expect(overText({ ...pace, pace: 3, over: null }, now)).toBe('이 속도면 기한 안에 끝나요')
  expect(overText({ ...pace, open: 0, pace: null, over: null }, now)).toBe('기다리는 것이 없어요')
  expect(dueText('2026-11-16T14:00:00.000+09:00', now)).toBe('오늘 14:00')
})

test('이미 지난 것이 있으면 모두 기한 안에 끝난다고 하지 않고, 한 시간에 한 건이 안 되어도 0건이라고 하지 않는다', () => {
  const pace = {
    kind: 'SHIP',
    team: 'ops',
    open_capped: false,
    finished: 2,
    pace_hours: 3,
    pace: 0.7,
    over: null,
  } as const
  expect(overText({ ...pace, open: 40, late: 34 }, now)).toBe('이 속도면 나머지는 기한 안에 끝나요')
  expect(overText({ ...pace, open: 34, late: 34 }, now)).toBe('모두 기한이 지났어요')
  expect(paceText({ ...pace, open: 34, late: 34 })).toBe('한 시간에 0.7건 (최근 3시간 2건)')
  expect(paceText({ ...pace, open: 34, late: 34, pace: 1234.6 })).toBe('한 시간에 1,234건 (최근 3시간 2건)')
})
