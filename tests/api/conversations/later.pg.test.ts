import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimReplies, deliverReplies, sendClaimed } from '#server/modules/conversations/delivery.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { useApi } from '#tests/support/api.ts'
import { aCategory, answer, asked, follow, inbox, see, tenSeconds } from '#tests/support/conversations.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const SOON = '2026-11-16T10:04:00.000+09:00'
const statusOf = async (id: number) =>
  (await rows<{ status: string }>(api.deps.db, sql`select status from conversation_messages where id = ${id}`))[0]
    ?.status

test('예약한 시각에 고객의 글과 만나면, 고객의 글이 먼저일 때는 가지 않고 나중일 때만 간다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const planned: { id: number; reply: number; write: () => Promise<unknown> }[] = []
  for (let n = 0; n < 10; n++) {
    const { id, customer } = await asked(api, undefined, { category_id })
    const reply = (await answer(cs, id, { send_at: SOON })).body.id
    planned.push({ id, reply, write: () => follow(customer, id, '잠깐만요') })
  }
  api.clock.set(SOON)
  await Promise.all([...planned.map(({ write }) => write()), deliverReplies(api.deps), deliverReplies(api.deps)])
  await deliverReplies(api.deps)
  const happened = await rows<{ id: number; sent: number | null; wrote: number; status: string; waiting: boolean }>(
    api.deps.db,
    sql`select c.id, m.status, c.waiting_since is not null as waiting,
          (select e.id from conversation_events e where e.conversation_id = c.id and e.kind = 'reply.sent') as sent,
          (select e.id from conversation_events e where e.conversation_id = c.id and e.kind = 'customer.wrote') as wrote
        from conversations c join conversation_messages m on m.conversation_id = c.id and m.side = 'STAFF' order by c.id`,
  )
  for (const { sent, wrote, status, waiting } of happened) {
    expect(status).toBe(sent === null ? 'FAILED' : 'SENT')
    if (sent !== null) expect(sent).toBeLessThan(wrote)
    expect(waiting).toBe(true)
  }
})

test('보내려고 집은 예약 답장도, 그 사이에 온 글 위로는 가지 않는다', async () => {
  const cs = await api.staff('cs')
  const { id, customer } = await asked(api)
  const reply = (await answer(cs, id, { send_at: SOON })).body.id
  api.clock.set(SOON)
  const [claimed] = await claimReplies(api.deps.db, api.clock.now())
  await follow(customer, id, '잠깐만요')
  expect(await statusOf(reply)).toBe('SENDING')
  expect(
    await inTransaction(api.deps.db, (tx) => sendClaimed(tx, claimed as NonNullable<typeof claimed>, api.clock.now())),
  ).toBe(false)
  expect(await statusOf(reply)).toBe('FAILED')
  expect(await see(cs, id)).toMatchObject({ status: 'WAITING', call: { kind: 'STOPPED' } })
})

test('예약한 시각에 종료와 만나면, 먼저 간 것은 간 것이고 종료된 뒤에는 가지 않는다. 집은 것도 가지 않는다', async () => {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api)
  const planned: { id: number; reply: number }[] = []
  for (let n = 0; n < 8; n++) {
    const { id } = await asked(api, undefined, { category_id })
    planned.push({ id, reply: (await answer(cs, id, { send_at: SOON })).body.id })
  }
  api.clock.set(SOON)
  const claimed = await claimReplies(api.deps.db, api.clock.now())
  const close = (id: number, reply: number) =>
    cs.patch<{ code?: string }>(`${inbox}/${id}`, { version: 2, state: 'CLOSED', expected_last_message_id: reply })
  const first = planned[0] as (typeof planned)[number]
  expect((await close(first.id, first.reply)).status).toBe(200)
  await Promise.all([
    ...planned.slice(1).map(({ id, reply }) => close(id, reply)),
    ...claimed.map((one) => inTransaction(api.deps.db, (tx) => sendClaimed(tx, one, api.clock.now()))),
  ])
  expect(await statusOf(first.reply)).toBe('FAILED')
  expect(await see(cs, first.id)).toMatchObject({ state: 'CLOSED', draft: { content: '오늘 보냈어요.' } })
  const happened = await rows<{ sent: number | null; closed: number | null; status: string }>(
    api.deps.db,
    sql`select m.status, (select e.id from conversation_events e where e.conversation_id = m.conversation_id and e.kind = 'reply.sent') as sent,
          (select e.id from conversation_events e where e.conversation_id = m.conversation_id and e.kind = 'closed') as closed
        from conversation_messages m where m.side = 'STAFF' order by m.id`,
  )
  expect(happened).toHaveLength(8)
  for (const { sent, closed, status } of happened) {
    expect(status).toBe(sent === null ? 'FAILED' : 'SENT')
    if (sent !== null && closed !== null) expect(sent).toBeLessThan(closed)
    expect(sent === null && closed === null).toBe(false)
  }
})

test('두 사람이 보내지 못한 같은 답변을 함께 다시 보내도 고객은 하나만 받는다', async () => {
  const [a, b] = [await api.staff('admin'), await api.staff('admin')]
  const { id, customer } = await asked(api)
  const reply = (await answer(a, id, { send_at: SOON })).body.id
  await follow(customer, id)
  const last = (await see(a, id)).last_message_id
  const answers = await Promise.all(
    [a, b, a].map((one) =>
      one.post<{ code?: string }>(`${inbox}/${id}/replies/${reply}/resend`, {
        expected_last_message_id: last,
        take_over: true,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409, 409])
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['REPLY_SETTLED', 'REPLY_SETTLED'])
  expect(await tenSeconds(api)).toBe(1)
})

test('보내는 순간에 쓴 직원이 그만두게 되면, 그만둔 뒤에는 가지 않는다', async () => {
  const cs = await api.staff('cs')
  const { id } = await asked(api)
  const reply = (await answer(cs, id, { send_at: SOON })).body.id
  api.clock.set(SOON)
  const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const sending = await api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`update admins set status = 'DISABLED' where id = ${cs.id}`)
    const delivery = deliverReplies(api.deps)
    await expect.poll(async () => (await rows<{ n: number }>(api.deps.db, waiting))[0]?.n, { timeout: 10_000 }).toBe(1)
    return [delivery] as const
  })
  await sending[0]
  expect(await statusOf(reply)).toBe('FAILED')
})
