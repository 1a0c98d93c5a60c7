import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { memberKey } from '#server/modules/members/members.list.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aMember, type MemberPage, membersPath } from '#tests/support/members.ts'
import { look } from '#tests/support/searching.ts'

const api = useApi()
const path = membersPath

const accessLog = () =>
  rows<{ actor: string; action: string; subject: string; reason: string | null }>(
    api.deps.db,
    sql`select actor, action, subject, reason from pii_access_logs order by id`,
  )

describe('회원 목록', () => {
  test('개인정보는 언제나 가려 있고, 마지막에 가입한 회원부터다', async () => {
    const second = await api.customer({ createdAt: api.clock.now() })
    const first = await aMember(api, { createdAt: new Date('2026-11-01T09:00:00+09:00') })
    const staff = await api.staff('cs')
    const { body } = await staff.get<MemberPage>(path)
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
    const { id } = await aMember(api)
    await api.customer()
    const staff = await api.staff('cs')
    expect(memberKey(q).kind).toBe(kind)
    const found = await look<MemberPage>(staff, path, { q })
    expect(found.body.results.map((one) => one.id)).toEqual([id])
  })

  test('회원번호로 찾고, 없는 것은 빈 목록이며, 기호는 글자 그대로다', async () => {
    const { id } = await aMember(api)
    const staff = await api.staff('marketer')
    expect((await staff.get<MemberPage>(`${path}?q=${id}`)).body.total_count).toBe(1)
    for (const q of [String(id + 1), '%', '_', '러너', "';--"])
      expect((await look<MemberPage>(staff, path, { q })).body, q).toMatchObject({
        results: [],
        total_count: 0,
      })
  })

  test('이메일과 전화로 찾은 것은 접속기록에 남고, 적은 값은 남지 않는다', async () => {
    const { id } = await aMember(api)
    const staff = await api.staff('cs')
    for (const q of ['minji@example.test', '01099998888', '새벽']) await look(staff, path, { q })
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
    await aMember(api)
    const marketer = await api.staff('marketer')
    for (const q of ['minji@example.test', '010-5555-6666', '01055556666', '+82 10-1234-5678', '1234-5678'])
      expect(await look(marketer, path, { q }), q).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', extra: { permission: 'pii:read' } },
      })
    expect(await accessLog()).toEqual([])
  })

  test('상태, 가입일, 가입 방법으로 거른다', async () => {
    const mail = await aMember(api, { passwordHash: 'x', createdAt: new Date('2026-11-01T00:00:00+09:00') })
    const locked = await api.customer({ status: 'LOCKED', createdAt: new Date('2026-11-02T23:59:59+09:00') })
    const kakao = await api.customer({ createdAt: new Date('2026-11-03T00:00:00+09:00') })
    await api.deps.db
      .insert(socialAccounts)
      .values({ provider: 'kakao', subject: 'k1', userId: kakao.id, linkedAt: api.clock.now() })
    const staff = await api.staff('ops')
    const ids = async (query: string) =>
      (await staff.get<MemberPage>(`${path}?${query}`)).body.results.map(({ id }) => id)
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
