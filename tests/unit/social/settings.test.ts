import { expect, test } from 'vitest'
import { openProviders, socialSettings } from '#server/modules/social/providers.ts'
import { systemClock } from '#server/deps.ts'

const offered = (env: Record<string, string>) => Object.keys(openProviders(socialSettings(env), systemClock))

test('열쇠를 정한 곳만 쓸 수 있다', () => {
  expect(offered({})).toEqual([])
  expect(offered({ KAKAO_CLIENT_ID: ' ' })).toEqual([])
  expect(offered({ KAKAO_CLIENT_ID: 'k' })).toEqual(['kakao'])
  expect(
    offered({ NAVER_CLIENT_ID: 'n', NAVER_CLIENT_SECRET: 's', GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }),
  ).toEqual(['naver', 'google'])
})

test.each([
  [{ NAVER_CLIENT_ID: 'n' }, 'NAVER_CLIENT_SECRET'],
  [{ NAVER_CLIENT_SECRET: 's' }, 'NAVER_CLIENT_ID'],
  [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET'],
  [{ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 't', APPLE_KEY_ID: 'k' }, 'APPLE_PRIVATE_KEY'],
])('반만 정하면 시작하지 않고 무엇이 없는지 말한다: %j', (env, missing) => {
  expect(() => socialSettings(env)).toThrow(`소셜 로그인을 켜려면 ${missing}이 필요해요.`)
})

test('환경 변수의 \\n은 줄바꿈이 된다', () => {
  const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 't', APPLE_KEY_ID: 'k', APPLE_PRIVATE_KEY: 'one\\ntwo' }
  expect(socialSettings(apple).apple?.privateKey).toBe('one\ntwo')
})
