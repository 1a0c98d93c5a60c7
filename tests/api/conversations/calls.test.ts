import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import {
  answer,
  answered,
  aPicture,
  asked,
  follow,
  inbox,
  type Inbox,
  mine,
  patch,
  see,
  tenSeconds,
} from '#tests/support/conversations.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

const note = (staff: TestClient, id: number, content: string, image_ids: number[] = []) =>
  staff.post<{ id: number; mentions: { id: number }[] }>(`${inbox}/${id}/notes`, { content, image_ids })
const called = async (staff: TestClient) =>
  (await staff.get<Inbox>(`${inbox}?queue=called`)).body.results.map(({ id, call }) => [id, call?.kind, call?.seen])
const unseen = async (staff: TestClient) =>
  (await staff.get<{ results: { queue: string; count: number }[] }>(`${inbox}/counts`)).body.results.find(
    ({ queue }) => queue === 'called',
  )?.count
const seen = async (staff: TestClient, id: number, at?: string) =>
  staff.post(`${inbox}/${id}/calls/seen`, { called_at: at ?? (await see(staff, id)).call?.called_at })
const named = async (name: string, role: 'cs' | 'ops' = 'cs') => {
  const staff = await api.staff(role)
  await api.deps.db.execute(sql`update admins set name = ${name} where id = ${staff.id}`)
  return staff
}

describe('부름', () => {
  test('메모에서 @이름으로 부르면 그 사람에게만 안 본 부름이 생기고, 보면 읽은 것이 되며, 그 뒤의 부름은 새것이다', async () => {
    const [writer, kim, kimmin] = [await named('박운영'), await named('김민'), await named('김민수')]
    const { id } = await asked(api)
    const made = await note(writer, id, '@김민수 확인 부탁해요. @박운영 @없는사람')
    expect(made.body.mentions).toEqual([{ id: kimmin.id, name: '김민수' }])
    expect((await see(kim, id)).thread.find(({ type }) => type === 'NOTE')).toMatchObject({
      mentions: [{ id: kimmin.id }],
    })
    expect([await called(kimmin), await called(kim), await called(writer)]).toEqual([[[id, 'MENTION', false]], [], []])
    expect([await unseen(kimmin), await unseen(kim)]).toEqual([1, 0])
    const at = (await see(kimmin, id)).call?.called_at
    api.clock.advance(1_000)
    await note(writer, id, '@김민수 한 번 더요')
    expect((await seen(kimmin, id, at)).status).toBe(204)
    expect(await unseen(kimmin)).toBe(1)
    await seen(kimmin, id)
    expect([await unseen(kimmin), await called(kimmin)]).toEqual([0, [[id, 'MENTION', true]]])
    expect((await seen(kim, 999, at)).status).toBe(404)
  })

  test('메모로 불린 운영은 그 문의에 메모로 답하고, 함께 보기만 하면 쓰지 못한다', async () => {
    const [cs, ops] = [await named('박운영'), await named('창고정', 'ops')]
    const [{ id }, other] = [await asked(api), await asked(api)]
    await ops.post(`${inbox}/${other.id}/follow`, { follows: true })
    await note(cs, other.id, '창고에 물어볼까요')
    expect([(await note(ops, id, '3개요')).status, (await note(ops, other.id, '3개요')).status]).toEqual([403, 403])
    await note(cs, id, '@창고정 몇 개 남았나요?')
    expect((await note(ops, id, '3개요')).status).toBe(201)
  })

  test('함께 보면 고객의 새 글과 메모를 듣고, 부른 것이 더 무거우며, 그만 보면 듣지 않는다', async () => {
    const [writer, other] = [await named('박운영'), await named('최상담')]
    const { id, customer } = await asked(api)
    for (const _ of [1, 2]) expect((await other.post(`${inbox}/${id}/follow`, {})).status).toBe(204)
    expect((await see(writer, id)).followers.map((one) => one.id)).toEqual([other.id])
    await note(writer, id, '창고에 물어봄')
    expect(await called(other)).toEqual([[id, 'NOTE', false]])
    await follow(customer, id)
    expect(await called(other)).toEqual([[id, 'CUSTOMER', false]])
    await note(writer, id, '@최상담 봐 주세요')
    await follow(customer, id)
    expect(await called(other)).toEqual([[id, 'MENTION', false]])
    await seen(other, id)
    await note(other, id, '봤어요')
    expect(await unseen(other)).toBe(0)
    expect((await other.delete(`${inbox}/${id}/follow`)).status).toBe(204)
    await follow(customer, id)
    expect(await unseen(other)).toBe(0)
    expect((await other.post(`${inbox}/999/follow`, {})).status).toBe(404)
  })

  test('안 본 것이 먼저 서고, 본 것은 한 달 동안 남으며, 낡은 목록으로 함께 보는 사람을 덮어쓰지 못한다', async () => {
    const [writer, other] = [await named('박운영'), await named('최상담')]
    const [first, second] = [await asked(api), await asked(api)]
    await note(writer, first.id, '@최상담 하나')
    api.clock.advance(1_000)
    await note(writer, second.id, '@최상담 둘')
    await seen(other, second.id)
    expect((await called(other)).map(([id]) => id)).toEqual([first.id, second.id])
    const { version } = await see(writer, first.id)
    await other.post(`${inbox}/${first.id}/follow`, {})
    expect((await patch(writer, first.id, { version, follower_ids: [] })).body.code).toBe('VERSION_CONFLICT')
    api.clock.advance(31 * 86_400_000)
    expect((await called(await api.staff('cs'))).length).toBe(0)
    const [row] = await rows<{ id: number }>(
      api.deps.db,
      sql`select id from admins where id = ${other.id} and status = 'ACTIVE'`,
    )
    expect(row?.id).toBe(other.id)
  })
})

