import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { memberKey } from '#server/modules/members/members.list.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { messages } from '#server/modules/ops/ops.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { type StaffRole, staffRoles } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const path = '/core-admin/v1/users'
const reason = '본인 확인 전화'
type Page = {
  results: { id: number; name: string; masked: boolean; ways: string[] }[]
  total_count: number
  code?: string
}
type Detail = { name: string; phone: string; masked: boolean; unmasked_until: string | null; code?: string }

const aMember = (values: Parameters<typeof api.customer>[0] = {}) =>
  api.customer({
    name: '김민지',
    phone: '01055556666',
    emailAddress: 'minji@example.test',
    nickname: '새벽러너',
    ...values,
  })

const accessLog = () =>
  rows<{ actor: string; action: string; subject: string; reason: string | null }>(
    api.deps.db,
    sql`select actor, action, subject, reason from pii_access_logs order by id`,
  )

describe('회원 목록', () => {
  test('개인정보는 언제나 가려 있고, 마지막에 가입한 회원부터다', async () => {
    const second = await api.customer({ createdAt: api.clock.now() })
    const first = await aMember({ createdAt: new Date('2026-11-01T09:00:00+09:00') })
    const staff = await api.staff('cs')
    const { body } = await staff.get<Page>(path)
    expect(body.results.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(body.results[1]).toMatchObject({
      name: '김*지',
      phone: '010-****-6666',
      email_address: 'mi***@example.test',
      masked: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/김민지|55556666|minji@/)
  })

  test.each([
    ['minji@example.test', 'email'],
    ['MINJI@example.test', 'email'],
    ['010-5555-6666', 'phone'],
    ['01055556666', 'phone'],
    ['새벽', 'nickname'],
    ['새벽러너', 'nickname'],
  ] as const)('%s: %s로 찾는다', async (q, kind) => {
    const { id } = await aMember()
    await api.customer()
    const staff = await api.staff('cs')
    expect(memberKey(q).kind).toBe(kind)
    const found = await staff.get<Page>(`${path}?q=${encodeURIComponent(q)}`)
    expect(found.body.results.map((one) => one.id)).toEqual([id])
  })

  test('회원번호로 찾고, 없는 것은 빈 목록이며, 기호는 글자 그대로다', async () => {
    const { id } = await aMember()
    const staff = await api.staff('marketer')
    expect((await staff.get<Page>(`${path}?q=${id}`)).body.total_count).toBe(1)
    for (const q of [String(id + 1), '%', '_', '러너', "';--"])
      expect((await staff.get<Page>(`${path}?q=${encodeURIComponent(q)}`)).body, q).toMatchObject({
        results: [],
        total_count: 0,
      })
  })

  test('이메일과 전화로 찾은 것은 접속기록에 남고, 적은 값은 남지 않는다', async () => {
    const { id } = await aMember()
    const staff = await api.staff('cs')
    await staff.get(`${path}?q=minji@example.test`)
    await staff.get(`${path}?q=01099998888`)
    await staff.get(`${path}?q=${encodeURIComponent('새벽')}`)
    expect(await accessLog()).toMatchObject([
      { actor: `cs:${staff.id}`, action: 'member.search', subject: `user:${id}` },
      { actor: `cs:${staff.id}`, action: 'member.search', subject: 'search' },
    ])
    const [log] = await rows<{ text: string }>(
      api.deps.db,
      sql`select string_agg(detail::text, '') as text from pii_access_logs`,
    )
    expect(log?.text).not.toMatch(/minji|9999/)
  })

  test('마케터는 이메일과 전화로 찾지 못한다: 가린 답도 짐작을 확인해 준다', async () => {
    await aMember()
    const marketer = await api.staff('marketer')
    for (const q of ['minji@example.test', '010-5555-6666', '01055556666', '+82 10-1234-5678', '1234-5678'])
      expect(await marketer.get(`${path}?q=${encodeURIComponent(q)}`), q).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', extra: { permission: 'pii:read' } },
      })
    expect(await accessLog()).toEqual([])
  })

  test('상태, 가입일, 가입 방법으로 거른다', async () => {
    const mail = await aMember({ passwordHash: 'x', createdAt: new Date('2026-11-01T00:00:00+09:00') })
    const locked = await api.customer({ status: 'LOCKED', createdAt: new Date('2026-11-02T23:59:59+09:00') })
    const kakao = await api.customer({ createdAt: new Date('2026-11-03T00:00:00+09:00') })
    await api.deps.db
      .insert(socialAccounts)
      .values({ provider: 'kakao', subject: 'k1', userId: kakao.id, linkedAt: api.clock.now() })
    const staff = await api.staff('ops')
    const ids = async (query: string) => (await staff.get<Page>(`${path}?${query}`)).body.results.map(({ id }) => id)
    expect(await ids('status=LOCKED')).toEqual([locked.id])
    expect(await ids('status=LOCKED&status=ACTIVE')).toHaveLength(3)
    expect(await ids('joined_from=2026-11-02&joined_to=2026-11-02')).toEqual([locked.id])
    expect(await ids('way=KAKAO')).toEqual([kakao.id])
    expect(await ids('way=EMAIL')).toEqual([mail.id])
    expect(await ids('way=APPLE')).toEqual([])
    for (const wrong of ['status=GONE', 'way=FAX', 'joined_from=2026-13-01', 'page=0'])
      expect((await staff.get(`${path}?${wrong}`)).status, wrong).toBe(400)
    expect(await staff.get(`${path}?page=500&page_size=100`)).toMatchObject({ body: { code: 'PAGE_TOO_DEEP' } })
  })
})

