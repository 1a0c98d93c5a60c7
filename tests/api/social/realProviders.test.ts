import { afterAll, beforeAll, expect, test } from 'vitest'
import { socialProviders } from '#server/ports/socialProvider.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { oauthProviders, type OauthServer, startOauthServer } from '#tests/support/oauthServer.ts'
import { agreements } from '#tests/support/social.ts'
import { Visitor } from '#tests/support/visitor.ts'

const api = useApi()
let server: OauthServer
beforeAll(async () => {
  server = await startOauthServer(() => api.clock.now())
})
afterAll(() => server.close())

test('진짜 프로토콜로도 가입하고 다시 로그인하며, 네이버의 이메일은 코드로 확인하게 한다', async () => {
  api.deps.social = oauthProviders(server, api.clock)
  const come = async (name: string) => {
    const visitor = new Visitor(api)
    const { to } = await visitor.get(`/api/v2/auth/social/${name}/start?redirect_path=%2Fmy`)
    const person = { subject: `s-${name}`, email: `${name}@example.test` }
    const answer = server.agree(name as 'kakao', String(to), person)
    const back = await visitor.get(`/api/v2/auth/social/${name}/callback?${answer}`)
    return { visitor, result: back.to?.searchParams.get('result') }
  }
  for (const name of socialProviders) {
    const first = await come(name)
    expect(first.result).toBe('sign-up')
    const { body } = await first.visitor.get<{ ticket: { step: string } }>('/api/v2/auth/social/ticket')
    expect(body.ticket.step).toBe(name === 'naver' ? 'EMAIL' : 'SIGN_UP')
    if (name === 'naver') continue
    await first.visitor.post('/api/v2/auth/social/sign-up', {
      body: { nickname: `${name}회원`, name: '김하늘', agreements },
    })
    expect((await come(name)).result).toBe('signed-in')
  }
  expect(await api.deps.db.$count(socialAccounts)).toBe(3)
})
