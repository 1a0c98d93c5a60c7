import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { showLeft } from '#server/modules/conversations/shown.service.ts'
import { followUp } from '#server/modules/conversations/inquiries.service.ts'
import { queueReply } from '#server/modules/conversations/replies.service.ts'
import type { Customer, Staff } from '#server/http/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { answered, asked, follow, inbox, see } from '#tests/support/conversations.ts'

const api = useApi()

type Result = { totals: Record<string, number>; rows: { id: number; status: string; code?: string }[] }
type Body = { filter?: object; ids?: number[]; as_of?: string }
const ways = {
  종료: (staff: TestClient, body: Body) =>
    staff.post<Result>(`${inbox}/bulk/close`, { ...body, including_waiting: true }),
  답변: (staff: TestClient, body: Body) =>
    staff.post<Result>(`${inbox}/bulk/reply`, { ...body, content: '고맙습니다' }),
}
const told = ({ body }: { body: Result }) => body.rows.map(({ id, status, code }) => [id, status, code ?? null])
const counted = async (staff: TestClient) => (await staff.get<{ as_of: string }>(`${inbox}/counts`)).body.as_of

/** Keeps a transaction open until it is let go of. */
function heldOpen() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  letGo = resolve
  const done = (work: (tx: Tx) => Promise<unknown>) => {
    const ended = api.deps.db.transaction(async (tx) => {
      await work(tx as Tx)
      begin()
      await promise
    })
    return { begun: Promise.race([begun, ended]), ended }
  }
  return { in: done, letGo: resolve }
}
let letGo = () => {}
afterEach(() => letGo())

/** Two conversations that were answered; what is said in the second is seen by nobody at `as_of`. */
async function twoAnswered() {
  const cs = await api.staff('cs')
  const [a, b] = [await asked(api), await asked(api)]
  for (const { id } of [a, b]) await answered(api, cs, id)
  return { cs, a, b }
}

for (const [name, bulk] of Object.entries(ways)) {
  test(`${name}: 본 때보다 먼저 쓰기 시작했어도 잠금을 기다리다 뒤에 남은 글은 본 글이 아니다`, async () => {
    const { cs, a, b } = await twoAnswered()
    const lock = heldOpen()
    const { begun, ended } = lock.in((tx) => tx.execute(sql`select 1 from conversations where id = ${b.id} for update`))
    await begun
    const writing = follow(b.customer, b.id, '아직 안 왔어요')
    await expect
      .poll(() =>
        api.deps.db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toBe(1)
    api.clock.advance(1_000)
    const as_of = await counted(cs)
    api.clock.advance(1_000)
    lock.letGo()
    await ended
    expect((await writing).status).toBe(201)
    const outcomes = [
      [a.id, 'SUCCESS', null],
      [b.id, 'FAILED', 'CONVERSATION_CHANGED'],
    ]
    const filter = { state: ['OPEN'] }
    expect(told(await bulk(cs, { filter, as_of, dry_run: true } as Body))).toEqual(outcomes)
    expect(told(await bulk(cs, { ids: [a.id, b.id], as_of, dry_run: true } as Body))).toEqual(outcomes)
    expect(told(await bulk(cs, { filter, as_of }))).toEqual(outcomes)
    expect(await see(cs, b.id)).toMatchObject({
      state: 'OPEN',
      thread: expect.not.arrayContaining([{ content: '고맙습니다' }]),
    })
    // who looks again has it before them
    const again = await bulk(cs, { ids: [b.id], as_of: await counted(cs) })
    expect(told(again)).toEqual([[b.id, 'SUCCESS', null]])
  })

  test(`${name}: 이미 썼지만 늦게 커밋된 글도, 동료의 답변도 본 글이 아니다`, async () => {
    const { cs, a, b } = await twoAnswered()
    const other = await api.staff('cs')
    const last = (await see(cs, a.id)).last_message_id
    const late = heldOpen()
    const now = api.clock.now()
    const { begun, ended } = late.in(async (tx) => {
      await queueReply(
        tx,
        a.id,
        { content: '먼저 답해요', image_ids: [], expected_last_message_id: last, take_over: true },
        { actor: { kind: 'staff', id: other.id, role: 'cs', name: '동료' } as Staff, requestId: 'late', now },
      )
      await followUp(
        tx,
        { kind: 'user', id: b.customer.id } as Customer,
        b.id,
        { content: '여기요', image_ids: [] },
        now,
      )
    })
    await begun
    api.clock.advance(1_000)
    const as_of = await counted(cs)
    api.clock.advance(1_000)
    late.letGo()
    await ended
    const outcomes = [
      [a.id, 'FAILED', 'CONVERSATION_CHANGED'],
      [b.id, 'FAILED', 'CONVERSATION_CHANGED'],
    ]
    const filter = { state: ['OPEN'] }
    expect(told(await bulk(cs, { filter, as_of }))).toEqual(outcomes)
    // its server went down before it could say so: the clock does
    expect(told(await bulk(cs, { filter, as_of: await counted(cs) }))).toEqual(outcomes)
    expect([await showLeft(api.deps), await showLeft(api.deps)]).toEqual([2, 0])
    expect(told(await bulk(cs, { filter, as_of }))).toEqual(outcomes)
    expect((await bulk(cs, { ids: [b.id], as_of: await counted(cs) })).body.totals['SUCCESS']).toBe(1)
  })
}
