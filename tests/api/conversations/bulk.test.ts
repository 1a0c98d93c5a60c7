import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverReplies } from '#server/modules/conversations/delivery.ts'
import { conversationTemplates } from '#server/modules/conversations/conversations.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import {
  aCategory,
  answered,
  asked,
  follow,
  inbox,
  type Inquiry,
  mine,
  patch,
  see,
} from '#tests/support/conversations.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
type Customer = (Inquiry & { customer: TestClient & { id: number } })['customer']
type Row = {
  id: number
  status: string
  code?: string
  message?: string
  after?: Record<string, unknown>
  label: string
}
type Result = {
  job_id: number | null
  totals: Record<string, number>
  rows: Row[]
  code?: string
  extra?: Record<string, unknown>
}
const bulk = async (staff: TestClient, verb: string, body: object) =>
  (await staff.post<Result>(`${inbox}/bulk/${verb}`, body)).body
const undo = async (staff: TestClient, job: number | null) =>
  (await staff.post<Result>(`/store-admin/v1/jobs/${job}/undo`, {})).body
const told = ({ rows: found }: Result) => found.map(({ id, status, code }) => [id, status, ...(code ? [code] : [])])
const three = async () => {
  const category_id = await aCategory(api, { name: '상품' })
  const made: number[] = []
  for (let n = 0; n < 3; n++) made.push((await asked(api, undefined, { category_id })).id)
  return made as [number, number, number]
}
const read = async (staff: TestClient, ids: number[]) => {
  const found = []
  for (const id of ids) found.push({ id, expected_last_message_id: (await see(staff, id)).last_message_id })
  return found
}

