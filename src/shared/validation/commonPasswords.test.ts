import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './commonPasswords.ts'
import { checkPassword } from './password.ts'

describe('누구나 먼저 넣어 보는 비밀번호', () => {
  test.each([
    'password123!',
    'P@ssw0rd123',
    'Passw0rd!',
    '1234567890',
    '9876543210',
    'qwerty1234!',
    'Qwer1234!',
    'qwer1234!@#$',
    '1q2w3e4r5t',
    '1q2w3e4r!Q',
    'q1w2e3r4T!',
    '1qaz2wsx3edc',
    'asdf1234!A',
    'asdfasdfasdf',
    'abcd1234!A',
    'Aa12345678',
    '123123123123',
    'iloveyou123!',
    'Admin1234!',
    'test1234!T',
    'welcome2024!',
    'tkfkdgo1234!',
    'dkssudgktpdy',
    'qlalfqjsgh1!',
    '비밀번호1234!a',
    '사랑해사랑해사랑해',
    '안녕하세요12345',
    'homefit2026!',
    '01012345678',
    '010-1234-5678',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Right-password-1',
    'Journey-1234',
    'correct horse battery staple',
    'mat-and-dumbbell',
    '바다가보이는창문7',
    'kimhaneul-9204-run',
    '3141592653',
    '남산타워에서만나요',
  ])('%s 은(는) 흔하지 않다', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('대소문자와 앞뒤에 붙인 숫자·기호는 흔한 것을 드물게 만들지 않는다', () => {
    const tail = fc.stringMatching(/^[0-9!@#$%^&*.?-]{0,6}$/)
    const word = fc.constantFrom('password', 'qwerty', 'iloveyou', 'tkfkdgo', 'homefit', '비밀번호')
    fc.assert(
      fc.property(tail, word, tail, fc.boolean(), (before, core, after, upper) => {
        expect(isCommonPassword(before + (upper ? core.toUpperCase() : core) + after)).toBe(true)
      }),
    )
  })

  test('아무렇게나 만든 긴 비밀번호는 거의 모두 쓸 수 있고, 어떤 글도 검사를 멈추게 하지 않는다', () => {
    fc.assert(fc.property(fc.string({ maxLength: 128, unit: 'binary' }), (text) => void isCommonPassword(text)))
    const made = fc.sample(fc.stringMatching(/^[a-z]{5}[A-Z]{3}[0-9]{3}[-_.]$/), { numRuns: 500, seed: 7 })
    expect(made.filter((password) => isCommonPassword(password)).length).toBeLessThan(3)
  })
})

test('흔한 비밀번호는 모양이 맞아도 만들 수 없다', () => {
  expect(checkPassword('Password123!')).toEqual({
    ok: false,
    code: 'PASSWORD_COMMON',
    message: '너무 흔해서 쉽게 알아낼 수 있는 비밀번호예요. 다른 비밀번호로 정해 주세요.',
  })
})
