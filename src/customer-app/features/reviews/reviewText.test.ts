import { expect, test } from 'vitest'
import {
  changePromise,
  deletionText,
  earnedText,
  earnsText,
  isBefore,
  isEnding,
  promiseText,
  timeLeft,
} from './reviewText.ts'

const at = (kst: string) => Date.parse(`${kst}+09:00`)
const until = '2026-12-01T23:59:59.999+09:00'

test('남은 날은 한국의 날짜로 세고, 마지막 날은 끝날 때까지 오늘이다', () => {
  expect(timeLeft(until, at('2026-11-30T23:59:59'))).toBe('1일 남았어요')
  expect(timeLeft(until, at('2026-12-01T00:00:00'))).toBe('오늘까지 쓸 수 있어요')
  expect(timeLeft(until, at('2026-12-01T23:59:59'))).toBe('오늘까지 쓸 수 있어요')
  expect([isEnding(until, at('2026-11-24T00:00:00')), isEnding(until, at('2026-11-23T23:59:00'))]).toEqual([
    true,
    false,
  ])
  expect([isBefore(until, at(until.slice(0, 23))), isBefore(until, at(until.slice(0, 23)) + 1)]).toEqual([true, false])
})

test('얼마를 받는지는 글과 사진이 다를 때만 나누어 말하고, 받지 않는 것은 받지 않는다고 한다', () => {
  expect(earnsText({ text: 100, photo: 500 })).toBe('글 100P · 사진까지 500P')
  expect(earnsText({ text: 80, photo: 80 })).toBe('80P')
  expect(earnsText({ text: 0, photo: 0 })).toBe('포인트 없이 써요')
  expect(promiseText({ text: 100, photo: 500 }, false)).toBe('올리면 100P, 사진을 더하면 500P를 드려요.')
  expect(promiseText({ text: 100, photo: 500 }, true)).toBe('올리면 500P를 드려요.')
  expect(promiseText({ text: 80, photo: 80 }, false)).toBe('올리면 80P를 드려요.')
  expect(promiseText({ text: 0, photo: 0 }, true)).toBe('이 상품의 리뷰는 포인트 없이 써요.')
})

test('고칠 때는 사진을 모두 빼면 회수된다고, 없던 사진은 처음이면 더 준다고 한다', () => {
  expect(changePromise({ points: 500, had: true }, false)).toBe('사진을 모두 빼면 사진으로 받은 포인트가 회수돼요.')
  expect(changePromise({ points: 0, had: true }, false)).toBeNull()
  expect(changePromise({ points: 500, had: true }, true)).toBeNull()
  expect(changePromise({ points: 100, had: false }, false)).toContain('처음 더하면')
})

test('올린 뒤에는 받거나 회수된 만큼만 말하고, 지우기 전에는 회수될 것을 말한다', () => {
  expect(earnedText('올렸어요.', 1_500)).toBe('올렸어요. 1,500P를 받았어요.')
  expect(earnedText('고쳤어요.', -400)).toBe('고쳤어요. 400P를 회수했어요.')
  expect(earnedText('고쳤어요.', 0)).toBe('고쳤어요.')
  expect(deletionText(500)).toMatch(/^이 리뷰로 받은 500P가 회수돼요\./)
  expect(deletionText(0)).not.toContain('P')
})
