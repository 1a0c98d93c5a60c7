import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { newTemporaryPassword } from '#server/modules/auth/staffChanges.service.ts'
import { staffRoles } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { look } from '#tests/support/searching.ts'
import { aStaffAccount, adminRow, enrol } from '#tests/support/staffAccounts.ts'

const api = useApi()
const path = '/core-admin/v1/admins'
const reason = '퇴사'
type Made = { id: number; temporary_password: string; code?: string }
const newcomer = { email_address: 'New@homefit.test', name: '새 직원', role: 'cs' }

describe('직원 계정 만들기', () => {
  test('임시 비밀번호는 답에만 있고 한 번 들어가면 바꿔야 하며, 감사 기록에 남는다', async () => {
    const admin = await api.staff('admin')
    const made = await admin.post<Made>(path, newcomer)
    expect(made).toMatchObject({
      status: 201,
      body: { temporary_password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) },
    })
    const signIn = await api.anonymous.post<{ setup: string[] }>('/core-admin/v1/auth/sign-in', {
      email_address: 'new@homefit.test',
      password: made.body.temporary_password,
    })
    expect(signIn).toMatchObject({ status: 200, body: { setup: ['PASSWORD'] } })
    const [kept] = await rows<{ text: string; audits: number }>(
      api.deps.db,
      sql`select (select coalesce(string_agg(response::text, ''), '') from request_log) || (select string_agg(after::text, '') from audit_logs) as text,
            (select count(*)::int from audit_logs where action = 'staff.create') as audits`,
    )
    expect(kept?.text).not.toContain(made.body.temporary_password)
    expect(kept?.audits).toBe(1)
  })

  test('있는 이메일은 대소문자가 달라도 거절한다', async () => {
    const admin = await api.staff('admin')
    await admin.post(path, newcomer)
    expect(await admin.post(path, { ...newcomer, email_address: 'NEW@HOMEFIT.TEST' })).toMatchObject({
      status: 409,
      body: { code: 'STAFF_EMAIL_TAKEN' },
    })
  })

  test('이메일·역할이 틀리면 거절한다', async () => {
    const admin = await api.staff('admin')
    for (const wrong of [{ email_address: 'x' }, { role: 'root' }, { name: '' }, { password: 'Chosen-By-Me-1' }])
      expect((await admin.post(path, { ...newcomer, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  })

  test('임시 비밀번호는 언제나 규칙에 맞고 겹치지 않는다', () => {
    const made = Array.from({ length: 200 }, newTemporaryPassword)
    expect(new Set(made).size).toBe(200)
    for (const one of made) expect(one).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  })
})

describe('권한', () => {
  test('관리자만 보고 바꾼다', async () => {
    const target = await aStaffAccount(api)
    const calls = [
      ['GET', path],
      ['POST', path],
      ['GET', `${path}/${target.id}`],
      ['PATCH', `${path}/${target.id}`],
      ['POST', `${path}/${target.id}/reset-password`],
      ['POST', `${path}/${target.id}/reset-totp`],
      ['POST', `${path}/${target.id}/end-sessions`],
    ] as const
    const customer = await api.customer()
    for (const role of staffRoles.filter((one) => one !== 'admin')) {
      const staff = await api.staff(role)
      for (const [method, address] of calls)
        expect((await staff.raw(method, address)).status, `${role} ${address}`).toBe(403)
    }
    for (const [method, address] of calls) {
      expect((await api.anonymous.raw(method, address)).status, address).toBe(401)
      expect((await customer.raw(method, address)).status, address).toBe(403)
    }
  })

  test('없는 직원은 404', async () => {
    const admin = await api.staff('admin')
    expect((await admin.get(`${path}/999`)).status).toBe(404)
    expect((await admin.patch(`${path}/999`, { name: '이름' })).status).toBe(404)
    for (const act of ['reset-password', 'reset-totp', 'end-sessions'])
      expect((await admin.post(`${path}/999/${act}`, act === 'end-sessions' ? {} : { reason })).status, act).toBe(404)
  })
})

describe('바꾸기', () => {
  test('막으면 그 자리에서 로그아웃되고 들어올 수 없으며, 풀면 다시 들어온다', async () => {
    const admin = await api.staff('admin')
    const target = await aStaffAccount(api)
    const client = api.as({ token: (await target.signIn()).body.access_token })
    expect((await admin.patch(`${path}/${target.id}`, { status: 'DISABLED', reason })).body).toMatchObject({
      status: 'DISABLED',
    })
    expect((await client.get('/core-admin/v1/me')).status).toBe(401)
    expect((await target.signIn()).status).toBe(401)
    await admin.patch(`${path}/${target.id}`, { status: 'ACTIVE' })
    expect((await client.get('/core-admin/v1/me')).status).toBe(401)
    expect((await target.signIn()).status).toBe(200)
    const audits = await rows<Record<string, unknown>>(
      api.deps.db,
      sql`select before->>'status' as before, after->>'status' as after, reason from audit_logs where action = 'staff.update' order by id`,
    )
    expect(audits).toEqual([
      { before: 'ACTIVE', after: 'DISABLED', reason },
      { before: 'DISABLED', after: 'ACTIVE', reason: null },
    ])
  })

  test('역할을 바꾸면 열린 세션에도 바로 듣는다', async () => {
    const admin = await api.staff('admin')
    const target = await aStaffAccount(api, { role: 'cs' })
    const client = api.as({ token: (await target.signIn()).body.access_token })
    expect((await client.get('/store-admin/v1/claims')).status).toBe(200)
    await admin.patch(`${path}/${target.id}`, { role: 'marketer' })
    expect((await client.get('/store-admin/v1/claims')).status).toBe(403)
  })

  test('바꿀 것이 없거나 모르는 값이면 거절한다', async () => {
    const admin = await api.staff('admin')
    for (const body of [{}, { reason }, { status: 'GONE' }, { role: 'root' }, { email_address: 'a@b.kr' }])
      expect((await admin.patch(`${path}/${admin.id}`, body)).status, JSON.stringify(body)).toBe(400)
  })

  test('비밀번호를 초기화하면 모두 로그아웃되고, 임시 비밀번호로 들어와 바꿔야 한다', async () => {
    const admin = await api.staff('admin')
    const target = await aStaffAccount(api)
    const client = api.as({ token: (await target.signIn()).body.access_token })
    const reset = await admin.post<Made>(`${path}/${target.id}/reset-password`, { reason: '본인 요청' })
    expect((await client.get('/core-admin/v1/me')).status).toBe(401)
    expect((await target.signIn()).status).toBe(401)
    expect((await target.signIn({ password: reset.body.temporary_password })).body.setup).toEqual(['PASSWORD'])
    expect((await admin.post(`${path}/${target.id}/reset-password`, {})).status).toBe(400)
  })

  test('2단계 인증을 초기화하면 로그아웃되고, 비밀번호만으로 들어와 다시 등록할 수 있다', async () => {
    const admin = await api.staff('admin')
    const target = await aStaffAccount(api)
    const client = api.as({ token: (await target.signIn()).body.access_token })
    expect(await admin.post(`${path}/${target.id}/reset-totp`, { reason })).toMatchObject({
      status: 409,
      body: { code: 'TOTP_OFF' },
    })
    await enrol(api, client)
    expect((await admin.get(`${path}/${target.id}`)).body).toMatchObject({ totp_on: true, recovery_codes_left: 10 })
    expect((await admin.post(`${path}/${target.id}/reset-totp`, { reason })).status).toBe(204)
    expect((await client.get('/core-admin/v1/me')).status).toBe(401)
    expect((await target.signIn()).status).toBe(200)
    expect((await adminRow(api, target.id)).totpSecret).toBeNull()
  })

  test('로그인을 하나씩 또는 모두 끝낸다', async () => {
    const admin = await api.staff('admin')
    const target = await aStaffAccount(api)
    for (let n = 0; n < 3; n++) await target.signIn()
    type Detail = { sessions: { id: number }[] }
    const { sessions } = (await admin.get<Detail>(`${path}/${target.id}`)).body
    expect(sessions).toHaveLength(3)
    const end = (body: object) => admin.post(`${path}/${target.id}/end-sessions`, body)
    expect((await end({ session_id: sessions[0]?.id })).body).toEqual({ ended: 1 })
    expect((await end({})).body).toEqual({ ended: 2 })
    expect((await admin.get<Detail>(`${path}/${target.id}`)).body.sessions).toEqual([])
  })

  test('비밀번호와 2단계 인증의 초기화, 로그인 끝내기도 누구에게 왜 했는지 감사 기록에 남는다', async () => {
    const admin = await api.staff('admin')
    const target = await aStaffAccount(api)
    await enrol(api, api.as({ token: (await target.signIn()).body.access_token }))
    for (const act of ['end-sessions', 'reset-totp', 'reset-password'])
      await admin.post(`${path}/${target.id}/${act}`, act === 'end-sessions' ? {} : { reason })
    const audits = await rows(
      api.deps.db,
      sql`select action, actor, reason from audit_logs where entity = 'admins' and entity_id = ${String(target.id)} and actor = ${`admin:${admin.id}`} order by id`,
    )
    const actor = `admin:${admin.id}`
    expect(audits).toEqual([
      { action: 'staff.end-sessions', actor, reason: null },
      { action: 'staff.reset-totp', actor, reason },
      { action: 'staff.reset-password', actor, reason },
    ])
  })

  test('이름의 앞부분, 역할, 상태로 찾는다', async () => {
    const admin = await api.staff('admin')
    await aStaffAccount(api, { name: '한가람', role: 'cs' })
    await aStaffAccount(api, { name: '한가을', role: 'ops', status: 'DISABLED' })
    const find = async (q: string, more: Record<string, string> = {}) =>
      (await look<{ total_count: number }>(admin, path, { q, ...more })).body.total_count
    expect(await find('한가')).toBe(2)
    expect(await find('한가', { role: 'cs' })).toBe(1)
    expect(await find('한가', { status: 'DISABLED' })).toBe(1)
    expect(await find('%')).toBe(0)
  })
})

describe('마지막 관리자', () => {
  test('막을 수도, 다른 역할로 바꿀 수도 없고, 이름은 바꿀 수 있다', async () => {
    const admin = await api.staff('admin')
    await aStaffAccount(api, { role: 'admin', status: 'DISABLED' })
    await aStaffAccount(api, { role: 'ops' })
    for (const change of [{ status: 'DISABLED' }, { role: 'ops' }, { status: 'DISABLED', role: 'cs' }])
      expect(await admin.patch(`${path}/${admin.id}`, change)).toMatchObject({
        status: 409,
        body: { code: 'LAST_ADMIN' },
      })
    expect((await admin.patch(`${path}/${admin.id}`, { name: '새 이름', role: 'admin' })).status).toBe(200)
  })

  test('두 관리자가 서로를 한꺼번에 막아도 한 명은 남는다', async () => {
    for (let round = 0; round < 6; round++) {
      await api.deps.db.update(admins).set({ status: 'DISABLED' })
      const [one, two] = [await api.staff('admin'), await api.staff('admin')]
      const answers = await Promise.all([
        one.patch(`${path}/${two.id}`, { status: 'DISABLED' }),
        two.patch(`${path}/${one.id}`, { role: 'cs' }),
        one.patch(`${path}/${one.id}`, { status: 'DISABLED' }),
      ])
      const left = await api.deps.db.$count(admins, sql`role = 'admin' and status = 'ACTIVE'`)
      expect(left, JSON.stringify(answers.map(({ status }) => status))).toBe(1)
    }
  })

  test('비교 대상: 세어 보고 나서 바꾸면 아무도 남지 않을 수 있다', async () => {
    const [one, two] = [await api.staff('admin'), await api.staff('admin')]
    const others = (id: number) => api.deps.db.$count(admins, sql`role = 'admin' and status = 'ACTIVE' and id <> ${id}`)
    const counted = await Promise.all([others(one.id), others(two.id)])
    expect(counted).toEqual([1, 1])
    for (const { id } of [one, two])
      await api.deps.db.update(admins).set({ status: 'DISABLED' }).where(eq(admins.id, id))
    expect(await api.deps.db.$count(admins, sql`role = 'admin' and status = 'ACTIVE'`)).toBe(0)
  })
})