describe('일괄 처리', () => {
  test('배정은 미리 해 볼 수 있고, 이미 그런 것은 건너뛰며, 되돌리면 그 뒤에 바뀐 것은 둔다', async () => {
    const [cs, other] = [await api.staff('cs'), await api.staff('cs')]
    const [a, b, c] = await three()
    await patch(cs, a, { assignee_id: other.id })
    const body = { rows: [a, b, c].map((id) => ({ id })), assignee_id: other.id }
    expect(told(await bulk(cs, 'assign', { ...body, dry_run: true }))).toEqual([
      [a, 'SKIPPED', 'ALREADY_DONE'],
      [b, 'SUCCESS'],
      [c, 'SUCCESS'],
    ])
    expect((await see(cs, b)).assignee).toBeNull()
    const done = await bulk(cs, 'assign', body)
    expect((await see(cs, b)).assignee?.id).toBe(other.id)
    await patch(cs, c, { assignee_id: cs.id })
    expect(told(await undo(cs, done.job_id))).toEqual([
      [b, 'SUCCESS'],
      [c, 'FAILED', 'CONVERSATION_ASSIGNED'],
    ])
    expect((await see(cs, b)).assignee).toBeNull()
    expect((await see(cs, c)).assignee?.id).toBe(cs.id)
  })

  test('조건으로 고르면 그 화면에 있던 것만이고, 낡은 버전과 같은 줄과 없는 문의는 저마다 말한다', async () => {
    const cs = await api.staff('cs')
    const [a, b, c] = await three()
    const as_of = '2026-11-16T10:00:00+09:00'
    api.clock.advance(1_000)
    await asked(api)
    const done = await bulk(cs, 'assign', { filter: { queue: 'unassigned', q: '언제' }, as_of, assignee_id: cs.id })
    expect(told(done).map(([id]) => id)).toEqual([a, b, c])
    const named = { rows: [{ id: a, version: 1 }, { id: b }, { id: b }, { id: 999 }], assignee_id: null }
    expect(told(await bulk(cs, 'assign', named))).toEqual([
      [a, 'FAILED', 'VERSION'],
      [b, 'SUCCESS'],
      [b, 'SKIPPED', 'ROW_REPEATED'],
      [999, 'FAILED', 'NOT_FOUND'],
    ])
    expect(
      (await bulk(cs, 'assign', { filter: { queue: 'all' }, assignee_id: null })).extra?.['fields'],
    ).toHaveProperty('as_of')
  })

  test('태그를 달고 떼며, 되돌리면 단 것만 떼고 뗀 것만 단다', async () => {
    const cs = await api.staff('cs')
    const [a, b] = await three()
    const tag = async (name: string) =>
      (await cs.post<{ id: number }>('/core-admin/v1/conversation-tags', { name })).body.id
    const [urgent, praise] = [await tag('긴급'), await tag('칭찬')]
    await patch(cs, a, { tags: [praise] })
    const done = await bulk(cs, 'tag', { rows: [{ id: a }, { id: b }], add: [urgent], remove: [praise] })
    const tags = async (id: number) => (await see(cs, id)).tags.map((one) => one.id)
    expect([await tags(a), await tags(b)]).toEqual([[urgent], [urgent]])
    await undo(cs, done.job_id)
    expect([await tags(a), await tags(b)]).toEqual([[praise], []])
    expect((await bulk(cs, 'tag', { rows: [{ id: a }] })).extra?.['fields']).toEqual({ add: ['NOTHING_TO_CHANGE'] })
    const admin = await api.staff('admin')
    const tagPath = `/core-admin/v1/conversation-tags/${praise}`
    expect((await cs.delete(tagPath)).status).toBe(403)
    expect((await admin.delete<{ code: string }>(tagPath)).body.code).toBe('CONVERSATION_TAG_IN_USE')
  })

  test('종료는 고객의 말로 끝난 것을 남기고, 말하면 함께 하며, 읽지 않은 글이 있으면 하지 않는다', async () => {
    const cs = await api.staff('cs')
    const [a, b, c] = await three()
    await answered(api, cs, a)
    const lines = await read(cs, [a, b, c])
    const stale = lines.map((line) =>
      line.id === c ? { ...line, expected_last_message_id: line.expected_last_message_id - 1 } : line,
    )
    const done = await bulk(cs, 'close', { rows: stale })
    expect(told(done)).toEqual([
      [a, 'SUCCESS'],
      [b, 'SKIPPED', 'CONVERSATION_WAITING'],
      [c, 'FAILED', 'CONVERSATION_CHANGED'],
    ])
    expect(told(await bulk(cs, 'close', { rows: lines.slice(1), including_waiting: true }))).toEqual([
      [b, 'SUCCESS'],
      [c, 'SUCCESS'],
    ])
    expect(told(await undo(cs, done.job_id))).toEqual([[a, 'SUCCESS']])
    expect([(await see(cs, a)).state, (await see(cs, b)).state]).toEqual(['OPEN', 'CLOSED'])
  })

  test('일괄 답변은 보낼 글을 그대로 보여 주고, 빈 값이 있는 줄은 보내지 않으며, 10초 안에 되돌릴 수 있다', async () => {
    const cs = await api.staff('cs')
    const shop = await aShop(api.deps.db)
    const customer = await api.customer({ nickname: '홈트왕' })
    const { orderId } = await anOrder(api.deps, { ...shop, userId: customer.id }, { items: [{ status: 'PAID' }] })
    const withOrder = await asked(api, customer, { order_id: orderId })
    const without = await asked(api)
    const [template] = await api.deps.db
      .insert(conversationTemplates)
      .values({ title: '안내', body: '{{고객명}}님, {{ 상품명 }} 상품이에요. {{담당자}} 드림' })
      .returning({ id: conversationTemplates.id })
    const body = { rows: await read(cs, [withOrder.id, without.id]), template_id: template?.id }
    const tried = await bulk(cs, 'reply', { ...body, dry_run: true })
    expect(told(tried)).toEqual([
      [withOrder.id, 'SUCCESS'],
      [without.id, 'FAILED', 'TEMPLATE_UNRESOLVED'],
    ])
    expect(tried.rows[0]?.after?.['content']).toBe('홈트왕님, 요가 매트 상품이에요. cs 직원 드림')
    expect(tried.rows[1]?.message).toBe('값이 없어서 보낼 수 없어요: {{상품명}}')
    expect(await rows(api.deps.db, sql`select id from conversation_messages where side = 'STAFF'`)).toEqual([])
    const done = await bulk(cs, 'reply', body)
    expect(told(await undo(cs, done.job_id))).toEqual([[withOrder.id, 'SUCCESS']])
    api.clock.advance(10_000)
    expect(await deliverReplies(api.deps)).toBe(0)
    const again = await bulk(cs, 'reply', { ...body, rows: await read(cs, [withOrder.id]), close: true })
    api.clock.advance(10_000)
    expect(await deliverReplies(api.deps)).toBe(1)
    expect(await see(cs, withOrder.id)).toMatchObject({
      state: 'CLOSED',
      replies: [{ content: '홈트왕님, 요가 매트 상품이에요. cs 직원 드림' }],
    })
    expect(told(await undo(cs, again.job_id))).toEqual([[withOrder.id, 'FAILED', 'REPLY_ALREADY_SENT']])
    expect((await bulk(cs, 'reply', { rows: body.rows })).extra?.['fields']).toEqual({ content: ['ONE_OF_TWO'] })
  })
})

