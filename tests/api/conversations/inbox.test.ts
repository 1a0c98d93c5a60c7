import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openLiveStream } from '#server/modules/bulk/live.service.ts'
import { endHolds, redueDaily } from '#server/modules/conversations/conversations.jobs.ts'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import {
  aCategory,
  answer,
  answered,
  asked,
  type Conversation,
  follow,
  type Inbox,
  inbox,
  patch,
  see,
} from '#tests/support/conversations.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const list = async (staff: TestClient, query = '') => (await staff.get<Inbox>(`${inbox}${query}`)).body
const ids = async (staff: TestClient, query = '') => (await list(staff, query)).results.map(({ id }) => id)

describe('고객문의 목록', () => {
  test('대기열마다 그런 문의만 있고, 수도 같으며, 오래 기다린 것부터다', async () => {
    const cs = await api.staff('cs')
    const category_id = await aCategory(api)
    const ask = async () => {
      api.clock.advance(1_000)
      return (await asked(api, undefined, { category_id })).id
    }
    const [first, mine, held] = [await ask(), await ask(), await ask()]
    await patch(cs, mine, { assignee_id: cs.id })
    await patch(cs, held, { state: 'ON_HOLD', hold_until: '2026-11-17T10:00:00+09:00' })
    const back = await asked(api, undefined, { category_id })
    await answered(api, cs, back.id, { close: true })
    await follow(back.customer, back.id)
    const closed = await ask()
    await answered(api, cs, closed, { close: true })
    const calm = await ask()
    await answered(api, cs, calm)
    const expected: Record<string, number[]> = {
      mine: [mine, back.id, calm],
      unassigned: [first, held],
      team: [first, mine, held, back.id, calm],
      waiting: [first, mine, back.id],
      due: [],
      reopened: [back.id],
      held: [held],
      closed: [closed],
      all: [first, mine, held, back.id, calm, closed],
    }
    const counts = (await cs.get<{ results: { queue: string; count: number; capped: boolean }[] }>(`${inbox}/counts`))
      .body
    for (const [queue, wanted] of Object.entries(expected)) {
      expect(await ids(cs, `?queue=${queue}`), queue).toEqual(wanted)
      expect(
        counts.results.find((one) => one.queue === queue),
        queue,
      ).toEqual({ queue, count: wanted.length, capped: false })
    }
    expect(await ids(cs, '?queue=all&sort=newest')).toEqual([calm, closed, back.id, held, mine, first])
    expect(await list(cs, '?page_size=2&page=2')).toMatchObject({ total_count: 6, has_next: true })
    // three hours later the answers are due within the hour
    api.clock.set('2026-11-16T15:00:00+09:00')
    const later = await api.staff('cs')
    expect(await ids(later, '?queue=due&sort=due')).toEqual([first, mine])
  })

  test('유형, 태그, 팀, 담당자, 회원, 주문, 상품, 상태와 글로 좁힌다', async () => {
    const cs = await api.staff('cs')
    const shop = await aShop(api.deps.db)
    const customer = await api.customer()
    const { orderId, itemIds } = await anOrder(
      api.deps,
      { ...shop, userId: customer.id },
      { items: [{ status: 'PAID' }] },
    )
    const [no] = await rows<{ no: string }>(api.deps.db, sql`select order_no as no from orders where id = ${orderId}`)
    const category_id = await aCategory(api)
    const one = await asked(api, customer, {
      category_id,
      order_item_id: itemIds[0],
      title: '주소 변경',
      content: '동호수를 바꿔 주세요',
    })
    api.clock.advance(1_000)
    const other = await asked(api)
    const tag = await cs.post<{ id: number }>('/core-admin/v1/conversation-tags', { name: '긴급' })
    await patch(cs, one.id, { tags: [tag.body.id], team: 'ops', assignee_id: cs.id })
    for (const query of [
      `category_id=${category_id}`,
      `tag_id=${tag.body.id}`,
      'team=ops',
      'assignee=me',
      `assignee=${cs.id}`,
      `user_id=${customer.id}`,
      `order_id=${orderId}`,
      `product_id=${shop.productId}`,
      `q=${encodeURIComponent('동호수')}`,
      `q=${encodeURIComponent('주소 변경')}`,
      `q=${no?.no}`,
    ])
      expect(await ids(cs, `?${query}`), query).toEqual([one.id])
    expect(await ids(cs, '?assignee=none')).toEqual([other.id])
    expect(await ids(cs, '?unanswered=true&status=WAITING&state=OPEN&state=ON_HOLD')).toEqual([one.id, other.id])
    expect(await ids(cs, '?status=CLOSED')).toEqual([])
    expect(await ids(cs, `?q=${encodeURIComponent('없는말')}`)).toEqual([])
    expect((await cs.get(`${inbox}?queue=nothing`)).status).toBe(400)
    expect((await cs.get(`${inbox}?page=300&page_size=100`)).status).toBe(400)
  })
})

