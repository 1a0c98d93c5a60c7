import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverReplies } from '#server/modules/conversations/delivery.ts'
import { conversationTemplates } from '#server/modules/conversations/conversations.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import {
  answer,
  answered,
  asked,
  type Conversation,
  follow,
  inbox,
  type Inbox,
  mine,
  type Inquiry,
  patch,
  see,
  tenSeconds,
} from '#tests/support/conversations.ts'

const api = useApi()

const SOON = '2026-11-16T10:04:00.000+09:00'
type Answer = {
  id: number
  content?: string
  status: string
  send_at: string
  code?: string
  extra?: Record<string, unknown>
}
const one = (id: number, reply: number) => `${inbox}/${id}/replies/${reply}`
const queue = async (staff: TestClient, name: string) =>
  (await staff.get<Inbox>(`${inbox}?queue=${name}`)).body.results.map(({ id }) => id)
const count = async (staff: TestClient, name: string) =>
  (await staff.get<{ results: { queue: string; count: number }[] }>(`${inbox}/counts`)).body.results.find(
    (row) => row.queue === name,
  )?.count
const replyIn = async (staff: TestClient, id: number, reply: number) =>
  (await see(staff, id)).thread.find((entry) => entry.type === 'REPLY' && entry.id === reply)
const read = async (customer: TestClient, id: number) => (await customer.get<Inquiry>(`${mine}/${id}`)).body
const resend = async (staff: TestClient, id: number, reply: number, body: object = {}) =>
  staff.post<Answer>(`${one(id, reply)}/resend`, {
    expected_last_message_id: (await see(staff, id)).last_message_id,
    ...body,
  })

/** A scheduled reply that the customer's next words stopped. */
async function stopped(staff: TestClient, body: object = {}) {
  const inquiry = await asked(api)
  const reply = (await answer(staff, inquiry.id, { send_at: SOON, ...body })).body.id
  await follow(inquiry.customer, inquiry.id, '취소해 주세요')
  return { ...inquiry, reply }
}

