import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimReplies, deliverReplies, sendClaimed } from '#server/modules/conversations/delivery.ts'
import { conversationMessages, conversations } from '#server/modules/conversations/conversations.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aCategory, answer, asked, follow, inbox, type Inquiry, mine, see } from '#tests/support/conversations.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
/** What reached the customer: replies, how many they are told of, and letters. */
async function arrivals(id: number) {
  await sendMessages(api.deps)
  const [told] = await rows<{ sent: number; unread: number; events: number }>(
    api.deps.db,
    sql`select (select count(*)::int from conversation_messages m where m.conversation_id = c.id and m.side = 'STAFF' and m.status = 'SENT') as sent, c.unread,
          (select count(*)::int from conversation_events e where e.conversation_id = c.id and e.kind = 'reply.sent') as events
        from conversations c where c.id = ${id}`,
  )
  return { ...told, letters: await api.deps.db.$count(messages) }
}
const once = { sent: 1, unread: 1, events: 1, letters: 1 }

test('두 상담원이 함께 답하면 한 사람만 되고, 다른 사람은 무엇이 새로 올라왔는지 듣는다', async () => {
  const { id } = await asked(api)
  const [a, b] = [await api.staff('cs'), await api.staff('cs')]
  const last = (await see(a, id)).last_message_id
  const answers = await Promise.all(
    [a, b].map((one, n) => answer(one, id, { content: `답변 ${n}`, expected_last_message_id: last })),
  )
  expect(statuses(answers)).toEqual([201, 409])
  const [won, lost] = answers.toSorted((x, y) => x.status - y.status)
  expect(lost?.body).toMatchObject({
    code: 'CONVERSATION_CHANGED',
    extra: { last_message_id: won?.body.id, newer: [{ id: won?.body.id, side: 'STAFF', status: 'QUEUED' }] },
  })
  api.clock.advance(10_000)
  await deliverReplies(api.deps)
  expect(await arrivals(id)).toEqual(once)
})

test('취소와 열 번째 초의 보내기가 만나면 둘 가운데 하나만 일어난다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const queued: { id: number; reply: number }[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await asked(api, undefined, { category_id })
    queued.push({ id, reply: (await answer(cs, id)).body.id })
  }
  api.clock.advance(10_000)
  const [cancels] = await Promise.all([
    Promise.all(queued.map(({ id, reply }) => cs.post<{ code?: string }>(`${inbox}/${id}/replies/${reply}/cancel`))),
    deliverReplies(api.deps),
    deliverReplies(api.deps),
  ])
  await deliverReplies(api.deps)
  for (const [n, { id, reply }] of queued.entries()) {
    const { status, body } = cancels[n] ?? { status: 0, body: {} }
    const [row] = await rows<{ status: string }>(
      api.deps.db,
      sql`select status from conversation_messages where id = ${reply}`,
    )
    const { draft, last_message_id: last, waiting_since: waiting } = await see(cs, id)
    if (status === 200)
      expect([row?.status, draft?.content, waiting === null]).toEqual(['CANCELLED', '오늘 보냈어요.', false])
    else {
      expect([status, body.code]).toEqual([409, 'REPLY_ALREADY_SENT'])
      expect([row?.status, draft, waiting, last]).toEqual(['SENT', null, null, reply])
    }
  }
})

