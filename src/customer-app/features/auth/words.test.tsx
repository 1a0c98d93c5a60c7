import { expect, test } from 'vitest'
import { againPath, troubleOf } from './social/signInErrors.ts'
import { nicknameFrom } from './social/socialDraft.ts'

test.each([
  ['SOCIAL_DENIED', '로그인을 취소했어요', 'again'],
  ['SOCIAL_STATE', '로그인 시간이 지났어요', 'again'],
  ['SOCIAL_FAILED', '로그인하지 못했어요', 'again'],
  ['SOCIAL_UNAVAILABLE', '지금은 연결되지 않아요', 'again'],
  ['SOCIAL_NOT_OFFERED', '지금은 쓸 수 없는 방법이에요', 'sign-in'],
  ['REDIRECT_NOT_ALLOWED', '안전하지 않은 주소예요', 'sign-in'],
  ['ACCOUNT_LOCKED', '로그인할 수 없는 계정이에요', 'sign-in'],
  ['RATE_LIMITED', '너무 자주 시도했어요', 'later'],
  ['SESSION_NOT_KEPT', '로그인이 저장되지 않았어요', 'again'],
  ['SOCIAL_TICKET_EXPIRED', '가입 시간이 지났어요', 'again'],
  ['constructor', '로그인하지 못했어요', 'sign-in'],
  [null, '로그인하지 못했어요', 'sign-in'],
])('로그인이 %s로 끝나면 %s', (code, title, next) => {
  expect(troubleOf(code)).toMatchObject({ title, next })
})

test('까닭이 다르면 무엇을 하라는 말도 다르다', () => {
  const codes = ['DENIED', 'STATE', 'FAILED', 'UNAVAILABLE', 'NOT_OFFERED', 'TICKET_EXPIRED'].map(
    (one) => `SOCIAL_${one}`,
  )
  const all = [...codes, 'REDIRECT_NOT_ALLOWED', 'ACCOUNT_LOCKED', 'RATE_LIMITED', 'SESSION_NOT_KEPT', null]
  const told = all.map((code) => troubleOf(code).description)
  expect(told.filter((words) => words.endsWith('요.'))).toHaveLength(all.length)
  expect(new Set(told).size).toBe(all.length)
})

test('다시 시도하는 주소는 아는 곳의 것만 있고, 보던 곳을 가지고 간다', () => {
  expect(againPath('naver', '/cart?a=1')).toBe('/api/v2/auth/social/naver/start?redirect_path=%2Fcart%3Fa%3D1')
  expect([againPath('myspace', '/'), againPath(null, '/')]).toEqual([undefined, undefined])
})

test.each([
  ['김 하늘!', '김하늘'],
  ['hello-world', 'helloworld'],
  ['가나다라마바사아자차카타파하', '가나다라마바사아자차카타'],
  ['!', ''],
  ['나', ''],
  [null, ''],
])('저쪽의 별명 %j에서 시작하는 닉네임은 %j', (suggested, nickname) => {
  expect(nicknameFrom(suggested)).toBe(nickname)
})