describe('예약 답장', () => {
  test('30일 안의 앞날에만 예약되고, 그때까지 답변 대기로 남아 예약으로 보이며, 때가 되면 한 번 간다', async () => {
    const cs = await api.staff('cs')
    const { id, customer } = await asked(api)
    const late = await answer(cs, id, { send_at: '2026-12-16T10:00:01+09:00' })
    expect(late.body.extra).toMatchObject({ fields: { send_at: ['WITHIN_DAYS'] }, params: { send_at: { max: 30 } } })
    const { body } = await answer(cs, id, { send_at: SOON })
    expect(await replyIn(cs, id, body.id)).toMatchObject({ status: 'QUEUED', scheduled: true, send_at: SOON })
    const [line] = (await cs.get<Inbox>(`${inbox}?queue=waiting`)).body.results
    expect(line).toMatchObject({ id, status: 'WAITING', scheduled_at: SOON })
    expect([await queue(cs, 'scheduled'), await count(cs, 'scheduled')]).toEqual([[id], 1])
    expect(await tenSeconds(api)).toBe(0)
    api.clock.set(SOON)
    expect(await deliverReplies(api.deps)).toBe(1)
    expect((await read(customer, id)).replies).toHaveLength(1)
    expect([await queue(cs, 'scheduled'), await queue(cs, 'waiting')]).toEqual([[], []])
  })

  test('고객이 먼저 쓰면 가지 않고 멈추며, 쓴 사람을 부르고 보내지 못한 답장에 남는다. 10초짜리 답변은 간다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const { id, customer, reply } = await stopped(cs)
    expect(await replyIn(cs, id, reply)).toMatchObject({
      status: 'FAILED',
      error: '예약한 답장 뒤에 새 메시지가 와서 멈췄어요. 새 메시지를 읽고 다시 보내 주세요.',
      settled: false,
    })
    expect((await see(cs, id)).call).toMatchObject({ kind: 'STOPPED', seen: false })
    expect((await see(other, id)).call).toBeNull()
    expect([await queue(other, 'failed'), await count(other, 'failed'), await queue(cs, 'called')]).toEqual([
      [id],
      1,
      [id],
    ])
    api.clock.set(SOON)
    expect(await deliverReplies(api.deps)).toBe(0)
    expect((await read(customer, id)).replies).toEqual([])
    const soon = await asked(api)
    await answer(cs, soon.id)
    await follow(soon.customer, soon.id)
    expect(await tenSeconds(api)).toBe(1)
  })

  test('글과 때를 고치면 새 것이 그 자리에 서고 앞의 것은 가지 않으며, 새 글이 있으면 고치지 못한다', async () => {
    const cs = await api.staff('cs')
    const { id, customer } = await asked(api)
    const first = (await answer(cs, id, { send_at: SOON, close: true })).body.id
    const change = (reply: number, body: object) => cs.post<Answer>(`${one(id, reply)}/schedule`, body)
    const later = '2026-11-16T10:08:00.000+09:00'
    expect((await change(first, { content: '{{고객명}}', expected_last_message_id: first })).body.code).toBe(
      'TEMPLATE_UNRESOLVED',
    )
    expect((await change(first, { content: '글', expected_last_message_id: first - 1 })).body.code).toBe(
      'CONVERSATION_CHANGED',
    )
    const changed = await change(first, { content: '내일 보내요', send_at: later, expected_last_message_id: first })
    expect(changed.body).toMatchObject({ status: 'QUEUED', send_at: later, content: '내일 보내요' })
    const second = changed.body.id
    expect((await change(first, { content: '글', expected_last_message_id: second })).body.code).toBe('REPLY_NOT_SENT')
    api.clock.set(SOON)
    expect(await deliverReplies(api.deps)).toBe(0)
    api.clock.set(later)
    expect(await deliverReplies(api.deps)).toBe(1)
    expect(await see(await api.staff('cs'), id)).toMatchObject({ state: 'CLOSED' })
    expect((await read(customer, id)).replies.map(({ content }) => content)).toEqual(['내일 보내요'])
    const mineNow = await asked(api)
    const planned = (await answer(cs, mineNow.id, { send_at: '2026-11-16T10:20:00+09:00' })).body.id
    const words = { content: '글', send_at: '2026-11-16T10:20:00+09:00', expected_last_message_id: planned }
    const colleague = await api.staff('cs')
    const foreign = await colleague.post<Answer>(`${one(mineNow.id, planned)}/schedule`, words)
    expect(foreign.body.code).toBe('CONVERSATION_ASSIGNED')
    const taken = await colleague.post<Answer>(`${one(mineNow.id, planned)}/schedule`, { ...words, take_over: true })
    expect(taken.status).toBe(200)
    const plain = await asked(api)
    const soon = (await answer(await api.staff('cs'), plain.id)).body.id
    const refused = await (
      await api.staff('cs')
    ).post<Answer>(`${one(plain.id, soon)}/schedule`, { content: '글', expected_last_message_id: soon })
    expect(refused.body.code).toBe('REPLY_NOT_SCHEDULED')
  })

  test('종료하면 예약한 답장은 취소되어 쓴 사람의 초안이 되고, 남이 종료했으면 쓴 사람을 부르며, 스레드에 남는다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const [own, foreign, bulk, plain] = [await asked(api), await asked(api), await asked(api), await asked(api)]
    for (const { id } of [own, foreign, bulk]) await answer(cs, id, { content: '내일 보내요', send_at: SOON })
    await answer(cs, plain.id)
    const close = async (staff: TestClient, id: number) =>
      patch(staff, id, { state: 'CLOSED', expected_last_message_id: (await see(staff, id)).last_message_id })
    expect((await close(cs, own.id)).status).toBe(200)
    expect((await close(other, foreign.id)).status).toBe(200)
    const many = {
      rows: [{ id: bulk.id, expected_last_message_id: (await see(other, bulk.id)).last_message_id }],
      including_waiting: true,
    }
    const warned = { warnings: [{ code: 'REPLY_CANCELLED', message: expect.stringContaining('예약한 답장 1건') }] }
    const preview = await other.post<{ rows: object[] }>(`${inbox}/bulk/close`, { ...many, dry_run: true })
    expect(preview.body.rows).toMatchObject([{ status: 'SUCCESS', ...warned }])
    expect((await see(cs, bulk.id)).state).toBe('OPEN')
    expect((await other.post<{ rows: object[] }>(`${inbox}/bulk/close`, many)).body.rows).toMatchObject([warned])
    await close(other, plain.id)
    for (const [{ id }, call] of [
      [own, null],
      [foreign, { kind: 'STOPPED' }],
      [bulk, { kind: 'STOPPED' }],
    ] as const) {
      const seen = await see(cs, id)
      expect(seen).toMatchObject({ state: 'CLOSED', draft: { content: '내일 보내요' } })
      if (call) expect(seen.call).toMatchObject(call)
      else expect(seen.call).toBeNull()
      const lines = seen.thread.flatMap(({ type, text }) => (type === 'EVENT' ? [text] : []))
      expect(lines).toContain('상담을 종료해서 예약한 답장을 취소했어요. 글은 쓴 사람의 초안에 있어요.')
    }
    expect(await queue(cs, 'scheduled')).toEqual([])
    api.clock.set(SOON)
    // only the one that leaves ten seconds later did
    expect(await deliverReplies(api.deps)).toBe(1)
    expect((await read(own.customer, own.id)).replies).toEqual([])
  })

  test('고친 예약을 취소하면 처음 예약할 때 가져온 담당이 돌아간다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    const first = (await answer(cs, id, { send_at: SOON })).body.id
    const { body } = await cs.post<Answer>(`${one(id, first)}/schedule`, {
      content: '다시',
      send_at: SOON,
      expected_last_message_id: first,
    })
    const back = await cs.post<Conversation>(`${one(id, body.id)}/cancel`)
    expect(back.body).toMatchObject({ assignee: null, draft: { content: '다시' } })
  })
})