describe('보내지 못한 답변의 부름', () => {
  test('보내지 못한 답변은 쓴 사람에게만 부름으로 알리고, 메모의 부름보다 가볍고 고객의 글보다 무겁다', async () => {
    const [cs, other] = [await named('박운영'), await named('최상담')]
    const { id, customer } = await asked(api)
    await answer(cs, id)
    await api.deps.db.execute(sql`update users set status = 'WITHDRAWN' where id = ${customer.id}`)
    expect(await tenSeconds(api)).toBe(1)
    expect([await called(cs), await called(other)]).toEqual([[[id, 'FAILED', false]], []])
    expect([await unseen(cs), await unseen(other)]).toEqual([1, 0])
    await api.deps.db.execute(sql`update users set status = 'ACTIVE' where id = ${customer.id}`)
    await cs.post(`${inbox}/${id}/follow`, {})
    await follow(customer, id)
    expect(await called(cs)).toEqual([[id, 'FAILED', false]])
    await note(other, id, '@박운영 봐 주세요')
    expect(await called(cs)).toEqual([[id, 'MENTION', false]])
    await seen(cs, id)
    expect(await unseen(cs)).toBe(0)
  })

  test('고객이 문의를 고치거나 지워서 멈춘 답변도 쓴 사람마다 한 번 알리고, 고객은 아무것도 보지 못한다', async () => {
    const [cs, admin] = [await named('박운영'), await api.staff('admin')]
    const edited = await asked(api)
    for (const staff of [cs, cs, admin]) await answer(staff, edited.id)
    const body = { category_id: edited.category.id, content: '다시 물어요', image_ids: [] }
    expect((await edited.customer.put(`${mine}/${edited.id}`, body)).status).toBe(200)
    expect([await called(cs), await called(admin)]).toEqual([
      [[edited.id, 'FAILED', false]],
      [[edited.id, 'FAILED', false]],
    ])
    const gone = await asked(api)
    await answer(cs, gone.id)
    expect((await gone.customer.delete(`${mine}/${gone.id}`)).status).toBe(204)
    expect(await called(cs)).toHaveLength(2)
    expect(JSON.stringify((await edited.customer.get(`${mine}/${edited.id}`)).body)).not.toMatch(/FAILED|call|error/)
  })
})

test('메모와 그 사진은 고객의 어느 답에도, 알림에도, 편지에도 없고, 답변과 문의에 붙지 않는다', async () => {
  const cs = await named('박운영')
  const { id, customer } = await asked(api)
  const picture = await aPicture(api, cs, { by: 'staff', purpose: 'NOTE' })
  const [stored] = await rows<{ url: string }>(api.deps.db, sql`select url from images where id = ${picture}`)
  await note(cs, id, '블랙리스트 고객이에요 @박운영', [picture])
  await answered(api, cs, id)
  await sendMessages(api.deps)
  const read = [
    await customer.get(`${mine}/${id}`),
    await customer.get(mine),
    await customer.get('/store/v1/user/notifications'),
  ]
  const letters = await rows(api.deps.db, sql`select * from messages`)
  const outbox = await rows(api.deps.db, sql`select payload from outbox`)
  const all = JSON.stringify([read.map(({ body }) => body), letters, outbox])
  expect(letters.length).toBeGreaterThan(0)
  for (const secret of ['블랙리스트', stored?.url as string]) expect(all).not.toContain(secret)
  expect((await follow(customer, id, '사진')).status).toBe(201)
  expect(
    (await customer.post(`${mine}/${id}/follow-ups`, { content: '사진', image_ids: [picture] })).body,
  ).toMatchObject({ extra: { fields: { image_ids: ['PHOTO_NOT_FOUND'] } } })
  // not even a statement that forgets to ask
  await expect(
    api.deps.db.execute(
      sql`update conversation_messages set image_ids = ${JSON.stringify([picture])}::jsonb where conversation_id = ${id} and side = 'CUSTOMER'`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'conversation_messages_pictures' } })
})
