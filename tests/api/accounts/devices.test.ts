import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#server/modules/auth/auth.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'

const api = useApi()
const list = '/api/v2/user/sessions'
type Devices = { results: { id: number; name: string; is_current: boolean; provider: string }[] }
const userOf = (id: number) => eq(users.id, id)

describe('로그아웃은 그 순간부터다', () => {
  test('끝난 세션의 토큰은 아직 유효 시간이 남아도 거절하고, 누구나 보는 곳에서는 비회원으로 본다', async () => {
    const customer = await api.customer()
    expect((await customer.get('/store/v1/user/cart/count')).status).toBe(200)
    await api.deps.db.update(sessions).set({ revokedAt: api.clock.now() }).where(eq(sessions.subjectId, customer.id))
    expect(await customer.get('/store/v1/user/cart/count')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
    expect((await customer.get('/store/v1/products')).status).toBe(200)
    expect((await customer.get('/api/v2/user/me')).status).toBe(401)
  })

  test.each(['LOCKED', 'SUSPENDED', 'WITHDRAWN'] as const)(
    '계정이 %s이면 열려 있던 세션도 바로 막힌다',
    async (status) => {
      const customer = await api.customer()
      await api.deps.db.update(users).set({ status }).where(userOf(customer.id))
      expect((await customer.get('/api/v2/user/me')).status).toBe(401)
      expect((await customer.get('/store/v1/products')).status).toBe(200)
    },
  )

  test('남의 세션 번호를 단 토큰은 받지 않는다', async () => {
    const [one, other] = [await api.customer(), await api.customer()]
    await api.deps.db.update(sessions).set({ subjectId: other.id }).where(eq(sessions.subjectId, one.id))
    expect((await one.get('/api/v2/user/me')).status).toBe(401)
    expect((await other.get('/api/v2/user/me')).status).toBe(200)
  })

  test('기한이 지난 세션은 토큰이 남아 있어도 끝이다', async () => {
    const customer = await api.customer()
    await api.deps.db.update(sessions).set({ expiresAt: api.clock.now() }).where(eq(sessions.subjectId, customer.id))
    expect((await customer.get('/api/v2/user/me')).status).toBe(401)
  })
})

describe('로그인한 기기', () => {
  test('내 기기만, 마지막에 쓴 것부터, 지금 기기를 표시해서 보여 준다', async () => {
    const customer = await api.customer()
    await api.customer()
    api.clock.advance(60_000)
    const phone = await signInAgain(api, customer)
    const { status, body } = await phone.get<Devices>(list)
    expect(status).toBe(200)
    expect(body.results.map(({ is_current }) => is_current)).toEqual([true, false])
    expect((await api.anonymous.get(list)).status).toBe(401)
    expect((await (await api.staff('cs')).get(list)).status).toBe(403)
  })

  test('기기 하나를 로그아웃하면 그 기기만 막힌다', async () => {
    const customer = await api.customer()
    const phone = await signInAgain(api, customer)
    const { body } = await phone.get<Devices>(list)
    const other = body.results.find(({ is_current }) => !is_current)?.id
    expect((await phone.delete(`${list}/${other}`)).status).toBe(204)
    expect((await customer.get('/api/v2/user/me')).status).toBe(401)
    expect((await phone.get('/api/v2/user/me')).status).toBe(200)
    expect((await phone.delete(`${list}/${other}`)).status).toBe(404)
  })

  test('남의 기기와 없는 기기는 똑같이 404다', async () => {
    const owner = await api.customer()
    const stranger = await api.customer()
    const { body } = await owner.get<Devices>(list)
    const answers = await Promise.all(
      [body.results[0]?.id, 999_999_999, 'abc'].map((id) => stranger.delete(`${list}/${id}`)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await owner.get('/api/v2/user/me')).status).toBe(200)
  })

  test('다른 기기를 한 번에 모두 로그아웃한다', async () => {
    const customer = await api.customer()
    const stranger = await api.customer()
    const phone = await signInAgain(api, customer)
    await signInAgain(api, customer)
    expect(await phone.delete(`${list}/others`)).toMatchObject({ status: 200, body: { signed_out: 2 } })
    expect((await phone.get<Devices>(list)).body.results).toHaveLength(1)
    expect((await customer.get('/api/v2/user/me')).status).toBe(401)
    expect((await stranger.get('/api/v2/user/me')).status).toBe(200)
    expect((await api.anonymous.delete(`${list}/others`)).status).toBe(401)
  })
})
