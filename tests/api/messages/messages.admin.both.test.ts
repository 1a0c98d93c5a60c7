import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { look } from '#tests/support/searching.ts'

const api = useApi({ config: { sampleMode: false } })
const path = '/core-admin/v1/messages'

type Message = { id: number; recipient: string; title: string; status: string; body?: string; resendable?: boolean }
type Messages = { results: Message[]; total_count: number }

let made = 0
async function aMessage(values: Partial<typeof messages.$inferInsert> = {}) {
  const [row] = await api.deps.db
    .insert(messages)
    .values({
      dedupe: `message-${(made += 1)}`,
      channel: 'EMAIL',
      recipient: 'gildong@example.test',
      kind: 'ORDER',
      title: '[홈핏] 주문이 완료됐어요',
      body: '고객님, 결제 금액은 10,000원이에요.',
      status: 'SENT',
      createdAt: api.clock.now(),
      ...values,
    })
    .returning({ id: messages.id })
  return row?.id as number
}

const titles = async (query: string) =>
  (await (await api.staff('cs')).get<Messages>(`${path}?${query}`)).body.results.map(({ title }) => title)

describe('메시지함', () => {
  test('새것부터, 받는 곳은 가려서 보인다', async () => {
    const member = await api.customer()
    await aMessage({ title: '먼저', createdAt: new Date('2026-11-15T09:00:00+09:00') })
    await aMessage({ title: '나중', channel: 'SMS', recipient: '01012345678', userId: member.id })
    const { body } = await (await api.staff('cs')).get<Messages>(path)
    expect(body).toMatchObject({
      total_count: 2,
      results: [
        { title: '나중', recipient: '010-****-5678', member_id: member.id },
        { title: '먼저', recipient: 'gi***@example.test', member_id: null },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/gildong|1234/)
  })

  test('탈퇴한 사람에게 보낸 것은 메일이든 문자든 누구였는지 대신 탈퇴 회원이라고 보인다', async () => {
    await aMessage({ recipient: '탈퇴 회원', body: '' })
    await aMessage({ channel: 'SMS', recipient: '탈퇴 회원', body: '' })
    const { body } = await (await api.staff('cs')).get<Messages>(path)
    expect(body.results.map(({ recipient }) => recipient)).toEqual(['탈퇴 회원', '탈퇴 회원'])
  })

  test('채널, 종류, 상태, 기간으로 거른다', async () => {
    await aMessage({ title: '문자', channel: 'SMS', recipient: '01012345678', kind: 'MEMBER' })
    await aMessage({ title: '실패', status: 'FAILED', createdAt: new Date('2026-11-10T09:00:00+09:00') })
    await aMessage({ title: '안내', kind: 'NOTICE', createdAt: new Date('2026-11-11T00:00:00+09:00') })
    expect(await titles('channel=SMS')).toEqual(['문자'])
    expect(await titles('kind=NOTICE&kind=MEMBER')).toEqual(['문자', '안내'])
    expect(await titles('status=FAILED')).toEqual(['실패'])
    expect(await titles('to=2026-11-10')).toEqual(['실패'])
    expect(await titles('from=2026-11-11&to=2026-11-11')).toEqual(['안내'])
  })

  test('이메일, 휴대폰, 회원번호로 꼭 맞게 찾고, 찾은 것은 접속기록에 남는다', async () => {
    const member = await api.customer()
    await aMessage({ title: '메일', userId: member.id })
    await aMessage({ title: '문자', channel: 'SMS', recipient: '01012345678' })
    const cs = await api.staff('cs')
    const found = async (q: string) =>
      (await look<{ results: Message[] }>(cs, path, { q })).body.results.map(({ title }) => title)
    expect(await found('GILDONG@example.test')).toEqual(['메일'])
    expect(await found('010-1234-5678')).toEqual(['문자'])
    expect(await found(String(member.id))).toEqual(['메일'])
    expect(await found('gildong@')).toEqual([])
    expect(await rows(api.deps.db, sql`select action, subject, detail from pii_access_logs order by id`)).toEqual([
      { action: 'message.search', subject: `user:${member.id}`, detail: { by: 'email', found: 1 } },
      { action: 'message.search', subject: 'messages', detail: { by: 'phone', found: 1 } },
      { action: 'message.search', subject: `user:${member.id}`, detail: { by: 'member', found: 1 } },
      { action: 'message.search', subject: 'messages', detail: { by: 'email', found: 0 } },
    ])
  })

  test('찾지 않고 보기만 한 것은 접속기록에 남지 않는다', async () => {
    await aMessage()
    await titles('kind=ORDER')
    expect(await rows(api.deps.db, sql`select 1 from pii_access_logs`)).toEqual([])
  })

  test('이메일도 휴대폰도 회원번호도 아닌 것으로는 찾지 않는다', async () => {
    const cs = await api.staff('cs')
    for (const q of ['홍길동', '0', '12abc', '%'])
      expect((await look(cs, path, { q })).body).toMatchObject({ code: 'VALIDATION' })
    expect((await cs.get(`${path}?status=LOST`)).status).toBe(400)
    expect((await cs.get(`${path}?page=1000&page_size=100`)).body).toMatchObject({ code: 'PAGE_TOO_DEEP' })
  })

  test('내용에서도 회원의 이름과 연락처는 가린다', async () => {
    const member = await api.customer({ name: '홍길동' })
    const id = await aMessage({
      userId: member.id,
      body: '홍길동님, gildong@example.test와 010-1234-5678로 알려 드려요.\n주문번호 2611160101ABCD',
    })
    const { body } = await (await api.staff('cs')).get<Message>(`${path}/${id}`)
    expect(body.body).toBe('홍*동님, gi***@example.test와 010-****-5678로 알려 드려요.\n주문번호 2611160101ABCD')
  })

  test('인증 코드는 직원에게 보이지 않는다', async () => {
    const id = await aMessage({
      kind: 'CODE',
      title: '인증번호 123456',
      body: '[홈핏] 인증번호는 654321이에요.\nhttps://shop.example/reset-password?token=abcDEF123',
    })
    const cs = await api.staff('cs')
    const { body } = await cs.get<Message>(`${path}/${id}`)
    expect(body).toMatchObject({ title: '인증번호 ●●●●●●', resendable: false })
    expect(body.body).toBe('[홈핏] 인증번호는 ●●●●●●이에요.\nhttps://shop.example/reset-password?●●●●●●●●●●●●')
    expect(JSON.stringify((await cs.get(path)).body)).not.toContain('123456')
  })

  test('없는 메시지는 404다', async () => {
    expect((await (await api.staff('cs')).get(`${path}/999999`)).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('마케터와 고객은 보지 못한다', async () => {
    const id = await aMessage()
    for (const address of [path, `${path}/${id}`]) {
      expect((await (await api.staff('marketer')).get(address)).status).toBe(403)
      for (const role of ['admin', 'ops'] as const)
        expect((await (await api.staff(role)).get(address)).status).toBe(200)
      expect((await (await api.customer()).get(address)).status).toBe(403)
      expect((await api.anonymous.get(address)).status).toBe(401)
    }
  })
})

describe('다시 보내기', () => {
  const failed = () => aMessage({ status: 'FAILED', tries: 8, error: '메일 서버가 받지 않았어요.' })

  test('실패한 메시지는 다시 보낼 줄에 서고 감사 기록에 남는다', async () => {
    const id = await failed()
    const cs = await api.staff('cs')
    expect((await cs.get<Message>(`${path}/${id}`)).body).toMatchObject({ status: 'FAILED', resendable: true })
    expect((await cs.post<Message>(`${path}/${id}/resend`)).body).toMatchObject({ id, status: 'QUEUED', tries: 0 })
    expect(await rows(api.deps.db, sql`select actor, action, entity, entity_id from audit_logs`)).toEqual([
      { actor: `cs:${cs.id}`, action: 'message.resend', entity: 'messages', entity_id: String(id) },
    ])
  })

  test('둘이 함께 눌러도 한 번만 줄에 선다', async () => {
    const id = await failed()
    const [one, two] = [await api.staff('cs'), await api.staff('admin')]
    const answers = await Promise.all([one, two].map((staff) => staff.post(`${path}/${id}/resend`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await rows(api.deps.db, sql`select 1 from audit_logs`)).toHaveLength(1)
  })

  test.each([
    ['보낸 메시지', { status: 'SENT' }],
    ['보내려는 메시지', { status: 'QUEUED', nextTryAt: new Date('2026-11-17T10:00:00+09:00') }],
    ['붙잡아 둔 메시지', { status: 'HELD' }],
    ['실패한 인증 코드', { status: 'FAILED', kind: 'CODE' }],
  ] as const)('%s는 다시 보내지 않는다', async (_, values) => {
    const id = await aMessage(values)
    const answer = await (await api.staff('cs')).post<{ code: string }>(`${path}/${id}/resend`)
    expect([answer.status, answer.body.code]).toEqual([409, 'MESSAGE_NOT_RESENDABLE'])
    expect(await rows(api.deps.db, sql`select 1 from audit_logs`)).toEqual([])
  })

  test('회원 정보를 고칠 수 있는 사람만 다시 보낸다', async () => {
    const id = await failed()
    for (const role of ['ops', 'marketer'] as const)
      expect((await (await api.staff(role)).post(`${path}/${id}/resend`)).status).toBe(403)
    expect((await api.anonymous.post(`${path}/${id}/resend`)).status).toBe(401)
    expect((await (await api.staff('cs')).post(`${path}/999999/resend`)).status).toBe(404)
  })
})