test('200명이 쓰는 사이에 한꺼번에 종료해도, 읽지 않은 글 위로 닫히는 상담은 없다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const open = await Promise.all(Array.from({ length: 200 }, () => asked(api, undefined, { category_id })))
  const lines = await rows<{ id: number; last: number }>(
    api.deps.db,
    sql`select id, last_message_id as last from conversations order by id`,
  )
  const close = (from: number) =>
    cs.post<{ totals: Record<string, number>; rows: { id: number; status: string; code?: string }[] }>(
      `${inbox}/bulk/close`,
      {
        rows: lines.slice(from, from + 100).map(({ id, last }) => ({ id, expected_last_message_id: last })),
        including_waiting: true,
      },
    )
  const [written, ...closed] = await Promise.all([
    Promise.all(open.map(({ customer, id }) => follow(customer, id, '하나 더요'))),
    close(0),
    close(100),
  ])
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201]))
  const told = closed.flatMap(({ body }) => body.rows)
  expect(new Set(told.map(({ status, code }) => `${status} ${code ?? ''}`)).size).toBeLessThanOrEqual(2)
  // everybody wrote: whoever was closed first came back by it, and nothing is closed over what they wrote
  expect(await api.deps.db.$count(conversations, sql`state = 'CLOSED'`)).toBe(0)
  const [sums] = await rows<{ reopened: number; waiting: number }>(
    api.deps.db,
    sql`select sum(reopened)::int as reopened, count(waiting_since)::int as waiting from conversations`,
  )
  expect(sums).toEqual({ reopened: told.filter(({ status }) => status === 'SUCCESS').length, waiting: 200 })
  const stretches = await rows<{ n: number }>(
    api.deps.db,
    sql`select count(*)::int as n from conversation_stretches where ended_at is null`,
  )
  expect(stretches).toEqual([{ n: 200 }])
})

test('보내려고 집은 서버가 죽으면 다른 서버가 이어서 한 번 보낸다', async () => {
  const cs = await api.staff('cs')
  const { id, customer } = await asked(api)
  await answer(cs, id)
  api.clock.advance(10_000)
  const [claimed] = await claimReplies(api.deps.db, api.clock.now())
  expect(claimed).toBeDefined()
  // it is dead: nobody sends it as long as its claim lasts, and it cannot be taken back either
  expect(await deliverReplies(api.deps)).toBe(0)
  expect((await customer.get<Inquiry>(`${mine}/${id}`)).body.replies).toEqual([])
  api.clock.advance(61_000)
  expect(await deliverReplies(api.deps)).toBe(1)
  // and what it had in its hand, should it come back to life, is nothing
  if (claimed) expect(await api.deps.db.transaction((tx) => sendClaimed(tx, claimed, api.clock.now()))).toBe(false)
  expect(await arrivals(id)).toEqual(once)
})

test('두 서버가 함께 보내도 한 번만 간다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const all = await Promise.all(Array.from({ length: 30 }, () => asked(api, undefined, { category_id })))
  for (const { id } of all) await answer(cs, id)
  api.clock.advance(10_000)
  const sent = await Promise.all(Array.from({ length: 4 }, () => deliverReplies(api.deps)))
  expect(sent.reduce((sum, n) => sum + n, 0)).toBe(30)
  await sendMessages(api.deps)
  expect(await api.deps.db.$count(messages)).toBe(30)
  expect(await api.deps.db.$count(conversations, sql`unread = 1`)).toBe(30)
  expect(await api.deps.db.$count(conversationMessages, sql`status = 'SENT' and side = 'STAFF'`)).toBe(30)
})

test('고객이 고치는 것과 보내기가 만나면, 고친 글에 옛 답변이 가는 일은 없다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const all = await Promise.all(Array.from({ length: 10 }, () => asked(api, undefined, { category_id })))
  for (const { id } of all) await answer(cs, id)
  api.clock.advance(10_000)
  const [changes] = await Promise.all([
    Promise.all(
      all.map(({ id, customer }) =>
        customer.put<Inquiry>(`${mine}/${id}`, { category_id, content: '주소를 바꿔 주세요.', image_ids: [] }),
      ),
    ),
    deliverReplies(api.deps),
  ])
  await deliverReplies(api.deps)
  for (const [n, { id }] of all.entries()) {
    const found = await rows<{ side: string; content: string; status: string }>(
      api.deps.db,
      sql`select side, content, status from conversation_messages where conversation_id = ${id} and deleted_at is null order by side, id`,
    )
    const kept = changes[n]?.status === 409
    expect(found).toEqual([
      { side: 'CUSTOMER', content: kept ? '언제 오나요?' : '주소를 바꿔 주세요.', status: 'SENT' },
      { side: 'STAFF', content: '오늘 보냈어요.', status: kept ? 'SENT' : 'FAILED' },
    ])
  }
})