describe('열람 창', () => {
  test('사유를 적으면 10분 동안 가리지 않고 보이고, 그 뒤에는 다시 가린다', async () => {
    const { id } = await aMember()
    const staff = await api.staff('cs')
    expect((await staff.get<Detail>(`${path}/${id}`)).body).toMatchObject({
      name: '김*지',
      masked: true,
      unmasked_until: null,
    })
    const opened = await staff.post<{ member: Detail; expires_at: string }>(`${path}/${id}/unmask`, { reason })
    expect(opened.body).toMatchObject({
      expires_at: '2026-11-16T10:10:00.000+09:00',
      member: { name: '김민지', phone: '010-5555-6666', masked: false },
    })
    api.clock.advance(10 * 60_000 - 1)
    expect((await staff.get<Detail>(`${path}/${id}`)).body).toMatchObject({ name: '김민지', masked: false })
    api.clock.advance(1)
    const { accessToken: token } = await openSession(api.deps.db, api.deps, {
      audience: 'staff',
      subjectId: staff.id,
      role: 'cs',
      userAgent: 'test',
    })
    expect((await api.as({ token }).get<Detail>(`${path}/${id}`)).body).toMatchObject({
      name: '김*지',
      unmasked_until: null,
    })
  })

  test('연 사람에게만, 연 회원만 보인다. 목록은 그동안에도 가린다', async () => {
    const { id } = await aMember()
    const another = await api.customer()
    const [staff, colleague] = [await api.staff('cs'), await api.staff('cs')]
    await staff.post(`${path}/${id}/unmask`, { reason })
    expect((await colleague.get<Detail>(`${path}/${id}`)).body.masked).toBe(true)
    expect((await staff.get<Detail>(`${path}/${another.id}`)).body.masked).toBe(true)
    expect((await staff.get<Page>(path)).body.results.every(({ masked }) => masked)).toBe(true)
  })

  test('연 것은 한 줄로, 창 안에서 다시 본 것은 1분에 한 줄로 남는다', async () => {
    const { id } = await aMember()
    const staff = await api.staff('ops')
    await staff.post(`${path}/${id}/unmask`, { reason })
    for (let n = 0; n < 5; n++) await staff.get(`${path}/${id}`)
    api.clock.advance(60_000)
    for (let n = 0; n < 5; n++) await staff.get(`${path}/${id}`)
    const line = { actor: `ops:${staff.id}`, subject: `user:${id}`, reason }
    expect(await accessLog()).toEqual([
      { ...line, action: 'member.unmask' },
      { ...line, action: 'member.read' },
      { ...line, action: 'member.read' },
    ])
  })

  test('가려진 채로 본 것은 남지 않는다', async () => {
    const { id } = await aMember()
    await (await api.staff('cs')).get(`${path}/${id}`)
    expect(await accessLog()).toEqual([])
  })

  test('먼저 닫을 수 있고, 다시 열면 10분을 새로 센다', async () => {
    const { id } = await aMember()
    const staff = await api.staff('cs')
    await staff.post(`${path}/${id}/unmask`, { reason })
    expect((await staff.delete(`${path}/${id}/unmask`)).status).toBe(204)
    expect((await staff.get<Detail>(`${path}/${id}`)).body.masked).toBe(true)
    api.clock.advance(60_000)
    await staff.post(`${path}/${id}/unmask`, { reason })
    await staff.post(`${path}/${id}/unmask`, { reason: '주소 확인' })
    expect((await staff.get<Detail>(`${path}/${id}`)).body.unmasked_until).toBe('2026-11-16T10:11:00.000+09:00')
    expect((await accessLog()).filter(({ action }) => action === 'member.unmask')).toHaveLength(3)
  })

  test('역할이 바뀌어 권한을 잃으면 열린 창으로도 보이지 않는다', async () => {
    const { id } = await aMember()
    const staff = await api.staff('cs')
    await staff.post(`${path}/${id}/unmask`, { reason })
    await api.deps.db.execute(sql`update admins set role = 'marketer' where id = ${staff.id}`)
    expect((await staff.get<Detail>(`${path}/${id}`)).body).toMatchObject({ name: '김*지', masked: true })
  })

  test('보여 준 값은 요청 기록에 남지 않는다', async () => {
    const { id } = await aMember()
    await (await api.staff('cs')).post(`${path}/${id}/unmask`, { reason })
    const [kept] = await rows<{ text: string }>(
      api.deps.db,
      sql`select coalesce(string_agg(response::text, ''), '') as text from request_log`,
    )
    expect(kept?.text).not.toMatch(/김민지|55556666/)
  })

  test('사유 없이는, 탈퇴한 회원은, 없는 회원은 열 수 없다', async () => {
    const { id } = await aMember()
    const gone = await api.customer({ status: 'WITHDRAWN', phone: null })
    const staff = await api.staff('cs')
    for (const body of [{}, { reason: '' }, { reason: ' ' }])
      expect((await staff.post(`${path}/${id}/unmask`, body)).status, JSON.stringify(body)).toBe(400)
    expect(await staff.post(`${path}/${gone.id}/unmask`, { reason })).toMatchObject({
      body: { code: 'MEMBER_WITHDRAWN' },
    })
    expect(await staff.post(`${path}/999999/unmask`, { reason })).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    })
  })
})

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
    const { id } = await aMember()
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
    const member = await aMember({ passwordHash: await hashPassword('Member-Password-1', 1) })
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
    const audits = await rows<Record<string, unknown>>(
      api.deps.db,
      sql`select before->>'status' as before, after->>'status' as after, reason from audit_logs where action = 'member.status' order by id limit 1`,
    )
    expect(audits).toEqual([{ before: 'ACTIVE', after: 'LOCKED', reason: '도용 의심' }])
  })

  test('모든 기기에서 로그아웃하면 토큰이 남아 있어도 바로 끝난다', async () => {
    const member = await aMember()
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
    const member = await aMember()
    const staff = await api.staff('cs')
    const send = async () => (await staff.post(`${path}/${member.id}/password-reset-mail`, { reason })).status
    expect([await send(), await send(), await send(), await send()]).toEqual([202, 202, 202, 429])
    const sent = await api.deps.db.select().from(messages)
    expect(sent.map(({ recipient, userId }) => ({ recipient, userId }))).toEqual(
      Array.from({ length: 3 }, () => ({ recipient: 'minji@example.test', userId: member.id })),
    )
  })

  test('탈퇴한 회원에게는 아무것도 할 수 없고, 탈퇴 회원으로 보인다', async () => {
    const member = await aMember()
    const staff = await api.staff('admin')
    expect((await staff.delete(`${path}/${member.id}`, { reason: '전화로 요청' })).status).toBe(204)
    expect((await staff.get<Detail>(`${path}/${member.id}`)).body).toMatchObject({
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
    const { id } = await aMember()
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
