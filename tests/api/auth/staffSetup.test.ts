import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { useApi } from '#tests/support/api.ts'
import { aStaffAccount, adminRow, appCode, enrol, staffPassword } from '#tests/support/staffAccounts.ts'

const api = useApi({ config: { staffTotpRequired: true } })
const auth = '/core-admin/v1/auth'
const refused = { status: 403, body: { code: 'STAFF_SETUP_REQUIRED' } }

describe('2단계 인증이 필요한 곳', () => {
  test('등록하지 않은 직원은 들어오지만, 등록 말고는 아무것도 할 수 없다', async () => {
    const account = await aStaffAccount(api, { role: 'admin' })
    const opened = await account.signIn()
    expect(opened).toMatchObject({ status: 200, body: { scopes: [], setup: ['TOTP'] } })
    const client = api.as({ token: opened.body.access_token })
    expect((await client.get('/core-admin/v1/me')).body).toMatchObject({ permissions: [], setup: ['TOTP'] })
    for (const path of [
      '/store-admin/v1/orders',
      '/core-admin/v1/admins',
      '/store-admin/v1/saved-views',
      '/store-admin/v1/live',
    ])
      expect(await client.get(path), path).toMatchObject(refused)
    expect(await client.post('/store-admin/v1/order-items/bulk/shipping', { items: [] })).toMatchObject(refused)
  })

  test('자기 계정의 호출 말고는 어느 것도 열리지 않는다', async () => {
    const { body } = await (await aStaffAccount(api, { role: 'admin' })).signIn()
    const client = api.as({ token: body.access_token })
    const open = ['public', 'public+', 'session', 'user']
    const through: string[] = []
    for (const { method, path, access } of endpoints.filter((one) => !open.includes(one.access))) {
      const answer = await client.raw(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '999999999'))
      const text = await answer.text()
      if (!text.includes('STAFF_SETUP_REQUIRED')) through.push(`${access} ${path}`)
    }
    expect(through.filter((one) => !one.startsWith(`staff:self ${auth}`))).toEqual(['staff:self /core-admin/v1/me'])
    expect(through.length).toBeGreaterThan(5)
  })

  test('등록하면 그 세션에서 바로 모든 권한을 갖는다', async () => {
    const account = await aStaffAccount(api)
    const client = api.as({ token: (await account.signIn()).body.access_token })
    await enrol(api, client)
    expect((await client.get('/store-admin/v1/orders')).status).toBe(200)
    const me = (await client.get<{ permissions: string[]; setup: string[] }>('/core-admin/v1/me')).body
    expect(me.setup).toEqual([])
    expect(me.permissions).toContain('orders:read')
  })

  test('앱을 바꾸려고 끄면 다시 등록할 때까지 막힌다', async () => {
    const account = await aStaffAccount(api)
    const client = api.as({ token: (await account.signIn()).body.access_token })
    const { secret } = await enrol(api, client)
    api.clock.advance(30_000)
    const off = await client.post(`${auth}/totp/disable`, { password: staffPassword, code: appCode(api, secret) })
    expect(off.status).toBe(204)
    expect(await client.get('/store-admin/v1/orders')).toMatchObject(refused)
    await enrol(api, client)
    expect((await client.get('/store-admin/v1/orders')).status).toBe(200)
  })
})

describe('남이 준 비밀번호', () => {
  test('바꾸기 전에는 아무것도 할 수 없고, 바꾼 다음에는 2단계 인증이 남는다', async () => {
    const account = await aStaffAccount(api, { mustChangePassword: true })
    const opened = await account.signIn()
    expect(opened.body.setup).toEqual(['PASSWORD', 'TOTP'])
    const client = api.as({ token: opened.body.access_token })
    expect(await client.get('/store-admin/v1/orders')).toMatchObject(refused)
    const change = (new_password: string, password = staffPassword) =>
      client.post(`${auth}/password`, { password, new_password })
    expect(await change('Another-Password-2', 'wrong')).toMatchObject({ body: { code: 'PASSWORD_MISMATCH' } })
    for (const weak of ['short', staffPassword, 'aaaaaaaaaaaa', account.email])
      expect(await change(weak), weak).toMatchObject({ status: 400, body: { code: 'PASSWORD_POLICY' } })
    expect((await change('Another-Password-2')).status).toBe(204)
    expect((await adminRow(api, account.id)).mustChangePassword).toBe(false)
    expect((await client.get('/core-admin/v1/me')).body).toMatchObject({ setup: ['TOTP'] })
    expect((await account.signIn()).status).toBe(401)
    expect((await account.signIn({ password: 'Another-Password-2' })).status).toBe(200)
  })
})

describe('내 계정', () => {
  test('비밀번호를 바꾸면 다른 기기는 로그아웃되고 이 기기는 남는다', async () => {
    const account = await aStaffAccount(api)
    const [here, there] = [await account.signIn(), await account.signIn()].map(({ body }) =>
      api.as({ token: body.access_token }),
    )
    await here?.post(`${auth}/password`, { password: staffPassword, new_password: 'Another-Password-2' })
    expect((await here?.get('/core-admin/v1/me'))?.status).toBe(200)
    expect((await there?.get('/core-admin/v1/me'))?.status).toBe(401)
  })

  test('내 로그인만 보고 끝낼 수 있으며, 지금 쓰는 것이 표시된다', async () => {
    const account = await aStaffAccount(api)
    const other = await aStaffAccount(api)
    const strange = (await other.signIn()).body.access_token
    const there = api.as({ token: (await account.signIn()).body.access_token })
    const here = api.as({ token: (await account.signIn()).body.access_token })
    type Mine = { sessions: { id: number; current: boolean; device: string }[] }
    const mine = (await here.get<Mine>(`${auth}/account`)).body.sessions
    expect(mine.map(({ current }) => current)).toEqual([true, false])
    const [theirs] = (await api.as({ token: strange }).get<Mine>(`${auth}/account`)).body.sessions
    expect((await here.delete(`${auth}/sessions/${theirs?.id}`)).status).toBe(404)
    expect((await here.delete(`${auth}/sessions/${mine[1]?.id}`)).status).toBe(204)
    expect((await here.delete(`${auth}/sessions/${mine[1]?.id}`)).status).toBe(404)
    expect((await there.get('/core-admin/v1/me')).status).toBe(401)
    await account.signIn()
    expect((await here.delete(`${auth}/sessions`)).body).toEqual({ ended: 1 })
    expect((await here.get('/core-admin/v1/me')).status).toBe(200)
  })

  test('로그인하지 않은 사람과 고객은 볼 수 없다', async () => {
    const customer = await api.customer()
    expect((await api.anonymous.get(`${auth}/account`)).status).toBe(401)
    expect((await customer.get(`${auth}/account`)).status).toBe(403)
    expect((await customer.delete(`${auth}/sessions`)).status).toBe(403)
    expect((await customer.post(`${auth}/password`, { password: 'a', new_password: 'b' })).status).toBe(403)
  })
})
