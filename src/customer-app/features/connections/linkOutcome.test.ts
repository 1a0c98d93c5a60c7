import { expect, test } from 'vitest'
import { outcomeOf } from './linkOutcome.ts'

const of = (query: string) => outcomeOf(new URLSearchParams(query))

test('연결했으면 어느 계정인지 말하고, 연결하러 가지 않았으면 아무 말도 없다', () => {
  expect(of('result=linked&provider=naver')).toMatchObject({ linked: true, title: '네이버 계정을 연결했어요' })
  expect(of('result=linked')).toMatchObject({ linked: true, title: '소셜 계정을 연결했어요' })
  expect([of(''), of('result=signed-in&provider=naver')]).toEqual([null, null])
})

test.each([
  ['SOCIAL_DENIED', '동의하지 않아서'],
  ['SOCIAL_STATE', '시간이 지났거나'],
  ['SOCIAL_UNAVAILABLE', '로그인 서비스가 답하지 않아요'],
  ['SOCIAL_LINKED_ELSEWHERE', '이미 다른 홈핏 계정에 연결된'],
  ['SOCIAL_ALREADY_LINKED', '이미 다른 계정으로 연결돼 있어요'],
  ['RATE_LIMITED', '너무 자주 시도했어요'],
  ['toString', '받은 답을 확인할 수 없었어요'],
])('연결하지 못한 까닭이 %s이면 그대로 말한다', (error, words) => {
  const outcome = of(`result=linked&provider=kakao&error=${error}`)
  expect(outcome).toMatchObject({ linked: false, title: '카카오 계정을 연결하지 못했어요' })
  expect(outcome?.description.startsWith(words)).toBe(true)
})
