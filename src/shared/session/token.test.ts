import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aToken } from '#tests/support/browserOfTabs.ts'
import { isAnotherPerson, isSameSession, parseToken } from './token.ts'

const tokenOf = (claims: unknown) => `h.${btoa(JSON.stringify(claims))}.s`

test('토큰의 subject에서 역할과 번호를 읽는다', () => {
  expect(parseToken(aToken(42))).toEqual({ role: 'user', id: '42' })
  expect(parseToken(tokenOf({ sub: 'ops:7' }))).toEqual({ role: 'ops', id: '7' })
  expect(parseToken(tokenOf({ sub: 'user:a:b' }))).toEqual({ role: 'user', id: 'a:b' })
})

test('base64url의 글자도 읽는다', () => {
  const payload = btoa('{"sub":"user:1","x":"~~~???"}').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  expect(payload).toMatch(/[-_]/)
  expect(parseToken(`h.${payload}.s`)).toEqual({ role: 'user', id: '1' })
})

test.each([
  '',
  'garbage',
  'a.b.c',
  'h..s',
  tokenOf(null),
  tokenOf([]),
  tokenOf('user:1'),
  tokenOf({}),
  tokenOf({ sub: 7 }),
])('%j 는 읽을 수 없다', (token) => {
  expect(parseToken(token)).toBeNull()
})

test.each(['nocolon', ':1', 'user:', ''])('subject %j 는 사람이 아니다', (sub) => {
  expect(parseToken(tokenOf({ sub }))).toBeNull()
})

test('같은 세션은 같은 사람의 같은 sid다', () => {
  expect(isSameSession(aToken(1, { v: 1 }), aToken(1, { v: 2 }))).toBe(true)
  expect(isSameSession(aToken(1), aToken(1, { sid: 2 }))).toBe(false)
  expect(isSameSession(aToken(1), aToken(2))).toBe(false)
  expect(isSameSession('garbage', 'garbage')).toBe(false)
})

test('다른 사람인지는 둘 다 읽을 수 있을 때만 안다', () => {
  expect(isAnotherPerson(aToken(1), aToken(2))).toBe(true)
  expect(isAnotherPerson(aToken(1), tokenOf({ sub: 'ops:1' }))).toBe(true)
  expect(isAnotherPerson(aToken(1), aToken(1, { sid: 9 }))).toBe(false)
  expect(isAnotherPerson(aToken(1), 'garbage')).toBe(false)
})

test('무엇을 읽어도 실패하지 않고, 만든 것은 그대로 읽힌다', () => {
  fc.assert(fc.property(fc.string(), (text) => parseToken(text) === null || parseToken(text) !== undefined))
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]+$/), fc.nat(), (role, id) => {
      expect(parseToken(tokenOf({ sub: `${role}:${id}` }))).toEqual({ role, id: String(id) })
    }),
  )
})
