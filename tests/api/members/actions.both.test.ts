import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { type StaffRole, staffRoles } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { aMember, type MemberSeen, membersPath } from '#tests/support/members.ts'

const api = useApi()
const path = membersPath
const reason = '본인 확인 전화'

describe('권한', () => {
  const may: Record<string, StaffRole[]> = {
    'GET /core-admin/v1/users': ['admin', 'ops', 'cs', 'marketer'],
    'GET /{id}': ['admin', 'ops', 'cs', 'marketer'],
    'GET /{id}/consents': ['admin', 'ops', 'cs', 'marketer'],
    'GET /{id}/devices': ['admin', 'ops', 'cs', 'marketer'],
    'POST /{id}/unmask': ['admin', 'ops', 'cs'],
    'DELETE /{id}/unmask': ['admin', 'ops', 'cs'],
    'PATCH /{id}': ['admin', 'cs'],
    'DELETE /{id}': ['admin', 'cs'],
    'POST /{id}/sign-out-everywhere': ['admin', 'cs'],
    'POST /{id}/password-reset-mail': ['admin', 'cs'],
  }
  test.each(Object.entries(may))('%s', async (call, roles) => {
    const { id } = await aMember(api)
    const [method = '', address = ''] = call.split(' ')
    const target = address.startsWith('/core') ? address : `${path}${address.replace('{id}', String(id))}`
    for (const role of staffRoles) {
      const { status } = await (await api.staff(role)).raw(method, target)
      expect(status === 403, `${role} ${status}`).toBe(!roles.includes(role))
    }
    expect((await api.anonymous.raw(method, target)).status).toBe(401)
    expect((await (await api.customer()).raw(method, target)).status).toBe(403)
  })
})

describe('계정 조치', () => {
  test('잠그면 모든 기기에서 바로 로그아웃되고 들어올 수 없으며, 풀면 들어온다', async () => {
    const member = await aMember(api, { passwordHash: await hashPassword('Member-Password-1', 1) })
    const signIn = () =>
      api.anonymous.post('/api/v1/user/sign-in/', {
        email_address: 'minji@example.test',
        password: 'Member-Password-1',
      })
    const staff = await api.staff('cs')
    expect((await member.get('/store/v1/user/orders')).status).toBe(200)
    const change = (status: string) => staff.patch(`${path}/${member.id}`, { status, reason: '도용 의심' })
    expect((await change('LOCKED')).body).toMatchObject({ status: 'LOCKED', counts: { devices: 0 } })
    expect((await member.get('/store/v1/user/orders')).status).toBe(401)
    expect(await signIn()).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED' } })
    expect(await change('LOCKED')).toMatchObject({ status: 409, body: { code: 'ALREADY_DONE' } })
    expect((await change('SUSPENDED')).status).toBe(200)
    expect((await change('ACTIVE')).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect((await change('SUSPENDED')).body).toMatchObject({ status: 'SUSPENDED', counts: { devices: 0 } })
    expect((await change('ACTIVE')).body).toMatchObject({ counts: { devices: 0 } })
    expect((await member.get('/store/v1/user/orders')).status).toBe(401)
    const audits = await rows<Record<string, unknown>>(
      api.deps.db,
      sql`select before->>'status' as before, after->>'status' as after, reason from audit_logs where action = 'member.status' order by id limit 1`,
    )
    expect(audits).toEqual([{ before: 'ACTIVE', after: 'LOCKED', reason: '도용 의심' }])
  })

  test('모든 기기에서 로그아웃하면 토큰이 남아 있어도 바로 끝난다', async () => {
    const member = await aMember(api)
    await openSession(api.deps.db, api.deps, {
      audience: 'customer',
      subjectId: member.id,
      role: 'user',
      userAgent: 'x',
    })
    const staff = await api.staff('cs')
    expect((await staff.post(`${path}/${member.id}/sign-out-everywhere`, { reason })).body).toEqual({ ended: 2 })
    expect((await member.get('/store/v1/user/orders')).status).toBe(401)
    const devices = (await staff.get<{ results: { ended_at: string | null }[] }>(`${path}/${member.id}/devices`)).body
    expect(devices.results).toHaveLength(2)
    expect(devices.results.every(({ ended_at }) => ended_at !== null)).toBe(true)
  })

  test('비밀번호 재설정 메일은 회원의 주소로만 가고, 한 시간에 세 번까지다', async () => {
    const member = await aMember(api)
    const staff = await api.staff('cs')
    const send = async () => (await staff.post(`${path}/${member.id}/password-reset-mail`, { reason })).status
    expect([await send(), await send(), await send(), await send()]).toEqual([202, 202, 202, 429])
    const sent = await api.deps.db.select().from(messages)
    expect(sent.map(({ recipient, userId }) => ({ recipient, userId }))).toEqual(
      Array.from({ length: 3 }, () => ({ recipient: 'minji@example.test', userId: member.id })),
    )
  })

  test('탈퇴한 회원에게는 아무것도 할 수 없고, 탈퇴 회원으로 보인다', async () => {
    const member = await aMember(api)
    const staff = await api.staff('admin')
    expect((await staff.delete(`${path}/${member.id}`, { reason: '전화로 요청' })).status).toBe(204)
    expect((await staff.get<MemberSeen>(`${path}/${member.id}`)).body).toMatchObject({
      status: 'WITHDRAWN',
      name: '탈퇴 회원',
      email_address: '탈퇴 회원',
      phone: null,
    })
    const calls = [
      () => staff.patch(`${path}/${member.id}`, { status: 'ACTIVE', reason }),
      () => staff.post(`${path}/${member.id}/sign-out-everywhere`, { reason }),
      () => staff.post(`${path}/${member.id}/password-reset-mail`, { reason }),
      () => staff.delete(`${path}/${member.id}`, { reason }),
    ]
    for (const call of calls) expect(await call()).toMatchObject({ status: 409, body: { code: 'MEMBER_WITHDRAWN' } })
  })

  test('없는 회원은 404, 틀린 값은 400', async () => {
    const staff = await api.staff('cs')
    const { id } = await aMember(api)
    expect((await staff.get(`${path}/999999`)).status).toBe(404)
    expect((await staff.patch(`${path}/999999`, { status: 'LOCKED', reason })).status).toBe(404)
    expect((await staff.post(`${path}/999999/sign-out-everywhere`, { reason })).status).toBe(404)
    expect((await staff.post(`${path}/999999/password-reset-mail`, { reason })).status).toBe(404)
    for (const body of [
      {},
      { status: 'LOCKED' },
      { status: 'WITHDRAWN', reason },
      { status: 'LOCKED', reason, name: 'x' },
    ])
      expect((await staff.patch(`${path}/${id}`, body)).status, JSON.stringify(body)).toBe(400)
  })
})
