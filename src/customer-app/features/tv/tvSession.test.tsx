import { beforeEach, expect, test } from 'vitest'
import { keepTvSession, readTvSession } from './tvSession.ts'

beforeEach(() => localStorage.clear())

test('TV는 남긴 로그인을 그대로 읽고, 잊으라면 잊는다', () => {
  const session = { refreshToken: 'token', nickname: '하늘이', deviceName: '거실 TV' }
  keepTvSession(session)
  expect(readTvSession()).toEqual(session)
  keepTvSession(null)
  expect([readTvSession(), localStorage.length]).toEqual([null, 0])
})

test.each([
  '{',
  'null',
  '"token"',
  '{"refreshToken":"t","nickname":"n"}',
  '{"refreshToken":"t","nickname":"n","deviceName":7}',
])('남은 것이 %s이면 로그인한 것이 아니다', (stored) => {
  localStorage.setItem('homefit-tv', stored)
  expect(readTvSession()).toBeNull()
})