describe('그만두었거나 권한을 잃은 직원의 답변', () => {
  test('가지 않고 까닭과 함께 보내지 못한 답변이 되며, 담당자와 함께 보는 사람을 부른다. 권한이 있는 사람의 답변은 간다', async () => {
    const [left, moved, stays, owner, follower] = [
      await api.staff('cs'),
      await api.staff('cs'),
      await api.staff('cs'),
      await api.staff('cs'),
      await api.staff('ops'),
    ]
    const [first, second, third] = [await asked(api), await asked(api), await asked(api)]
    await answer(left, first.id, { send_at: SOON })
    expect((await follower.post(`${inbox}/${first.id}/follow`)).status).toBe(204)
    expect((await patch(owner, first.id, { assignee_id: owner.id })).status).toBe(200)
    await answer(moved, second.id)
    await answer(stays, third.id, { send_at: SOON })
    await api.deps.db.execute(sql`update admins set status = 'DISABLED' where id = ${left.id}`)
    await api.deps.db.execute(sql`update admins set role = 'marketer' where id = ${moved.id}`)
    api.clock.set(SOON)
    await deliverReplies(api.deps)
    const said = async (id: number) => {
      const entry = (await see(owner, id)).thread.find(({ type }) => type === 'REPLY')
      return [entry?.status, (entry as { error?: string | null } | undefined)?.error]
    }
    expect(await said(first.id)).toEqual(['FAILED', '답변을 쓴 직원이 더는 일하지 않아요.'])
    expect(await said(second.id)).toEqual(['FAILED', '답변을 쓴 직원에게 고객에게 답할 권한이 더는 없어요.'])
    expect(await said(third.id)).toEqual(['SENT', null])
    expect((await read(first.customer, first.id)).replies).toEqual([])
    for (const staff of [owner, follower])
      expect((await see(staff, first.id)).call).toMatchObject({ kind: 'FAILED', seen: false })
    expect((await queue(owner, 'failed')).toSorted((a, b) => a - b)).toEqual([first.id, second.id])
    const again = await resend(
      owner,
      first.id,
      (await see(owner, first.id)).thread.find(({ type }) => type === 'REPLY')?.id ?? 0,
    )
    expect(again.status).toBe(201)
    expect(await tenSeconds(api)).toBe(1)
  })
})

