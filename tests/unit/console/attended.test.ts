import { expect, test } from 'vitest'
import { watchPerson } from '#console/auth/attended.ts'

test('사람이 만진 지 1분이 지나면 그 뒤의 요청은 사람이 한 것이 아니다', () => {
  const screen = new EventTarget()
  let now = 0
  const isAttended = watchPerson(screen, () => now)
  expect(isAttended()).toBe(true)
  now = 60_000
  expect(isAttended()).toBe(false)
  screen.dispatchEvent(new Event('keydown'))
  expect(isAttended()).toBe(true)
  now = 119_999
  expect(isAttended()).toBe(true)
  screen.dispatchEvent(new Event('wheel'))
  now = 179_998
  expect(isAttended()).toBe(true)
})