describe('조건 전체', () => {
  const as_of = '2026-11-16T10:00:00+09:00'

  test('종료와 답변도 조건으로 하고, 본 뒤에 온 글이나 고친 글이 있는 것만 하지 않는다', async () => {
    const cs = await api.staff('cs')
    const made = [await asked(api), await asked(api), await asked(api)]
    const [a, b, c] = made.map(({ id }) => id) as [number, number, number]
    api.clock.advance(1_000)
    await follow(made[1]?.customer as Customer, b, '하나 더요')
    const [inquiry] = made.slice(2)
    const changed = await inquiry?.customer.put(`${mine}/${c}`, {
      category_id: inquiry.category.id,
      content: '다른 질문이에요',
      image_ids: [],
    })
    expect(changed?.status).toBe(200)
    const body = { filter: { queue: 'waiting' }, as_of, seen: 3, content: '고맙습니다' }
    expect(told(await bulk(cs, 'reply', { ...body, dry_run: true }))).toEqual([
      [a, 'SUCCESS'],
      [b, 'FAILED', 'CONVERSATION_CHANGED'],
      [c, 'FAILED', 'CONVERSATION_CHANGED'],
    ])
    const { content, filter: _filter, seen: _seen, ...named } = body
    expect(told(await bulk(cs, 'reply', { ...named, content, ids: [b, a, 999], dry_run: true }))).toEqual([
      [b, 'FAILED', 'CONVERSATION_CHANGED'],
      [a, 'SUCCESS'],
      [999, 'FAILED', 'NOT_FOUND'],
    ])
    expect(told(await bulk(cs, 'close', { ids: [a] }))).toEqual([[a, 'FAILED', 'CONVERSATION_CHANGED']])
    const { content: _content, ...closing } = body
    expect(told(await bulk(cs, 'close', { ...closing, including_waiting: true }))).toEqual([
      [a, 'SUCCESS'],
      [b, 'FAILED', 'CONVERSATION_CHANGED'],
      [c, 'FAILED', 'CONVERSATION_CHANGED'],
    ])
  })

  test('본 수와 많이 다르면 하나도 하지 않고 수를 말하며, 조금 다르면 한다', async () => {
    const cs = await api.staff('cs')
    const [a] = await three()
    const body = { filter: { queue: 'waiting' }, as_of, assignee_id: cs.id }
    const refused = await bulk(cs, 'assign', { ...body, seen: 14 })
    expect(refused).toMatchObject({
      code: 'CONVERSATIONS_MOVED',
      message: '화면에는 14건이었는데 지금 이 조건에 맞는 상담은 3건이에요. 목록을 새로 보고 다시 골라 주세요.',
      extra: { seen: 14, found: 3 },
    })
    expect((await see(cs, a)).assignee).toBeNull()
    expect((await bulk(cs, 'assign', { ...body, seen: 13 })).totals['SUCCESS']).toBe(3)
  })

  test('보류는 한꺼번에 하고 되돌리며, 종료한 것과 이미 그런 것은 건너뛰고, 그 뒤에 바뀐 것은 되돌리지 않는다', async () => {
    const cs = await api.staff('cs')
    const [a, b, c] = await three()
    const until = '2026-11-16T15:00:00.000+09:00'
    await patch(cs, a, { state: 'ON_HOLD', hold_until: until })
    await patch(cs, b, { state: 'CLOSED', expected_last_message_id: (await see(cs, b)).last_message_id })
    const body = { rows: [a, b, c].map((id) => ({ id })) }
    expect((await bulk(cs, 'hold', { ...body, hold_until: as_of })).extra?.['fields']).toEqual({
      hold_until: ['PAST_TIME'],
    })
    expect((await bulk(cs, 'hold', { ...body, hold_until: '2062-11-15T10:00:00+09:00' })).extra?.['fields']).toEqual({
      hold_until: ['WITHIN_DAYS'],
    })
    const done = await bulk(cs, 'hold', { ...body, hold_until: until })
    expect(told(done)).toEqual([
      [a, 'SKIPPED', 'ALREADY_DONE'],
      [b, 'SKIPPED', 'ALREADY_DONE'],
      [c, 'SUCCESS'],
    ])
    expect(await see(cs, c)).toMatchObject({ state: 'ON_HOLD', hold_until: until })
    const longer = await bulk(cs, 'hold', { rows: [{ id: a }] })
    expect(told(await undo(cs, longer.job_id))).toEqual([[a, 'SUCCESS']])
    expect(await see(cs, a)).toMatchObject({ state: 'ON_HOLD', hold_until: until })
    await patch(cs, c, { state: 'ON_HOLD', hold_until: null })
    expect(told(await undo(cs, done.job_id))).toEqual([[c, 'FAILED', 'CONVERSATION_CHANGED']])
  })
})