describe('보내지 못한 답변', () => {
  test('새 글을 읽어야 다시 보내고, 한 번만 가며, 그 뒤에는 줄에서 빠진다', async () => {
    const cs = await api.staff('cs')
    const { id, customer, reply } = await stopped(cs)
    expect((await resend(cs, id, reply, { expected_last_message_id: reply })).body.code).toBe('CONVERSATION_CHANGED')
    expect(await replyIn(cs, id, reply)).toMatchObject({ settled: false })
    expect((await resend(cs, id, reply, { content: '{{없는값}}' })).body.code).toBe('TEMPLATE_UNRESOLVED')
    const again = await resend(cs, id, reply)
    expect([again.status, again.body.status]).toEqual([201, 'QUEUED'])
    expect((await resend(cs, id, reply)).body.code).toBe('REPLY_SETTLED')
    expect((await resend(cs, id, again.body.id)).body.code).toBe('REPLY_NOT_FAILED')
    expect([await queue(cs, 'failed'), await count(cs, 'failed')]).toEqual([[], 0])
    expect(await tenSeconds(api)).toBe(1)
    expect((await read(customer, id)).replies.map(({ content }) => content)).toEqual(['오늘 보냈어요.'])
  })

  test('남이 맡은 상담은 가져와야 다시 보내고, 정리하면 가지 않으며, 글은 가져온 사람의 것이 된다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const first = await stopped(cs)
    expect((await resend(other, first.id, first.reply)).body.code).toBe('CONVERSATION_ASSIGNED')
    const settle = (reply: { id: number; reply: number }, body: object = {}) =>
      other.post<Conversation>(`${one(reply.id, reply.reply)}/settle`, body)
    const taken = await settle(first, { rewrite: true })
    expect(taken.body.draft).toMatchObject({ content: '오늘 보냈어요.' })
    expect((await settle(first)).body.code).toBe('REPLY_SETTLED')
    const second = await stopped(cs)
    expect((await settle(second)).body.draft).toBeNull()
    expect(await queue(cs, 'failed')).toEqual([])
    const sent = await answered(api, cs, (await asked(api)).id)
    expect((await settle({ id: first.id, reply: sent })).status).toBe(404)
    api.clock.set(SOON)
    expect(await deliverReplies(api.deps)).toBe(0)
  })

  test('한꺼번에 보내려던 답변은 지금의 값으로 다시 채우고, 사람이 쓴 글은 그대로 보낸다', async () => {
    const cs = await api.staff('cs')
    const customer = await api.customer({ nickname: '앞이름' })
    const { id } = await asked(api, customer)
    const [template] = await api.deps.db
      .insert(conversationTemplates)
      .values({ title: '안내', body: '{{고객명}}님, 곧 보내요' })
      .returning({ id: conversationTemplates.id })
    const { body } = await cs.post<{ rows: { after: { message_id: number } }[] }>(`${inbox}/bulk/reply`, {
      rows: [{ id, expected_last_message_id: (await see(cs, id)).last_message_id }],
      template_id: template?.id,
    })
    const reply = body.rows[0]?.after.message_id as number
    // as its delivery leaves one that it could not send
    await api.deps.db.execute(
      sql`update conversation_messages set status = 'FAILED', error = '막힘' where id = ${reply}`,
    )
    await api.deps.db.execute(sql`update conversations set last_message_id = ${reply - 1} where id = ${id}`)
    await api.deps.db.execute(sql`update users set nickname = '뒷이름' where id = ${customer.id}`)
    expect((await resend(cs, id, reply)).body).toMatchObject({ content: '뒷이름님, 곧 보내요' })
  })

  test('탈퇴한 회원에게 보내려던 것은 줄에 남지 않고, 지운 문의의 것도 남지 않는다', async () => {
    const cs = await api.staff('cs')
    const { id, customer } = await asked(api)
    await answer(cs, id, { send_at: SOON })
    expect((await customer.delete(`${mine}/${id}`)).status).toBe(204)
    expect(await queue(cs, 'failed')).toEqual([])
    expect(
      (await resend(cs, id, (await see(cs, id)).thread.find(({ type }) => type === 'REPLY')?.id ?? 0)).body.code,
    ).toBe('CONVERSATION_DELETED')
  })
})
