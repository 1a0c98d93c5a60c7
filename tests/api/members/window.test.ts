import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { aMember, type MemberPage, type MemberSeen, membersPath } from '#tests/support/members.ts'

const api = useApi()
const path = membersPath
const reason = '본인 확인 전화'

const accessLog = () =>
  rows<{ actor: string; action: string; subject: string; reason: string | null }>(
    api.deps.db,
    sql`select actor, action, subject, reason from pii_access_logs order by id`,
  )

describe('열람 창', () => {
  test('사유를 적으면 10분 동안 가리지 않고 보이고, 그 뒤에는 다시 가린다', async () => {
    const { id } = await aMember(api)
    const staff = await api.staff('cs')
    expect((await staff.get<MemberSeen>(`${path}/${id}`)).body).toMatchObject({
      name: '김*지',
      masked: true,
      unmasked_until: null,
    })
    const opened = await staff.post<{ member: MemberSeen; expires_at: string }>(`${path}/${id}/unmask`, { reason })
    expect(opened.body).toMatchObject({
      expires_at: '2026-11-16T10:10:00.000+09:00',
      member: { name: '김민지', phone: '010-5555-6666', masked: false },
    })
    api.clock.advance(10 * 60_000 - 1)
    expect((await staff.get<MemberSeen>(`${path}/${id}`)).body).toMatchObject({ name: '김민지', masked: false })
    api.clock.advance(1)
    const { accessToken: token } = await openSession(api.deps.db, api.deps, {
      audience: 'staff',
      subjectId: staff.id,
      role: 'cs',
      userAgent: 'test',
    })
    expect((await api.as({ token }).get<MemberSeen>(`${path}/${id}`)).body).toMatchObject({
      name: '김*지',
      unmasked_until: null,
    })
  })

  test('연 사람에게만, 연 회원만 보인다. 목록은 그동안에도 가린다', async () => {
    const { id } = await aMember(api)
    const another = await api.customer()
    const [staff, colleague] = [await api.staff('cs'), await api.staff('cs')]
    await staff.post(`${path}/${id}/unmask`, { reason })
    expect((await colleague.get<MemberSeen>(`${path}/${id}`)).body.masked).toBe(true)
    expect((await staff.get<MemberSeen>(`${path}/${another.id}`)).body.masked).toBe(true)
    expect((await staff.get<MemberPage>(path)).body.results.every(({ masked }) => masked)).toBe(true)
  })

  test('회원과 주문의 창은 서로 다르다: 어느 것도 다른 것을 열거나 닫지 않는다', async () => {
    const { id } = await aMember(api)
    const shop = { ...(await aShop(api.deps.db)), userId: id }
    const orderIds = [(await anOrder(api.deps, shop)).orderId, (await anOrder(api.deps, shop)).orderId]
    const member = `${path}/${id}`
    const [first, second] = orderIds.map((orderId) => `/store-admin/v1/orders/${orderId}`) as [string, string]
    const staff = await api.staff('cs')
    type Seen = { masked?: boolean; delivery_address?: { masked: boolean } }
    const clear = async () => {
      const found: string[] = []
      for (const [name, place] of Object.entries({ member, first, second })) {
        const { masked, delivery_address } = (await staff.get<Seen>(place)).body
        if (!(delivery_address?.masked ?? masked)) found.push(name)
      }
      return found
    }
    await staff.post(`${first}/unmask`, { reason })
    expect(await clear()).toEqual(['first'])
    await staff.delete(`${member}/unmask`)
    expect(await clear()).toEqual(['first'])
    await staff.post(`${member}/unmask`, { reason })
    expect(await clear()).toEqual(['member', 'first'])
    await staff.delete(`${first}/unmask`)
    expect(await clear()).toEqual(['member'])
    await staff.post(`${second}/unmask`, { reason })
    expect(await clear()).toEqual(['member', 'second'])
    await staff.delete(`${member}/unmask`)
    expect(await clear()).toEqual(['second'])
  })

  test('연 것은 한 줄로, 창 안에서 다시 본 것은 1분에 한 줄로 남는다', async () => {
    const { id } = await aMember(api)
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
    const { id } = await aMember(api)
    await (await api.staff('cs')).get(`${path}/${id}`)
    expect(await accessLog()).toEqual([])
  })

  test('먼저 닫을 수 있고, 다시 열면 10분을 새로 센다', async () => {
    const { id } = await aMember(api)
    const staff = await api.staff('cs')
    await staff.post(`${path}/${id}/unmask`, { reason })
    expect((await staff.delete(`${path}/${id}/unmask`)).status).toBe(204)
    expect((await staff.get<MemberSeen>(`${path}/${id}`)).body.masked).toBe(true)
    api.clock.advance(60_000)
    await staff.post(`${path}/${id}/unmask`, { reason })
    await staff.post(`${path}/${id}/unmask`, { reason: '주소 확인' })
    expect((await staff.get<MemberSeen>(`${path}/${id}`)).body.unmasked_until).toBe('2026-11-16T10:11:00.000+09:00')
    expect((await accessLog()).filter(({ action }) => action === 'member.unmask')).toHaveLength(3)
  })

  test('역할이 바뀌어 권한을 잃으면 열린 창으로도 보이지 않는다', async () => {
    const { id } = await aMember(api)
    const staff = await api.staff('cs')
    await staff.post(`${path}/${id}/unmask`, { reason })
    await api.deps.db.execute(sql`update admins set role = 'marketer' where id = ${staff.id}`)
    expect((await staff.get<MemberSeen>(`${path}/${id}`)).body).toMatchObject({ name: '김*지', masked: true })
  })

  test('보여 준 값은 요청 기록에 남지 않는다', async () => {
    const { id } = await aMember(api)
    await (await api.staff('cs')).post(`${path}/${id}/unmask`, { reason })
    const [kept] = await rows<{ text: string }>(
      api.deps.db,
      sql`select coalesce(string_agg(response::text, ''), '') as text from request_log`,
    )
    expect(kept?.text).not.toMatch(/김민지|55556666/)
  })

  test('사유 없이는, 탈퇴한 회원은, 없는 회원은 열 수 없다', async () => {
    const { id } = await aMember(api)
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