describe('고객문의 바꾸기', () => {
  test('담당자, 팀, 유형, 태그, 함께 보는 사람이 바뀌고 모두 남는다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('ops')]
    const { id } = await asked(api)
    const tag = await cs.post<{ id: number }>('/core-admin/v1/conversation-tags', { name: '긴급' })
    const category_id = await aCategory(api, { name: '교환·반품' })
    const change = { assignee_id: other.id, team: 'ops', category_id, tags: [tag.body.id], follower_ids: [cs.id] }
    const { body } = await patch(cs, id, change)
    expect(body).toMatchObject({
      assignee: { id: other.id },
      team: 'ops',
      category: { name: '교환·반품' },
      tags: [{ name: '긴급' }],
      followers: [{ id: cs.id }],
      version: 2,
    })
    expect(body.thread.flatMap(({ type, text }) => (type === 'EVENT' ? [text] : []))).toEqual([
      '담당자를 ops 직원님으로 정했어요.',
      '담당 팀을 운영(으)로 바꿨어요.',
      '유형을 교환·반품(으)로 바꿨어요.',
      '태그: 긴급',
      '함께 보는 사람: cs 직원',
    ])
    expect((await patch(cs, id, change)).body.version).toBe(2)
    expect((await cs.patch<Conversation>(`${inbox}/${id}`, { version: 1, team: 'cs' })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      extra: { version: 2, current: { id, team: 'ops' } },
    })
  })

  test('없는 것과 지난 때는 그 칸에서 말하고, 바꿀 것이 없으면 거절한다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    const fields = async (change: object) => (await patch(cs, id, change)).body.extra?.['fields']
    expect(await fields({ assignee_id: 999 })).toEqual({ assignee_id: ['NOT_FOUND'] })
    expect(await fields({ follower_ids: [999] })).toEqual({ follower_ids: ['NOT_FOUND'] })
    expect(await fields({ category_id: 999 })).toEqual({ category_id: ['NOT_FOUND'] })
    expect(await fields({ tags: [999] })).toEqual({ tags: ['NOT_FOUND'] })
    expect(await fields({ state: 'ON_HOLD', hold_until: '2026-11-15T10:00:00+09:00' })).toEqual({
      hold_until: ['PAST_TIME'],
    })
    expect(await fields({ state: 'ON_HOLD', hold_until: '2062-11-15T10:00:00+09:00' })).toEqual({
      hold_until: ['WITHIN_DAYS'],
    })
    expect(await fields({ hold_until: '2026-11-18T10:00:00+09:00' })).toEqual({ hold_until: ['INVALID'] })
    expect(await fields({})).toEqual({ version: ['NOTHING_TO_CHANGE'] })
    expect(await fields({ state: 'CLOSED' })).toEqual({ expected_last_message_id: ['REQUIRED'] })
    expect((await cs.patch(`${inbox}/999`, { version: 1, team: 'cs' })).status).toBe(404)
  })

  test('읽지 않은 글이 있으면 종료하지 못하고, 동료가 보내려는 답변도 새 글이다', async () => {
    const cs = await api.staff('cs')
    const { id, customer } = await asked(api)
    const read = (await see(cs, id)).last_message_id
    await follow(customer, id, '하나 더요')
    expect((await patch(cs, id, { state: 'CLOSED', expected_last_message_id: read })).body).toMatchObject({
      code: 'CONVERSATION_CHANGED',
      extra: { newer: [{ content: '하나 더요', side: 'CUSTOMER' }] },
    })
    const seen = (await see(cs, id)).last_message_id
    await answer(await api.staff('admin'), id)
    expect((await patch(cs, id, { state: 'CLOSED', expected_last_message_id: seen })).body).toMatchObject({
      code: 'CONVERSATION_CHANGED',
      extra: { newer: [{ side: 'STAFF', status: 'QUEUED', name: 'admin 직원' }] },
    })
    expect((await see(cs, id)).state).toBe('OPEN')
  })

  test('답하지 않은 채 종료했다가 다시 열면 그때부터 다시 기다린다', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    const { last_message_id: last } = await see(cs, id)
    await patch(cs, id, { state: 'CLOSED', expected_last_message_id: last })
    expect(await see(cs, id)).toMatchObject({ waiting_since: null, sla: null, status: 'CLOSED' })
    api.clock.advance(300_000)
    const { body } = await patch(cs, id, { state: 'OPEN' })
    expect(body).toMatchObject({ status: 'WAITING', reopened: 0, waiting_since: '2026-11-16T10:00:00.000+09:00' })
    expect(body.sla).toMatchObject({ kind: 'FIRST', minutes_left: 240 })
  })
})

