import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { tallyConversations } from '#server/modules/conversations/metrics/tallies.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import {
  answer,
  answered,
  asked,
  follow,
  type Inbox,
  inbox,
  type Inquiry,
  mine,
  patch,
  see,
} from '#tests/support/conversations.ts'
import { inboxOf } from '#tests/support/notifications.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

test('문의하고, 답변을 받아 읽고, 다시 물으면 다시 열린다', async () => {
  const { id, customer, ...question } = await asked(api)
  expect(question).toMatchObject({
    status: 'WAITING',
    content: '언제 오나요?',
    replies: [],
    messages: [{ side: 'CUSTOMER', content: '언제 오나요?' }],
    unread: false,
    editable: true,
    // 상담 시간 09:00–18:00 안의 네 시간
    answer_by: '2026-11-16T14:00:00.000+09:00',
  })
  const cs = await api.staff('cs')
  const { results } = (await cs.get<Inbox>(`${inbox}?queue=waiting`)).body
  expect(results).toMatchObject([
    {
      id,
      preview: '언제 오나요?',
      last_side: 'CUSTOMER',
      assignee: null,
      user: { id: customer.id, name_masked: '홍*동' },
    },
  ])
  expect(results[0]?.sla).toEqual({
    due_at: '2026-11-16T14:00:00.000+09:00',
    minutes_left: 240,
    kind: 'FIRST',
    paused: false,
  })
  await answered(api, cs, id)
  expect((await customer.get<{ results: Inquiry[] }>(mine)).body.results).toMatchObject([
    { id, unread: true, status: 'ANSWERED' },
  ])
  await sendMessages(api.deps)
  const path = `/my/inquiries/${id}`
  expect(await inboxOf(customer)).toMatchObject({ unread_count: 1, results: [{ kind: 'INQUIRY', path }] })
  const read = (await customer.get<Inquiry>(`${mine}/${id}`)).body
  expect(read).toMatchObject({
    replies: [{ content: '오늘 보냈어요.', staff_name: 'cs 직원' }],
    editable: false,
    unread: false,
  })
  expect(read).not.toHaveProperty('answer_by')
  expect(await inboxOf(customer)).toMatchObject({ unread_count: 0 })
  const [mail, ...others] = await api.deps.db.select().from(messages)
  expect([mail?.userId, mail?.title, others]).toEqual([customer.id, '[홈핏] 문의하신 내용에 답변했어요', []])
  expect(mail?.body).toMatch(path)
  expect(mail?.body).not.toContain('오늘 보냈어요.')
  const closed = await patch(cs, id, { state: 'CLOSED', expected_last_message_id: read.replies[0]?.id })
  expect(closed.body).toMatchObject({ state: 'CLOSED', status: 'CLOSED', sla: null, assignee: { id: cs.id } })
  expect((await follow(customer, id)).body).toMatchObject({ status: 'WAITING' })
  expect(await see(cs, id)).toMatchObject({ state: 'OPEN', reopened: 1, sla: { kind: 'NEXT', minutes_left: 480 } })
  const stretches = await rows(
    api.deps.db,
    sql`select kind, ended_by, minutes from conversation_stretches where conversation_id = ${id} order by id`,
  )
  expect(stretches).toEqual([
    { kind: 'FIRST', ended_by: 'REPLY', minutes: 0 },
    { kind: 'NEXT', ended_by: null, minutes: null },
  ])

  const metrics = async () =>
    (await (await api.staff('cs')).get('/core-admin/v1/conversations/metrics?from=2026-11-16&to=2026-11-16')).body
  const counted = { total: { created: 1, closed: 1, returned: 1, kept: 1 }, days: [{ backlog: 1 }] }
  expect(await metrics()).toMatchObject(counted)
  api.clock.set('2026-11-17T01:00:00+09:00')
  expect(await tallyConversations(api.deps)).toEqual({ days: 1, resolutions: 0 })
  expect(await metrics()).toMatchObject(counted)
})

test('예약한 답장은 새 글 앞에서 멈춰 쓴 사람을 부르고, 메모는 이름으로 부르며, 문의는 번호로 찾는다', async () => {
  const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
  const { id, customer } = await asked(api)
  await answer(cs, id, { send_at: '2026-11-16T10:05:00+09:00' })
  await follow(customer, id)
  await api.deps.db.execute(sql`update admins set name = '김민수' where id = ${other.id}`)
  await cs.post(`${inbox}/${id}/notes`, { content: '@김민수 봐 주세요', image_ids: [] })
  for (const [staff, queue, kind] of [
    [cs, 'called', 'STOPPED'],
    [other, 'called', 'MENTION'],
    [other, 'failed', 'MENTION'],
  ] as const)
    expect((await staff.get<Inbox>(`${inbox}?queue=${queue}`)).body.results, queue).toMatchObject([
      { id, failed: 1, call: { kind, seen: false } },
    ])
  const found = await cs.post<{ results: { type: string; id: number }[] }>('/store-admin/v1/search', { q: `#${id}` })
  expect(found.body.results).toMatchObject([{ type: 'conversation', id }])
})
