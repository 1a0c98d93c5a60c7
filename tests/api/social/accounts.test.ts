import { describe, expect, test } from 'vitest'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { linkAccount } from '#server/modules/social/socialAccounts.service.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { choose, signInAt, socialMember } from '#tests/support/social.ts'
import { Visitor } from '#tests/support/visitor.ts'

const api = useApi()
const path = '/api/v2/user/social-accounts'
type Accounts = {
  results: { provider: string; linked: boolean; email_address: string | null }[]
  has_password: boolean
}
const linkedOf = (body: Accounts) => body.results.filter((one) => one.linked).map((one) => one.provider)
const errorOf = (to: URL | undefined) => to?.searchParams.get('error')

describe('연결된 소셜 계정', () => {
  test('내 것만 보이고, 로그인해야 볼 수 있다', async () => {
    const { token } = await socialMember(api)
    const other = await api.customer()
    expect((await api.anonymous.get(path)).status).toBe(401)
    const mine = await api.as({ token }).get<Accounts>(path)
    expect(linkedOf(mine.body)).toEqual(['kakao'])
    expect(mine.body).toMatchObject({ has_password: false })
    expect(mine.body.results[0]).toMatchObject({ email_address: 'haneul@kakao.test' })
    expect(linkedOf((await other.get<Accounts>(path)).body)).toEqual([])
  })

  test('로그인한 채로 다른 곳을 연결하고, 두 곳 모두로 들어온다', async () => {
    const { visitor, id } = await socialMember(api)
    const linked = await signInAt(visitor, 'naver', { person: 'soop' }, '?link=1')
    expect(linked.to?.pathname).toBe('/my/settings/social')
    expect(linked.to?.searchParams.get('result')).toBe('linked')
    const again = new Visitor(api)
    await signInAt(again, 'naver', { person: 'soop' })
    expect(await again.whoAmI()).toBe(`user:${id}`)
  })

  test('그사이 떠났거나 잠긴 사람에게는 아무것도 연결되지 않는다', async () => {
    const link = { provider: 'naver', subject: 'soop', emailAddress: 'soop@naver.test' } as const
    for (const status of ['WITHDRAWN', 'LOCKED', 'SUSPENDED'] as const) {
      const { id } = await api.customer({ status })
      const linking = api.deps.db.transaction((tx) => linkAccount(tx, id, link, api.clock.now()))
      await expect(linking).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED' })
    }
    expect(await api.deps.db.$count(socialAccounts)).toBe(0)
  })

  test('같은 것을 다시 연결해도 하나이고, 남의 것과 두 번째 것은 거절한다', async () => {
    const { visitor } = await socialMember(api)
    expect((await signInAt(visitor, 'kakao', undefined, '?link=1')).to?.search).toContain('result=linked')
    const second = await signInAt(visitor, 'kakao', { person: 'bada' }, '?link=1')
    expect(errorOf(second.to)).toBe('SOCIAL_ALREADY_LINKED')
    const { visitor: other } = await socialMember(api, 'google', undefined, '다른이')
    expect(errorOf((await signInAt(other, 'kakao', undefined, '?link=1')).to)).toBe('SOCIAL_LINKED_ELSEWHERE')
  })

  test('연결은 홈핏 화면에서, 로그인한 사람만 시작할 수 있다', async () => {
    const { visitor } = await socialMember(api)
    const from = async (headers: Record<string, string>) => {
      const { to } = await visitor.get('/api/v2/auth/social/naver/start?link=1', { headers })
      return to?.searchParams.get('code')
    }
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe('ORIGIN_FORBIDDEN')
    expect(await from({ 'sec-fetch-site': 'none' })).toBe('ORIGIN_FORBIDDEN')
    const { to } = await new Visitor(api).get('/api/v2/auth/social/naver/start?link=1')
    expect(to?.searchParams.get('code')).toBe('UNAUTHORIZED')
  })

  test('시작한 사람이 나갔거나 바뀌었으면 아무에게도 연결하지 않는다', async () => {
    const { visitor } = await socialMember(api)
    const back = await choose(visitor, 'naver', { person: 'soop' }, '?link=1')
    await visitor.delete('/api/session')
    expect(errorOf((await visitor.get(back.pathname + back.search)).to)).toBe('SOCIAL_STATE')

    const { visitor: one } = await socialMember(api, 'google', undefined, '하나님')
    const { visitor: stranger } = await socialMember(api, 'naver', undefined, '다른이')
    const began = await choose(one, 'naver', { person: 'soop' }, '?link=1')
    one.cookies.set('hf_session', stranger.cookies.get('hf_session') ?? '')
    expect(errorOf((await one.get(began.pathname + began.search)).to)).toBe('SOCIAL_STATE')
  })
})

describe('연결 끊기', () => {
  test('비밀번호가 있으면 마지막 하나도 끊을 수 있고, 그 뒤로는 들어오지 못한다', async () => {
    const member = await api.customer({ passwordHash: await hashPassword('Right-Password-1', 1) })
    const visitor = new Visitor(api)
    const link = { provider: 'kakao' as const, subject: 'haneul', userId: member.id, linkedAt: api.clock.now() }
    await api.deps.db.insert(socialAccounts).values(link)
    expect((await member.delete(`${path}/kakao`)).status).toBe(204)
    expect((await member.delete(`${path}/kakao`)).status).toBe(404)
    expect((await signInAt(visitor, 'kakao')).to?.search).toContain('result=sign-up')
  })

  test('하나뿐인 로그인 방법은 끊을 수 없다', async () => {
    const { visitor, token } = await socialMember(api)
    const me = api.as({ token })
    expect((await me.delete<{ code: string }>(`${path}/kakao`)).body.code).toBe('LAST_SIGN_IN_WAY')
    await signInAt(visitor, 'naver', { person: 'soop' }, '?link=1')
    expect((await me.delete(`${path}/kakao`)).status).toBe(204)
    expect((await me.delete<{ code: string }>(`${path}/naver`)).body.code).toBe('LAST_SIGN_IN_WAY')
  })

  test('둘을 동시에 끊어도 하나는 남는다', async () => {
    const { visitor, token } = await socialMember(api)
    await signInAt(visitor, 'naver', { person: 'soop' }, '?link=1')
    const me = api.as({ token })
    const answers = await Promise.all([me.delete(`${path}/kakao`), me.delete(`${path}/naver`)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409])
    expect(await api.deps.db.$count(socialAccounts)).toBe(1)
  })

  test('남의 것은 끊을 수 없고, 모르는 이름은 404다', async () => {
    await socialMember(api)
    const other = await api.customer()
    expect((await other.delete(`${path}/kakao`)).status).toBe(404)
    expect((await other.delete(`${path}/line`)).status).toBe(404)
    expect((await api.anonymous.delete(`${path}/kakao`)).status).toBe(401)
    expect(await api.deps.db.$count(socialAccounts)).toBe(1)
  })
})