describe('답변 기한', () => {
  const left = async (staff: TestClient, id: number) => (await see(staff, id)).sla

  test('보류하는 동안 멈추고, 풀리면 그만큼 밀린다: 때가 되면 저절로, 고객이 쓰면 곧바로', async () => {
    const cs = await api.staff('cs')
    const { id } = await asked(api)
    api.clock.set('2026-11-16T10:02:00+09:00')
    await patch(cs, id, { state: 'ON_HOLD', hold_until: '2026-11-16T10:08:00+09:00' })
    api.clock.set('2026-11-16T10:07:00+09:00')
    expect(await endHolds(api.deps)).toBe(0)
    expect(await left(cs, id)).toMatchObject({
      paused: true,
      minutes_left: 238,
      due_at: '2026-11-16T14:00:00.000+09:00',
    })
    api.clock.set('2026-11-16T10:08:00+09:00')
    expect(await endHolds(api.deps)).toBe(1)
    expect(await left(cs, id)).toEqual({
      paused: false,
      kind: 'FIRST',
      minutes_left: 238,
      due_at: '2026-11-16T14:06:00.000+09:00',
    })
    expect(await see(cs, id)).toMatchObject({ state: 'OPEN', hold_until: null })
    await answered(api, cs, id)
    expect(await rows(api.deps.db, sql`select minutes, held_minutes from conversation_stretches`)).toEqual([
      { minutes: 2, held_minutes: 6 },
    ])
  })

  test('정책의 분과 휴무일을 따르고, 휴무일이 바뀌면 아직 남은 기한만 다시 센다', async () => {
    const [cs, admin] = [await api.staff('cs'), await api.staff('admin')]
    const policies = (await admin.get<Record<string, unknown>>('/store-admin/v1/policies')).body
    await admin.put('/store-admin/v1/policies', { ...policies, first_reply_minutes: 600 })
    const [one, done] = [await asked(api), await asked(api)]
    await answered(api, cs, done.id)
    // 480 minutes of this Monday, 120 of the next day
    expect((await left(cs, one.id))?.due_at).toBe('2026-11-17T11:00:00.000+09:00')
    await api.deps.db.insert(consignmentHolidays).values({ date: '2026-11-17', name: '창립기념일', kind: 'CLOSED' })
    expect(await redueDaily(api.deps)).toEqual({ moved: 1 })
    expect((await left(cs, one.id))?.due_at).toBe('2026-11-18T11:00:00.000+09:00')
    expect(await redueDaily(api.deps)).toEqual({ moved: 0 })
    const [kept] = await rows(
      api.deps.db,
      sql`select due_at < '2026-11-18' as kept from conversation_stretches where conversation_id = ${done.id}`,
    )
    expect(kept).toEqual({ kept: true })
  })
})

describe('소식', () => {
  test('문의가 바뀌면 열린 콘솔이 그 번호를 듣는다', async () => {
    const cs = await api.staff('cs')
    const abort = new AbortController()
    const actor = { kind: 'staff' as const, id: cs.id, role: 'cs' as const, name: 'cs 직원', sessionId: 1 }
    const stream = await openLiveStream(api.deps, actor, new Date('2027-01-01'), abort.signal)
    const reader = stream.getReader()
    await reader.read()
    const { id } = await asked(api)
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toBe(`event: conversation\ndata: {"ids":[${id}]}\n\n`)
    abort.abort()
  })
})
